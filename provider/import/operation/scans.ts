import type { Queryable } from "../../db/database";
import { listFirst } from "../../messages/list-first";
import { stagedTable, type ImportContext, type WrittenCounts } from "../kind";
import { nearestDelivery } from "../../operation/deliveries/nearest-delivery";
import { noteChosenStops } from "./delivery-matching";
import { applyScans, createScanTable } from "./scan-matching";
import { joinStore } from "./store-references";
import { isReadInOtherZone } from "./zoneless-times";
import { namesZonePattern } from "../parse-times";
import { importMessage } from "../../messages/import";

/** SQL expression: the day that the staged scan `s` is about, in the time zone of a parameter. */
const dayOf = (timeZone: string) =>
  `coalesce(s.date, (s.at AT TIME ZONE ${timeZone})::date)`;

/** Applies the scans of a document: those of doors to deliveries, the others to cartons. */
export async function storeScans(
  context: ImportContext,
): Promise<WrittenCounts> {
  const { tx, kind, poolIds, timeZone, note } = context;
  const staged = stagedTable(kind);
  await createScanTable(tx);
  // Of several scans of the same kind on one day, the latest of each signer.
  await tx.query(
    `INSERT INTO scan_to_match (
       n, number, is_pallet, scan, at, day, pallet, signed_by, employee_id, pool_ids, store_number)
     SELECT DISTINCT ON (number, is_pallet, scan, day, signed_by, store_number)
       n, number, is_pallet, scan, at, day, pallet, signed_by, employee_id, $1::int[], store_number
     FROM (
       SELECT s.n, coalesce(s.asn, s.pallet) AS number, s.asn IS NULL AS is_pallet, s.scan, s.at,
         ${dayOf("$2")} AS day,
         CASE WHEN s.asn IS NOT NULL AND s.scan = 'pallet' THEN s.pallet END AS pallet, s.signed_by,
         e.id AS employee_id, r.number AS store_number
       FROM ${staged} s LEFT JOIN employee e ON e.number = s.employee
       LEFT ${joinStore(kind)}
       WHERE s.scan <> 'door'
     ) AS scanned
     ORDER BY number, is_pallet, scan, day, signed_by, store_number, at DESC, n`,
    [poolIds, timeZone],
  );
  const { changed, waiting, misdelivered } = await applyScans(tx, timeZone);
  await noteOvers(context, staged);
  if (misdelivered.length > 0)
    note(
      importMessage("misdelivered", {
        count: misdelivered.length,
        asns: listFirst(misdelivered, maxNamed),
      }),
    );
  await noteOtherZones(context);
  const { changed: doors, created } = await storeDoorScans(context);
  await noteChosenStops(
    context,
    "chosenStopsOfDoors",
    "SELECT delivery_id AS id, delivery_date AS service_date FROM door_scan WHERE NOT is_named",
  );
  if (created > 0)
    note(
      created === 1
        ? importMessage("deliveryCreated")
        : importMessage("deliveriesCreated", {
            count: created,
          }),
    );
  return { created: waiting, changed: changed + doors };
}

/** Numbers that a remark names, at most. */
const maxNamed = 10;

/** Says which cartons of the document were delivered although nobody has announced them. */
async function noteOvers(
  { tx, poolIds, note }: ImportContext,
  staged: string,
): Promise<void> {
  const overs = await tx.query<{ asn: string }>(
    `SELECT DISTINCT s.asn FROM ${staged} s
     JOIN pending_scan_by_day p ON p.number = s.asn AND NOT p.is_pallet AND p.scan = 'delivery'
       AND p.pool_ids IS NOT DISTINCT FROM $1::int[]
     WHERE s.scan = 'delivery' ORDER BY s.asn`,
    [poolIds],
  );
  if (overs.length === 0) return;
  const named = listFirst(
    overs.map(({ asn }) => asn),
    maxNamed,
  );
  note(
    importMessage("overs", {
      count: overs.length,
      asns: named,
    }),
  );
}

/** Says which stores have scans whose times name no zone and were read in that of another place. */
async function noteOtherZones({
  tx,
  kind,
  note,
  timeZone,
}: ImportContext): Promise<void> {
  const stores = await tx.query<{ number: string; scans: number }>(
    `SELECT store.number, (sum(count(*)) OVER ())::int AS scans
     FROM ${stagedTable(kind)} s ${joinStore(kind)} JOIN store ON store.number = r.number
     WHERE ${isReadInOtherZone(["at"], "store.time_zone")}
     GROUP BY store.number ORDER BY store.number`,
    [timeZone, namesZonePattern],
  );
  if (stores[0])
    note(
      importMessage("scansOfOtherZone", {
        count: stores[0].scans,
        zone: timeZone,
        stores: listFirst(
          stores.map(({ number }) => number),
          maxNamed,
        ),
      }),
    );
}

/**
 * SQL expression: the service date of the door scan `s` at the `store`; the first parameter is the time zone of
 * stores whose own is not known.
 */
export const serviceDateOfDoorScan =
  "coalesce(s.date, (s.at AT TIME ZONE coalesce(store.time_zone, $1))::date)";

/** Writes scans of doors to their deliveries, and creates those that no plan has. */
async function storeDoorScans({
  tx,
  kind,
  timeZone,
}: ImportContext): Promise<WrittenCounts> {
  await tx.query(
    `CREATE TEMPORARY TABLE door_scan ON COMMIT DROP AS
     SELECT r.number AS store_number, r.pool_id, s.at, coalesce(s.reference, '') AS reference,
       ${serviceDateOfDoorScan} AS service_date, d.id AS delivery_id, d.service_date AS delivery_date,
       s.reference IS NOT NULL AS is_named
     FROM ${stagedTable(kind)} s ${joinStore(kind)}
     JOIN store ON store.number = r.number
     CROSS JOIN LATERAL (SELECT coalesce(store.time_zone, $1) AS name) AS zone
     LEFT JOIN LATERAL (${nearestDelivery({
       store: "r.number",
       at: "s.at",
       zone: "zone.name",
       date: "s.date",
       where: "(s.reference IS NULL OR d.reference = s.reference)",
     })}) AS d ON true
     WHERE s.scan = 'door' AND NOT EXISTS (
       SELECT FROM correction v
       WHERE v.scan = 'door' AND v.store_number = r.number AND v.scan_at = s.at AND v.undone_at IS NULL)`,
    [timeZone],
  );
  const created = await tx.query(
    `INSERT INTO delivery (pool_id, store_number, service_date, reference)
     SELECT DISTINCT pool_id, store_number, service_date, reference FROM door_scan s
     WHERE delivery_id IS NULL AND NOT EXISTS (
       SELECT FROM delivery d WHERE d.store_number = s.store_number
         AND d.service_date = s.service_date AND d.reference = s.reference)
     RETURNING 1`,
  );
  await tx.query(
    `UPDATE door_scan AS s SET delivery_id = d.id FROM delivery d
     WHERE s.delivery_id IS NULL AND d.store_number = s.store_number
       AND d.service_date = s.service_date AND d.reference = s.reference`,
  );
  return { changed: await applyDoorScans(tx), created: created.length };
}

/**
 * Writes the scans in the temporary table `door_scan`, which has `delivery_id` and `at`, to their deliveries. A
 * canceled stop whose door was scanned took place.
 * @returns how many deliveries were changed
 */
export async function applyDoorScans(tx: Queryable): Promise<number> {
  const changed = await tx.query(
    `UPDATE delivery AS d SET door_scan_at = s.at, canceled_at = NULL
     FROM (SELECT delivery_id, max(at) AS at FROM door_scan GROUP BY delivery_id) AS s
     WHERE d.id = s.delivery_id AND (d.door_scan_at IS NULL OR d.door_scan_at < s.at)
     RETURNING d.id`,
  );
  return changed.length;
}
