/**
 * Arrival and departure of the driver as expressions on `delivery d`: the times recorded by the device;
 * without them, those reported manually (docs/decisions/036); without these, those that the positions of the
 * truck show (docs/decisions/172). The column `on_time_code` has the same order.
 */
export const arrivalSql =
  "coalesce(d.arrival_at, d.manual_arrival_at, d.position_arrival_at)";
export const departureSql =
  "coalesce(d.departure_at, d.manual_departure_at, d.position_departure_at)";

/**
 * Recorded arrival and departure beside the reported ones: what nobody has reported, the positions of the truck
 * have recorded.
 */
export const recordedArrivalSql =
  "CASE WHEN d.manual_arrival_at IS NULL THEN coalesce(d.arrival_at, d.position_arrival_at) ELSE d.arrival_at END";
export const recordedDepartureSql =
  "CASE WHEN d.manual_departure_at IS NULL THEN coalesce(d.departure_at, d.position_departure_at) ELSE d.departure_at END";

/** The time zone of `store s`; UTC while its place is not known. */
export const storeZoneSql = "coalesce(s.time_zone, 'UTC')";

/** `position` if the arrival is known from the positions of the truck only; otherwise null. */
export const arrivedBySql =
  "CASE WHEN d.position_arrival_at IS NOT NULL AND num_nonnulls(d.arrival_at, d.manual_arrival_at) = 0 THEN 'position' END";
/** The same of the departure. */
export const departedBySql =
  "CASE WHEN d.position_departure_at IS NOT NULL AND num_nonnulls(d.departure_at, d.manual_departure_at) = 0 THEN 'position' END";

/**
 * SQL condition: somebody was at the stop `d`, so that it is neither canceled nor moved. Positions alone do not
 * count: a truck may have waited before a closed store.
 */
export const isVisitedSql = `(num_nonnulls(d.arrival_at, d.departure_at, d.manual_arrival_at, d.manual_departure_at,
    d.door_scan_at) > 0
  OR EXISTS (
    SELECT FROM carton c
    WHERE c.delivery_id = d.id AND c.service_date = d.service_date AND c.delivered_at IS NOT NULL))`;
