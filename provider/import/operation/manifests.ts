import type { Queryable } from "../../db/database";

/**
 * Which manifest a carton is on (docs/decisions/120). The numbers of a shipper's manifests are unique within a
 * pool. The shipper is the sender of ship notices, or the name in a file.
 *
 * - Cartons of a notice are on the manifest of its sender.
 * - Other cartons are on the manifest of the shipper that they name. A manifest without a name, and one that
 *   has a carton of the document already, is the same one: then the name was written in another way.
 */

/** SQL expression: what tells manifests of one number and pool apart, as in their unique index. */
const shipperKey = (t: string) =>
  `coalesce('sender ' || ${t}.sender, 'name ' || ${t}.shipper, '')`;

/**
 * Returns an SQL condition: the stored notice describes the manifest of its number in a pool. One that
 * names no pool describes those of its cartons' stores only, because another shipper may use the number.
 * @param notice alias of a row of `ship_notice`
 */
export const isPoolOfNotice = (pool: string, notice: string) =>
  `(${notice}.pool_id = ${pool}
    OR ${notice}.pool_id IS NULL AND ${pool} = ANY(${notice}.carton_pool_ids))`;

/**
 * Gives a manifest that a file has brought to the ship notices of the document that describe it, as far as
 * their sender has no manifest of this number.
 */
export async function adoptManifests(tx: Queryable): Promise<void> {
  await tx.query(
    `UPDATE manifest AS m SET sender = found.sender
     FROM (
       SELECT DISTINCT ON (id) id, sender FROM (
       SELECT DISTINCT ON (n.sender, m.number, m.pool_id) m.id, n.sender,
         (n.shipper = m.shipper) IS TRUE AS is_named
       FROM notice_received r
       JOIN ship_notice n ON n.sender = r.sender AND n.manifest = r.manifest AND n.described_at IS NOT NULL
       JOIN manifest m ON m.number = n.manifest AND m.sender IS NULL AND ${isPoolOfNotice("m.pool_id", "n")}
       WHERE NOT EXISTS (
           SELECT FROM manifest o
           WHERE o.number = m.number AND o.pool_id = m.pool_id AND o.id <> m.id
             AND (o.sender = n.sender OR o.sender IS NULL AND o.shipper = n.shipper))
         AND (m.shipper IS NULL OR m.shipper = n.shipper OR EXISTS (
           SELECT FROM staged_cartons s JOIN carton c ON c.asn = s.asn
           WHERE s.sender = n.sender AND s.manifest = n.manifest AND c.manifest_id = m.id))
       ORDER BY n.sender, m.number, m.pool_id, m.id
       ) AS one ORDER BY id, is_named DESC, sender
     ) AS found
     WHERE m.id = found.id`,
  );
}

/**
 * Sets the column `manifest_id` of carton lines, and creates the manifests that are missing.
 * @param lines a temporary table with the columns of `carton_line` (`cartons.ts`)
 */
export async function assignManifests(
  tx: Queryable,
  lines: string,
): Promise<void> {
  const isLineOf = (g: string) =>
    `l.pool_id = ${g}.pool_id AND l.manifest = ${g}.number
     AND coalesce(l.sender, '') = coalesce(${g}.line_sender, '')
     AND (l.sender IS NOT NULL OR coalesce(l.shipper, '') = coalesce(${g}.line_shipper, ''))`;
  // One row for each shipper as the document writes it. Lines without a name are of the one that others name.
  await tx.query(
    `CREATE TEMPORARY TABLE manifest_group ON COMMIT DROP AS
     SELECT *, line_sender AS sender, NULL::bigint AS id, false AS is_new,
       CASE WHEN line_sender IS NULL THEN coalesce(line_shipper,
         min(line_shipper) OVER (PARTITION BY pool_id, number, line_sender IS NULL))
         ELSE sender_name END AS shipper
     FROM (
       SELECT pool_id, manifest AS number, sender AS line_sender,
         CASE WHEN sender IS NULL THEN shipper END AS line_shipper, min(shipper) AS sender_name,
         min(manifest_date) AS manifest_date, min(service_date) AS store_date
       FROM ${lines} GROUP BY 1, 2, 3, 4
     ) AS grouped`,
  );
  await tx.query(
    `UPDATE manifest_group AS g SET sender = (
       SELECT n.sender FROM ship_notice n
       WHERE n.manifest = g.number AND n.described_at IS NOT NULL AND ${isPoolOfNotice("g.pool_id", "n")}
         AND (g.shipper IS NULL OR n.shipper IS NULL OR n.shipper = g.shipper OR EXISTS (
           SELECT FROM ${lines} l JOIN withdrawn_carton w ON w.asn = l.asn
           WHERE w.notice_id = n.id AND ${isLineOf("g")}))
       ORDER BY (n.shipper = g.shipper) DESC NULLS LAST, n.sender LIMIT 1)
     WHERE g.line_sender IS NULL`,
  );
  await tx.query(
    `UPDATE manifest_group AS g SET id = (
       SELECT m.id FROM manifest m
       WHERE m.number = g.number AND m.pool_id = g.pool_id
         AND (m.sender = g.sender OR g.sender IS NULL
           AND (g.shipper IS NULL OR m.shipper IS NULL OR m.shipper = g.shipper OR EXISTS (
             SELECT FROM ${lines} l JOIN carton c ON c.asn = l.asn
             WHERE c.manifest_id = m.id AND ${isLineOf("g")})))
       ORDER BY (m.shipper = g.shipper) DESC NULLS LAST, m.id LIMIT 1)`,
  );
  // Of shippers in files that have found one manifest, the one that it names keeps it.
  await tx.query(
    `UPDATE manifest_group AS g SET id = NULL
     FROM (
       SELECT g.pool_id, g.number, g.shipper, dense_rank() OVER (
         PARTITION BY g.id ORDER BY (m.shipper = g.shipper) DESC NULLS LAST, g.shipper) AS place
       FROM manifest_group g JOIN manifest m ON m.id = g.id
       WHERE g.sender IS NULL
     ) AS ranked
     WHERE ranked.place > 1 AND g.sender IS NULL AND g.pool_id = ranked.pool_id
       AND g.number = ranked.number AND g.shipper = ranked.shipper`,
  );
  await tx.query(
    `UPDATE manifest_group AS g SET id = drawn.id, is_new = true
     FROM (
       SELECT nextval(pg_get_serial_sequence('manifest', 'id')) AS id, wanted.*
       FROM (
         SELECT DISTINCT g.pool_id, g.number, ${shipperKey("g")} AS key FROM manifest_group g WHERE g.id IS NULL
         ORDER BY 1, 2, 3
       ) AS wanted
     ) AS drawn
     WHERE g.id IS NULL AND g.pool_id = drawn.pool_id AND g.number = drawn.number
       AND ${shipperKey("g")} = drawn.key`,
  );
  await storeManifests(tx);
  await tx.query(
    `UPDATE ${lines} AS l SET manifest_id = g.id FROM manifest_group g WHERE ${isLineOf("g")}`,
  );
  await tx.query("DROP TABLE manifest_group");
}

/** Creates the manifests of `manifest_group`, and changes those that no ship notice describes. */
async function storeManifests(tx: Queryable): Promise<void> {
  // A ship notice describes its manifest; files describe manifests without one.
  await tx.query(
    `CREATE TEMPORARY TABLE wanted_manifest ON COMMIT DROP AS
     SELECT g.id, g.is_new, g.pool_id, g.number, g.sender, n.described_at IS NOT NULL AS is_described,
       CASE WHEN n.described_at IS NULL THEN g.shipper ELSE n.shipper END AS shipper,
       coalesce(n.manifest_date, g.manifest_date) AS manifest_date,
       coalesce(n.store_date, g.store_date) AS store_date
     FROM (
       SELECT g.id, bool_or(g.is_new) AS is_new, g.pool_id, g.number,
         coalesce(min(g.sender), min(m.sender)) AS sender, min(g.shipper) AS shipper,
         min(g.manifest_date) AS manifest_date, min(g.store_date) AS store_date
       FROM manifest_group g LEFT JOIN manifest m ON m.id = g.id
       GROUP BY g.id, g.pool_id, g.number
     ) AS g
     LEFT JOIN ship_notice n ON n.sender = g.sender AND n.manifest = g.number
       AND n.described_at IS NOT NULL AND ${isPoolOfNotice("g.pool_id", "n")}`,
  );
  await tx.query(
    `UPDATE manifest AS m
     SET shipper = coalesce(w.shipper, m.shipper), manifest_date = w.manifest_date,
       store_date = w.store_date
     FROM wanted_manifest w
     WHERE m.id = w.id AND NOT w.is_described
       AND (m.shipper, m.manifest_date, m.store_date)
         IS DISTINCT FROM (coalesce(w.shipper, m.shipper), w.manifest_date, w.store_date)`,
  );
  await tx.query(
    `WITH created AS (
       INSERT INTO manifest (id, pool_id, number, sender, shipper, manifest_date, store_date)
       SELECT id, pool_id, number, sender, shipper, manifest_date, store_date FROM wanted_manifest
       WHERE is_new ORDER BY id
       RETURNING id, number, pool_id
     )
     UPDATE shipment AS s SET manifest_id = created.id
     FROM (SELECT number, pool_id, min(id) AS id FROM created GROUP BY number, pool_id) AS created
     WHERE s.manifest_number = created.number AND s.pool_id = created.pool_id
       AND NOT EXISTS (
         SELECT FROM manifest m WHERE m.id = s.manifest_id AND m.number = s.manifest_number)`,
  );
  await tx.query("DROP TABLE wanted_manifest");
}
