import type { Day } from "./day";

/**
 * The records of one day of the demonstration company in their final state, as the generator makes them.
 * `as-of.ts` hides what has not happened yet at a given instant. Instants are minutes since 1970 (UTC).
 */

export type Delivery = Day["deliveries"][number];
export type Route = Day["routes"][number];

export type { Day };
