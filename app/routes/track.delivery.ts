import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDetails } from "../map/refresh/refresh.server";

/** One delivery in detail, for the page itself; who is asking is the call's question. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerDetails(new URL(request.url), context);
}
