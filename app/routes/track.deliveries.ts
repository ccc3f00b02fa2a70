import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDeliveries } from "../map/refresh/refresh.server";

/**
 * What has changed on a delivery map, for the page itself. Whoever is not signed in learns so from the
 * call: a check of its own would keep the session of a page alive that nobody looks at.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerDeliveries(new URL(request.url), context);
}
