import type { Queryable } from "../../db/database";
import { listFirst } from "../../messages/list-first";
import { maxDaysApart } from "./scan-matching";

/** A carton of several ship notices of one shipper. */
export interface RepeatedCarton {
  asn: string;
  /** Numbers of the manifests. */
  earlier: string;
  later: string;
}

/** Cartons that a remark names, at most. */
const maxNamedCartons = 10;

/** Names cartons with the manifests of their earlier and later notice. */
export const nameCartons = (cartons: readonly RepeatedCarton[]): string =>
  listFirst(
    cartons.map(({ asn, earlier, later }) => `${asn}, ${earlier} → ${later}`),
    maxNamedCartons,
    "; ",
  );

/**
 * Finds cartons of the document that other ship notices of the same shipper have, too: the one that was sent
 * last counts, in any order of documents. Removes the lines of earlier notices, and creates
 * `carton_elsewhere`, the stored cartons of earlier notices.
 * @param poolIds the pools that the sender may write to; null for all
 * @returns the cartons whose lines were removed
 */
export async function findEarlierNotices(
  tx: Queryable,
  poolIds: readonly number[] | null,
): Promise<RepeatedCarton[]> {
  const isLater = (a: string, b: string) =>
    `(${a}.sent_at, ${a}.manifest) > (${b}.sent_at, ${b}.manifest)`;
  await tx.query("ANALYZE carton_line");
  await tx.query(
    `CREATE TEMPORARY TABLE carton_elsewhere ON COMMIT DROP AS
     SELECT l.n, l.asn, c.id, c.service_date, own.manifest, other.manifest AS other_manifest,
       ${isLater("other", "own")} AS is_later
     FROM carton_line l
     JOIN ship_notice own ON own.id = l.notice_id
     JOIN carton c ON c.asn = l.asn AND c.on_manifest
       AND abs(c.service_date - l.service_date) <= ${maxDaysApart}
     JOIN ship_notice other ON other.id = c.notice_id AND other.sender = own.sender AND other.id <> own.id
     WHERE ($1::int[] IS NULL OR c.pool_id = ANY($1::int[]))
       -- One that was delivered before is sent again.
       AND (c.delivered_at IS NULL OR c.delivered_at >= own.sent_at OR ${isLater("other", "own")})
     UNION ALL
     SELECT l.n, l.asn, NULL, NULL, own.manifest, other.manifest, true
     FROM carton_line l
     JOIN ship_notice own ON own.id = l.notice_id
     JOIN carton_line o ON o.asn = l.asn AND o.notice_id <> l.notice_id
       AND abs(o.service_date - l.service_date) <= ${maxDaysApart}
     JOIN ship_notice other ON other.id = o.notice_id AND other.sender = own.sender
     WHERE ${isLater("other", "own")}`,
    [poolIds],
  );
  const stayed = await tx.query<RepeatedCarton>(
    `WITH removed AS (
       DELETE FROM carton_line WHERE n IN (SELECT n FROM carton_elsewhere WHERE is_later) RETURNING n, asn
     )
     SELECT r.asn, min(e.manifest) AS earlier, max(e.other_manifest) AS later
     FROM removed r JOIN carton_elsewhere e ON e.n = r.n AND e.is_later
     GROUP BY r.n, r.asn ORDER BY r.asn`,
  );
  await tx.query(
    `DELETE FROM carton_elsewhere e
     WHERE e.is_later OR NOT EXISTS (SELECT FROM carton_line l WHERE l.n = e.n)`,
  );
  return stayed;
}
