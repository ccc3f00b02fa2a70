import type { CallName } from "../../provider/contract/calls";
import type { RowCase } from "./access-world";
import { anyCriteria } from "./asn-search-cases";
import { anyTrackingCriteria } from "./tracking-search-cases";

/** The reports, the dashboard and the map, in the world of `access-world.ts`. */
const window = { startDate: "2026-11-19", endDate: "2026-11-19" };
const all = { ...window, pool: null, stores: [] };
const named = (pool: number) => ({
  Pool: `Pool ${pool}`,
  lngPoolID: String(pool),
});
const onTime = (pool: number) => ({ ...named(pool), Store: `${pool * 101}` });
const scanned = (pool: number) => ({ txtPool: `Pool ${pool}`, Total: 1 });
const scans = { ...all, summaryType: "", specialFilters: "" };
const map = {
  date: "2026-11-19T00:00:00.000Z",
  requestNumber: 7,
  isAuto: false,
};
const scorecard = { ...all, by: "pool", target: 95 };
const doors = { ...all, pool: "", summaryType: "" };

export const reportCases: Readonly<Record<string, RowCase>> = {
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
  "a scorecard of pools": {
    call: "getScorecard",
    of: (pool) => ({ ...scorecard, pool: String(pool) }),
    row: (pool) => ({ ...named(pool), Deliveries: 1, Cartons: 1 }),
    malformed: { ...scorecard, by: "driver" },
  },
  "a scorecard of stores": {
    call: "getScorecard",
    of: (pool) => ({ ...scorecard, by: "store", stores: [`${pool * 101}`] }),
    row: onTime,
    malformed: { ...scorecard, target: 101 },
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
  "the map of a pool": {
    call: "getDeliveryMapStatuses",
    of: (pool) => ({ ...map, pool: String(pool) }),
    row: (pool) => ({ delivID: `${pool}0` }),
    malformed: { ...map, pool: { id: 1 } },
  },
  "a delivery on the map": {
    call: "getDeliveryMapPinDetails",
    of: (pool) => ({ delivID: `${pool}0` }),
    row: (pool) => ({ delivID: `${pool}0`, pool: `Pool ${pool}` }),
    isSingle: true,
    malformed: { delivID: ["10"] },
  },
};

/** The calls that return all data of the caller if no pool and no store is named, and how it names a pool. */
export const rowsOfEverything: readonly (readonly [
  call: CallName,
  payload: object,
  field: string,
  nameOf: (pool: number) => string,
])[] = [
  ["ASNAdvancedSearch", anyCriteria, "ASN", (pool) => `A${pool}`],
  ["trackingAdvancedSearch", anyTrackingCriteria, "PRO", (pool) => `P${pool}`],
  ["getDeliveryMapStatuses", map, "delivID", (pool) => `${pool}0`],
  ["getOnTimeReport", all, "lngPoolID", String],
  ["getOnTimeReportPoolSummary", all, "lngPoolID", String],
  ["getOnTimeReportStoreSummary", all, "lngPoolID", String],
  ["getScanReport", scans, "lngPoolID", String],
  ["getScanReport", { ...scans, summaryType: "pool" }, "lngPoolID", String],
  ["getScanReport", { ...scans, summaryType: "store" }, "lngPoolID", String],
  ["getDoorScanReport", doors, "lngPoolID", String],
  ["getDoorScanReport", { ...doors, summaryType: "pool" }, "lngPoolID", String],
  ["getScorecard", scorecard, "lngPoolID", String],
  ["getScorecard", { ...scorecard, by: "store" }, "lngPoolID", String],
  ["getDashboardManifests", { ...window, pool: null }, "PoolID", String],
];
