import * as z from "zod";
import { definePagedCall } from "./define-call";
import {
  isoDate,
  page,
  poolOrNull,
  requestId,
  rowDate,
  rowNotes,
  rowNumber,
  rowNumberOrNull,
  rowText,
  stores,
  text,
} from "./fields";
import { arrivedBy } from "./map";

/** Page size of the reports and the dashboard, in rows. */
export const reportPageSize = 5_000;

const window = { startDate: isoDate, endDate: isoDate };

const onTimeCodes = z
  .string()
  .regex(/^[01]{3}$/)
  .describe(
    "Three characters of 0 and 1: early, on-time, late, such as `001` for the late ones. Absent: all deliveries, also those without an arrival.",
  );
const summaryType = z
  .enum(["", "pool", "store"])
  .describe(
    "Empty: a row for each store and day; `pool` or `store`: a row for each of them.",
  );

/** A row of the on-time report: one delivery. */
export const onTimeRow = z.object({
  Pool: rowText,
  Store: rowText,
  "Delivery Date": rowDate,
  "Arrival Time": rowDate,
  "Departure Time": rowDate,
  actualArrive: rowDate,
  actualDepart: rowDate,
  arrivedBy,
  /** The same of the departure. */
  departedBy: arrivedBy,
  "Window Start": rowDate,
  "Window End": rowDate,
  WindowStartBackup: rowDate,
  WindowEndBackup: rowDate,
  "Delivery Status": rowText.describe(
    "`Early`, `On Time`, `Late`, or null without an arrival.",
  ),
  Notes: rowNotes,
  lngPoolID: rowText,
});

const onTimeCounts = {
  Deliveries: rowNumber,
  Late: rowNumber,
  OnTime: rowNumber,
};
/**
 * A row of the on-time summary by pool. An early delivery counts as on time; one without an arrival
 * counts as neither.
 */
export const onTimePoolRow = z.object({
  Pool: rowText,
  lngPoolID: rowText,
  ...onTimeCounts,
});
/** A row of the on-time summary by store. */
export const onTimeStoreRow = z.object({
  Store: rowText,
  Pool: rowText,
  lngPoolID: rowText,
  ...onTimeCounts,
});

/** A row of the scan report: a delivery, store or pool; summaries omit location and date. */
export const scanRow = z.object({
  txtPool: rowText,
  txtLocation: rowText,
  dteDeliveryDate: rowDate,
  lngPoolID: rowText,
  Scanned: rowNumber,
  Total: rowNumber,
});

/** A row of the door scan report: a store or pool; the pool summary omits Store. */
export const doorScanRow = z.object({
  Pool: rowText,
  Store: rowText,
  Deliveries: rowNumber,
  DoorScans: rowNumber,
  Percentage: rowNumberOrNull.describe(
    "DoorScans of Deliveries in percent, 0 to 100; null without deliveries.",
  ),
  lngPoolID: rowText,
});

const manifestCounts = {
  numManifest: rowNumber,
  numReceived: rowNumber,
  numDelivered: rowNumber,
};
/** A row of the dashboard: a manifest of a pool. */
export const dashboardManifestRow = z.object({
  Pool: rowText,
  PoolID: rowText,
  Manifest: rowText,
  storeDate: rowDate,
  ...manifestCounts,
});
/** A store of a manifest. */
export const dashboardManifestDetailRow = z.object({
  storeName: rowText,
  ...manifestCounts,
  lngDeliveryID: rowText,
  PoolID: rowText,
  Manifest: rowText,
});

const onTimeSummaryRequest = z.object({
  ...window,
  pool: poolOrNull,
  stores,
  ...page,
});

export const reportCalls = {
  getOnTimeReport: definePagedCall({
    scope: "reports:read",
    summary: "Deliveries with their windows, arrivals and departures.",
    request: z.object({
      ...window,
      pool: poolOrNull,
      stores,
      onTimeCodes: onTimeCodes.optional(),
      ...page,
    }),
    row: onTimeRow,
  }),
  getOnTimeReportPoolSummary: definePagedCall({
    scope: "reports:read",
    summary: "On-time counts by pool.",
    request: onTimeSummaryRequest,
    row: onTimePoolRow,
  }),
  getOnTimeReportStoreSummary: definePagedCall({
    scope: "reports:read",
    summary: "On-time counts by store.",
    request: onTimeSummaryRequest,
    row: onTimeStoreRow,
  }),
  getScanReport: definePagedCall({
    scope: "reports:read",
    summary: "Cartons scanned of total, by delivery, store or pool.",
    request: z.object({
      ...window,
      pool: poolOrNull,
      stores,
      summaryType,
      specialFilters: z.literal(""),
      ...page,
    }),
    row: scanRow,
  }),
  getDoorScanReport: definePagedCall({
    scope: "reports:read",
    summary: "Deliveries with a door scan, by store or pool.",
    request: z.object({
      ...window,
      pool: requestId.describe(
        "The pool id, or an empty text for all pools: only this call does not use null.",
      ),
      summaryType: z
        .enum(["", "pool"])
        .describe("Empty: a row for each store; `pool`: a row for each pool."),
      stores,
      ...page,
    }),
    row: doorScanRow,
  }),
  getDashboardManifests: definePagedCall({
    scope: "reports:read",
    summary: "Manifests by pool with their counts.",
    request: z.object({ ...window, pool: poolOrNull, ...page }),
    row: dashboardManifestRow,
  }),
  getDashboardManifestDetails: definePagedCall({
    scope: "reports:read",
    summary: "A manifest's counts by store.",
    request: z.object({ pool: requestId, manifest: text(), ...page }),
    row: dashboardManifestDetailRow,
  }),
};
