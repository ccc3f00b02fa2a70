import type { ParsedRequestOf, WrittenAnswerOf } from "../../contract/calls";
import type { VoidableScan } from "../../contract/extensions/corrections";
import type { Database, Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import { deleteEmptyParents } from "../../import/operation/carton-parents";
import {
  applyScans,
  createScanTable,
} from "../../import/operation/scan-matching";
import {
  removeSignatures,
  signaturesOf,
} from "../../import/operation/signatures";
import { refusalText } from "../../messages";
import { isRefusal, refuse, type Refusal } from "../../refusal";
import { spellings } from "../deliveries/asn-search";
import { noteUndelivered } from "../exceptions/settle-exceptions";
import { joinWaitingPool } from "../deliveries/waiting-scans";
import {
  changedSince,
  makeCorrection,
  type Made,
  type NewCorrection,
  type StoredCorrection,
} from "./corrections";
import {
  cartonScanId,
  isAt,
  parseScanId,
  waitingScanId,
  type ScanId,
} from "./scan-id";
import type { ChangeRequest } from "../../accounts/idempotency";

type CorrectableCarton =
  WrittenAnswerOf<"getCorrectableScans">["result"][number];

/** SQL rows of a LATERAL join: the scans of the carton `c`, each with its time and the store of a foreign one. */
const scansOf = `(VALUES
    ('pallet', c.pallet_at, NULL, c.pallet_at IS NOT NULL, 1),
    ('trailer', c.trailer_at, NULL, c.trailer_at IS NOT NULL, 2),
    ('elsewhere', c.misdelivered_at, c.misdelivered_store, c.misdelivered_at IS NOT NULL, 3),
    ('delivery', c.delivered_at, NULL, c.delivered_at IS NOT NULL, 4),
    ('store', NULL, NULL, c.store_scanned, 5)
  ) AS scan (name, at, store, is_there, place)`;

/**
 * Lists the cartons with an ASN and their scans, and the scans that wait for such a carton.
 * @param pools the pools of the caller; what belongs to another one is left out
 */
export async function listCorrectableScans(
  db: Queryable,
  pools: readonly number[],
  asn: string,
): Promise<CorrectableCarton[]> {
  const asns = spellings(asn);
  return db.query<CorrectableCarton>(
    `SELECT s.number || ' ' || s.name AS store, c.service_date::text AS "scheduledDate", false AS "isWaiting",
       coalesce(json_agg(json_build_object('scanID', ${cartonScanId("c", "scan.name", "scan.at")},
           'scan', scan.name, 'at', ${utcTimestampSql("scan.at")}, 'store', scan.store) ORDER BY scan.place)
         FILTER (WHERE scan.is_there), '[]') AS scans
     FROM carton c
     JOIN delivery d ON d.id = c.delivery_id AND d.service_date = c.service_date
     JOIN store s ON s.number = d.store_number
     CROSS JOIN LATERAL ${scansOf}
     WHERE c.asn = ANY($1::text[]) AND c.pool_id = ANY($2::int[])
     GROUP BY c.id, c.service_date, s.number
     UNION ALL
     SELECT s.number || ' ' || s.name, NULL, true,
       json_agg(json_build_object('scanID', ${waitingScanId("p")}, 'scan', p.scan,
         'at', ${utcTimestampSql("p.at")}, 'store', NULL) ORDER BY p.at)
     FROM pending_scan_by_day p ${joinWaitingPool("p")}
     WHERE p.number = ANY($1::text[]) AND NOT p.is_pallet AND pool.pool_id = ANY($2::int[])
     GROUP BY s.number
     ORDER BY 3, 2, 1`,
    [asns, pools],
  );
}

/**
 * Voids a scan: what it has written to its carton or delivery is taken back, and the same scan counts no more when
 * its document is imported again (`scan-matching.ts`).
 * @returns a refusal: 404 for a carton or delivery that is unknown or in no pool of the caller; 409 if the scan is
 *   not there, or not any more
 */
export function voidScan(
  db: Database,
  asked: ParsedRequestOf<"voidScan">,
  corrector: ChangeRequest,
): Promise<Made | Refusal> {
  return makeCorrection(db, "voidScan", asked, corrector, async (tx, pools) => {
    const id = parseScanId(asked.scanID);
    if (id === null) return refuse(404, refusalText("noSuchScan"));
    const voided = await voiders[id.of](tx, pools, id as never);
    return isRefusal(voided)
      ? voided
      : { ...voided, kind: "void-scan", after: {}, reason: asked.reason };
  });
}

type Voided = Omit<NewCorrection, "kind" | "after" | "reason">;
type IdOf<Of extends ScanId["of"]> = Extract<ScanId, { of: Of }>;

const voiders: {
  [Of in ScanId["of"]]: (
    tx: Queryable,
    pools: readonly number[],
    id: IdOf<Of>,
  ) => Promise<Voided | Refusal>;
} = { door: voidDoorScan, carton: voidCartonScan, waiting: voidWaitingScan };

async function voidDoorScan(
  tx: Queryable,
  pools: readonly number[],
  { id, micros }: IdOf<"door">,
): Promise<Voided | Refusal> {
  const [found] = await tx.query<{
    poolId: number;
    store: string;
    storeNumber: string;
    day: string;
    at: string | null;
    isSame: boolean;
  }>(
    `SELECT d.pool_id AS "poolId", s.number || ' ' || s.name AS store, s.number AS "storeNumber",
       d.service_date::text AS day, to_json(d.door_scan_at) #>> '{}' AS at, ${isAt("d.door_scan_at", "$3::text")} AS "isSame"
     FROM delivery d JOIN store s ON s.number = d.store_number
     WHERE d.id = $1::bigint AND d.pool_id = ANY($2::int[]) FOR NO KEY UPDATE OF d`,
    [id, pools, micros],
  );
  if (!found) return refuse(404, refusalText("noSuchDelivery"));
  if (!found.isSame) return changedSince;
  await tx.query(
    "UPDATE delivery SET door_scan_at = NULL WHERE id = $1::bigint AND pool_id = ANY($2::int[])",
    [id, pools],
  );
  return {
    poolId: found.poolId,
    deliveryId: id,
    subject: `${found.store}, ${found.day}`,
    scan: "door",
    scanAt: found.at,
    storeNumber: found.storeNumber,
    before: { door_scan_at: found.at },
  };
}

/** What each scan has written to the carton `c`, and what that depends on. */
const taken: Record<Exclude<VoidableScan, "door">, string> = {
  // A pallet that belongs to no manifest was built by the scan.
  pallet: `pallet_at = NULL, pallet_id = CASE WHEN NOT EXISTS (
    SELECT FROM pallet p WHERE p.id = c.pallet_id AND p.manifest_id IS NULL) THEN c.pallet_id END`,
  trailer: "trailer_at = NULL",
  // A document that lists the carton by itself stands for the scan; document 0 lists those that were scanned.
  delivery: `delivered_at = NULL, scan_type = CASE WHEN c.pod_document > 0 THEN 0 ELSE -1 END,
    pod_document = CASE WHEN c.pod_document > 0 THEN c.pod_document END`,
  elsewhere: "misdelivered_at = NULL, misdelivered_store = NULL",
  store: "store_scanned = false",
};

/** The carton before its scan was voided, so that an undo applies the same scan. */
interface ScannedCarton {
  poolId: number;
  asn: string;
  subject: string;
  day: string;
  pallet: string | null;
  misdeliveredStore: string | null;
  signedBy: string | null;
  at: string | null;
  isSame: boolean;
}

async function voidCartonScan(
  tx: Queryable,
  pools: readonly number[],
  { id, scan, micros }: IdOf<"carton">,
): Promise<Voided | Refusal> {
  if (scan === "door") return refuse(404, refusalText("noSuchScan"));
  const [carton] = await tx.query<ScannedCarton>(
    `SELECT c.pool_id AS "poolId", c.asn, c.asn || ', ' || s.number || ' ' || s.name || ', ' || c.service_date AS subject,
       c.service_date::text AS day, pa.number AS pallet, c.misdelivered_store AS "misdeliveredStore",
       (SELECT signed.signed_by FROM (${signaturesOf("proof", "c")}) AS signed
        WHERE signed.at IS NOT NULL ORDER BY signed.at DESC LIMIT 1) AS "signedBy",
       to_json(scan.at) #>> '{}' AS at, scan.is_there AND ${isAt("scan.at", "$4::text")} AS "isSame"
     FROM carton c
     JOIN delivery d ON d.id = c.delivery_id AND d.service_date = c.service_date
     JOIN store s ON s.number = d.store_number
     LEFT JOIN pallet pa ON pa.id = c.pallet_id AND pa.manifest_id IS NULL
     LEFT JOIN proof_of_delivery proof
       ON proof.delivery_id = c.delivery_id AND proof.document = 0 AND c.pod_document = 0
     CROSS JOIN LATERAL ${scansOf}
     WHERE c.id = $1::bigint AND c.pool_id = ANY($2::int[]) AND scan.name = $3 FOR UPDATE OF c`,
    [id, pools, scan, micros],
  );
  if (!carton) return refuse(404, refusalText("noSuchScan"));
  if (!carton.isSame) return changedSince;
  await tx.query(
    "CREATE TEMPORARY TABLE voided_carton ON COMMIT DROP AS SELECT * FROM carton WHERE id = $1::bigint AND pool_id = ANY($2::int[])",
    [id, pools],
  );
  await tx.query(
    `UPDATE carton AS c SET ${taken[scan]} WHERE c.id = $1::bigint AND c.pool_id = ANY($2::int[])`,
    [id, pools],
  );
  // As when a carton leaves its delivery: its signature and a pallet that only scans had built go with it.
  if (scan === "delivery") {
    await removeSignatures(tx, "voided_carton");
    await noteUndelivered(tx, [carton.asn]);
  }
  if (scan === "delivery" || scan === "pallet")
    await deleteEmptyParents(tx, "voided_carton");
  return {
    poolId: carton.poolId,
    asn: carton.asn,
    subject: carton.subject,
    scan,
    scanAt: carton.at,
    before: {
      scan: scan === "elsewhere" ? "delivery" : scan,
      at: carton.at,
      day: carton.day,
      pallet: scan === "pallet" ? carton.pallet : null,
      signed_by: scan === "delivery" ? carton.signedBy : null,
      store_number: scan === "elsewhere" ? carton.misdeliveredStore : null,
      pool_ids: [carton.poolId],
      scanned_id: id,
    },
  };
}

async function voidWaitingScan(
  tx: Queryable,
  pools: readonly number[],
  { day, scan, micros, number }: IdOf<"waiting">,
): Promise<Voided | Refusal> {
  const [waiting] = await tx.query<{
    poolId: number;
    subject: string;
    at: string;
    before: string;
  }>(
    `WITH found AS (
       SELECT p.*, pool.pool_id AS of_pool, p.number || coalesce(', ' || s.number || ' ' || s.name, '') AS subject
       FROM pending_scan_by_day p ${joinWaitingPool("p")}
       WHERE p.number = $1 AND NOT p.is_pallet AND p.scan = $2 AND p.day = $3::date
         AND pool.pool_id = ANY($5::int[]) AND ${isAt("p.at", "$4::text")}
     ), gone AS (
       DELETE FROM pending_scan_by_day p USING found
       WHERE (p.number, p.is_pallet, p.scan, p.day, p.is_signed)
         = (found.number, found.is_pallet, found.scan, found.day, found.is_signed)
         AND (p.store_number, p.pool_ids) IS NOT DISTINCT FROM (found.store_number, found.pool_ids)
     )
     SELECT of_pool AS "poolId", subject, to_json(at) #>> '{}' AS at, json_build_object('scan', scan, 'at', at,
       'day', day, 'pallet', pallet, 'signed_by', signed_by, 'store_number', store_number,
       'employee_id', employee_id, 'pool_ids', pool_ids)::text AS before
     FROM found ORDER BY is_signed DESC LIMIT 1`,
    [number, scan, day, micros, pools],
  );
  if (!waiting) return refuse(404, refusalText("noSuchScan"));
  return {
    poolId: waiting.poolId,
    asn: number,
    subject: waiting.subject,
    scan: scan as VoidableScan,
    scanAt: waiting.at,
    before: JSON.parse(waiting.before) as NewCorrection["before"],
  };
}

/**
 * Undoes a void: applies the scan again, as an import does, so that a later one stays. The correction is noted as
 * undone already, and the scan counts.
 * @returns a refusal of 409 if its delivery is gone
 */
export async function undoVoid(
  tx: Queryable,
  { scan, asn, deliveryId, poolId, before }: StoredCorrection,
): Promise<Refusal | null> {
  if (scan === "door") {
    const restored = await tx.query(
      `UPDATE delivery SET door_scan_at = greatest(door_scan_at, $2::timestamptz)
       WHERE id = $1::bigint AND pool_id = ANY($3::int[]) RETURNING id`,
      [deliveryId, String(before.door_scan_at), [poolId]],
    );
    return restored.length > 0 ? null : changedSince;
  }
  await createScanTable(tx);
  await tx.query(
    `INSERT INTO scan_to_match (number, is_pallet, scan, at, day, pallet, signed_by, employee_id, pool_ids,
       store_number, scanned_id)
     SELECT $1, false, b.scan, coalesce(b.at, b.day::timestamptz), b.day, b.pallet, b.signed_by, b.employee_id,
       b.pool_ids, b.store_number, b.scanned_id
     FROM jsonb_to_record($2::jsonb) AS b (scan text, at timestamptz, day date, pallet text, signed_by text,
       employee_id integer, pool_ids integer[], store_number text, scanned_id bigint)`,
    [asn, JSON.stringify(before)],
  );
  await applyScans(tx);
  return null;
}
