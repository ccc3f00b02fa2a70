/**
 * When the driver came to a delivery and left it, as expressions on `delivery d`. What the device
 * recorded counts; where it was silent, what was reported by hand (docs/decisions/036).
 */
export const arrival = "coalesce(d.arrival_at, d.manual_arrival_at)";
export const departure = "coalesce(d.departure_at, d.manual_departure_at)";
