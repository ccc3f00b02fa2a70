import { shipmentStatuses } from "../../contract/searches";
import { hasTime, instantOf } from "../fields";
import { createDeliveriesOfDays } from "./delivery-matching";
import { storeStops } from "./shipment-stops";
import { stagedTable, type ImportContext, type WrittenCounts } from "../kind";
import { importMessage } from "../../messages/import";

const shipments = stagedTable({ name: "shipments" });
const statuses = stagedTable({ name: "shipment-status" });

/**
 * SQL condition: the stored shipment `sh` is the one that the staged record `s` means. A carrier's code
 * may be missing on either side. `$1` are the pools that the sender may write to, null for all.
 */
export const isSameShipment = `sh.pro = s.pro AND (s.scac IS NULL OR sh.scac IN (s.scac, ''))
  AND ($1::int[] IS NULL OR sh.pool_id = ANY($1::int[]))`;

/**
 * SQL expression: the pool of the staged shipment `s`: the one that it names, that of the shipment on
 * file, that of the trading partner, or the only one; else null. `$1` as above.
 */
export const shipmentPool = `CASE WHEN s.pool IS NOT NULL
  THEN (SELECT p.id FROM pool p WHERE p.name = s.pool)
  ELSE coalesce(
    (SELECT sh.pool_id FROM shipment sh WHERE ${isSameShipment}
     ORDER BY sh.scac = coalesce(s.scac, '') DESC, sh.id LIMIT 1),
    (SELECT t.pool_id FROM trading_partner t
     WHERE t.sender = s.sender AND ($1::int[] IS NULL OR t.pool_id = ANY($1::int[]))),
    (SELECT min(p.id) FROM pool p
     WHERE $1::int[] IS NULL OR p.id = ANY($1::int[]) HAVING count(*) = 1))
  END`;

/** The columns of the latest status of a shipment, which exports have as fields of the shipment. */
const statusColumns = [
  "status",
  "status_code",
  "status_reason",
  "status_at",
  "status_has_time",
];
/** The columns of the latest estimate of its delivery. */
const expectedColumns = ["expected_at", "expected_sent_at"];

/** Times of a shipment; each has a column that says whether only its day is known. */
const milestones = ["pickup", "out_for_delivery", "delivered"] as const;

/**
 * Returns an SQL row by which statuses of a shipment are ordered. A day without a time counts as its end; of
 * statuses at one time, the later one in the journey counts. A code without a meaning to the portal comes first.
 */
const statusOrder = (
  s: string,
  { at, code } = { at: "status_at", code: "status_code" },
) =>
  `(coalesce(${s}.status, 'other') <> 'other',
    coalesce(${s}.${at} + CASE WHEN ${s}.${at.replace(/at$/, "has_time")} THEN interval '0' ELSE interval '1 day' END, '-infinity'),
    coalesce(array_position(ARRAY['${shipmentStatuses.join("','")}'], ${s}.status), 0),
    coalesce(${s}.${code}, ''))`;

/** Returns an SQL condition: the status of `a` is later than that of `b`. */
const isNewerStatus = (a: string, b: string) =>
  `${a}.status_at IS NOT NULL AND ${statusOrder(a)} > ${statusOrder(b)}`;

/** Returns an SQL condition: the estimate of `a` was sent later than that of `b`. */
const isNewerExpectation = (a: string, b: string) =>
  `(coalesce(${a}.expected_sent_at, '-infinity'), ${a}.expected_at)
    > (coalesce(${b}.expected_sent_at, '-infinity'), coalesce(${b}.expected_at, '-infinity'))`;

/** Creates and changes shipments. Leaves `shipment_unit`: the shipments of the units of the document. */
export async function storeShipments({
  tx,
  poolIds,
}: ImportContext): Promise<WrittenCounts> {
  await tx.query(
    `CREATE TEMPORARY TABLE shipment_wanted ON COMMIT DROP AS
     SELECT s.n, s.unit, s.pro, coalesce(s.scac, '') AS scac, s.pool_id, known.id,
       s.manifest AS manifest_number, m.id AS manifest_id, st.number AS store_number,
       st.pool_id AS store_pool_id, t.id AS trailer_id, s.location, s.order_date,
       s.scheduled_date, s.has_delivery_receipt,
       ${milestones.map((name) => `${instantOf(`s.${name}_at`)} AS ${name}_at, ${hasTime(`s.${name}_at`)} AS ${name}_has_time`).join(", ")},
       coalesce(s.delivery_date, s.scheduled_date) AS delivery_date, s.status, s.status_code,
       s.status_reason, ${instantOf("s.status_at")} AS status_at, ${hasTime("s.status_at")} AS status_has_time,
       s.expected_at, s.expected_sent_at, s.stops::jsonb AS stops
     FROM (SELECT s.*, ${shipmentPool} AS pool_id FROM ${shipments} s) AS s
     LEFT JOIN LATERAL (
       SELECT sh.id FROM shipment sh WHERE ${isSameShipment} AND sh.pool_id = s.pool_id
       ORDER BY sh.scac = coalesce(s.scac, '') DESC, sh.id LIMIT 1
     ) AS known ON true
     LEFT JOIN LATERAL (
       SELECT m.id FROM manifest m WHERE m.number = s.manifest AND m.pool_id = s.pool_id
       ORDER BY (m.sender = s.sender) DESC NULLS LAST, m.id LIMIT 1
     ) AS m ON true
     LEFT JOIN ${shipments}_store st ON st.value = s.store
     LEFT JOIN trailer t ON t.number = s.trailer`,
    [poolIds],
  );
  await createDeliveriesOfDays(
    tx,
    "shipment_delivery",
    `SELECT store_number, delivery_date AS service_date, store_pool_id AS pool_id
     FROM shipment_wanted WHERE store_number IS NOT NULL AND delivery_date IS NOT NULL`,
  );
  const columns = [
    "manifest_number",
    "manifest_id",
    "delivery_id",
    "service_date",
    "trailer_id",
    "location",
    "order_date",
    "scheduled_date",
    ...milestones.flatMap((name) => [`${name}_at`, `${name}_has_time`]),
    "has_delivery_receipt",
    ...statusColumns,
    ...expectedColumns,
    "stops",
  ];
  const last = (column: string) =>
    `(array_agg(${column} ORDER BY w.n DESC) FILTER (WHERE ${column} IS NOT NULL))[1]`;
  const wanted = columns.map((name) => {
    const newer = statusColumns.includes(name)
      ? isNewerStatus("g", "sh")
      : expectedColumns.includes(name)
        ? isNewerExpectation("g", "sh")
        : null;
    return newer === null
      ? `coalesce(g.${name}, sh.${name}) AS ${name}`
      : `CASE WHEN ${newer} THEN g.${name} ELSE sh.${name} END AS ${name}`;
  });
  const [counts] = await tx.query<WrittenCounts>(
    `WITH source AS MATERIALIZED (
       SELECT w.id, w.pool_id, w.pro, max(w.scac) AS scac,
         ${columns
           .map((name) => {
             if (name === "delivery_id") return `${last("d.id")} AS ${name}`;
             if (name === "service_date")
               return `${last("d.service_date")} AS ${name}`;
             return `${last(`w.${name}`)} AS ${name}`;
           })
           .join(", ")}
       FROM shipment_wanted w
       LEFT JOIN shipment_delivery d ON d.store_number = w.store_number
         AND d.service_date = w.delivery_date
       GROUP BY w.id, w.pool_id, w.pro, CASE WHEN w.id IS NULL THEN w.scac END
     ), updated AS (
       UPDATE shipment AS sh SET scac = x.scac, ${columns.map((name) => `${name} = x.${name}`).join(", ")}
       FROM (
         SELECT sh.id, coalesce(nullif(sh.scac, ''), g.scac) AS scac, ${wanted.join(", ")}
         FROM source g JOIN shipment sh ON sh.id = g.id
       ) AS x
       WHERE sh.id = x.id AND (sh.scac, ${columns.map((name) => `sh.${name}`).join(", ")})
         IS DISTINCT FROM (x.scac, ${columns.map((name) => `x.${name}`).join(", ")})
       RETURNING 1
     ), created AS (
       INSERT INTO shipment (pool_id, pro, scac, ${columns.join(", ")})
       SELECT pool_id, pro, scac,
         ${columns.map((name) => (name === "has_delivery_receipt" ? `coalesce(${name}, false)` : name.endsWith("_has_time") ? `coalesce(${name}, true)` : name)).join(", ")}
       FROM source WHERE id IS NULL ORDER BY pro, scac
       RETURNING 1
     )
     SELECT (SELECT count(*) FROM created)::int AS created,
       (SELECT count(*) FROM updated)::int AS changed`,
  );
  return counts ?? { created: 0, changed: 0 };
}

/**
 * Applies statuses to shipments: each time is the latest, the status itself is that of the latest time. Of
 * estimates, the one that was sent last counts, which may be earlier than those before it.
 */
export async function storeStatuses({
  tx,
  poolIds,
  timeZone,
  note,
}: ImportContext): Promise<WrittenCounts> {
  await tx.query(
    `CREATE TEMPORARY TABLE status_match ON COMMIT DROP AS
     SELECT s.n, s.status, s.code, s.reason, s.sent_at, ${instantOf("s.at")} AS at,
       ${hasTime("s.at")} AS has_time, s.day, s.stop, s.city, s.state, known.id AS shipment_id
     FROM ${statuses} s
     CROSS JOIN LATERAL (
       SELECT sh.id FROM shipment sh WHERE ${isSameShipment}
       ORDER BY
         EXISTS (
           SELECT FROM shipment_wanted w
           WHERE w.unit = s.unit AND w.pro = sh.pro AND w.pool_id = sh.pool_id) DESC,
         sh.scac = coalesce(s.scac, '') DESC, sh.id
       LIMIT 1
     ) AS known`,
    [poolIds],
  );
  await storeStops(tx, statusOrder("s"));
  // One stop of several does not deliver the shipment.
  const isOf = (status: string) =>
    `s.status = '${status}'${status === "delivered" ? " AND s.stop IS NULL" : ""}`;
  // Of a day with and without a time, the one with a time: it is later in UTC.
  const at = (status: string) => `max(s.at) FILTER (WHERE ${isOf(status)})`;
  const atHasTime = (status: string) =>
    `(array_agg(s.has_time ORDER BY s.at DESC, s.has_time DESC) FILTER (WHERE ${isOf(status)}))[1]`;
  const latest = (column: string) =>
    `(array_agg(${column} ORDER BY ${statusOrder("s", { at: "at", code: "code" })} DESC)
      FILTER (WHERE s.status <> 'appointment'))[1]`;
  const expected = (column: string) =>
    `(array_agg(${column} ORDER BY s.sent_at DESC NULLS LAST, s.n DESC)
      FILTER (WHERE s.status = 'appointment'))[1]`;
  const isNewer = isNewerStatus("l", "sh");
  const isNewlyExpected = isNewerExpectation("l", "sh");
  const columns = [
    ...milestones.flatMap((name) => [`${name}_at`, `${name}_has_time`]),
    ...statusColumns,
    "expected_at",
    "expected_sent_at",
    "scheduled_date",
  ];
  const [{ n = 0 } = {}] = await tx.query<{ n: number }>(
    `WITH latest AS (
       SELECT s.shipment_id, ${at("picked-up")} AS pickup_at,
         ${at("out-for-delivery")} AS out_for_delivery_at, ${at("delivered")} AS delivered_at,
         ${atHasTime("picked-up")} AS pickup_has_time,
         ${atHasTime("out-for-delivery")} AS out_for_delivery_has_time,
         ${atHasTime("delivered")} AS delivered_has_time,
         ${latest("s.status")} AS status, ${latest("s.has_time")} AS status_has_time,
         ${latest("s.at")} AS status_at, ${latest("s.code")} AS status_code,
         ${latest("s.reason")} AS status_reason, ${expected("s.at")} AS expected_at,
         ${expected("s.has_time")} AS expected_has_time, ${expected("s.day")} AS expected_day,
         ${expected("s.sent_at")} AS expected_sent_at
       FROM status_match s GROUP BY s.shipment_id
     ), compared AS (
       SELECT sh.id, wanted.*
       FROM latest l JOIN shipment sh ON sh.id = l.shipment_id
       CROSS JOIN LATERAL (
         SELECT ${milestones
           .map(
             (name) => `greatest(sh.${name}_at, l.${name}_at) AS ${name}_at,
           CASE WHEN l.${name}_at > coalesce(sh.${name}_at, '-infinity') THEN l.${name}_has_time
             ELSE sh.${name}_has_time END AS ${name}_has_time,`,
           )
           .join(" ")}
           ${statusColumns.map((name) => `CASE WHEN ${isNewer} THEN l.${name} ELSE sh.${name} END AS ${name},`).join(" ")}
           CASE WHEN ${isNewlyExpected} THEN l.expected_at ELSE sh.expected_at END AS expected_at,
           CASE WHEN ${isNewlyExpected} THEN l.expected_sent_at ELSE sh.expected_sent_at END
             AS expected_sent_at,
           CASE WHEN ${isNewlyExpected} THEN coalesce(l.expected_day,
               (l.expected_at AT TIME ZONE CASE WHEN l.expected_has_time THEN $1 ELSE 'UTC' END)::date)
             ELSE sh.scheduled_date END AS scheduled_date
       ) AS wanted
     ), updated AS (
       UPDATE shipment AS sh SET ${columns.map((name) => `${name} = x.${name}`).join(", ")}
       FROM compared x
       WHERE sh.id = x.id AND (${columns.map((name) => `sh.${name}`).join(", ")})
         IS DISTINCT FROM (${columns.map((name) => `x.${name}`).join(", ")})
       RETURNING sh.id
     )
     SELECT
       (SELECT count(*) FROM status_match m WHERE m.shipment_id IN (
          SELECT id FROM updated UNION ALL SELECT id FROM stop_change))::int AS n`,
    [timeZone],
  );
  const [{ zoneless = 0 } = {}] = await tx.query<{ zoneless: number }>(
    `SELECT count(*)::int AS zoneless FROM ${statuses} WHERE NOT has_zone`,
  );
  if (zoneless > 0)
    note(
      importMessage("statusesWithoutZone", {
        count: zoneless,
        zone: timeZone,
      }),
    );
  return { created: 0, changed: n };
}
