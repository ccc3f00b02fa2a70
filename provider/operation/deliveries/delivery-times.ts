/**
 * Arrival and departure of the driver as expressions on `delivery d`: the times recorded by the device
 * or, without them, those reported manually (docs/decisions/036).
 */
export const arrivalSql = "coalesce(d.arrival_at, d.manual_arrival_at)";
export const departureSql = "coalesce(d.departure_at, d.manual_departure_at)";
