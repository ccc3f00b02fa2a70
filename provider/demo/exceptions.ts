import type { Queryable } from "../db/database";
import { settleExceptions } from "../operation/exceptions/settle-exceptions";

/** Days after which the people of the demonstration have mended most exceptions. */
const mendedAfterDays = 3;

/**
 * Of so many deliveries, one has a damaged and one a refused carton. Deliveries and not cartons are counted, because
 * their number does not depend on the scale of the demonstration.
 */
const reportedLots = 120;

/** SQL of a whole number that tells the rows of a table apart in the same way at each start. */
const lot = (id: string, lots: number) =>
  `(${id} % 1000003 * 7919 % 1000003 % ${lots})`;

/** The person of the demonstration who mends. */
const isManager = "a.email = 'manager@demo.example'";
const fullName = "nullif(concat_ws(' ', a.first_name, a.last_name), '')";

/**
 * Has the stores of the demonstration report damaged and refused cartons, and its people take and close what
 * went wrong some days ago.
 */
export async function mendExceptions(tx: Queryable, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO carton_condition (delivery_id, service_date, asn, condition, reason, reported_at, reported_by_name)
     SELECT DISTINCT ON (delivery_id) delivery_id, service_date, asn,
       CASE ${lot("delivery_id", reportedLots)} WHEN 0 THEN 'damaged' ELSE 'refused' END,
       (ARRAY['Corner crushed', 'Wet', 'Not ordered', 'Seal broken'])[1 + ${lot("delivery_id", 4)}],
       delivered_at, 'Store clerk'
     FROM carton
     WHERE delivered_at IS NOT NULL AND ${lot("delivery_id", reportedLots)} < 2
       AND service_date BETWEEN ($1::timestamptz)::date - 14 AND ($1::timestamptz)::date
       AND NOT EXISTS (SELECT FROM carton_condition said WHERE said.delivery_id = carton.delivery_id)
     ORDER BY delivery_id, asn`,
    [now],
  );
  while (await settleExceptions(tx, now));
  // What was found now: on the day when it happened, and one in five is in progress.
  await tx.query(
    `UPDATE exception AS e SET
       found_at = least(e.found_at, e.service_date::timestamp AT TIME ZONE 'UTC' + interval '1 day'),
       owner_account = mended.owner, owner_name = mended.name
     FROM (
       SELECT x.id, a.id AS owner, ${fullName} AS name
       FROM exception x LEFT JOIN account a ON ${isManager} AND ${lot("x.delivery_id", 5)} = 1
       WHERE x.ended_at IS NULL AND x.found_at = $1 AND x.delivery_id IS NOT NULL
     ) AS mended
     WHERE e.id = mended.id`,
    [now],
  );
  await tx.query(
    `UPDATE exception AS e SET
       owner_account = a.id, owner_name = ${fullName}, ended_by_name = ${fullName},
       ended_at = (e.service_date + ${mendedAfterDays})::timestamp AT TIME ZONE 'UTC' - interval '9 hours',
       reason = (ARRAY['found', 'credited', 'reshipped', 'carrierError', 'shipperError'])[1 + ${lot("e.delivery_id", 5)}]
     FROM account a
     WHERE ${isManager} AND e.ended_at IS NULL AND coalesce(e.owner_account, a.id) = a.id
       AND e.service_date < ($1::timestamptz)::date - ${mendedAfterDays} AND ${lot("e.delivery_id", 40)} > 0`,
    [now],
  );
}
