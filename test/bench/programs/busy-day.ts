import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database } from "../../../provider/db/database";
import { openDatabase } from "../../../provider/db/open-database";
import { readEnv } from "../../../provider/env";
import { serveInProcess } from "./serve-in-process";

/** An embedded provider in this process whose only user has busy days, and its open database. */
export interface BusyDays {
  url: string;
  cookie: string;
  db: Database;
  /** One of the days, `YYYY-MM-DD`. */
  date: string;
  remove(): Promise<void>;
}

const days = 30;
const pools = 8;

/** Every store gets a delivery a day; a third is complete, a third in progress, a third pending. */
const world = (perDay: number) => `
  INSERT INTO pool (id, name) SELECT n, 'Pool ' || n FROM generate_series(1, ${pools}) AS n;
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'All');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) SELECT 1, id FROM pool;
  INSERT INTO store (number, pool_id, name, address1, city, state, zip, lat, lng)
  SELECT n::text, n % ${pools} + 1, 'Store ' || n, n || ' Main St', 'City', 'IL', '60601',
    25 + random() * 24, -124 + random() * 57
  FROM generate_series(1, ${perDay}) AS n;
  INSERT INTO delivery (id, pool_id, store_number, service_date, stop_order,
    window_start, window_end, planned_arrival_at, arrival_at, departure_at)
  SELECT day * 100000 + n, n % ${pools} + 1, n::text, due, n % 7 + 1,
    due + interval '14 h', due + interval '16 h', due + interval '15 h',
    CASE WHEN n % 3 > 0 THEN due + interval '15 h 5 min' END,
    CASE WHEN n % 3 > 1 THEN due + interval '15 h 20 min' END
  FROM generate_series(1, ${days}) AS day,
    LATERAL (SELECT date '2026-11-01' + day - 1 AS due) AS calendar,
    generate_series(1, ${perDay}) AS n;`;

/**
 * Makes a database of thirty days in a temporary folder and serves it.
 * @param perDay deliveries of each day
 */
export async function startBusyDays(perDay: number): Promise<BusyDays> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-days-"));
  const env = readEnv({ DATA_DIR: dataDir, DEMO_DATA: "off" });
  const storage = await openDatabase(env);
  const { db } = storage;
  await db.execute(world(perDay));
  await db.execute("VACUUM ANALYZE");
  const { url, cookie, close } = await serveInProcess(env, storage);
  return {
    url,
    cookie,
    db,
    date: "2026-11-15",
    remove: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
