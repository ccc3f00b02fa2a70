/**
 * What can be reported manually. Each kind has a table of this name with the same columns for reports.
 */
export type ReportedKind = "delivery" | "pickup";

/**
 * The condition that an item has neither been reported nor has a recorded departure. It must match the
 * condition of the indexes `delivery_unfinished` and `pickup_unfinished` literally.
 */
const unfinished = "departure_at IS NULL AND manual_departure_at IS NULL";

/** SQL conditions: an item is still to be reported. A canceled delivery is not. */
export const isToReport: Record<ReportedKind, string> = {
  delivery: `${unfinished} AND canceled_at IS NULL`,
  pickup: unfinished,
};

/** The column of the day on which an item is due. */
export const dueDate: Record<ReportedKind, string> = {
  delivery: "service_date",
  pickup: "scheduled_date",
};
