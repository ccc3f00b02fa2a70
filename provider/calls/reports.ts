import {
  listDashboardManifests,
  listManifestDeliveries,
} from "../operation/deliveries/dashboard-manifests";
import {
  countOnTimeDays,
  reportOnTime,
  summariseOnTime,
} from "../operation/deliveries/on-time-report";
import {
  reportDoorScans,
  reportScans,
} from "../operation/deliveries/scan-reports";
import { compareOnScorecard } from "../operation/deliveries/scorecard";
import { withinPools } from "./within-pools";

/** The reports, the scorecard and the dashboard, each within the pools of the caller. */
export const reportHandlers = withinPools({
  getOnTimeReport: ({ onTimeCodes, ...criteria }, page, db, pools) =>
    reportOnTime(db, pools, criteria, onTimeCodes, page),
  getOnTimeReportPoolSummary: (criteria, page, db, pools) =>
    summariseOnTime(db, pools, criteria, "pool", page),
  getOnTimeReportStoreSummary: (criteria, page, db, pools) =>
    summariseOnTime(db, pools, criteria, "store", page),
  getScanReport: ({ summaryType, ...criteria }, page, db, pools) =>
    reportScans(db, pools, criteria, summaryType || "day", page),
  getDoorScanReport({ summaryType, pool, ...criteria }, page, db, pools) {
    // Only this call sends an empty string for "all pools".
    const asked = { ...criteria, pool: pool === "" ? null : pool };
    return reportDoorScans(db, pools, asked, summaryType || "store", page);
  },
  getOnTimeDays: (criteria, page, db, pools) =>
    countOnTimeDays(db, pools, criteria, page),
  getScorecard: (criteria, page, db, pools) =>
    compareOnScorecard(db, pools, criteria, page),
  getDashboardManifests: (criteria, page, db, pools) =>
    listDashboardManifests(db, pools, criteria, page),
  getDashboardManifestDetails: ({ pool, manifest }, page, db, pools) =>
    listManifestDeliveries(db, pools, pool, manifest, page),
});
