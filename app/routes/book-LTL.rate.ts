import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPrice } from "../features/freight/booking/price.server";
import { assertFeatureEnabled } from "../features.server";

/**
 * Sends the price of a shipment as JSON, for the booking form while the user fills it in; the provider
 * call itself authenticates the user.
 * @throws a 404 page while booking is off
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  assertFeatureEnabled(context, "bookLTL");
  const query = new URL(request.url).searchParams;
  return Response.json(
    await getPrice(context, (name) => query.get(name) ?? ""),
  );
}
