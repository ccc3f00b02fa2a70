/**
 * What can be reported manually. Each kind has a table of this name with the same columns for reports.
 */
export type ReportedKind = "delivery" | "pickup";

/**
 * The condition that an item has neither been reported nor has a recorded departure. It must match the
 * condition of the indexes `delivery_unfinished` and `pickup_unfinished` literally.
 */
const unfinishedSql = "departure_at IS NULL AND manual_departure_at IS NULL";

/** SQL conditions: an item awaits a report. A canceled delivery does not, nor the pickup of a canceled shipment. */
export const awaitsReportSql: Record<ReportedKind, string> = {
  delivery: `${unfinishedSql} AND canceled_at IS NULL`,
  pickup: `${unfinishedSql} AND NOT EXISTS (
    SELECT FROM shipment WHERE shipment.id = pickup.shipment_id AND shipment.status = 'canceled')`,
};

/** The column of the day on which an item is due. */
export const dueDateColumn: Record<ReportedKind, string> = {
  delivery: "service_date",
  pickup: "scheduled_date",
};
