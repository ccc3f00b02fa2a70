import { paths } from "../paths";

/** Where the booking stands in its address: nothing chosen, a pool, or what came of it. */
export const addressParameters = { pool: "pool", booked: "booked" } as const;

/** What an address may know of the shipment already: a rate does. */
export const prefilledFields = ["zipFrom", "zipTo", "numPallets"] as const;

/** What of the shipment the address knows, by field. */
export type PrefilledFields = Partial<
  Record<(typeof prefilledFields)[number], string>
>;

/** The address of the booking form for a pool. */
export function bookingAddress(pool: string, carried: PrefilledFields): string {
  const query = new URLSearchParams({ [addressParameters.pool]: pool });
  for (const name of prefilledFields)
    if (carried[name]) query.set(name, carried[name]);
  return paths.bookLTL(query.toString());
}
