import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDetails } from "../features/map/refresh/refresh.server";

/**
 * Resource route: returns the details of one delivery as JSON; the provider call itself authenticates
 * the user.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerDetails(new URL(request.url), context);
}
