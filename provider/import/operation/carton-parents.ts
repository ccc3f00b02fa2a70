import type { Queryable } from "../../db/database";
import { createDeliveriesOfDays, isUntouched } from "./delivery-matching";
import { assignManifests } from "./manifests";

/** From so many lines on, what they created is worth new statistics, without which the planner loops over it. */
const manyLines = 2_000;

/**
 * Creates the manifests, deliveries, packing slips and pallets of carton lines, as far as they are
 * missing.
 * @param lines a temporary table with the columns of `carton_line` (`cartons.ts`)
 */
export async function createParents(
  tx: Queryable,
  lines: string,
): Promise<void> {
  await tx.query(`ANALYZE ${lines}`);
  await assignManifests(tx, lines);
  // The statistics say that no line has a manifest: the planner would join one line, and loop over thousands.
  await tx.query(`ANALYZE ${lines}`);
  await createDeliveriesOfDays(
    tx,
    `${lines}_delivery`,
    `SELECT store_number, service_date, delivery_pool_id AS pool_id FROM ${lines}`,
  );
  for (const [table, column] of [
    ["packing_slip", "packing_slip"],
    ["pallet", "pallet"],
  ]) {
    await tx.query(
      `INSERT INTO ${table} (number, manifest_id)
       SELECT number, manifest_id
       FROM (
         SELECT DISTINCT manifest_id, ${column} AS number FROM ${lines} WHERE ${column} IS NOT NULL
       ) AS wanted
       WHERE NOT EXISTS (
         SELECT FROM ${table} t WHERE t.manifest_id = wanted.manifest_id AND t.number = wanted.number)`,
    );
  }
  const [{ isLarge = false } = {}] = await tx.query<{ isLarge: boolean }>(
    `SELECT count(*) >= ${manyLines} AS "isLarge" FROM ${lines}`,
  );
  if (!isLarge) return;
  for (const table of ["manifest", "delivery", "packing_slip", "pallet"])
    await tx.query(`ANALYZE ${table}`);
}

/**
 * SQL of the joins of a carton line `l` with the manifest, delivery, packing slip and pallet that `createParents`
 * created.
 * @param lines as for `createParents`
 */
export const joinParents = (lines: string) => `
  JOIN manifest m ON m.id = l.manifest_id
  JOIN ${lines}_delivery d ON d.store_number = l.store_number AND d.service_date = l.service_date
  LEFT JOIN packing_slip ps ON ps.manifest_id = m.id AND ps.number = l.packing_slip
  LEFT JOIN pallet pa ON pa.manifest_id = m.id AND pa.number = l.pallet`;

/**
 * Deletes what cartons left empty: packing slips, pallets, manifests, and deliveries that nobody planned,
 * touched or reported. Signatures of cartons that moved to another delivery go with them.
 * @param left a temporary table of cartons with the parents that they left
 */
export async function deleteEmptyParents(
  tx: Queryable,
  left: string,
): Promise<void> {
  await tx.query(`ANALYZE ${left}`);
  const leftIds = (column: string) =>
    `(SELECT DISTINCT ${column} FROM ${left} WHERE ${column} IS NOT NULL)`;
  await tx.query(
    `WITH unsigned AS (
       DELETE FROM proof_of_delivery p
       WHERE p.document = 0
         AND p.delivery_id IN (SELECT delivery_id FROM ${left} WHERE pod_document = 0)
         AND NOT EXISTS (
           SELECT FROM carton c
           WHERE c.delivery_id = p.delivery_id AND c.service_date = p.service_date
             AND c.pod_document = 0)
       RETURNING p.delivery_id, p.signed_by
     )
     UPDATE delivery AS d SET signature = NULL FROM unsigned
     WHERE d.id = unsigned.delivery_id AND d.signature = unsigned.signed_by
       AND NOT EXISTS (SELECT FROM manual_report r WHERE r.delivery_id = d.id)`,
  );
  for (const table of ["packing_slip", "pallet"]) {
    await tx.query(
      `DELETE FROM ${table} t
       WHERE t.id IN ${leftIds(`${table}_id`)}
         AND NOT EXISTS (SELECT FROM carton c WHERE c.${table}_id = t.id)`,
    );
  }
  const isEmptyManifest = `m.id IN ${leftIds("manifest_id")}
    AND NOT EXISTS (SELECT FROM carton c WHERE c.manifest_id = m.id)
    AND NOT EXISTS (SELECT FROM packing_slip p WHERE p.manifest_id = m.id)
    AND NOT EXISTS (SELECT FROM pallet p WHERE p.manifest_id = m.id)
    AND NOT EXISTS (
      SELECT FROM shipment s WHERE s.manifest_id = m.id AND s.manifest_number IS NULL)`;
  await tx.query(
    `UPDATE shipment SET manifest_id = NULL
     WHERE manifest_id IN (SELECT m.id FROM manifest m WHERE ${isEmptyManifest})`,
  );
  await tx.query(`DELETE FROM manifest m WHERE ${isEmptyManifest}`);
  await tx.query(
    `DELETE FROM delivery d
     WHERE d.id IN ${leftIds("delivery_id")}
       AND d.door_scan_at IS NULL AND ${isUntouched("d")}
       AND NOT EXISTS (SELECT FROM note n WHERE n.subject = 'delivery' AND n.subject_id = d.id::text)`,
  );
}
