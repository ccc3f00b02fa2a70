import { paths } from "../../../paths";
import { carriedFields, rateFields } from "../rates";

/**
 * The query parameters of the booking's steps: none for the choice of a pool, a pool for the form, a
 * token for the confirmation.
 */
export const addressParameters = { pool: "pool", booked: "booked" } as const;

/** Shipment fields that the URL may prefill, e.g. from a rate. */
export const prefilledFields = [...rateFields, ...carriedFields] as const;

/**
 * What the URL prefills: shipment values by field, or a whole booking. `similar` is the id of a booking,
 * or the token of a confirmation.
 */
export type PrefilledFields = Partial<
  Record<(typeof prefilledFields)[number] | "similar", string>
>;

/** Returns the path of the booking form for a pool. */
export function bookingAddress(pool: string, carried: PrefilledFields): string {
  const query = new URLSearchParams({ [addressParameters.pool]: pool });
  for (const name of [...prefilledFields, "similar"] as const)
    if (carried[name]) query.set(name, carried[name]);
  return paths.bookLTL(query.toString());
}
