import { expect, vi } from "vitest";
import type { Database, Queryable } from "../../provider/db/database";
import type { PageOfRows } from "../../provider/db/json-rows";
import { listDashboardManifests } from "../../provider/operation/deliveries/dashboard-manifests";
import { foldFigures } from "../../provider/operation/deliveries/figures/fold-figures";
import { summariseOnTime } from "../../provider/operation/deliveries/on-time-report";
import {
  reportDoorScans,
  reportScans,
} from "../../provider/operation/deliveries/scan-reports";
import { makeNightlyVerification } from "../../provider/operation/deliveries/figures/verify-figures";
import { makeLog } from "../../provider/log";
import { withClock } from "./clock-of-database";

/*
 * The figures of the reports and the dashboard, counted from deliveries and cartons by statements of the
 * tests' own.
 */

/** What a report is about. */
export interface FiguresRange {
  startDate: string;
  endDate: string;
  pool: string | null;
  stores: readonly string[];
}

const page = { offset: 0, pageSize: 5_000 };

const groups = {
  pool: ["pool_id"],
  store: ["pool_id", "store_number"],
  day: ["pool_id", "store_number", "service_date"],
} as const;
type Level = keyof typeof groups;

async function countDeliveries(db: Queryable, range: FiguresRange, by: Level) {
  const keys = groups[by].map((key) => `d.${key}`).join(", ");
  return db.query(
    `SELECT ${keys}, count(DISTINCT d.id)::int AS deliveries,
       count(DISTINCT d.id) FILTER (WHERE on_time_code = 3)::int AS late,
       count(DISTINCT d.id) FILTER (WHERE on_time_code < 3)::int AS on_time,
       count(DISTINCT d.id) FILTER (WHERE door_scan_at IS NOT NULL)::int AS doors,
       count(c.id) FILTER (WHERE c.scan_type = 1)::int AS scanned, count(c.id)::int AS total
     FROM delivery d LEFT JOIN carton c ON c.delivery_id = d.id
     WHERE d.service_date BETWEEN $1 AND $2
       AND ($3::int IS NULL OR d.pool_id = $3) AND ($4::text[] = '{}' OR d.store_number = ANY($4))
     GROUP BY ${keys}`,
    [range.startDate, range.endDate, range.pool, range.stores],
  );
}

const countManifests = (db: Queryable, range: FiguresRange) =>
  db.query(
    `SELECT d.pool_id, m.number, coalesce(m.store_date, d.service_date) AS day,
       count(*) FILTER (WHERE on_manifest)::int AS announced,
       count(*) FILTER (WHERE coalesce(pallet_at, trailer_at, delivered_at) IS NOT NULL)::int AS received,
       count(delivered_at)::int AS delivered
     FROM carton c JOIN delivery d ON d.id = c.delivery_id LEFT JOIN manifest m ON m.id = c.manifest_id
     WHERE coalesce(m.store_date, d.service_date) BETWEEN $1 AND $2 AND ($3::int IS NULL OR d.pool_id = $3)
     GROUP BY d.pool_id, m.id, coalesce(m.store_date, d.service_date)
     UNION ALL
     SELECT pool_id, number, store_date, 0, 0, 0 FROM manifest m
     WHERE store_date BETWEEN $1 AND $2 AND ($3::int IS NULL OR pool_id = $3)
       AND NOT EXISTS (SELECT FROM carton c WHERE c.manifest_id = m.id)`,
    [range.startDate, range.endDate, range.pool],
  );

/** Returns rows as lines of the given fields, in the order of the alphabet. */
const lines = (rows: readonly object[], fields: readonly string[]) =>
  rows
    .map((row) =>
      fields
        .map((field) => String((row as Record<string, unknown>)[field]))
        .join(" "),
    )
    .sort();

const readRows = async (found: Promise<PageOfRows>) =>
  JSON.parse(Buffer.concat([...(await found).rows]).toString()) as object[];

/** Expects every report and the dashboard to show what deliveries and cartons add up to. */
export async function expectCountedFigures(
  db: Database,
  poolIds: readonly number[],
  range: FiguresRange,
): Promise<void> {
  const [pools, stores, days, manifests] = [
    await countDeliveries(db, range, "pool"),
    await countDeliveries(db, range, "store"),
    await countDeliveries(db, range, "day"),
    await countManifests(db, range),
  ];
  for (const [level, counted] of [
    ["pool", pools],
    ["store", stores],
    ["day", days],
  ] as const) {
    const shown = await readRows(reportScans(db, poolIds, range, level, page));
    const keys = ["lngPoolID", "txtLocation", "dteDeliveryDate"];
    const width = groups[level].length;
    expect(lines(shown, [...keys.slice(0, width), "Scanned", "Total"])).toEqual(
      lines(counted, [...groups[level], "scanned", "total"]),
    );
    if (level === "day") continue;
    const places = ["lngPoolID", "Store"].slice(0, width);
    const onTime = await readRows(
      summariseOnTime(db, poolIds, range, level, page),
    );
    expect(lines(onTime, [...places, "Deliveries", "Late", "OnTime"])).toEqual(
      lines(counted, [...groups[level], "deliveries", "late", "on_time"]),
    );
    const doors = await readRows(
      reportDoorScans(db, poolIds, range, level, page),
    );
    expect(lines(doors, [...places, "Deliveries", "DoorScans"])).toEqual(
      lines(counted, [...groups[level], "deliveries", "doors"]),
    );
  }
  const dashboard = await readRows(
    listDashboardManifests(db, poolIds, range, page),
  );
  expect(
    lines(dashboard, [
      "PoolID",
      "Manifest",
      "storeDate",
      "numManifest",
      "numReceived",
      "numDelivered",
    ]),
  ).toEqual(
    lines(manifests, [
      "pool_id",
      "number",
      "day",
      "announced",
      "received",
      "delivered",
    ]),
  );
}

/** Expects the nightly verification to find no figure that differs from deliveries and cartons. */
export async function expectNoDifference(
  db: Database,
  night: string,
): Promise<void> {
  await foldFigures(db);
  const onDifference = vi.fn();
  await makeNightlyVerification({
    db: withClock(db, () => night),
    log: makeLog("silent"),
    timeZone: "UTC",
    onDifference,
  })();
  expect(onDifference).not.toHaveBeenCalled();
}
