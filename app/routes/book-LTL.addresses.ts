import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerLookUp } from "../address-book/saved-addresses.server";

/** Saved addresses for the booking form, while somebody types; who is asking is the call's question. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerLookUp(new URL(request.url), context);
}
