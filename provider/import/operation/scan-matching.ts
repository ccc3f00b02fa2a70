import type { Queryable } from "../../db/database";
import { createParents, joinParents } from "./carton-parents";
import { moveDoorScans } from "./delivery-matching";
import { findSignatures, storeSignatures } from "./signatures";

/**
 * Days between a scan and the service date of its carton, at most. Serial numbers of labels may be used
 * again after a year (GS1 General Specifications).
 */
export const maxDaysApart = 180;
/** The same for pallets whose number is not an SSCC: such numbers are used again soon. */
const maxDaysApartOfPallets = 7;

/** SQL condition: the scan `s` is of a pallet that has a number of its own in the world, its SSCC. */
const isSscc = "s.number ~ '^[0-9]{18}$'";

/** SQL condition: the carton may be the one of the scan `s`. */
const isNear = (day: string, pool: string) => `
  abs(${day} - s.day) <=
    CASE WHEN s.is_pallet AND NOT ${isSscc} THEN ${maxDaysApartOfPallets} ELSE ${maxDaysApart} END
  AND (s.pool_ids IS NULL OR ${pool} = ANY(s.pool_ids))`;

/** SQL of the carton of the scan `s`: of several ones, that on a manifest and nearest by service date. */
const nearestCarton = `
  SELECT * FROM carton c
  WHERE c.asn = s.number AND ${isNear("c.service_date", "c.pool_id")}
  ORDER BY c.on_manifest DESC, (c.id IS NOT DISTINCT FROM s.scanned_id) DESC,
    abs(c.service_date - s.day), c.service_date, c.id
  LIMIT 1`;

/** SQL of the pools of the scan `s` of a carton: that of its carton, and that of the store that it names. */
const poolsOfScan = `(SELECT nearest.pool_id FROM (${nearestCarton}) AS nearest),
  (SELECT place.pool_id FROM store place WHERE place.number = s.store_number)`;

/** SQL condition: the correction `v` is of a pool of the scan `s`; where none is known, of one of its sender's. */
const isOfScan = `(v.pool_id IN (${poolsOfScan})
  OR coalesce(${poolsOfScan}) IS NULL AND (s.pool_ids IS NULL OR v.pool_id = ANY(s.pool_ids)))`;

/**
 * SQL condition: somebody has voided this scan of a carton (docs/decisions/169). Of a store scan no time is kept:
 * those before it was voided do not count.
 * @param isOfPool SQL condition: the correction `v` is of the pool of the scan; others have the same numbers
 */
const isVoided = (
  number: string,
  scan: string,
  at: string,
  isOfPool: string,
) => `EXISTS (
  SELECT FROM correction v
  WHERE v.asn = ${number} AND v.kind = 'void-scan' AND v.undone_at IS NULL AND ${isOfPool}
    AND CASE v.scan WHEN 'elsewhere' THEN 'delivery' ELSE v.scan END = ${scan}
    AND (v.scan_at = ${at} OR v.scan = 'store' AND ${at} <= v.made_at))`;

/** Creates `scan_to_match`, the scans that `applyScans` applies. */
export async function createScanTable(tx: Queryable): Promise<void> {
  await tx.query(
    `CREATE TEMPORARY TABLE IF NOT EXISTS scan_to_match (
       id integer GENERATED ALWAYS AS IDENTITY,
       -- Number of the staged record; null for a scan that came before.
       n bigint,
       number text COLLATE "C", is_pallet boolean, scan text, at timestamptz,
       -- The service date that the sender named, or the day of the scan in the time zone of its document.
       day date NOT NULL,
       pallet text COLLATE "C", signed_by text, employee_id integer, pool_ids integer[],
       -- The store that the scan names.
       store_number text COLLATE "C",
       -- The carton that has the scan already, and keeps it if it is still there.
       scanned_id bigint
     ) ON COMMIT DROP`,
  );
}

/**
 * Applies the scans in `scan_to_match` to their cartons and empties it. Of several cartons with the same
 * number, the one on a manifest and nearest by service date is taken. A withdrawn carton that was scanned
 * is created again, not on the manifest. Scans of unknown cartons are stored in `pending_scan_by_day`. Voided scans
 * are left out.
 * @param timeZone of stores whose own is not known
 * @returns the numbers of staged records that changed a carton, and of those that wait for one; and the cartons that
 *   they have at another store than their own, as `ASN (store)`
 */
export async function applyScans(
  tx: Queryable,
  timeZone = "UTC",
): Promise<{ changed: number; waiting: number; misdelivered: string[] }> {
  const [{ isEmpty = true } = {}] = await tx.query<{ isEmpty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM scan_to_match) AS "isEmpty"`,
  );
  if (isEmpty) return { changed: 0, waiting: 0, misdelivered: [] };
  await tx.query("ANALYZE scan_to_match");
  // What came before has no number, and is without voided scans.
  await tx.query(
    `DELETE FROM scan_to_match s
     WHERE s.n IS NOT NULL AND NOT s.is_pallet AND ${isVoided("s.number", "s.scan", "s.at", isOfScan)}`,
  );
  await createWithdrawn(tx, timeZone);
  await tx.query(
    `CREATE TEMPORARY TABLE scan_match ON COMMIT DROP AS
     SELECT s.id AS scan_id, s.n, s.scan, s.at, s.pallet, s.signed_by, s.employee_id, s.store_number,
       c.id AS carton_id, c.service_date, c.delivery_id
     FROM scan_to_match s
     CROSS JOIN LATERAL (${nearestCarton}) AS c
     WHERE NOT s.is_pallet
     UNION ALL
     SELECT id, n, scan, at, NULL, signed_by, employee_id, store_number, carton_id, service_date, delivery_id
     FROM (
       SELECT s.*, c.id AS carton_id, c.service_date AS carton_date, c.delivery_id,
         rank() OVER (PARTITION BY s.id ORDER BY abs(c.service_date - s.day), c.service_date) AS place
       FROM scan_to_match s
       JOIN pallet pa ON pa.number = s.number
       JOIN carton c ON c.pallet_id = pa.id AND ${isNear("c.service_date", "c.pool_id")}
         AND NOT ${isVoided("c.asn", "s.scan", "s.at", "v.pool_id = c.pool_id")}
       WHERE s.is_pallet
     ) AS of_pallet (id, n, number, is_pallet, scan, at, scan_day, pallet, signed_by, employee_id,
       pool_ids, store_number, scanned_id, carton_id, service_date, delivery_id, place)
     WHERE place = 1 OR number ~ '^[0-9]{18}$'`,
  );
  await tx.query("ANALYZE scan_match");
  const misdelivered = await separateMisdeliveries(tx);
  await findSignatures(tx);
  const changed = await updateCartons(tx);
  await storeSignatures(tx);
  const waiting = await storePending(tx);
  await tx.query("DROP TABLE scan_match");
  await tx.query("TRUNCATE scan_to_match");
  return { changed, waiting, misdelivered };
}

/**
 * Marks delivery scans at another store than that of the carton as `elsewhere`: the carton is not delivered,
 * until a later scan at its own store. A scan into the stock of another store changes nothing.
 * @returns those of staged records, as `ASN (store)`
 */
async function separateMisdeliveries(tx: Queryable): Promise<string[]> {
  const marked = await tx.query<{ carton: string }>(
    `WITH marked AS (
       UPDATE scan_match m SET scan = CASE m.scan WHEN 'delivery' THEN 'elsewhere' ELSE 'stock elsewhere' END
       FROM delivery d
       WHERE m.scan IN ('delivery', 'store') AND m.store_number IS NOT NULL
         AND d.id = m.delivery_id AND d.service_date = m.service_date AND d.store_number <> m.store_number
       RETURNING m.n, m.scan, m.carton_id, m.service_date, m.store_number
     )
     SELECT DISTINCT c.asn || ' (' || marked.store_number || ')' AS carton
     FROM marked JOIN carton c ON c.id = marked.carton_id AND c.service_date = marked.service_date
     WHERE marked.scan = 'elsewhere' AND marked.n IS NOT NULL ORDER BY carton`,
  );
  return marked.map(({ carton }) => carton);
}

/**
 * Creates withdrawn cartons that were scanned, not on the manifest. A door scan that came when their delivery was
 * gone is theirs again.
 */
async function createWithdrawn(tx: Queryable, timeZone: string): Promise<void> {
  await tx.query(
    `CREATE TEMPORARY TABLE withdrawn_line ON COMMIT DROP AS
     SELECT DISTINCT ON (w.asn) w.asn, n.manifest, w.pool_id, n.sender, n.shipper, NULL::bigint AS manifest_id,
       coalesce(n.manifest_date, w.service_date) AS manifest_date, w.service_date, w.store_number,
       store.pool_id AS delivery_pool_id, w.packing_slip, w.pallet, w.item_type_id, w.purchase_order, w.notice_id
     FROM scan_to_match s
     JOIN withdrawn_carton w ON (NOT s.is_pallet AND w.asn = s.number OR s.is_pallet AND w.pallet = s.number)
     JOIN store ON store.number = w.store_number
     JOIN ship_notice n ON n.id = w.notice_id
     WHERE ${isNear("w.service_date", "store.pool_id")}
       AND NOT EXISTS (
         SELECT FROM carton c
         WHERE c.asn = w.asn AND abs(c.service_date - s.day) <= ${maxDaysApart})
     ORDER BY w.asn, abs(w.service_date - s.day), w.sent_at DESC`,
  );
  const [{ isEmpty = true } = {}] = await tx.query<{ isEmpty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM withdrawn_line) AS "isEmpty"`,
  );
  // Most scans are of cartons that nobody has withdrawn.
  if (isEmpty) {
    await tx.query("DROP TABLE withdrawn_line");
    return;
  }
  await createParents(tx, "withdrawn_line");
  await tx.query(
    `INSERT INTO carton (asn, notice_id, manifest_id, delivery_id, service_date, pool_id,
       packing_slip_id, pallet_id, item_type_id, purchase_order, on_manifest)
     SELECT l.asn, l.notice_id, m.id, d.id, d.service_date, d.pool_id, ps.id, pa.id, l.item_type_id,
       l.purchase_order, false
     FROM withdrawn_line l ${joinParents("withdrawn_line")}
     ORDER BY l.asn`,
  );
  await moveDoorScans(
    tx,
    "SELECT store_number, service_date FROM withdrawn_line",
    timeZone,
  );
  await tx.query("DROP TABLE withdrawn_line, withdrawn_line_delivery");
}

/**
 * Writes times that are later than those of the cartons, and the pallets onto which cartons were scanned.
 * @returns how many staged records changed a carton
 */
async function updateCartons(tx: Queryable): Promise<number> {
  // A pallet that scans built belongs to no manifest.
  await tx.query(
    `INSERT INTO pallet (number)
     SELECT DISTINCT pallet FROM scan_match m
     WHERE pallet IS NOT NULL AND NOT EXISTS (
       SELECT FROM pallet p WHERE p.number = m.pallet AND p.manifest_id IS NULL)`,
  );
  const [{ n = 0 } = {}] = await tx.query<{ n: number }>(
    `WITH latest AS (
       SELECT m.carton_id, m.service_date,
         max(m.at) FILTER (WHERE m.scan = 'pallet') AS pallet_at,
         max(m.at) FILTER (WHERE m.scan = 'trailer') AS trailer_at,
         max(m.at) FILTER (WHERE m.scan = 'delivery') AS delivered_at,
         max(m.at) FILTER (WHERE m.scan = 'elsewhere') AS misdelivered_at,
         (array_agg(m.store_number ORDER BY m.at DESC) FILTER (WHERE m.scan = 'elsewhere'))[1]
           AS misdelivered_store,
         bool_or(m.scan = 'store') AS store_scanned,
         bool_or(m.scan = 'delivery' AND m.signed_by IS NOT NULL) AS is_signed,
         (array_agg(built.id ORDER BY m.at DESC) FILTER (WHERE built.id IS NOT NULL))[1] AS built_id,
         max(m.at) FILTER (WHERE built.id IS NOT NULL) AS built_at
       FROM scan_match m
       LEFT JOIN LATERAL (
         SELECT min(p.id) AS id FROM pallet p WHERE p.number = m.pallet AND p.manifest_id IS NULL
       ) AS built ON true
       GROUP BY m.carton_id, m.service_date
     ), compared AS (
       SELECT c.id, c.service_date,
         ROW(c.pallet_at, c.trailer_at, c.delivered_at, c.store_scanned, c.scan_type, c.pod_document,
           c.pallet_id, c.misdelivered_at, c.misdelivered_store) IS DISTINCT FROM wanted AS is_change, wanted.*
       FROM latest l
       JOIN carton c ON c.id = l.carton_id AND c.service_date = l.service_date
       LEFT JOIN pallet own ON own.id = c.pallet_id
       CROSS JOIN LATERAL (
         SELECT greatest(c.pallet_at, l.pallet_at) AS pallet_at,
           greatest(c.trailer_at, l.trailer_at) AS trailer_at,
           greatest(c.delivered_at, l.delivered_at) AS delivered_at,
           c.store_scanned OR l.store_scanned AS store_scanned,
           CASE WHEN l.delivered_at IS NULL THEN c.scan_type ELSE 1::smallint END AS scan_type,
           CASE
             WHEN l.is_signed AND NOT EXISTS (
               SELECT FROM proof_of_delivery p WHERE p.delivery_id = c.delivery_id AND p.document > 0)
             THEN 0::smallint
             WHEN c.pod_document IS NULL AND l.delivered_at IS NOT NULL AND EXISTS (
               SELECT FROM signed_document f WHERE f.delivery_id = c.delivery_id AND f.document = 0)
             THEN 0::smallint ELSE c.pod_document
           END AS pod_document,
           CASE
             WHEN l.built_id IS NOT NULL AND (c.pallet_id IS NULL
               OR own.manifest_id IS NULL AND (c.pallet_at IS NULL OR l.built_at >= c.pallet_at))
             THEN l.built_id ELSE c.pallet_id
           END AS pallet_id,
           greatest(c.misdelivered_at, l.misdelivered_at) AS misdelivered_at,
           CASE WHEN l.misdelivered_at > coalesce(c.misdelivered_at, '-infinity')
             THEN l.misdelivered_store ELSE c.misdelivered_store END AS misdelivered_store
       ) AS wanted
     ), updated AS (
       UPDATE carton AS c
       SET pallet_at = x.pallet_at, trailer_at = x.trailer_at, delivered_at = x.delivered_at,
         store_scanned = x.store_scanned, scan_type = x.scan_type, pod_document = x.pod_document,
         pallet_id = x.pallet_id, misdelivered_at = x.misdelivered_at,
         misdelivered_store = x.misdelivered_store
       FROM compared x
       WHERE x.is_change AND c.id = x.id AND c.service_date = x.service_date
       RETURNING c.id
     )
     SELECT count(DISTINCT m.n)::int AS n FROM scan_match m JOIN updated ON updated.id = m.carton_id`,
  );
  return n;
}

/**
 * Stores the scans without a carton, and all scans of pallets with an SSCC, whose further cartons may be
 * announced later.
 * @returns how many staged records are new among those that wait
 */
async function storePending(tx: Queryable): Promise<number> {
  const columns =
    "number, is_pallet, scan, at, day, pallet, signed_by, employee_id, pool_ids, store_number";
  const isUnmatched =
    "NOT EXISTS (SELECT FROM scan_match m WHERE m.scan_id = s.id)";
  const [{ n = 0 } = {}] = await tx.query<{ n: number }>(
    `WITH stored AS (
       INSERT INTO pending_scan_by_day AS p (${columns})
       SELECT DISTINCT ON (number, is_pallet, scan, day, signed_by IS NOT NULL, store_number, pool_ids) ${columns}
       FROM scan_to_match s
       WHERE ${isUnmatched} OR s.is_pallet AND ${isSscc}
       ORDER BY number, is_pallet, scan, day, signed_by IS NOT NULL, store_number, pool_ids, at DESC
       ON CONFLICT (number, is_pallet, scan, day, is_signed, store_number, hash_array_extended(pool_ids, 0))
         DO UPDATE
         SET at = excluded.at, pallet = excluded.pallet, signed_by = excluded.signed_by,
           employee_id = excluded.employee_id
         WHERE excluded.at > p.at
       RETURNING number, is_pallet, scan, day, at, store_number
     )
     SELECT count(DISTINCT s.n)::int AS n
     FROM scan_to_match s
     JOIN stored ON (stored.number, stored.is_pallet, stored.scan, stored.day, stored.at)
       = (s.number, s.is_pallet, s.scan, s.day, s.at)
       AND stored.store_number IS NOT DISTINCT FROM s.store_number
     WHERE ${isUnmatched}`,
  );
  return n;
}
