import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDeliveries } from "../features/map/refresh/refresh.server";

/**
 * Resource route: returns the deliveries of a map as JSON. Authentication is left to the provider
 * call: a session check here would keep the session of an unattended page alive.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerDeliveries(request, context);
}
