import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "../../../provider/db/open-database";
import { createMonths, monthsBetween } from "../../../provider/db/partitions";
import { readEnv } from "../../../provider/env";
import {
  startPostgresql,
  type PostgresqlServer,
} from "../../contract/postgresql-server";
import { serveInProcess } from "./serve-in-process";

/** An embedded provider in this process on a separate PostgreSQL, with many cartons. */
export interface ManyCartons {
  url: string;
  cookie: string;
  /** The cartons scheduled until this date; the date of the first `cartons`. */
  dateOf(cartons: number): string;
  remove(): Promise<void>;
}

const cartonsPerDelivery = 20;
/** Deliveries per day. */
const deliveriesPerDay = 500;
const cartonsPerDay = cartonsPerDelivery * deliveriesPerDay;
const cartonsPerInsert = 100_000;
const pools = 8;

const world = (deliveries: number) => `
  INSERT INTO pool (id, name) SELECT n, 'Pool ' || n FROM generate_series(1, ${pools}) AS n;
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'All');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) SELECT 1, id FROM pool;
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    SELECT n::text, n % ${pools} + 1, 'Store ' || n, n || ' Main St', 'City', 'IL', '60601'
    FROM generate_series(0, ${deliveriesPerDay - 1}) AS n;
  INSERT INTO delivery (id, pool_id, store_number, service_date)
    SELECT n + 1, n % ${deliveriesPerDay} % ${pools} + 1, (n % ${deliveriesPerDay})::text,
      date '2026-01-01' + n / ${deliveriesPerDay}
    FROM generate_series(0, ${deliveries - 1}) AS n`;

const someCartons = `
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, scan_type, on_manifest)
  SELECT n, '00' || (100952000000000000 + n::bigint * 7919 % 1000000007), delivery.id, service_date, pool_id, 1, true
  FROM generate_series($1::int, $2::int) AS n
  JOIN delivery ON delivery.id = (n - 1) / ${cartonsPerDelivery} + 1
    AND service_date = date '2026-01-01' + (n - 1) / ${cartonsPerDay}`;

const dateOf = (cartons: number) =>
  new Date(Date.UTC(2026, 0, cartons / cartonsPerDay))
    .toISOString()
    .slice(0, 10);

/**
 * Makes the database in a temporary folder and serves it.
 * @param cartons how many, whole days of 10,000
 */
export async function startManyCartons(cartons: number): Promise<ManyCartons> {
  const server = await startPostgresql();
  if (server === null) throw new Error("No PostgreSQL runs here");
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-cartons-"));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  try {
    const provider = await fillAndServe(server, dataDir, cartons);
    return {
      url: provider.url,
      cookie: provider.cookie,
      dateOf,
      async remove() {
        await provider.close();
        await server.stop();
        await removeFolder();
      },
    };
  } catch (error) {
    await server.stop();
    await removeFolder();
    throw error;
  }
}

async function fillAndServe(
  server: PostgresqlServer,
  dataDir: string,
  cartons: number,
) {
  const env = readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: server.url,
    DEMO_DATA: "off",
  });
  const storage = await openDatabase(env);
  const { db } = storage;
  await createMonths(db, monthsBetween("2026-01-01", dateOf(cartons)));
  await db.execute(world(cartons / cartonsPerDelivery));
  for (let last = 0; last < cartons; last += cartonsPerInsert) {
    await db.query(someCartons, [
      last + 1,
      Math.min(last + cartonsPerInsert, cartons),
    ]);
  }
  // The first reader of a row after its insertion would have to write its page again.
  await db.execute("VACUUM ANALYZE");
  return serveInProcess(env, storage);
}
