import type { Database, Queryable } from "../../db/database";
import { spellings } from "../../operation/deliveries/asn-search";
import { departureSql } from "../../operation/deliveries/delivery-times";
import { isLateSql } from "../../operation/deliveries/punctuality-sql";
import { entitledPools } from "../../accounts/groups/entitlement";
import type { AlertKind } from "../../contract/extensions/alerts";
import { takeLock } from "../../db/advisory-locks";

/**
 * What happened in the operation, found from its data (docs/decisions/095). An event is written once, and
 * the alerts that it matches remember the range of events that is to be mailed.
 */

/** Days before today whose deliveries, and days in which exceptions were found, that are looked at. */
const lookbackDays = 7;
/** Days after which events are deleted; more than {@link lookbackDays}, so that none is found again. */
const keptDays = 30;

/** Condition: an event of this day is kept. */
const isKept = (day: string) =>
  `${day} >= (now() AT TIME ZONE 'UTC')::date - ${keptDays}`;

const recentDays = `d.service_date >= (now() AT TIME ZONE 'UTC')::date - ${lookbackDays}`;

/**
 * Condition: the cartons of the delivery `d` are received: the driver left an hour ago, so that scans
 * have been sent, or its day is over in every time zone.
 */
const isComplete = `(
  ${departureSql} < now() - interval '1 hour'
  OR d.service_date < (now() AT TIME ZONE 'UTC' - interval '12 hours')::date
)`;

/** Condition: the carton `c` was announced and not received, as on the screen Needs attention. */
export const isMissing = "c.on_manifest AND c.stage = 0";
/** Condition: the carton `c` was received. */
const isReceived = "c.stage > 0";

/** Waits until no other process finds events or saves alerts. */
export const lockEvents = (tx: Queryable): Promise<void> =>
  takeLock(tx, "events");

const hasAlerts = async (tx: Queryable, kind: AlertKind): Promise<boolean> =>
  (
    await tx.query(
      "SELECT FROM alert WHERE kind = $1 AND stopped IS NULL LIMIT 1",
      [kind],
    )
  ).length > 0;

/**
 * Writes events.
 * @param insert SQL of an INSERT that returns their ids
 * @param before SQL of WITH queries that it reads
 * @returns the first of them; null without any
 */
async function writeEvents(
  tx: Queryable,
  insert: string,
  before = "",
): Promise<string | null> {
  const [written] = await tx.query<{ first: string | null }>(
    `WITH ${before} found AS (${insert} RETURNING id) SELECT min(id) AS first FROM found`,
  );
  return written?.first ?? null;
}

/** Writes the deliveries that have become late. */
const writeLateDeliveries = (tx: Queryable) =>
  writeEvents(
    tx,
    `INSERT INTO alert_event (kind, delivery_id, pool_id, store_number, service_date)
     SELECT 'late', d.id, d.pool_id, d.store_number, d.service_date FROM delivery d
     WHERE ${recentDays} AND ${isLateSql}
       AND NOT EXISTS (SELECT FROM alert_event e WHERE e.kind = 'late' AND e.delivery_id = d.id)
     ORDER BY d.service_date, d.id`,
  );

/** The deliveries that are complete, and whose cartons have not been counted. */
const uncountedDeliveries = `
  SELECT d.id, d.service_date FROM delivery d
  WHERE ${recentDays} AND d.service_date <= (now() AT TIME ZONE 'UTC')::date + 1 AND ${isComplete}
    AND d.canceled_at IS NULL
    AND NOT EXISTS (SELECT FROM counted_delivery n WHERE n.delivery_id = d.id)`;

/** Writes the manifests of which fewer cartons were received than announced, for each delivery. */
const writeShortManifests = (tx: Queryable) =>
  writeEvents(
    tx,
    `INSERT INTO alert_event (kind, delivery_id, manifest_id, pool_id, store_number, service_date)
     SELECT 'short', d.id, manifest.id, d.pool_id, d.store_number, d.service_date
     FROM counted JOIN delivery d
       ON d.id = counted.delivery_id AND d.service_date = counted.service_date
     CROSS JOIN LATERAL (
       SELECT c.manifest_id AS id FROM carton c
       WHERE c.delivery_id = d.id AND c.service_date = d.service_date AND c.manifest_id IS NOT NULL
       GROUP BY c.manifest_id HAVING bool_or(${isReceived}) AND bool_or(${isMissing})
     ) AS manifest
     WHERE NOT EXISTS (
       SELECT FROM alert_event e
       WHERE e.kind = 'short' AND e.delivery_id = d.id AND e.manifest_id = manifest.id)
     ORDER BY d.service_date, d.id`,
    `counted AS (
       INSERT INTO counted_delivery (delivery_id, service_date) ${uncountedDeliveries}
       RETURNING delivery_id, service_date
     ),`,
  );

/**
 * Writes the exceptions that were opened. One that ended by itself and opens again has another time, and is
 * written again; one that somebody opens again keeps its time. One without a pool is in no alert's place.
 */
const writeExceptions = (tx: Queryable) =>
  writeEvents(
    tx,
    `INSERT INTO alert_event
       (kind, exception_id, exception_kind, exception_found_at, pool_id, store_number, service_date)
     SELECT 'exception', x.id, x.kind, x.found_at, x.pool_id, x.store_number, x.service_date
     FROM exception x
     WHERE x.ended_at IS NULL AND x.pool_id IS NOT NULL AND x.found_at >= now() - interval '${lookbackDays} days'
       AND ${isKept("x.service_date")}
       AND NOT EXISTS (
         SELECT FROM alert_event e WHERE e.kind = 'exception'
           AND e.exception_id = x.id AND e.exception_found_at = x.found_at)
     ORDER BY x.found_at, x.id`,
  );

/** What writes the events of a kind of alerts; deliveries of lists are found by themselves. */
const writers = {
  late: writeLateDeliveries,
  short: writeShortManifests,
  exception: writeExceptions,
};

/** Has the alerts that match events remember them, except those that somebody stops at the same time. */
async function matchAlerts(tx: Queryable, firstEvent: string): Promise<void> {
  await tx.query(
    `WITH matched AS (
       SELECT a.id, min(e.id) AS first, max(e.id) AS last
       FROM alert a
       CROSS JOIN LATERAL ${entitledPools("a.account_id")} AS entitled
       JOIN alert_event e ON e.id >= $1 AND e.kind = a.kind AND e.pool_id = entitled.pool_id
       WHERE a.stopped IS NULL AND ${isWatched}
       GROUP BY a.id
     )
     UPDATE alert a SET
       first_event_id = coalesce(a.first_event_id, matched.first), last_event_id = matched.last
     FROM matched WHERE a.id = matched.id AND a.stopped IS NULL`,
    [firstEvent],
  );
}

/** Condition: the alert `a` watches the pool or store of the event `e`, and the kind of its exception. */
export const isWatched = `(a.pool_id IS NULL OR a.pool_id = e.pool_id)
  AND (a.store_number IS NULL OR a.store_number = e.store_number)
  AND (e.exception_kind IS NULL OR e.exception_kind = ANY(a.exception_kinds))`;

/**
 * Finds the cartons of a list that were delivered. Each ASN is told once: for the first carton that was
 * delivered since the alert was created, in a pool of its owner.
 */
async function findDeliveredCartons(
  tx: Queryable,
  alertId: string,
): Promise<number> {
  // OFFSET 0 prevents the planner from reading the whole table in the order of ids.
  const found = await tx.query<{ alertId: string; asn: string; id: string }>(
    `SELECT a.id AS "alertId", listed.asn, delivered.id
     FROM alert a
     CROSS JOIN LATERAL (
       SELECT array_agg(entitled.pool_id) AS ids FROM ${entitledPools("a.account_id")} AS entitled
     ) AS pools
     JOIN alert_carton listed ON listed.alert_id = a.id AND listed.carton_id IS NULL
     CROSS JOIN LATERAL (
       SELECT c.id FROM (SELECT * FROM carton WHERE carton.asn = listed.asn OFFSET 0) AS c
       WHERE c.delivered_at IS NOT NULL AND c.pool_id = ANY(pools.ids)
         AND c.id <> ALL(listed.delivered_before)
       ORDER BY c.id LIMIT 1
     ) AS delivered
     WHERE a.stopped IS NULL AND a.id = $1`,
    [alertId],
  );
  if (found.length === 0) return 0;
  await tx.query(
    `WITH event AS (
       SELECT nextval(pg_get_serial_sequence('alert_event', 'id')) AS id
     ), told AS (
       UPDATE alert_carton listed SET carton_id = found.id, event_id = event.id
       FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS found (alert_id, asn, id), event
       WHERE listed.alert_id = found.alert_id AND listed.asn = found.asn
     )
     UPDATE alert a SET first_event_id = coalesce(a.first_event_id, event.id), last_event_id = event.id
     FROM event WHERE a.id = ANY($1::bigint[]) AND a.stopped IS NULL`,
    [
      found.map(({ alertId }) => alertId),
      found.map(({ asn }) => asn),
      found.map(({ id }) => id),
    ],
  );
  return found.length;
}

/**
 * Finds what happened since the last time, and the alerts that it matches. Without alerts of a kind nothing
 * is looked for. Each list has a transaction of its own: many long ones take long, and must neither undo
 * what was found for others nor keep anybody from saving an alert meanwhile.
 * @returns whether anything was found
 */
export async function findEvents(db: Database): Promise<boolean> {
  const first = await db.transaction(async (tx) => {
    await lockEvents(tx);
    let earliest: string | null = null;
    for (const kind of ["late", "short", "exception"] as const) {
      if (!(await hasAlerts(tx, kind))) continue;
      const written = await writers[kind](tx);
      earliest ??= written;
    }
    if (earliest !== null) await matchAlerts(tx, earliest);
    return earliest;
  });
  const lists = await db.query<{ id: string }>(
    `SELECT id::text FROM alert WHERE stopped IS NULL AND EXISTS (
       SELECT FROM alert_carton listed WHERE listed.alert_id = alert.id AND listed.carton_id IS NULL
     ) ORDER BY id`,
  );
  let delivered = 0;
  for (const { id } of lists)
    delivered += await db.transaction(async (tx) => {
      await lockEvents(tx);
      return findDeliveredCartons(tx, id);
    });
  return first !== null || delivered > 0;
}

/**
 * Takes what is so at present as known, so that a new alert tells what happens from now on. Alerts that
 * are there get it.
 * @param tx a transaction that has called {@link lockEvents}
 */
export async function takeAsKnown(
  tx: Queryable,
  kind: keyof typeof writers,
): Promise<void> {
  const hasOthers = await hasAlerts(tx, kind);
  if (kind === "short" && !hasOthers) {
    // Counting the cartons of a week would take too long for a request.
    await tx.query(
      `INSERT INTO counted_delivery (delivery_id, service_date) ${uncountedDeliveries}`,
    );
    return;
  }
  const first = await writers[kind](tx);
  if (first !== null && hasOthers) await matchAlerts(tx, first);
}

/**
 * Stores the list of an alert, in which an ASN counts once, however it is written. Cartons that are
 * delivered already are not told; if there is no other with this ASN, it counts as delivered.
 */
export async function writeCartons(
  tx: Queryable,
  alertId: string,
  poolIds: readonly number[],
  given: readonly string[],
): Promise<void> {
  const asns = [
    ...new Set(given.map((asn) => spellings(asn).at(-1) ?? "")),
  ].filter((asn) => asn !== "");
  await tx.query(
    `INSERT INTO alert_carton (alert_id, place, asn, delivered_before, carton_id)
     SELECT $1, listed.place, listed.asn, coalesce(known.delivered, '{}'),
       CASE WHEN known.open = 0 THEN known.delivered[1] END
     FROM unnest($2::text[]) WITH ORDINALITY AS listed (asn, place)
     CROSS JOIN LATERAL (
       SELECT array_agg(c.id ORDER BY c.id) FILTER (WHERE c.delivered_at IS NOT NULL) AS delivered,
         count(*) FILTER (WHERE c.delivered_at IS NULL) AS open
       FROM carton c WHERE c.asn = listed.asn AND c.pool_id = ANY($3::int[])
     ) AS known`,
    [alertId, asns, poolIds],
  );
}

/** Deletes what can neither be mailed nor found again. */
export async function deleteOldEvents(db: Queryable): Promise<void> {
  for (const table of ["alert_event", "counted_delivery"])
    await db.query(
      `DELETE FROM ${table} WHERE NOT (${isKept("service_date")})`,
    );
}
