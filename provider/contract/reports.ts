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

/** Rows a page of the reports and the dashboard. */
export const reportPageSize = 5_000;

const window = { startDate: isoDate, endDate: isoDate };

/** Three characters of 0 and 1: early, on-time, late. Left out unless a box is ticked. */
const onTimeCodes = z.string().regex(/^[01]{3}$/);
/** `""` detail, `"pool"` or `"store"` summary. */
const summaryType = z.enum(["", "pool", "store"]);

/** One delivery as the on-time report shows it. */
export const onTimeRow = z.object({
  Pool: rowText,
  Store: rowText,
  "Delivery Date": rowDate,
  "Arrival Time": rowDate,
  "Departure Time": rowDate,
  actualArrive: rowDate,
  actualDepart: rowDate,
  "Window Start": rowDate,
  "Window End": rowDate,
  WindowStartBackup: rowDate,
  WindowEndBackup: rowDate,
  /** `Early`, `On Time`, `Late`, or null without an arrival. */
  "Delivery Status": rowText,
  Notes: rowNotes,
  lngPoolID: rowText,
});

const onTimeCounts = {
  Deliveries: rowNumber,
  Late: rowNumber,
  OnTime: rowNumber,
};
/** A pool in the on-time summary; an early delivery counts as on time, one without an arrival in neither. */
export const onTimePoolRow = z.object({
  Pool: rowText,
  lngPoolID: rowText,
  ...onTimeCounts,
});
/** A store in the on-time summary. */
export const onTimeStoreRow = z.object({
  Store: rowText,
  Pool: rowText,
  lngPoolID: rowText,
  ...onTimeCounts,
});

/** A delivery, store or pool in the scan report; summaries leave out location and date. */
export const scanRow = z.object({
  txtPool: rowText,
  txtLocation: rowText,
  dteDeliveryDate: rowDate,
  lngPoolID: rowText,
  Scanned: rowNumber,
  Total: rowNumber,
});

/** A store or pool in the door scan report; the pool summary leaves out Store. */
export const doorScanRow = z.object({
  Pool: rowText,
  Store: rowText,
  Deliveries: rowNumber,
  DoorScans: rowNumber,
  Percentage: rowNumberOrNull,
  lngPoolID: rowText,
});

const manifestCounts = {
  numManifest: rowNumber,
  numReceived: rowNumber,
  numDelivered: rowNumber,
};
/** A manifest of a pool on the dashboard. */
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
    summary: "On-time counts by pool.",
    request: onTimeSummaryRequest,
    row: onTimePoolRow,
  }),
  getOnTimeReportStoreSummary: definePagedCall({
    summary: "On-time counts by store.",
    request: onTimeSummaryRequest,
    row: onTimeStoreRow,
  }),
  getScanReport: definePagedCall({
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
    summary: "Deliveries with a door scan, by store or pool.",
    request: z.object({
      ...window,
      /** The pool id, or an empty string for all pools (this call alone has no null). */
      pool: requestId,
      summaryType: z.enum(["", "pool"]),
      stores,
      ...page,
    }),
    row: doorScanRow,
  }),
  getDashboardManifests: definePagedCall({
    summary: "Manifests by pool with their counts.",
    request: z.object({ ...window, pool: poolOrNull, ...page }),
    row: dashboardManifestRow,
  }),
  getDashboardManifestDetails: definePagedCall({
    summary: "A manifest's counts by store.",
    request: z.object({ pool: requestId, manifest: text(), ...page }),
    row: dashboardManifestDetailRow,
  }),
};
