import type { Queryable } from "../../db/database";
import type { ImportContext, Kind, WrittenCounts } from "../kind";
import { joinManifestPool, manifestPool } from "./store-references";
import {
  createParents,
  deleteEmptyParents,
  joinParents,
} from "./carton-parents";
import {
  moveDoorScans,
  noteChosenStops,
  restoreDoorScanDays,
} from "./delivery-matching";
import {
  findEarlierNotices,
  nameCartons,
  type RepeatedCarton,
} from "./repeated-cartons";
import { removeSignatures, signaturesOf, unsignedDelivery } from "./signatures";
import { listFirst } from "../../messages/list-first";
import { applyScans, createScanTable, maxDaysApart } from "./scan-matching";
import { importMessage } from "../../messages/import";

/** Runs a statement that changes rows, and returns how many. */
async function countRows(tx: Queryable, statement: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `WITH changed AS (${statement} RETURNING 1) SELECT count(*)::int AS n FROM changed`,
  );
  return row?.n ?? 0;
}

/**
 * Analyzes the cartons if the statistics know only part of them: those of a partition, or all. Without
 * this, the planner takes a table of 200,000 new cartons for an empty one and reads it once for each
 * carton: autovacuum counts no rows of an open transaction.
 */
async function refreshStatistics(tx: Queryable): Promise<void> {
  const outdated = await tx.query<{ name: string }>(
    `WITH part AS (
       SELECT relid::regclass::text AS name, relpages AS known,
         pg_relation_size(relid) / current_setting('block_size')::int AS pages
       FROM pg_partition_tree('carton') JOIN pg_class ON oid = relid WHERE isleaf
     ), sized AS (
       SELECT 'carton' AS name, sum(known) AS known, sum(pages) AS pages FROM part
       UNION ALL SELECT * FROM part
     )
     SELECT name FROM sized WHERE pages > 100 AND pages > 1.5 * known`,
  );
  const names = outdated.map(({ name }) => name);
  // This analyzes the partitions, too.
  if (names.includes("carton")) await tx.query("ANALYZE carton");
  else if (names.length > 0) await tx.query(`ANALYZE ${names.join(", ")}`);
}

/**
 * Applies the cartons of a document, after `storeNotices`. Cartons of the latest notice of a manifest and
 * cartons without a notice are created or changed. Cartons that the latest notice no longer has are
 * withdrawn: deleted, or, if they were scanned, no longer on the manifest.
 */
export async function applyCartons(
  context: ImportContext,
): Promise<WrittenCounts> {
  const { tx, kind, note, timeZone, poolIds } = context;
  await readLines(tx, kind);
  const stayed = await findEarlierNotices(tx, poolIds);
  await createParents(tx, "carton_line");
  await noteChosenStops(
    context,
    "chosenStopsOfCartons",
    "SELECT id, service_date FROM carton_line_delivery",
  );
  await createScanTable(tx);
  // Cartons as they were before they were deleted or went to another delivery, packing slip or pallet.
  await tx.query(
    "CREATE TEMPORARY TABLE carton_left (LIKE carton) ON COMMIT DROP",
  );
  await refreshStatistics(tx);
  const { created, changed } = await mergeCartons(tx);
  await refreshStatistics(tx);
  const { withdrawn, moved } = await withdrawCartons(tx);
  await noteRepeated(context);
  await matchScans(tx, timeZone);
  await deleteEmptyParents(tx, "carton_left");
  await moveDoorScans(
    tx,
    `SELECT store_number, service_date FROM carton_line
     UNION SELECT d.store_number, d.service_date FROM carton_left l
     JOIN delivery d ON d.id = l.delivery_id AND d.service_date = l.service_date`,
    timeZone,
  );
  await restoreDoorScanDays(
    tx,
    "SELECT delivery_id FROM carton_left",
    timeZone,
  );
  if (withdrawn > 0)
    note(
      withdrawn === 1
        ? importMessage("cartonWithdrawn")
        : importMessage("cartonsWithdrawn", {
            count: withdrawn,
          }),
    );
  if (moved.length > 0)
    note(
      importMessage("cartonsMoved", {
        count: moved.length,
        cartons: nameCartons(moved),
      }),
    );
  if (stayed.length > 0)
    note(
      importMessage("cartonsStayed", {
        count: stayed.length,
        cartons: nameCartons(stayed),
      }),
    );
  return { created, changed };
}

/**
 * Creates `carton_line`, what is to be on manifests, and `outdated_line`, what only replaced or cancelled
 * notices have.
 */
async function readLines(tx: Queryable, cartons: Kind): Promise<void> {
  await tx.query("ANALYZE staged_cartons");
  await tx.query(
    `CREATE TEMPORARY TABLE carton_line ON COMMIT DROP AS
     SELECT s.n, s.asn, s.manifest, NULL::bigint AS manifest_id, ${manifestPool} AS pool_id,
       s.sender, s.shipper, s.manifest_date, s.store_date AS service_date, r.number AS store_number,
       r.pool_id AS delivery_pool_id, s.packing_slip, s.pallet, t.id AS item_type_id,
       s.purchase_order, coalesce(v.notice_id, n.id) AS notice_id, s.sent_at,
       coalesce(v.is_latest, n.purpose <> 'cancel' AND n.sent_at = s.sent_at, true) AS is_latest
     FROM staged_cartons s
     ${joinManifestPool(cartons)}
     LEFT JOIN item_type t ON t.name = s.item_type
     LEFT JOIN notice_version v ON v.sender = s.sender AND v.manifest = s.manifest
       AND v.sent_at = s.sent_at AND v.unit IS NOT DISTINCT FROM s.unit
     -- The file of cartons of an export comes after that of the notices.
     LEFT JOIN ship_notice n ON v.notice_id IS NULL AND n.sender = s.sender AND n.manifest = s.manifest`,
  );
  await tx.query(
    "CREATE TEMPORARY TABLE outdated_line (LIKE carton_line) ON COMMIT DROP",
  );
  await tx.query(
    `WITH outdated AS (DELETE FROM carton_line WHERE NOT is_latest RETURNING *)
     INSERT INTO outdated_line SELECT * FROM outdated`,
  );
  // A carton that comes both with and without a notice counts as one without.
  await tx.query(
    `DELETE FROM carton_line l USING carton_line better
     WHERE better.asn = l.asn AND better.manifest = l.manifest AND better.pool_id = l.pool_id
       AND ((l.notice_id IS NOT NULL AND better.notice_id IS NULL)
         OR l.notice_id IS NOT DISTINCT FROM better.notice_id AND better.n < l.n)`,
  );
}

/**
 * SQL condition: the carton `c` is on the manifest of a line. Written so that the planner finds cartons by
 * their ASN, never by their manifest, which has thousands.
 */
const onManifestOf = (line: string) =>
  `c.manifest_id + 0 = ${line}.manifest_id`;

/** Creates and changes the cartons of `carton_line`. */
async function mergeCartons(tx: Queryable) {
  await tx.query(
    `CREATE TEMPORARY TABLE carton_wanted ON COMMIT DROP AS
     SELECT l.n, l.asn, l.notice_id, m.id AS manifest_id, d.id AS delivery_id, d.service_date,
       d.pool_id, ps.id AS packing_slip_id, pa.id AS pallet_id, l.item_type_id, l.purchase_order
     FROM carton_line l ${joinParents("carton_line")}`,
  );
  await tx.query("ANALYZE carton_wanted");
  // A carton without a notice keeps what its record said; a notice fills in the rest.
  await tx.query(
    `CREATE TEMPORARY TABLE carton_change ON COMMIT DROP AS
     SELECT * FROM (
       SELECT c.id, c.service_date AS old_service_date, changed.*,
         changed IS DISTINCT FROM ROW(c.notice_id, c.delivery_id, c.service_date, c.pool_id,
           c.packing_slip_id, c.pallet_id, c.item_type_id, c.purchase_order) OR NOT c.on_manifest AS is_change
       FROM carton_wanted w
       JOIN carton c ON c.asn = w.asn AND ${onManifestOf("w")}
       LEFT JOIN pallet scanned ON scanned.id = c.pallet_id AND scanned.manifest_id IS NULL
       CROSS JOIN LATERAL (
         SELECT w.notice_id, w.delivery_id, w.service_date, w.pool_id, w.packing_slip_id,
           coalesce(w.pallet_id, scanned.id) AS pallet_id, w.item_type_id, w.purchase_order
         WHERE w.notice_id IS NOT NULL AND (c.notice_id IS NOT NULL OR NOT c.on_manifest)
         UNION ALL
         SELECT NULL, c.delivery_id, c.service_date, c.pool_id,
           coalesce(c.packing_slip_id, w.packing_slip_id), coalesce(c.pallet_id, w.pallet_id),
           coalesce(c.item_type_id, w.item_type_id), coalesce(c.purchase_order, w.purchase_order)
         WHERE w.notice_id IS NOT NULL AND c.notice_id IS NULL AND c.on_manifest
         UNION ALL
         SELECT NULL, w.delivery_id, w.service_date, w.pool_id,
           coalesce(w.packing_slip_id, c.packing_slip_id), coalesce(w.pallet_id, c.pallet_id),
           coalesce(w.item_type_id, c.item_type_id), coalesce(w.purchase_order, c.purchase_order)
         WHERE w.notice_id IS NULL
       ) AS changed
     ) AS compared WHERE is_change`,
  );
  await tx.query(
    "INSERT INTO carton_left SELECT c.* FROM carton c WHERE c.id IN (SELECT id FROM carton_change)",
  );
  const changed = await countRows(
    tx,
    `UPDATE carton AS c
     SET notice_id = x.notice_id, delivery_id = x.delivery_id, service_date = x.service_date,
       pool_id = x.pool_id, packing_slip_id = x.packing_slip_id, pallet_id = x.pallet_id,
       item_type_id = x.item_type_id, purchase_order = x.purchase_order, on_manifest = true,
       pod_document = CASE WHEN c.delivery_id = x.delivery_id THEN c.pod_document END
     FROM carton_change x
     WHERE c.id = x.id AND c.service_date = x.old_service_date`,
  );
  const created = await countRows(
    tx,
    `INSERT INTO carton (asn, notice_id, manifest_id, delivery_id, service_date, pool_id,
       packing_slip_id, pallet_id, item_type_id, purchase_order, on_manifest)
     SELECT asn, notice_id, manifest_id, delivery_id, service_date, pool_id, packing_slip_id,
       pallet_id, item_type_id, purchase_order, true
     FROM carton_wanted w
     WHERE NOT EXISTS (
       SELECT FROM carton c WHERE c.asn = w.asn AND ${onManifestOf("w")})
     ORDER BY w.n`,
  );
  return { created, changed };
}

/**
 * Takes cartons off their manifests that the latest notice does not have, or that moved to a later notice of
 * their shipper. They are deleted and kept in mind, so that scans find them: `matchScans` creates those again
 * that were scanned.
 * @returns how many cartons were withdrawn, and those that moved
 */
async function withdrawCartons(
  tx: Queryable,
): Promise<{ withdrawn: number; moved: RepeatedCarton[] }> {
  await tx.query(
    `CREATE TEMPORARY TABLE carton_withdrawn ON COMMIT DROP AS
     SELECT c.id, c.asn, c.notice_id, x.replaced_sent_at AS sent_at, m.pool_id, d.store_number,
       c.service_date, ps.number AS packing_slip, pa.number AS pallet, c.item_type_id, c.purchase_order
     FROM notice_change x
     JOIN ship_notice n ON n.id = x.notice_id
     JOIN manifest m ON m.number = n.manifest
     JOIN carton c ON c.manifest_id = m.id AND c.notice_id = n.id AND c.on_manifest
     JOIN delivery d ON d.id = c.delivery_id AND d.service_date = c.service_date
     LEFT JOIN packing_slip ps ON ps.id = c.packing_slip_id
     LEFT JOIN pallet pa ON pa.id = c.pallet_id AND pa.manifest_id = m.id
     WHERE NOT EXISTS (
       SELECT FROM carton_line l
       WHERE l.asn = c.asn AND l.notice_id = c.notice_id AND l.manifest_id = m.id)
       AND c.id NOT IN (SELECT id FROM carton_elsewhere)`,
  );
  const columns =
    "asn, notice_id, sent_at, pool_id, store_number, service_date, packing_slip, pallet, item_type_id, purchase_order";
  await tx.query(
    `INSERT INTO withdrawn_carton AS w (${columns})
     SELECT DISTINCT ON (asn, notice_id) ${columns} FROM (
       SELECT ${columns} FROM carton_withdrawn
       UNION ALL
       SELECT ${columns} FROM outdated_line
     ) AS gone
     WHERE NOT EXISTS (
       SELECT FROM carton_line l WHERE l.asn = gone.asn AND l.notice_id = gone.notice_id)
     AND NOT EXISTS (
       SELECT FROM carton c
       JOIN manifest m ON m.id = c.manifest_id
       JOIN ship_notice n ON n.id = gone.notice_id AND n.manifest = m.number
       WHERE c.asn = gone.asn AND c.on_manifest
         AND (c.notice_id = gone.notice_id OR c.notice_id IS NULL AND m.pool_id = gone.pool_id)
         AND c.id NOT IN (SELECT id FROM carton_withdrawn))
     ORDER BY asn, notice_id, sent_at DESC
     ON CONFLICT (asn, notice_id) DO UPDATE
       SET sent_at = excluded.sent_at, pool_id = excluded.pool_id,
         store_number = excluded.store_number, service_date = excluded.service_date,
         packing_slip = excluded.packing_slip, pallet = excluded.pallet,
         item_type_id = excluded.item_type_id, purchase_order = excluded.purchase_order
       WHERE excluded.sent_at > w.sent_at`,
  );
  await tx.query(
    `DELETE FROM withdrawn_carton w USING carton_line l
     JOIN ship_notice n ON n.manifest = l.manifest
     WHERE w.asn = l.asn AND w.notice_id = n.id
       AND (l.notice_id = n.id OR l.notice_id IS NULL AND w.pool_id = l.pool_id)`,
  );
  // Cartons off the manifest are deleted, too, when an outdated notice describes them anew or another
  // manifest has them now; their scans go to where they belong.
  await tx.query(
    `WITH gone AS (
       DELETE FROM carton c
       WHERE c.id IN (
         SELECT id FROM carton_withdrawn
         UNION ALL
         SELECT id FROM carton_elsewhere
         UNION ALL
         SELECT off.id FROM outdated_line l
         JOIN carton off ON off.asn = l.asn AND off.notice_id = l.notice_id AND NOT off.on_manifest
         UNION ALL
         SELECT off.id FROM carton_line l
         JOIN carton off ON off.asn = l.asn AND off.notice_id IS NOT NULL AND NOT off.on_manifest
           AND abs(off.service_date - l.service_date) <= ${maxDaysApart})
       RETURNING c.*
     )
     INSERT INTO carton_left SELECT * FROM gone`,
  );
  const [{ n = 0 } = {}] = await tx.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM carton_withdrawn",
  );
  const moved = await tx.query<RepeatedCarton>(
    `SELECT asn, min(other_manifest) AS earlier, min(manifest) AS later
     FROM carton_elsewhere GROUP BY asn ORDER BY asn`,
  );
  return { withdrawn: n, moved };
}

/** Cartons that a remark names, at most. */
const maxNamed = 10;

/** Says which cartons of the document are on the way with another manifest, too: an SSCC is the number of one carton. */
async function noteRepeated({
  tx,
  note,
  poolIds,
}: ImportContext): Promise<void> {
  const repeated = await tx.query<{ carton: string; total: number }>(
    `SELECT l.asn || ': ' || string_agg(DISTINCT named.number COLLATE "C", ', ') AS carton, (count(*) OVER ())::int AS total
     FROM carton_line l
     JOIN carton c ON c.asn = l.asn AND c.on_manifest AND c.stage < 2 AND c.manifest_id <> l.manifest_id
       AND abs(c.service_date - l.service_date) <= ${maxDaysApart}
     JOIN manifest m ON m.id = c.manifest_id
     CROSS JOIN LATERAL (VALUES (m.number), (l.manifest)) AS named (number)
     WHERE l.asn ~ '^[0-9]{18}$' AND ($1::int[] IS NULL OR c.pool_id = ANY($1::int[]))
     GROUP BY l.asn ORDER BY l.asn LIMIT ${maxNamed + 1}`,
    [poolIds],
  );
  if (repeated[0])
    note(
      importMessage("repeatedCartons", {
        count: repeated[0].total,
        cartons: listFirst(
          repeated.map(({ carton }) => carton),
          maxNamed,
          "; ",
        ),
      }),
    );
}

/** Applies the scans that cartons of the document waited for, and those of cartons that were moved. */
async function matchScans(tx: Queryable, timeZone: string): Promise<void> {
  await tx.query(
    `INSERT INTO scan_to_match (
       number, is_pallet, scan, at, day, pallet, signed_by, store_number, scanned_id)
     SELECT c.asn, false, scan.name, scan.at,
       coalesce(scan.service_date, (scan.at AT TIME ZONE $1)::date), scan.pallet, scan.signed_by,
       scan.store, c.id
     FROM carton_left c
     LEFT JOIN pallet pa ON pa.id = c.pallet_id AND pa.manifest_id IS NULL
     LEFT JOIN proof_of_delivery proof
       ON proof.delivery_id = c.delivery_id AND proof.document = 0 AND c.pod_document = 0
     CROSS JOIN LATERAL (VALUES
       ('pallet', c.pallet_at, NULL::date, pa.number, NULL, NULL),
       ('trailer', c.trailer_at, NULL, NULL, NULL, NULL),
       ('delivery', ${unsignedDelivery("proof", "c")}, NULL, NULL, NULL, NULL),
       ('delivery', c.misdelivered_at, NULL, NULL, NULL, c.misdelivered_store),
       ('store', CASE WHEN c.store_scanned THEN c.service_date::timestamptz END, c.service_date, NULL, NULL,
         NULL)
       UNION ALL
       SELECT 'delivery', signed.at, NULL, NULL, signed.signed_by, NULL
       FROM (${signaturesOf("proof", "c")}) AS signed
     ) AS scan (name, at, service_date, pallet, signed_by, store)
     WHERE scan.at IS NOT NULL`,
    [timeZone],
  );
  await removeSignatures(tx, "carton_left");
  await tx.query(
    `WITH waiting AS (
       DELETE FROM pending_scan_by_day
       WHERE NOT is_pallet AND number IN (
           SELECT asn FROM carton_line UNION ALL SELECT asn FROM outdated_line)
         OR is_pallet AND number IN (
           SELECT pallet FROM carton_line UNION ALL SELECT pallet FROM outdated_line)
       RETURNING *
     )
     INSERT INTO scan_to_match (
       number, is_pallet, scan, at, day, pallet, signed_by, employee_id, pool_ids, store_number)
     SELECT number, is_pallet, scan, at, day, pallet, signed_by, employee_id, pool_ids, store_number
     FROM waiting`,
  );
  await applyScans(tx, timeZone);
}
