import type { Queryable } from "../../db/database";
import { listSeparator } from "../fields";
import type { ImportContext, Kind, WrittenCounts } from "../kind";
import { adoptManifests, isPoolOfNotice } from "./manifests";
import { joinManifestPool, manifestPool } from "./store-references";
import { importMessage } from "../../messages/import";

/** SQL expression: the place of a purpose among notices that were sent at the same time. */
const rank = (purpose: string) =>
  `array_position(ARRAY['original', 'change', 'replace', 'cancel'], ${purpose})`;

/** SQL condition: the notice `a` is later than `b`. */
const isLater = (a: string, b: string) =>
  `(${a}.sent_at, ${rank(`${a}.purpose`)}) > (${b}.sent_at, ${rank(`${b}.purpose`)})`;

/**
 * Stores the latest ship notice of each manifest. Leaves two temporary tables for the cartons:
 * `notice_version`, the notices of the document and whether each is the latest of its manifest, and
 * `notice_change`, the stored notices that were replaced, with the time at which the replaced one was sent.
 */
export async function storeNotices(
  { tx, note }: ImportContext,
  cartons: Kind,
): Promise<WrittenCounts> {
  // What a notice does not say of its manifest as a whole, its cartons say.
  await tx.query(
    `CREATE TEMPORARY TABLE notice_received ON COMMIT DROP AS
     SELECT s.unit, s.sender, s.manifest, s.purpose, s.sent_at, s.bol, s.pro, s.trailer,
       coalesce(p.id, partner.pool_id) AS pool_id,
       coalesce(s.shipper, c.shipper) AS shipper,
       coalesce(s.manifest_date, c.manifest_date) AS manifest_date,
       coalesce(s.store_date, c.store_date) AS store_date
     FROM staged_notices s
     LEFT JOIN pool p ON p.name = s.pool
     LEFT JOIN trading_partner partner ON partner.sender = s.sender
     LEFT JOIN (
       SELECT unit, sender, manifest, sent_at, min(shipper) AS shipper,
         min(manifest_date) AS manifest_date, min(store_date) AS store_date
       FROM staged_cartons WHERE sender IS NOT NULL GROUP BY unit, sender, manifest, sent_at
     ) AS c ON c.sender = s.sender AND c.manifest = s.manifest AND c.sent_at = s.sent_at
       AND c.unit IS NOT DISTINCT FROM s.unit`,
  );
  await tx.query(
    `CREATE TEMPORARY TABLE notice_change ON COMMIT DROP AS
     SELECT n.id AS notice_id, n.sent_at AS replaced_sent_at
     FROM ship_notice n
     WHERE EXISTS (
       SELECT FROM notice_received r
       WHERE r.sender = n.sender AND r.manifest = n.manifest AND ${isLater("r", "n")})`,
  );
  const [counts] = await tx.query<WrittenCounts>(
    `WITH latest AS (
       SELECT DISTINCT ON (sender, manifest) * FROM notice_received
       ORDER BY sender, manifest, sent_at DESC, ${rank("purpose")} DESC
     ), stored AS (
       INSERT INTO ship_notice AS n (sender, manifest, pool_id, purpose, sent_at)
       SELECT sender, manifest, pool_id, purpose, sent_at FROM latest
       ON CONFLICT (sender, manifest) DO UPDATE
         SET purpose = excluded.purpose, sent_at = excluded.sent_at
         WHERE ${isLater("excluded", "n")}
       RETURNING (xmax = 0) AS is_new
     )
     SELECT (count(*) FILTER (WHERE is_new))::int AS created,
       (count(*) FILTER (WHERE NOT is_new))::int AS changed FROM stored`,
  );
  await tx.query(
    `UPDATE ship_notice AS n
     SET described_at = d.sent_at, pool_id = d.pool_id, shipper = d.shipper,
       manifest_date = d.manifest_date, store_date = d.store_date, bol = d.bol, pro = d.pro,
       trailer = d.trailer
     FROM (
       SELECT DISTINCT ON (sender, manifest) * FROM notice_received WHERE purpose <> 'cancel'
       ORDER BY sender, manifest, sent_at DESC, ${rank("purpose")} DESC
     ) AS d
     WHERE d.sender = n.sender AND d.manifest = n.manifest
       AND (n.described_at IS NULL OR n.described_at <= d.sent_at)`,
  );
  await storeCartonPools(tx, cartons);
  await adoptManifests(tx);
  await tx.query(
    `UPDATE manifest AS m
     SET shipper = coalesce(n.shipper, m.shipper),
       manifest_date = coalesce(n.manifest_date, m.manifest_date),
       store_date = coalesce(n.store_date, m.store_date)
     FROM ship_notice n
     JOIN notice_received r ON r.sender = n.sender AND r.manifest = n.manifest
     WHERE m.number = n.manifest AND m.sender = n.sender AND ${isPoolOfNotice("m.pool_id", "n")}
       AND n.described_at = r.sent_at`,
  );
  await tx.query(
    `CREATE TEMPORARY TABLE notice_version ON COMMIT DROP AS
     SELECT r.unit, r.sender, r.manifest, r.sent_at, n.id AS notice_id,
       n.purpose <> 'cancel' AND (n.sent_at, n.purpose) = (r.sent_at, r.purpose) AS is_latest
     FROM notice_received r
     JOIN ship_notice n ON n.sender = r.sender AND n.manifest = r.manifest`,
  );
  await noteOutdated(tx, note);
  return counts ?? { created: 0, changed: 0 };
}

/**
 * Adds the pools of the cartons of this document to those of the stored notices. Pools of replaced notices
 * stay, so that the order of documents does not matter.
 */
async function storeCartonPools(tx: Queryable, cartons: Kind): Promise<void> {
  await tx.query(
    `WITH announced AS MATERIALIZED (
       SELECT DISTINCT s.sender, s.manifest, ${manifestPool} AS pool_id
       FROM staged_cartons s ${joinManifestPool(cartons)}
       WHERE s.sender IS NOT NULL AND s.pool IS NULL
       UNION
       SELECT s.sender, s.manifest, p.id
       FROM staged_notices s JOIN pool p ON p.name = ANY(string_to_array(s.carton_pools, '${listSeparator}'))
     )
     UPDATE ship_notice AS n
     SET carton_pool_ids = ARRAY(
       SELECT unnest(n.carton_pool_ids)
       UNION
       SELECT a.pool_id FROM announced a WHERE a.sender = n.sender AND a.manifest = n.manifest
       ORDER BY 1)
     WHERE EXISTS (
       SELECT FROM announced a
       WHERE a.sender = n.sender AND a.manifest = n.manifest
         AND NOT a.pool_id = ANY(n.carton_pool_ids))`,
  );
}

/** Outdated notices that are named, at most. */
const maxNamedNotices = 10;

/**
 * Says which notices of the document changed nothing, because another document has brought a later one of
 * their manifest.
 */
async function noteOutdated(
  tx: Queryable,
  note: ImportContext["note"],
): Promise<void> {
  const time = (column: string) =>
    `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
  const outdated = await tx.query<{
    manifest: string;
    sent: string;
    later: string;
    is_cancelled: boolean;
    total: number;
  }>(
    `SELECT r.manifest, ${time("r.sent_at")} AS sent, ${time("n.sent_at")} AS later,
       n.purpose = 'cancel' AS is_cancelled, (count(*) OVER ())::int AS total
     FROM notice_received r
     JOIN ship_notice n ON n.sender = r.sender AND n.manifest = r.manifest
     WHERE ${isLater("n", "r")} AND NOT EXISTS (
       SELECT FROM notice_received l
       WHERE l.sender = n.sender AND l.manifest = n.manifest
         AND (l.sent_at, l.purpose) = (n.sent_at, n.purpose))
     ORDER BY r.manifest, r.sender, r.sent_at LIMIT ${maxNamedNotices}`,
  );
  for (const { manifest, sent, later, is_cancelled: isCancelled } of outdated)
    note(
      isCancelled
        ? importMessage("cancelledNotice", { manifest, sent, later })
        : importMessage("outdatedNotice", { manifest, sent, later }),
    );
  const unnamed = (outdated[0]?.total ?? 0) - outdated.length;
  if (unnamed > 0)
    note(
      importMessage("furtherOutdatedNotices", {
        count: unnamed,
      }),
    );
}
