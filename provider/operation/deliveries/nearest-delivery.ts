/** The delivery that something with an instant belongs to (the rules: `import/operation/delivery-matching.ts`). */

/** Hours between an instant and the window of its delivery, at most. */
const maxHoursApart = 12;

/** SQL condition: a delivery has a window. */
export const hasWindow = (d: string) =>
  `coalesce(${d}.window_start, ${d}.window_end, ${d}.backup_window_start, ${d}.backup_window_end) IS NOT NULL`;

/** SQL expression: the time between an instant and a window, 0 within it, null without a window. */
const awayFromWindow = (at: string, start: string, end: string) =>
  `CASE WHEN coalesce(${start}, ${end}) IS NOT NULL THEN
    greatest(interval '0', coalesce(${start}, ${end}) - ${at}, ${at} - coalesce(${end}, ${start})) END`;

/** SQL expression: the instant at which a date begins in a time zone. */
const startOf = (date: string, zone: string) =>
  `((${date})::timestamp AT TIME ZONE ${zone})`;

/** What {@link nearestDelivery} needs, as SQL expressions. */
interface MatchedInstant {
  store: string;
  at: string;
  /** IANA time zone of the store. */
  zone: string;
  /** The date of the delivery, if the sender has named it: the delivery may be further away then. */
  date?: string;
  /** SQL condition on the delivery `d`; by default, it may be any. */
  where?: string;
}

/**
 * Returns SQL that selects `id` and `service_date` of the delivery that something with an instant belongs
 * to; no row if there is none.
 */
export const nearestDelivery = ({
  store,
  at,
  zone,
  date = "NULL::date",
  where = "true",
}: MatchedInstant) => {
  const ownDate = `(${at} AT TIME ZONE ${zone})::date`;
  return `SELECT id, service_date FROM (
     SELECT d.id, d.service_date, d.canceled_at, d.window_start, d.door_scan_at, day.starts, day.ends,
       ${hasWindow("d")} AS has_window,
       bool_or(${hasWindow("d")} AND d.canceled_at IS NULL) OVER (PARTITION BY d.service_date)
         AS is_beside_window,
       CASE WHEN ${hasWindow("d")} THEN least(
           ${awayFromWindow(at, "d.window_start", "d.window_end")},
           ${awayFromWindow(at, "d.backup_window_start", "d.backup_window_end")})
         ELSE greatest(interval '0', day.starts - ${at}, ${at} - day.ends) END AS away
     FROM delivery d
     CROSS JOIN LATERAL (
       SELECT ${startOf("d.service_date", zone)} AS starts, ${startOf("d.service_date + 1", zone)} AS ends
     ) AS day
     WHERE d.store_number = ${store} AND ${where}
       AND d.service_date BETWEEN coalesce(${date}, ${ownDate} - 2) AND coalesce(${date}, ${ownDate} + 2)
   ) AS candidate
   WHERE (has_window OR NOT is_beside_window)
     AND (${date} IS NOT NULL OR away <= interval '${maxHoursApart} hours'
       AND (has_window OR away = interval '0' OR door_scan_at IS NULL
         OR door_scan_at < starts OR door_scan_at >= ends))
   ORDER BY canceled_at IS NOT NULL, away, NOT has_window, service_date <> ${ownDate}, window_start, id
   LIMIT 1`;
};
