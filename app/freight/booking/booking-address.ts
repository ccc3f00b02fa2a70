import { paths } from "../../paths";

/** Where the booking stands in its address: nothing chosen, a pool, or what came of it. */
export const addressParameters = { pool: "pool", booked: "booked" } as const;

/** What an address may know of the shipment already: a rate does. */
export const carriedFields = ["zipFrom", "zipTo", "numPallets"] as const;

/** What of the shipment the address knows, by field. */
export type Carried = Partial<Record<(typeof carriedFields)[number], string>>;

/** The address of the booking form for a pool. */
export function bookingAddress(pool: string, carried: Carried): string {
  const query = new URLSearchParams({ [addressParameters.pool]: pool });
  for (const name of carriedFields)
    if (carried[name]) query.set(name, carried[name]);
  return paths.bookLTL(query.toString());
}
