import { deliveredElsewhere } from "../../contract/scan-types";
import type { Queryable } from "../../db/database";
import { emptyPage, type PageOfRows } from "../../db/json-rows";
import type { PagedStatement } from "../../db/paged-statement";

/**
 * Generates the rows of the ASN searches as JSON text (specification, part 2, section 3; the keys are
 * those of `asnRow` in the contract).
 * A page has up to 20,000 rows of 440 bytes, most of which are keys and values shared with neighbouring
 * rows. The database therefore returns columns instead of rows, and the values of a delivery, a
 * manifest or an item type once for all its cartons; the text is assembled here. That takes less than
 * half the time of letting the database generate it, which would transfer four times as much.
 */

/**
 * Rows in one chunk. A single string of all rows would be copied several times while it grows and once
 * more when encoded; small chunks are released before the garbage collector has to move them.
 */
const rowsPerChunk = 500;

/** Null without rows: an aggregate of no rows is null. */
type Column<Value> = Value[] | null;

/** The cartons of a page by column, and the values that their ids refer to. */
interface PageColumns {
  asns: Column<string>;
  deliveryIds: Column<number>;
  manifestIds: Column<number | null>;
  itemTypeIds: Column<number | null>;
  /** Times are `YYYY-MM-DDTHH:MM:SS` in UTC, with fractional seconds if stored. */
  trailerTimes: Column<string | null>;
  palletTimes: Column<string | null>;
  deliveryTimes: Column<string | null>;
  scanTypes: Column<number>;
  storeScans: Column<boolean>;
  misdeliveredStores: Column<string | null>;
  podDocuments: Column<number | null>;
  deliveries: Column<
    [id: number, store: string, scheduledDate: string, pool: string]
  >;
  manifests: Column<[id: number, number: string, date: string]>;
  itemTypes: Column<[id: number, name: string]>;
  lastKey: Column<unknown[]>;
}

/**
 * Returns the SQL expression of an instant as a date-time in UTC, whatever the time zone of the
 * session.
 */
const utc = (column: string) => `${column} AT TIME ZONE 'UTC'`;

/**
 * Joins the delivery `d` of each carton `c`. OFFSET 0 keeps the join a look-up, which reads one partition:
 * the planner expects a look-up to read every one, and would rather read all deliveries.
 */
export const joinDelivery = `CROSS JOIN LATERAL (
  SELECT * FROM delivery WHERE delivery.id = c.delivery_id AND delivery.service_date = c.service_date OFFSET 0
) AS d`;

/**
 * The statement of a page. A single statement, so that names and cartons come from the same snapshot.
 * The aggregates need no ORDER BY, because they read directly from the ordered query.
 */
const columnsOf = (statement: PagedStatement, cartons: string) => `
  SELECT
    page.asns AS "asns",
    to_json(page.delivery_ids) AS "deliveryIds",
    to_json(page.manifest_ids) AS "manifestIds",
    to_json(page.item_type_ids) AS "itemTypeIds",
    page.trailer_times AS "trailerTimes",
    page.pallet_times AS "palletTimes",
    page.delivery_times AS "deliveryTimes",
    page.scan_types AS "scanTypes",
    page.store_scans AS "storeScans",
    page.misdelivered_stores AS "misdeliveredStores",
    page.pod_documents AS "podDocuments",
    page.last_key AS "lastKey",
    (SELECT json_agg(json_build_array(d.id, s.number || ' ' || s.name, d.service_date, p.name))
     FROM delivery d
     JOIN store s ON s.number = d.store_number
     JOIN pool p ON p.id = d.pool_id
     WHERE d.id = ANY(page.delivery_ids)
       AND d.service_date BETWEEN page.first_day AND page.last_day) AS "deliveries",
    (SELECT json_agg(json_build_array(m.id, m.number, m.manifest_date))
     FROM manifest m WHERE m.id = ANY(page.manifest_ids)) AS "manifests",
    (SELECT json_agg(json_build_array(t.id, t.name))
     FROM item_type t WHERE t.id = ANY(page.item_type_ids)) AS "itemTypes"
  FROM (
    SELECT
      json_agg(c.asn) AS asns,
      array_agg(c.delivery_id) AS delivery_ids,
      min(c.service_date) AS first_day,
      max(c.service_date) AS last_day,
      array_agg(c.manifest_id) AS manifest_ids,
      array_agg(c.item_type_id) AS item_type_ids,
      json_agg(${utc("c.trailer_at")}) AS trailer_times,
      json_agg(${utc("c.pallet_at")}) AS pallet_times,
      json_agg(${utc("c.delivered_at")}) AS delivery_times,
      json_agg(c.scan_type) AS scan_types,
      json_agg(c.store_scanned) AS store_scans,
      json_agg(CASE WHEN c.misdelivered_at > coalesce(c.delivered_at, '-infinity') THEN c.misdelivered_store END)
        AS misdelivered_stores,
      json_agg(c.pod_document) AS pod_documents,
      ${statement.lastKey("c")} AS last_key
    FROM (${cartons}) AS c
  ) AS page`;

/**
 * Generates a page of cartons. Related names and numbers are looked up only for this page.
 * @param cartons the page as built by `statement`, with the columns of `carton`
 * @returns ASN rows
 */
export async function writeAsnRows(
  db: Queryable,
  statement: PagedStatement,
  cartons: string,
): Promise<PageOfRows> {
  const [page] = await db.query<PageColumns>(
    columnsOf(statement, cartons),
    statement.values,
  );
  if (!page?.asns) return emptyPage;
  return { rows: write(page.asns, page), lastKey: page.lastKey?.[0] ?? null };
}

const noManifest = ',"Manifest":null,"ManifestDate":null';
const noItemType = ',"Item Type":null';
const scanTexts: Readonly<Record<number, string>> = {
  1: ',"Scan Type":"Scanned"',
  0: ',"Scan Type":"Not Scanned"',
};
const noScan = ',"Scan Type":"No Scan or POD"';

/** @param store the store whose delivery scan the carton has although it is for another one */
const scanText = (
  scanType: number | undefined,
  store: string | null | undefined,
): string =>
  typeof store === "string"
    ? `,"Scan Type":${JSON.stringify(`${deliveredElsewhere}: ${store}`)}`
    : (scanTexts[scanType ?? -1] ?? noScan);

/**
 * Returns a function that writes the date and the time of an instant under the two keys that begin with
 * `name`. It caches the last instant, because neighbouring rows usually share it (one pallet, one
 * trailer).
 */
function timesWriter(
  name: string,
): (instant: string | null | undefined) => string {
  const never = `,"${name} Date":null,"${name} Time":null`;
  let last = "";
  let written = "";
  return (instant) => {
    if (instant === null || instant === undefined) return never;
    if (instant === last) return written;
    last = instant;
    // To the second; the text contains nothing that needs escaping.
    written = `,"${name} Date":"${instant.slice(0, 10)}","${name} Time":"${instant.slice(0, 19)}Z"`;
    return written;
  };
}

function storeScan(
  scanned: boolean | undefined,
  deliveredAt: string | null | undefined,
): string {
  if (scanned) return ',"Store Scan":"Yes"';
  return typeof deliveredAt === "string"
    ? ',"Store Scan":"No"'
    : ',"Store Scan":null';
}

function podInfo(
  deliveryId: number | undefined,
  document: number | null | undefined,
): string {
  if (document === null || document === undefined) return ',"PODInfo":null';
  return document === 0
    ? `,"PODInfo":"${deliveryId}"`
    : `,"PODInfo":"${deliveryId}/${document}"`;
}

/** Maps ids to the fields of their rows, as JSON text with keys. */
function fieldsById<Row extends readonly [number, ...string[]], Fields>(
  rows: Column<Row>,
  write: (...row: Row) => Fields,
): Map<number, Fields> {
  return new Map(rows?.map((row) => [row[0], write(...row)]));
}

/** All free text from the database is escaped by JSON.stringify, only here. */
function* write(asns: readonly string[], page: PageColumns): Generator<Buffer> {
  const deliveries = fieldsById(
    page.deliveries,
    (_id, store, scheduled, pool) => ({
      store: `,"StoreName":${JSON.stringify(store)}`,
      scheduled: `,"Scheduled Delivery Date":"${scheduled}"`,
      pool: `,"Pool":${JSON.stringify(pool)}`,
    }),
  );
  const manifests = fieldsById(
    page.manifests,
    (_id, number, date) =>
      `,"Manifest":${JSON.stringify(number)},"ManifestDate":"${date}"`,
  );
  const itemTypes = fieldsById(
    page.itemTypes,
    (_id, name) => `,"Item Type":${JSON.stringify(name)}`,
  );

  const trailer = timesWriter("Trailer");
  const pallet = timesWriter("Pallet");
  const delivered = timesWriter("Delivery");

  let piece = "[";
  for (const [at, asn] of asns.entries()) {
    const deliveryId = page.deliveryIds?.[at] ?? -1;
    const delivery = deliveries.get(deliveryId);
    if (!delivery) throw new Error("A carton without its delivery");
    const deliveredAt = page.deliveryTimes?.[at];
    piece +=
      `${at === 0 ? "" : ","}{"ASN":${JSON.stringify(asn)}` +
      (manifests.get(page.manifestIds?.[at] ?? -1) ?? noManifest) +
      delivery.store +
      trailer(page.trailerTimes?.[at]) +
      pallet(page.palletTimes?.[at]) +
      delivery.scheduled +
      delivered(deliveredAt) +
      scanText(page.scanTypes?.[at], page.misdeliveredStores?.[at]) +
      (itemTypes.get(page.itemTypeIds?.[at] ?? -1) ?? noItemType) +
      delivery.pool +
      storeScan(page.storeScans?.[at], deliveredAt) +
      podInfo(deliveryId, page.podDocuments?.[at]) +
      "}";
    if (at % rowsPerChunk === rowsPerChunk - 1) {
      yield Buffer.from(piece);
      piece = "";
    }
  }
  yield Buffer.from(`${piece}]`);
}
