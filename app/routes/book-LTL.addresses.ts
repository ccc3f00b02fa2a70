import type { LoaderFunctionArgs } from "@remix-run/node";
import { respondToLookUp } from "../features/freight/address-book/saved-addresses.server";

/**
 * Suggests saved addresses for the booking form while the user types; the provider call itself
 * authenticates the user.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  return respondToLookUp(new URL(request.url), context);
}
