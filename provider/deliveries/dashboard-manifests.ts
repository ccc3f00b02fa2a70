import type { Queryable } from "../db/database";
import { queryJsonPage, type PageOfRows } from "../db/json-rows";
import {
  PagedStatement,
  type Page,
  type SortOrder,
} from "../db/paged-statement";
import { selectPools } from "../groups/entitlement";

/**
 * The dashboard (specification, part 2, section 2): the cartons announced on each manifest, those
 * scanned so far and those delivered. Cartons count for the pool of their delivery.
 */

/** The criteria of the dashboard. */
export interface DashboardCriteria {
  /** First and last date in store, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  /** Pool id; null for all pools of the caller. */
  pool: string | null;
}

/** Overages count as received and delivered, but not as on the manifest. */
const counts = `
  count(*) FILTER (WHERE c.on_manifest) AS on_manifest,
  count(*) FILTER (WHERE c.stage > 0) AS received,
  count(*) FILTER (WHERE c.stage = 2) AS delivered`;

const countsAnswer = `
  counted.on_manifest AS "numManifest",
  counted.received AS "numReceived",
  counted.delivered AS "numDelivered"`;

/** The row of cartons on no manifest is the last of its pool and day. */
const manifestOrder: SortOrder = [
  { sql: "counted.store_date", type: "date" },
  { sql: 'p.name COLLATE "C"', type: "text" },
  { sql: "(m.id IS NULL)", type: "boolean" },
  { sql: "coalesce(m.number, '')", type: "text" },
  { sql: "coalesce(m.id, 0)", type: "bigint" },
];

const manifestDeliveryOrder: SortOrder = [
  { sql: 's.number COLLATE "C"', type: "text" },
  { sql: "d.service_date", type: "date" },
  { sql: "d.id", type: "bigint" },
];

/**
 * Lists manifests for each pool that has cartons of them, by date in store, pool and number. Cartons on
 * no manifest form one row for each pool and scheduled delivery date; a manifest without cartons is
 * listed in its own pool, with zeros. Each page is counted anew; days before the page are skipped.
 * @param poolIds the pools of the caller
 * @returns dashboard manifest rows
 */
export async function listDashboardManifests(
  db: Queryable,
  poolIds: readonly number[],
  { startDate, endDate, pool }: DashboardCriteria,
  page: Page,
): Promise<PageOfRows> {
  const statement = new PagedStatement(manifestOrder, page);
  const start = statement.add(startDate);
  const end = statement.add(endDate);
  const pools = statement.add(selectPools(poolIds, pool));
  const within = (date: string) =>
    `${date} BETWEEN ${start}::date AND ${end}::date AND ${statement.notBefore(date)}`;
  const ofPools = (id: string) => `${id} = ANY(${pools}::int[])`;
  // Counts by manifest and delivery before the join: joining a million cartons with their deliveries
  // first takes longer. OFFSET 0 enforces this plan and keeps the
  // planner from reading all cartons to find the manifests without any.
  const manifests = statement.selectPage({
    columns: "counted.*, p.name AS pool, m.number",
    from: `(
      SELECT
        d.pool_id, m.id AS manifest_id, m.store_date,
        sum(lot.on_manifest) AS on_manifest,
        sum(lot.received) AS received,
        sum(lot.delivered) AS delivered
      FROM manifest m
      CROSS JOIN LATERAL (
        SELECT c.delivery_id, ${counts}
        FROM carton c WHERE c.manifest_id = m.id
        GROUP BY c.delivery_id OFFSET 0
      ) AS lot
      JOIN delivery d ON d.id = lot.delivery_id
      WHERE ${within("m.store_date")} AND ${ofPools("d.pool_id")}
      GROUP BY d.pool_id, m.id
    UNION ALL
      SELECT d.pool_id, NULL, d.service_date, ${counts}
      FROM carton c
      JOIN delivery d ON d.id = c.delivery_id
      WHERE c.manifest_id IS NULL
        AND ${within("d.service_date")} AND ${ofPools("d.pool_id")}
      GROUP BY d.pool_id, d.service_date
    UNION ALL
      SELECT m.pool_id, m.id, m.store_date, 0, 0, 0
      FROM manifest m
      WHERE ${within("m.store_date")} AND ${ofPools("m.pool_id")}
        AND NOT EXISTS (SELECT FROM carton c WHERE c.manifest_id = m.id OFFSET 0)
    ) AS counted
    JOIN pool p ON p.id = counted.pool_id
    LEFT JOIN manifest m ON m.id = counted.manifest_id`,
    where: [],
  });
  return queryJsonPage(db, statement, {
    page: manifests,
    alias: "counted",
    answer: `
      counted.pool AS "Pool",
      counted.pool_id::text AS "PoolID",
      counted.number AS "Manifest",
      counted.store_date AS "storeDate",
      ${countsAnswer}`,
  });
}

/**
 * Lists one row for each delivery of a pool that has cartons of the manifest, by store.
 * @param poolIds the pools of the caller
 * @param manifest manifest number
 * @returns dashboard manifest detail rows
 */
export async function listManifestDeliveries(
  db: Queryable,
  poolIds: readonly number[],
  pool: string,
  manifest: string,
  page: Page,
): Promise<PageOfRows> {
  const statement = new PagedStatement(manifestDeliveryOrder, page);
  const number = statement.add(manifest.trim());
  const pools = statement.add(selectPools(poolIds, pool));
  const deliveries = statement.selectPage({
    columns: `counted.*, d.pool_id, s.number || ' ' || s.name AS store`,
    from: `(
        SELECT c.delivery_id, m.number, ${counts}
        FROM manifest m JOIN carton c ON c.manifest_id = m.id
        WHERE m.number = ${number}
        GROUP BY c.delivery_id, m.number
      ) AS counted
      JOIN delivery d ON d.id = counted.delivery_id
      JOIN store s ON s.number = d.store_number`,
    where: [`d.pool_id = ANY(${pools}::int[])`],
  });
  return queryJsonPage(db, statement, {
    page: deliveries,
    alias: "counted",
    answer: `
      counted.store AS "storeName",
      ${countsAnswer},
      counted.delivery_id::text AS "lngDeliveryID",
      counted.pool_id::text AS "PoolID",
      counted.number AS "Manifest"`,
  });
}
