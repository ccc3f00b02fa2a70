import { takeLock } from "../../db/advisory-locks";
import type { Database, Queryable } from "../../db/database";
import { departureSql, storeZoneSql } from "../deliveries/delivery-times";
import { nearestDelivery } from "../deliveries/nearest-delivery";
import { punctualitySql, windowEndSql } from "../deliveries/punctuality-sql";
import { joinWaitingPool } from "../deliveries/waiting-scans";

/**
 * Exceptions open and end by what the data say (docs/decisions/166). Triggers note each delivery, shipment and day
 * of scans that a statement changes; whoever writes settles them at the end of the same transaction. What opens and ends
 * because time passes is noted once a minute.
 */

/** Deliveries that one statement settles. */
const batchSize = 5_000;
/** Notes that one transaction settles: after a load by hand there may be a million, for which nobody waits. */
const maxNotes = 20_000;
/** A carton that was short may come with a later delivery, so many days after. */
const comesWithinDays = 60;
/** Hours after the departure until which a proof of delivery may come. */
const proofWithinHours = 24;
/** Statuses of a shipment that are an exception, by its kind. */
const shipmentKinds = {
  refused: ["refused", "undeliverable", "returned"],
  damaged: ["damaged"],
} as const;

const now = "$3::timestamptz";

/** Condition: the day of the delivery `d` at its store `s` is over at an instant; a window of a night has two days. */
const isOver = (instant: string) =>
  `(d.service_date + CASE
      WHEN (${windowEndSql} AT TIME ZONE ${storeZoneSql})::date > d.service_date THEN 2 ELSE 1
    END)::timestamp AT TIME ZONE ${storeZoneSql} <= ${instant}`;

/** Condition: nobody has signed for the delivery `d`. */
const isUnsigned = `d.signature IS NULL
  AND NOT EXISTS (SELECT FROM proof_of_delivery p WHERE p.delivery_id = d.id)
  AND NOT EXISTS (SELECT FROM signed_document p WHERE p.delivery_id = d.id)`;

/** Condition: the carton `c` has come with a later delivery. */
const cameLater = `EXISTS (
  SELECT FROM carton later
  WHERE later.asn = c.asn AND later.pool_id = c.pool_id AND later.stage = 2
    AND later.service_date > c.service_date AND later.service_date <= c.service_date + ${comesWithinDays})`;

/** Condition: what was `said` at the door is still so: a refused carton may have been delivered since. */
const isStillSaid = `NOT (said.condition = 'refused' AND EXISTS (
  SELECT FROM delivery d JOIN carton later ON later.pool_id = d.pool_id
  WHERE d.id = said.delivery_id AND d.service_date = said.service_date
    AND later.asn = said.asn AND later.stage = 2 AND later.delivered_at > said.reported_at
    AND later.service_date BETWEEN said.service_date AND said.service_date + ${comesWithinDays}))`;

/** Conditions of the cartons of an exception, by its kind: on the carton `c` and what was `said` of it at the door. */
const cartonConditions = {
  short: `c.on_manifest AND c.stage < 2 AND c.misdelivered_at IS NULL AND said.condition IS NULL
    AND NOT ${cameLater}`,
  over: "NOT c.on_manifest AND c.stage > 0",
  otherStore: "c.misdelivered_at IS NOT NULL AND c.stage < 2",
  noProof: "c.stage = 2",
} as const;

const joinCondition = `LEFT JOIN carton_condition said
    ON said.delivery_id = c.delivery_id AND said.asn = c.asn`;

/** Condition: the scan at a store or of its delivery was of a carton that nothing has announced. */
const isUnannounced =
  "NOT scan.is_pallet AND scan.scan IN ('delivery', 'store')";

/**
 * Condition: the scan at a store belongs to a delivery: of several stops of the store on its day, to the one whose
 * window is nearest.
 * @param id SQL of the id of the delivery
 */
const isOfDelivery = (id: string) =>
  `${id} = (SELECT nearest.id FROM (${nearestDelivery({
    store: "scan.store_number",
    at: "scan.at",
    zone: `(SELECT ${storeZoneSql} FROM store s WHERE s.number = scan.store_number)`,
    date: "scan.day",
  })}) AS nearest)`;

/** The exceptions that deliveries ($1 ids, $2 days) have at an instant ($3): kind, cartons, first ASN. */
const foundOfDeliveries = `
  subject AS MATERIALIZED (
    SELECT d.id, d.service_date, d.pool_id, d.store_number, d.canceled_at,
      ${departureSql} IS NOT NULL OR ${isOver(now)} AS has_ended,
      NOT ${isOver(now)} AND ${punctualitySql(now)} = 'overdue' AS is_late,
      ${departureSql} <= ${now} - interval '${proofWithinHours} hours' AND ${isUnsigned} AS lacks_proof
    FROM unnest($1::bigint[], $2::date[]) AS asked (id, service_date)
    JOIN delivery d ON d.id = asked.id AND d.service_date = asked.service_date
    JOIN store s ON s.number = d.store_number
  ), carton_found AS MATERIALIZED (
    SELECT c.delivery_id, c.asn, CASE
        WHEN ${cartonConditions.otherStore} THEN 'otherStore'
        WHEN ${cartonConditions.over} THEN 'over'
        WHEN subject.has_ended AND ${cartonConditions.short} THEN 'short'
      END AS kind
    FROM subject
    JOIN carton c ON c.delivery_id = subject.id AND c.service_date = subject.service_date
    ${joinCondition}
    WHERE subject.canceled_at IS NULL AND (c.stage < 2 OR NOT c.on_manifest)
    UNION
    SELECT subject.id, scan.number, 'over' FROM subject
    JOIN pending_scan_by_day scan
      ON scan.store_number = subject.store_number AND scan.day = subject.service_date
    WHERE subject.canceled_at IS NULL AND ${isUnannounced} AND ${isOfDelivery("subject.id")}
  ), found AS (
    SELECT delivery_id, kind, count(*)::int AS cartons, min(asn) AS number
    FROM carton_found WHERE kind IS NOT NULL GROUP BY delivery_id, kind
    UNION ALL
    SELECT said.delivery_id, said.condition, count(*)::int, min(said.asn)
    FROM subject JOIN carton_condition said ON said.delivery_id = subject.id
    WHERE subject.canceled_at IS NULL AND ${isStillSaid}
    GROUP BY said.delivery_id, said.condition
    UNION ALL
    SELECT id, 'late', 0, NULL FROM subject WHERE is_late AND canceled_at IS NULL
    UNION ALL
    SELECT id, 'noProof', (
        SELECT count(*)::int FROM carton c
        WHERE c.delivery_id = subject.id AND c.service_date = subject.service_date
          AND ${cartonConditions.noProof}
      ), NULL
    FROM subject WHERE lacks_proof AND canceled_at IS NULL
  )`;

/**
 * Returns SQL of the cartons of an exception of a delivery: their ASNs, manifests and packing slips, what was
 * said of them at the door, and the store where they were scanned.
 * @param delivery SQL of the id of the delivery, as the day and the kind
 */
export const cartonsOfKind = (delivery: string, day: string, kind: string) => `
  SELECT c.asn, c.manifest_id, c.packing_slip_id, said.reason AS remark, c.misdelivered_store AS store_number
  FROM carton c ${joinCondition}
  WHERE c.delivery_id = ${delivery} AND c.service_date = ${day} AND CASE ${kind}
    ${Object.entries(cartonConditions)
      .map(([kind, condition]) => `WHEN '${kind}' THEN ${condition}`)
      .join(" ")}
    ELSE said.condition = ${kind} AND ${isStillSaid} END
  UNION ALL
  SELECT scan.number, NULL, NULL, NULL, NULL
  FROM delivery d JOIN pending_scan_by_day scan
    ON scan.store_number = d.store_number AND scan.day = d.service_date
  WHERE ${kind} = 'over' AND d.id = ${delivery} AND d.service_date = ${day} AND ${isUnannounced}
    AND ${isOfDelivery("d.id")}
  UNION ALL
  SELECT said.asn, NULL, NULL, said.reason, NULL FROM carton_condition said
  WHERE said.delivery_id = ${delivery} AND said.condition = ${kind} AND ${isStillSaid} AND NOT EXISTS (
    SELECT FROM carton c WHERE c.delivery_id = said.delivery_id AND c.asn = said.asn)`;

/** Condition: the scan is of a carton that nothing has announced, and no delivery has it as an exception. */
const isWithoutDelivery = `${isUnannounced} AND NOT EXISTS (
  SELECT FROM delivery d
  WHERE d.store_number = scan.store_number AND d.service_date = scan.day AND d.canceled_at IS NULL)`;

/**
 * Returns SQL of the cartons of an exception of scans, as `cartonsOfKind` of a delivery.
 * @param day SQL of their day
 * @param pool SQL of the id of their pool, or of null
 */
export const scansOfDay = (day: string, pool: string) => `
  SELECT DISTINCT scan.number AS asn, NULL::bigint AS manifest_id, NULL::bigint AS packing_slip_id,
    NULL AS remark, scan.store_number
  FROM pending_scan_by_day scan ${joinWaitingPool("scan")}
  WHERE scan.day = ${day} AND pool.pool_id IS NOT DISTINCT FROM ${pool} AND ${isWithoutDelivery}`;

/**
 * Condition: it ended by itself, or since somebody closed it, more cartons are affected, its delivery was moved, or its
 * shipment had another status.
 */
const opensAgain = `(e.ended_at IS NOT NULL AND (e.reason IS NULL OR e.cause_ended
    OR excluded.cartons > e.cartons OR e.delivery_id IS NOT NULL AND excluded.service_date <> e.service_date))`;

/**
 * What becomes of an exception that is there: it opens again, or has another number of cartons. One that somebody has
 * closed keeps the number that was closed.
 */
const openAgain = `DO UPDATE SET
    pool_id = excluded.pool_id, store_number = excluded.store_number,
    service_date = excluded.service_date, number = excluded.number,
    cartons = CASE WHEN e.reason IS NULL OR ${opensAgain} THEN excluded.cartons ELSE e.cartons END,
    found_at = CASE WHEN ${opensAgain} THEN excluded.found_at ELSE e.found_at END,
    ended_at = CASE WHEN NOT ${opensAgain} THEN e.ended_at END,
    reason = CASE WHEN NOT ${opensAgain} THEN e.reason END,
    comment = CASE WHEN NOT ${opensAgain} THEN e.comment END,
    ended_by_name = CASE WHEN NOT ${opensAgain} THEN e.ended_by_name END,
    cause_ended = false
  WHERE (e.pool_id, e.store_number, e.service_date, e.cartons, e.number)
      IS DISTINCT FROM
      (excluded.pool_id, excluded.store_number, excluded.service_date, excluded.cartons, excluded.number)
    OR ${opensAgain}`;

/**
 * Opens what was found of deliveries or shipments.
 * @param subject column with the id of the delivery or shipment
 * @param place the columns that are repeated from it, as SQL on `subject`
 */
const openThoseOf = (
  subject: "delivery_id" | "shipment_id",
  place: { store: string; day: string },
) => `
  INSERT INTO exception AS e
    (kind, ${subject}, pool_id, store_number, service_date, cartons, number, found_at)
  SELECT found.kind, found.${subject}, subject.pool_id, ${place.store}, ${place.day}, found.cartons,
    found.number, ${now}
  FROM found JOIN subject ON subject.id = found.${subject}
  ON CONFLICT (${subject}, kind) WHERE ${subject} IS NOT NULL ${openAgain}`;

const settleDeliveriesSql = `
  WITH ${foundOfDeliveries}, ended AS (
    UPDATE exception e SET ended_at = ${now}
    WHERE e.delivery_id = ANY($1::bigint[]) AND e.ended_at IS NULL
      AND e.delivery_id IN (SELECT id FROM subject) AND NOT EXISTS (
        SELECT FROM found WHERE found.delivery_id = e.delivery_id AND found.kind = e.kind)
  ), of_deleted AS (
    DELETE FROM exception e
    WHERE e.delivery_id = ANY($1::bigint[]) AND e.delivery_id NOT IN (SELECT id FROM subject)
      -- One that was moved to another day is noted for both days.
      AND NOT EXISTS (SELECT FROM delivery d WHERE d.id = e.delivery_id)
  )
  ${openThoseOf("delivery_id", { store: "subject.store_number", day: "subject.service_date" })}`;

const shipmentKind = `CASE ${Object.entries(shipmentKinds)
  .map(
    ([kind, statuses]) =>
      `WHEN s.status IN ('${statuses.join("', '")}') THEN '${kind}'`,
  )
  .join(" ")} END`;

const settleShipmentsSql = `
  WITH subject AS MATERIALIZED (
    SELECT s.id, s.pool_id, s.pro, s.status_at, ${shipmentKind} AS kind,
      coalesce(s.scheduled_date, s.service_date, s.order_date, (s.status_at AT TIME ZONE 'UTC')::date,
        (${now} AT TIME ZONE 'UTC')::date) AS day
    FROM unnest($1::bigint[], $2::date[]) AS asked (id, day) JOIN shipment s ON s.id = asked.id
  ), found AS (
    SELECT id AS shipment_id, kind, 0 AS cartons, pro AS number FROM subject WHERE kind IS NOT NULL
  ), ended AS (
    UPDATE exception e SET ended_at = coalesce(e.ended_at, ${now}), cause_ended = e.ended_at IS NOT NULL
    WHERE e.shipment_id = ANY($1::bigint[]) AND NOT e.cause_ended AND NOT EXISTS (
      SELECT FROM found WHERE found.shipment_id = e.shipment_id AND found.kind = e.kind)
  )
  ${openThoseOf("shipment_id", { store: "NULL", day: "subject.day" })}`;

/** Settles the exceptions of scans of the days $1. */
const settleScansSql = `
  WITH found AS (
    SELECT scan.day, pool.pool_id, count(DISTINCT scan.number)::int AS cartons, min(scan.number) AS number
    FROM pending_scan_by_day scan ${joinWaitingPool("scan")}
    WHERE scan.day = ANY($1::date[]) AND ${isWithoutDelivery}
    GROUP BY scan.day, pool.pool_id
  ), ended AS (
    UPDATE exception e SET ended_at = $2
    WHERE e.delivery_id IS NULL AND e.shipment_id IS NULL AND e.ended_at IS NULL
      AND e.service_date = ANY($1::date[]) AND NOT EXISTS (
        SELECT FROM found WHERE found.day = e.service_date AND found.pool_id IS NOT DISTINCT FROM e.pool_id)
  )
  INSERT INTO exception AS e (kind, pool_id, service_date, cartons, number, found_at)
  SELECT 'over', pool_id, day, cartons, number, $2::timestamptz FROM found ORDER BY day, pool_id
  ON CONFLICT (service_date, (coalesce(pool_id, 0))) WHERE delivery_id IS NULL AND shipment_id IS NULL
  ${openAgain}`;

/** SQL of the cartons that have come with the deliveries ($1 ids, $2 days). */
const cameWithThese = `unnest($1::bigint[], $2::date[]) AS asked (id, day)
  JOIN carton came ON came.delivery_id = asked.id AND came.service_date = asked.day AND came.stage = 2`;

/** Deliveries whose missing or refused cartons have come with one of the deliveries ($1 ids, $2 days). */
const relievedDeliveries = `
  SELECT DISTINCT e.delivery_id AS id, e.service_date::text AS day
  FROM ${cameWithThese}
  JOIN carton c ON c.asn = came.asn AND c.service_date < came.service_date AND c.stage < 2
  JOIN exception e ON e.delivery_id = c.delivery_id AND e.kind = 'short' AND e.ended_at IS NULL
  UNION
  SELECT said.delivery_id, said.service_date::text
  FROM ${cameWithThese}
  JOIN carton_condition said ON said.asn = came.asn AND said.condition = 'refused'`;

/** The stops of these days ($1) to which unannounced scans of their store may belong, whichever of them was changed. */
const stopsWithScans = `
  SELECT DISTINCT d.id::text AS id, d.service_date::text AS day
  FROM pending_scan_by_day scan
  JOIN delivery d ON d.store_number = scan.store_number AND d.service_date = scan.day
  WHERE scan.day = ANY($1::date[]) AND ${isUnannounced}`;

/** Notes all deliveries of cartons of which a delivery scan is taken back: what the scan has ended is so again. */
export const noteUndelivered = async (
  tx: Queryable,
  asns: readonly string[],
): Promise<void> =>
  void (await tx.query(
    `INSERT INTO exception_check (delivery_id, service_date)
     SELECT delivery_id, service_date FROM carton WHERE asn = ANY($1::text[])
     UNION SELECT delivery_id, service_date FROM carton_condition WHERE asn = ANY($1::text[])`,
    [asns],
  ));

/** What was noted for a delivery, a shipment or the scans of a day. */
interface Noted {
  deliveryId: string | null;
  shipmentId: string | null;
  /** Of a delivery or of scans, `YYYY-MM-DD`. */
  day: string | null;
  /** How often it was noted. */
  notes: number;
}

/**
 * Settles the exceptions of what was changed since they were settled last. To be called at the end of a
 * transaction that changes deliveries, cartons, scans, proofs or shipments; others wait for its end, so that
 * none is settled by half of what two have written. Of very many changes it settles the latest; the recurring work
 * settles the others.
 * @param now when what is found was found, and by when it is late
 * @returns whether there may be more to settle
 */
export async function settleExceptions(
  tx: Queryable,
  now: Date,
): Promise<boolean> {
  const pending = await tx.query("SELECT FROM exception_check LIMIT 1");
  if (pending.length === 0) return false;
  await takeLock(tx, "exceptions");
  const noted = await tx.query<Noted>(
    `WITH taken AS (
       DELETE FROM exception_check
       WHERE id IN (SELECT id FROM exception_check ORDER BY id DESC LIMIT ${maxNotes}) RETURNING *
     )
     SELECT delivery_id::text AS "deliveryId", service_date::text AS day, shipment_id::text AS "shipmentId",
       count(*)::int AS notes
     FROM taken GROUP BY delivery_id, service_date, shipment_id`,
  );
  const deliveries = noted.flatMap(({ deliveryId, day }) =>
    deliveryId === null || day === null ? [] : [{ id: deliveryId, day }],
  );
  const relieved = await inBatches(deliveries, (ids, days) =>
    tx.query<{ id: string; day: string }>(relievedDeliveries, [ids, days]),
  );
  const days = [...new Set(noted.flatMap(({ day }) => day ?? []))];
  const beside =
    days.length === 0
      ? []
      : await tx.query<{ id: string; day: string }>(stopsWithScans, [days]);
  // A delivery that was changed may also be relieved.
  const all = new Map(
    [...deliveries, ...relieved, ...beside].map((one) => [
      `${one.id} ${one.day}`,
      one,
    ]),
  );
  await inBatches([...all.values()], (ids, days) =>
    tx.query(settleDeliveriesSql, [ids, days, now]),
  );
  const shipments = noted.flatMap(({ shipmentId }) =>
    shipmentId === null ? [] : [{ id: shipmentId, day: null }],
  );
  await inBatches(shipments, (ids, days) =>
    tx.query(settleShipmentsSql, [ids, days, now]),
  );
  // The scans of a store with a delivery are those of the delivery.
  if (days.length > 0) await tx.query(settleScansSql, [days, now]);
  return noted.reduce((sum, { notes }) => sum + notes, 0) === maxNotes;
}

/** Runs a statement for the ids and days of so many rows at once as it can plan well; returns what it returned. */
async function inBatches<Row>(
  rows: readonly { id: string; day: string | null }[],
  run: (ids: string[], days: (string | null)[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize);
    found.push(
      ...(await run(
        batch.map(({ id }) => id),
        batch.map(({ day }) => day),
      )),
    );
  }
  return found;
}

/** How far back what time brings is looked for when it was never looked for. */
const firstDays = 3;

/**
 * Notes the deliveries that have become late, whose day has ended, or whose proof is overdue since the last
 * time, and settles them with everything that was noted. Called once a minute.
 */
export async function settleByTime(db: Database, now: Date): Promise<void> {
  await db.transaction((tx) => noteByTime(tx, now));
  while (await db.transaction((tx) => settleExceptions(tx, now)));
}

async function noteByTime(tx: Queryable, now: Date): Promise<void> {
  // Two processes wait for each other. After a clock that was ahead, what it brought too early is looked for.
  const [{ since = null, until = null } = {}] = await tx.query<{
    since: string;
    until: string;
  }>(
    `WITH before AS (SELECT settled_until FROM exception_clock FOR UPDATE), set AS (
       INSERT INTO exception_clock (settled_until) VALUES ($1)
       ON CONFLICT (only_row) DO UPDATE SET settled_until = excluded.settled_until
     ), last AS (
       SELECT coalesce((SELECT settled_until FROM before), $1::timestamptz - interval '${firstDays} days') AS at
     )
     SELECT least(at, $1::timestamptz)::text AS since, greatest(at, $1::timestamptz)::text AS until FROM last`,
    [now],
  );
  await tx.query(
    `INSERT INTO exception_check (delivery_id, service_date)
       SELECT d.id, d.service_date FROM delivery d JOIN store s ON s.number = d.store_number
       WHERE d.canceled_at IS NULL
         AND d.service_date >= ($1::timestamptz - interval '3 days')::date
         AND d.service_date <= ($2::timestamptz + interval '1 day')::date
         AND (${windowEndSql} > $1::timestamptz AND ${windowEndSql} <= $2::timestamptz
           OR ${isOver("$2::timestamptz")} AND NOT ${isOver("$1::timestamptz")}
           OR ${departureSql} + interval '${proofWithinHours} hours' > $1::timestamptz
             AND ${departureSql} + interval '${proofWithinHours} hours' <= $2::timestamptz)`,
    [since, until],
  );
}
