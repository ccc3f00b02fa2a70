import type { Queryable } from "../../db/database";
import { queryJsonPage, type PageOfRows } from "../../db/json-rows";
import {
  PagedStatement,
  type Page,
  type SortOrder,
} from "../../db/paged-statement";
import { selectPools } from "../../accounts/groups/entitlement";

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
  { sql: "days.store_date", type: "date" },
  { sql: 'counted.pool COLLATE "C"', type: "text" },
  { sql: "(counted.manifest_id IS NULL)", type: "boolean" },
  { sql: "coalesce(counted.number, '')", type: "text" },
  { sql: "coalesce(counted.manifest_id, 0)", type: "bigint" },
];

const figures = ["on_manifest", "received", "delivered"];
const sums = figures.map((name) => `sum(${name}) AS ${name}`).join(", ");

/**
 * Returns the figures of cartons by pool: the recorded ones and pending changes
 * (docs/decisions/104-figures-at-scale.md). A pool without cartons is left out.
 */
const figuresByPool = (table: string, recorded: string, pending: string) => `
  SELECT pool_id, ${sums} FROM (
    SELECT pool_id, cartons, ${figures.join(", ")} FROM ${table} WHERE ${recorded}
    UNION ALL
    SELECT pool_id, cartons, ${figures.join(", ")} FROM figures_change WHERE ${pending}
  ) AS f
  GROUP BY pool_id HAVING sum(cartons) > 0`;

const manifestDeliveryOrder: SortOrder = [
  { sql: 's.number COLLATE "C"', type: "text" },
  { sql: "d.service_date", type: "date" },
  { sql: "d.id", type: "bigint" },
];

/**
 * Lists manifests for each pool that has cartons of them, by date in store, pool and number. Cartons on
 * no manifest form one row for each pool and scheduled delivery date; a manifest without cartons is
 * listed in its own pool, with zeros.
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
  const ofPools = (id: string) => `${id} = ANY(${pools}::int[])`;
  // The days are read in order, so that the database stops when the page is full. OFFSET 0 enforces
  // this plan.
  const manifests = statement.selectPage({
    columns: "counted.*, days.store_date",
    from: `(
      SELECT store_date FROM (
        SELECT generate_series(
          greatest(${start}::date, least(min(first), '2000-01-01')),
          least(${end}::date, greatest(max(last), '2000-01-01')), '1 day')::date AS store_date
        FROM (
          SELECT min(store_date) AS first, max(store_date) AS last FROM manifest
          UNION ALL SELECT min(service_date), max(service_date) FROM loose_carton_figures
          UNION ALL SELECT min(service_date), max(service_date) FROM figures_change
            WHERE manifest_id IS NULL
        ) AS known
      ) AS day
      WHERE ${statement.notBefore("store_date")}
      ORDER BY store_date
    ) AS days
    CROSS JOIN LATERAL (
      SELECT c.*, p.name AS pool FROM (
        SELECT coalesce(f.pool_id, m.pool_id) AS pool_id, m.id AS manifest_id, m.number,
          ${figures.map((name) => `coalesce(f.${name}, 0) AS ${name}`).join(", ")}
        FROM manifest m
        LEFT JOIN LATERAL (${figuresByPool(
          "manifest_figures",
          "manifest_id = m.id",
          "manifest_id = m.id",
        )}) AS f ON true
        WHERE m.store_date = days.store_date AND (${ofPools("m.pool_id")}
          OR EXISTS (
            SELECT FROM manifest_figures x WHERE x.manifest_id = m.id AND ${ofPools("x.pool_id")})
          OR EXISTS (
            SELECT FROM figures_change x WHERE x.manifest_id = m.id AND ${ofPools("x.pool_id")}))
        UNION ALL
        SELECT f.pool_id, NULL, NULL, ${figures.map((name) => `f.${name}`).join(", ")}
        FROM (${figuresByPool(
          "loose_carton_figures",
          "service_date = days.store_date",
          "service_date = days.store_date AND manifest_id IS NULL",
        )}) AS f
      ) AS c
      JOIN pool p ON p.id = c.pool_id
      WHERE ${ofPools("c.pool_id")}
      OFFSET 0
    ) AS counted`,
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
