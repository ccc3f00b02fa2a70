import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDeliveries } from "../map/refresh/refresh.server";

/**
 * Resource route: returns the changes of a delivery map as JSON. Authentication is left to the provider
 * call: a session check here would keep the session of an unattended page alive.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerDeliveries(new URL(request.url), context);
}
