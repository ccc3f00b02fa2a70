import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerTrucks } from "../features/map/trucks/trucks.server";

/** Resource route: returns the trucks of a delivery map as JSON. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerTrucks(new URL(request.url), context);
}
