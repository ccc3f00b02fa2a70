/**
 * What can be reported manually. Each kind has a table of this name with the same columns for reports.
 */
export type ReportedKind = "delivery" | "pickup";

/**
 * The condition that an item has neither been reported nor has a recorded departure. It must match the
 * condition of the indexes `delivery_unfinished` and `pickup_unfinished` literally.
 */
export const unfinished =
  "departure_at IS NULL AND manual_departure_at IS NULL";
