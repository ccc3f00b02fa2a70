import type { ExceptionKind } from "../../contract/exceptions";
import type { AlertKind } from "../../contract/extensions/alerts";
import type { Queryable } from "../../db/database";
import { arrivalSql } from "../../operation/deliveries/delivery-times";
import {
  isLateSql,
  windowEndSql,
} from "../../operation/deliveries/punctuality-sql";
import { kindPlaceSql } from "../../operation/exceptions/list-exceptions";
import { cartonsOfKind } from "../../operation/exceptions/settle-exceptions";
import { isMailable } from "./due-alerts";
import { isMissing, isWatched } from "./events";

/** Items of one kind that a mail shows. */
export const shownItems = 20;

/** Where and when something happened; the time zone is that of the store, else that of the alert. */
interface ItemPlace {
  /** Number and name of the store. */
  store: string;
  pool: string;
  deliveryID: string;
  /** Day of the delivery, `YYYY-MM-DD`. */
  day: string;
  timeZone: string;
}

export interface LateDelivery extends ItemPlace {
  windowEnd: string | null;
  /** Null if it has not arrived. */
  arrival: string | null;
}

export interface ShortManifest extends ItemPlace {
  manifest: string;
  announced: number;
  missing: number;
}

export interface DeliveredCarton extends ItemPlace {
  asn: string;
  deliveredAt: string;
}

export interface OpenException {
  exceptionID: string;
  kind: ExceptionKind;
  /** Number and name of the store; null for a shipment. */
  store: string | null;
  pool: string;
  /** Day of the delivery or shipment, `YYYY-MM-DD`. */
  day: string;
  timeZone: string;
  /** Cartons that it is about; 0 if it is about no single cartons. */
  cartons: number;
  /** The first of the ASNs, or the PRO number of a shipment. */
  number: string | null;
  /** Of a late delivery. */
  windowEnd: string | null;
  /** What was said at the door; null for nothing. */
  remark: string | null;
  /** The stores where cartons were scanned that are not for them. */
  scannedAt: string | null;
}

/** The first items of a kind, and how many there are. */
export interface Items<Item> {
  shown: Item[];
  total: number;
}

/** What a mail tells. */
export interface AlertItems {
  /** The alerts whose events these are. */
  alertIds: string[];
  late: Items<LateDelivery>;
  short: Items<ShortManifest>;
  delivered: Items<DeliveredCarton>;
  exceptions: Items<OpenException>;
}

const place = `s.number || ' ' || s.name AS store, p.name AS pool, d.id::text AS "deliveryID",
  d.service_date AS day, coalesce(s.time_zone, a.time_zone) AS "timeZone", count(*) OVER ()::integer AS total`;

/** The delivery, pool and store of what is told, if the account may see the pool now. */
const joins = `
  JOIN delivery d ON d.id = told.delivery_id AND d.pool_id = ANY($3::int[])
  JOIN store s ON s.number = d.store_number
  JOIN pool p ON p.id = d.pool_id
  JOIN alert a ON a.id = told.alert_id`;

/** What the events that wait to be mailed are about, each once although several alerts may match it. */
const toldOf = (columns: string, kindOfAlert = "$4") => `
  SELECT ${columns}, min(a.id) AS alert_id
  FROM alert a
  JOIN alert_event e ON e.kind = a.kind
    AND e.id BETWEEN a.first_event_id AND least(a.last_event_id, $2::bigint) AND ${isWatched}
  WHERE a.account_id = $1 AND a.kind = ${kindOfAlert} AND ${isMailable}
  GROUP BY ${columns}`;

const toldEvents = toldOf("e.delivery_id, e.manifest_id");

/** SQL that is true unless the mail tells the same of the delivery `d` as an exception. */
const isToldOnlyHere = (kind: ExceptionKind) => `NOT EXISTS (
  SELECT FROM (${toldOf("e.exception_id", "'exception'")}) AS named
  JOIN exception x ON x.id = named.exception_id
  WHERE x.delivery_id = d.id AND x.kind = '${kind}' AND x.ended_at IS NULL)`;

const lateDeliveries = `
  WITH told AS (${toldEvents})
  SELECT ${place}, ${windowEndSql} AS "windowEnd", ${arrivalSql} AS arrival
  FROM told ${joins}
  WHERE ${isLateSql} AND ${isToldOnlyHere("late")}
  ORDER BY ${windowEndSql}, d.id LIMIT ${shownItems}`;

const shortManifests = `
  WITH told AS (${toldEvents})
  SELECT ${place}, m.number AS manifest, counted.announced, counted.missing
  FROM told ${joins}
  JOIN manifest m ON m.id = told.manifest_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE c.on_manifest)::integer AS announced,
      count(*) FILTER (WHERE ${isMissing})::integer AS missing
    FROM carton c
    WHERE c.delivery_id = d.id AND c.service_date = d.service_date AND c.manifest_id = m.id
  ) AS counted
  WHERE counted.missing > 0 AND ${isToldOnlyHere("short")}
  ORDER BY d.service_date, m.number, d.id LIMIT ${shownItems}`;

const deliveredCartons = `
  WITH told AS (
    SELECT c.id, c.asn, c.delivery_id, c.delivered_at, min(a.id) AS alert_id
    FROM alert a
    JOIN alert_carton listed ON listed.alert_id = a.id
      AND listed.event_id BETWEEN a.first_event_id AND least(a.last_event_id, $2::bigint)
    JOIN carton c ON c.id = listed.carton_id
    WHERE a.account_id = $1 AND a.kind = $4 AND ${isMailable} AND c.delivered_at IS NOT NULL
    GROUP BY c.id, c.service_date, c.asn, c.delivery_id, c.delivered_at
  )
  SELECT ${place}, told.asn, told.delivered_at AS "deliveredAt"
  FROM told ${joins}
  ORDER BY told.delivered_at, told.asn, told.id LIMIT ${shownItems}`;

const order = `${kindPlaceSql}, e.service_date, e.store_number, e.id`;

const openExceptions = `
  WITH told AS (${toldOf("e.exception_id")}), shown AS (
    SELECT e.*, told.alert_id, count(*) OVER ()::integer AS total
    FROM told JOIN exception e ON e.id = told.exception_id AND e.pool_id = ANY($3::int[]) AND e.ended_at IS NULL
    ORDER BY ${order} LIMIT ${shownItems}
  )
  SELECT e.id::text AS "exceptionID", e.kind, s.number || ' ' || s.name AS store, p.name AS pool,
    e.service_date AS day, coalesce(s.time_zone, a.time_zone) AS "timeZone", e.cartons, e.number,
    CASE WHEN e.kind = 'late' THEN ${windowEndSql} END AS "windowEnd", listed.remark, listed."scannedAt", e.total
  FROM shown e
  JOIN alert a ON a.id = e.alert_id
  JOIN pool p ON p.id = e.pool_id
  LEFT JOIN delivery d ON d.id = e.delivery_id AND d.service_date = e.service_date
  LEFT JOIN store s ON s.number = e.store_number
  CROSS JOIN LATERAL (
    SELECT string_agg(DISTINCT nullif(listed.remark, ''), ', ') AS remark,
      string_agg(DISTINCT listed.store_number, ', ') AS "scannedAt"
    FROM (${cartonsOfKind("e.delivery_id", "e.service_date", "e.kind")}) AS listed
  ) AS listed
  ORDER BY ${order}`;

/**
 * Returns what waits to be mailed to an account, as far as it is still so and the account may see it. Where
 * it is night, it waits.
 * @param poolIds the pools of the account
 * @param lastEventID the last event of the mail, so that a repeated mail has no more than the first
 */
export async function findAlertItems(
  db: Queryable,
  accountId: string,
  poolIds: readonly number[],
  lastEventID: string,
): Promise<AlertItems> {
  const alerts = await db.query<{ id: string }>(
    `SELECT a.id::text AS id FROM alert a
     WHERE a.account_id = $1 AND a.first_event_id <= $2::bigint AND ${isMailable}`,
    [accountId, lastEventID],
  );
  const find = async <Item extends object>(
    kind: AlertKind,
    sql: string,
  ): Promise<Items<Item>> => {
    const shown = await db.query<Item & { total: number }>(sql, [
      accountId,
      lastEventID,
      poolIds,
      kind,
    ]);
    return { shown, total: shown[0]?.total ?? 0 };
  };
  return {
    alertIds: alerts.map(({ id }) => id),
    late: await find<LateDelivery>("late", lateDeliveries),
    short: await find<ShortManifest>("short", shortManifests),
    delivered: await find<DeliveredCarton>("delivered", deliveredCartons),
    exceptions: await find<OpenException>("exception", openExceptions),
  };
}
