import {
  liftStatementTimeout,
  type Database,
} from "../../../provider/db/database";
import { createMonths, monthsBetween } from "../../../provider/db/partitions";
import { timed } from "../statistics";
import { repeat } from "./repeat";
import { startOwnProvider } from "./own-provider";

/** An embedded provider in this process on a separate PostgreSQL, with an operation until today. */
export interface LargeOperation {
  url: string;
  cookie: string;
  cartons: number;
  deliveries: number;
  /** Time that building the database took, in milliseconds. */
  buildMs: number;
  remove(): Promise<void>;
}

/** How large an operation is. */
export interface OperationSize {
  /** Each has 30 stores. */
  pools: number;
  /** Days until today. */
  days: number;
}

const storesPerPool = 30;
/** Cartons that are inserted in one statement are those of so many days. */
const daysPerInsert = 6;
/** So many of these statements run at a time. */
const insertsAtOnce = 2;

/** Pools with stores, of which nine in sixteen get a delivery on a day, and a manifest a day. */
const world = ({ pools, days }: OperationSize) => `
  INSERT INTO pool (id, name)
    SELECT n, 'Pool ' || lpad((n * 7 % 1009)::text, 4, '0') FROM generate_series(1, ${pools}) AS n;
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'All');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) SELECT 1, id FROM pool;
  INSERT INTO store (number, pool_id, name, address1, city, state, zip, lat, lng)
    SELECT (10000 + n)::text, n / ${storesPerPool} + 1, 'Store ' || n, n || ' Main St', 'City', 'IL',
      '60601', 30 + n % 17, -120 + n % 43
    FROM generate_series(0, ${pools * storesPerPool - 1}) AS n;
  INSERT INTO delivery (id, pool_id, store_number, service_date, window_start, window_end,
      planned_arrival_at, arrival_at, departure_at, door_scan_at)
    SELECT row_number() OVER (ORDER BY day, s), s / ${storesPerPool} + 1, (10000 + s)::text, day,
      day + interval '13 h', day + interval '15 h', day + interval '14 h',
      CASE WHEN is_over THEN arrival END, CASE WHEN is_over THEN arrival + interval '20 min' END,
      CASE WHEN is_over AND s % 7 > 0 THEN arrival END
    FROM generate_series(0, ${days - 1}) AS n,
      generate_series(0, ${pools * storesPerPool - 1}) AS s,
      LATERAL (SELECT current_date - n AS day, n > 0 AND s % 53 > 0 AS is_over) AS of_day,
      LATERAL (
        SELECT day + interval '770 min' + (s * 37 + n * 11) % 150 * interval '1 min' AS arrival
      ) AS at
    WHERE (s * 7 + n * 5) % 16 < 9;
  INSERT INTO manifest (id, pool_id, number, shipper, manifest_date, store_date)
    SELECT n * ${pools} + p, p, 'M' || n * ${pools} + p, 'Acme', current_date - n - 1, current_date - n
    FROM generate_series(0, ${days - 1}) AS n, generate_series(1, ${pools}) AS p;
  ANALYZE;`;

/** About ten cartons of each delivery; one in 143 is an overage, one in 50 on no manifest. */
const cartonsOf = (pools: number) => `
  INSERT INTO carton (trailer_at, pallet_at, delivered_at, delivery_id, manifest_id, service_date,
      pool_id, scan_type, on_manifest, store_scanned, asn)
    SELECT
      CASE WHEN h % 83 > 0 THEN d.arrival_at - interval '3 h' END,
      CASE WHEN h % 71 > 0 THEN d.arrival_at - interval '9 h' END,
      CASE WHEN h % 97 > 0 THEN d.arrival_at END,
      d.id, CASE WHEN h % 50 > 0 AND h % 143 > 0
        THEN (current_date - d.service_date) * ${pools} + d.pool_id END,
      d.service_date, d.pool_id,
      CASE WHEN d.arrival_at IS NULL OR h % 97 = 0 THEN -1 WHEN h % 41 = 0 THEN 0 ELSE 1 END,
      h % 143 > 0, d.arrival_at IS NOT NULL AND h % 5 > 0,
      '00' || 100952000000000000 + h * 7919 % 100000000007
    FROM delivery d, generate_series(1, 5 + d.id % 10 + CASE WHEN d.id % 3 = 0 THEN 1 ELSE 0 END) AS n,
      LATERAL (SELECT d.id * 16 + n AS h) AS spread
    WHERE d.service_date BETWEEN current_date - $2::int AND current_date - $1::int
    ORDER BY d.id, n`;

/** Creates the partitions of all days, as an import of them would. */
async function createOperationMonths(
  db: Database,
  days: number,
): Promise<void> {
  const [dates] = await db.query<{ first: string; last: string }>(
    `SELECT (current_date - ${days - 1})::text AS first, current_date::text AS last`,
  );
  if (!dates) throw new Error("The database has no date");
  const months = monthsBetween(dates.first, dates.last);
  const created = await createMonths(db, months);
  if (created.length < months.length)
    throw new Error(
      `${created.length} of ${months.length} months were created`,
    );
}

/** A thousand open exceptions, and nothing to settle that would end them. */
const exceptions = `
  DELETE FROM exception_check;
  INSERT INTO exception_clock (settled_until) VALUES (now())
    ON CONFLICT (only_row) DO UPDATE SET settled_until = now();
  INSERT INTO exception (kind, delivery_id, pool_id, store_number, service_date, cartons, found_at)
    SELECT 'damaged', id, pool_id, store_number, service_date, 1, now()
    FROM delivery ORDER BY id LIMIT 1000;`;

async function fill(db: Database, size: OperationSize): Promise<void> {
  await createOperationMonths(db, size.days);
  await db.execute(`SET statement_timeout = 0; ${world(size)}`);
  const insertCartons = (number: number) =>
    db.transaction(async (tx) => {
      const day = number * daysPerInsert;
      await tx.query(liftStatementTimeout);
      await tx.query(cartonsOf(size.pools), [day, day + daysPerInsert - 1]);
    });
  await repeat(
    Math.ceil(size.days / daysPerInsert),
    insertCartons,
    insertsAtOnce,
  );
  await db.execute(exceptions);
  // Otherwise the first reader of a row writes its page again.
  await db.maintain("VACUUM ANALYZE");
}

/** Builds an operation in a temporary database and serves it. */
export async function startLargeOperation(
  size: OperationSize,
): Promise<LargeOperation> {
  let buildMs = 0;
  const provider = await startOwnProvider(async (db) => {
    buildMs = await timed(() => fill(db, size));
  });
  const { db, url, cookie, remove } = provider;
  // The provider has added up the figures.
  await db.maintain("VACUUM ANALYZE");
  const [counts] = await db.query<{ cartons: number; deliveries: number }>(
    `SELECT (SELECT count(*)::int FROM carton) AS cartons,
       (SELECT count(*)::int FROM delivery) AS deliveries`,
  );
  const { cartons = 0, deliveries = 0 } = counts ?? {};
  return { url, cookie, cartons, deliveries, buildMs, remove };
}
