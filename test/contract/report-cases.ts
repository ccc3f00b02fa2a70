import type { CallName } from "../../provider/contract/calls";

/**
 * The reports and the dashboard, in the world of `asn-search-cases.ts`: pool n has the store n ×
 * 101, and the delivery n × 10 with one carton on manifest Mn.
 */

interface ReportCase {
  call: CallName;
  /** The payload for the rows of a pool. */
  of: (pool: number) => object;
  /** The only row of a pool. */
  row: (pool: number) => object;
  /** A payload that is invalid for every caller. */
  malformed: object;
}

const window = { startDate: "2026-11-19", endDate: "2026-11-19" };
const all = { ...window, pool: null, stores: [] };
const named = (pool: number) => ({
  Pool: `Pool ${pool}`,
  lngPoolID: String(pool),
});
const onTime = (pool: number) => ({ ...named(pool), Store: `${pool * 101}` });
const scanned = (pool: number) => ({ txtPool: `Pool ${pool}`, Total: 1 });
const scans = { ...all, summaryType: "", specialFilters: "" };
const doors = { ...all, pool: "", summaryType: "" };

export const reportCases: Readonly<Record<string, ReportCase>> = {
  "an on-time report of a pool": {
    call: "getOnTimeReport",
    of: (pool) => ({ ...all, pool: String(pool) }),
    row: onTime,
    malformed: { ...all, pool: { id: 1 } },
  },
  "an on-time report of a store": {
    call: "getOnTimeReport",
    of: (pool) => ({ ...all, stores: [String(pool * 101)] }),
    row: onTime,
    malformed: { ...all, onTimeCodes: "1111" },
  },
  "an on-time pool summary": {
    call: "getOnTimeReportPoolSummary",
    of: (pool) => ({ ...all, pool: String(pool) }),
    row: (pool) => ({ ...named(pool), Deliveries: 1 }),
    malformed: { ...all, startDate: "11/19/2026" },
  },
  "an on-time store summary": {
    call: "getOnTimeReportStoreSummary",
    of: (pool) => ({ ...all, stores: [String(pool * 101)] }),
    row: onTime,
    malformed: { ...all, stores: "101" },
  },
  "a scan report": {
    call: "getScanReport",
    of: (pool) => ({ ...scans, pool: String(pool) }),
    row: scanned,
    malformed: { ...scans, summaryType: "day" },
  },
  "a scan store summary": {
    call: "getScanReport",
    of: (pool) => ({
      ...scans,
      stores: [String(pool * 101)],
      summaryType: "store",
    }),
    row: scanned,
    malformed: { ...scans, specialFilters: "x" },
  },
  "a scan pool summary": {
    call: "getScanReport",
    of: (pool) => ({ ...scans, pool: String(pool), summaryType: "pool" }),
    row: scanned,
    malformed: { ...scans, endDate: null },
  },
  "a door scan report": {
    call: "getDoorScanReport",
    of: (pool) => ({ ...doors, pool: String(pool) }),
    row: onTime,
    malformed: { ...doors, pool: null },
  },
  "a door scan pool summary": {
    call: "getDoorScanReport",
    of: (pool) => ({
      ...doors,
      stores: [String(pool * 101)],
      summaryType: "pool",
    }),
    row: named,
    malformed: { ...doors, summaryType: "store" },
  },
  "the manifests of a pool": {
    call: "getDashboardManifests",
    of: (pool) => ({ ...window, pool: String(pool) }),
    row: (pool) => ({ PoolID: String(pool), Manifest: `M${pool}` }),
    malformed: { ...window, pool: "1".repeat(65) },
  },
  "a manifest's deliveries": {
    call: "getDashboardManifestDetails",
    of: (pool) => ({ pool: String(pool), manifest: `M${pool}` }),
    row: (pool) => ({ lngDeliveryID: String(pool * 10), numManifest: 1 }),
    malformed: { pool: "1", manifest: "M\u0000" },
  },
  "the trucks of a pool": {
    call: "getTruckPositions",
    of: (pool) => ({ date: "2026-11-19T00:00:00.000Z", pool: String(pool) }),
    row: (pool) => ({ route: `R${pool}`, pool: `Pool ${pool}` }),
    malformed: { date: "2026-11-19" },
  },
  "the schedule of a pool": {
    call: "getDeliverySchedule",
    of: (pool) => ({ date: "2026-11-19T00:00:00.000Z", pool: String(pool) }),
    row: (pool) => ({
      delivID: String(pool * 10),
      storeNum: String(pool * 101),
    }),
    malformed: { date: "2026-11-19" },
  },
};

/** The calls that return all data of the caller if no pool and no store is named. */
export const reportsOfEverything: readonly [
  call: CallName,
  payload: object,
  poolOf: "lngPoolID" | "PoolID",
][] = [
  ["getOnTimeReport", all, "lngPoolID"],
  ["getOnTimeReportPoolSummary", all, "lngPoolID"],
  ["getOnTimeReportStoreSummary", all, "lngPoolID"],
  ["getScanReport", scans, "lngPoolID"],
  ["getScanReport", { ...scans, summaryType: "pool" }, "lngPoolID"],
  ["getScanReport", { ...scans, summaryType: "store" }, "lngPoolID"],
  ["getDoorScanReport", doors, "lngPoolID"],
  ["getDoorScanReport", { ...doors, summaryType: "pool" }, "lngPoolID"],
  ["getDashboardManifests", { ...window, pool: null }, "PoolID"],
];
