/** What can be reported by hand. Either has a table of this name, and in it the same columns for it. */
export type ReportedKind = "delivery" | "pickup";

/**
 * The condition that nobody has reported an item and no device has recorded that it was left. Word for
 * word that of the indexes `delivery_unfinished` and `pickup_unfinished`.
 */
export const unfinished =
  "departure_at IS NULL AND manual_departure_at IS NULL";
