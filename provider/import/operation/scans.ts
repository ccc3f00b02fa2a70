import {
  stagedTable,
  type ImportContext,
  type Kind,
  type KindCounts,
} from "../kind";
import { applyScans, createScanTable } from "./scan-matching";
import { joinStore } from "./store-references";

/** SQL expression: the day that the staged scan `s` is about, in the time zone of a parameter. */
const dayOf = (timeZone: string) =>
  `coalesce(s.date, (s.at AT TIME ZONE ${timeZone})::date)`;

/** Applies the scans of a document: those of doors to deliveries, the others to cartons. */
export async function storeScans(
  { tx, poolIds, timeZone }: ImportContext,
  kind: Kind,
): Promise<Omit<KindCounts, "rejected">> {
  const staged = stagedTable(kind);
  await createScanTable(tx);
  // Of several scans of the same kind on one day, the latest.
  await tx.query(
    `INSERT INTO scan_to_match (
       n, number, is_pallet, scan, at, day, pallet, signed_by, employee_id, pool_ids)
     SELECT DISTINCT ON (number, is_pallet, scan, day, signed_by IS NOT NULL)
       n, number, is_pallet, scan, at, day, pallet, signed_by, employee_id, $1::int[]
     FROM (
       SELECT s.n, coalesce(s.asn, s.pallet) AS number, s.asn IS NULL AS is_pallet, s.scan, s.at,
         ${dayOf("$2")} AS day,
         CASE WHEN s.asn IS NOT NULL AND s.scan = 'pallet' THEN s.pallet END AS pallet, s.signed_by,
         e.id AS employee_id
       FROM ${staged} s LEFT JOIN employee e ON e.number = s.employee
       WHERE s.scan <> 'door'
     ) AS scanned
     ORDER BY number, is_pallet, scan, day, signed_by IS NOT NULL, at DESC, n`,
    [poolIds, timeZone],
  );
  const { changed, waiting } = await applyScans(tx);
  await tx.query(
    `CREATE TEMPORARY TABLE door_scan ON COMMIT DROP AS
     SELECT r.number AS store_number, r.pool_id, ${dayOf("$1")} AS service_date, max(s.at) AS at
     FROM ${staged} s ${joinStore(kind)}
     WHERE s.scan = 'door' GROUP BY 1, 2, 3`,
    [timeZone],
  );
  await tx.query(
    `INSERT INTO delivery (pool_id, store_number, service_date)
     SELECT pool_id, store_number, service_date FROM door_scan s
     WHERE NOT EXISTS (
       SELECT FROM delivery d WHERE d.store_number = s.store_number
         AND d.service_date = s.service_date AND d.reference = '')`,
  );
  const doors = await tx.query(
    `UPDATE delivery AS d SET door_scan_at = s.at FROM door_scan s
     WHERE d.store_number = s.store_number AND d.service_date = s.service_date AND d.reference = ''
       AND (d.door_scan_at IS NULL OR d.door_scan_at < s.at)
     RETURNING d.id`,
  );
  const [{ total = 0 } = {}] = await tx.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM ${staged}`,
  );
  const all = changed + doors.length;
  return { created: waiting, changed: all, unchanged: total - all - waiting };
}
