import {
  listDashboardManifests,
  listManifestDeliveries,
} from "../deliveries/dashboard-manifests";
import { reportOnTime, summariseOnTime } from "../deliveries/on-time-report";
import { reportDoorScans, reportScans } from "../deliveries/scan-reports";
import { withinPools } from "./within-pools";

/** The reports and the dashboard, each within the pools of the caller. */
export const reportHandlers = withinPools({
  getOnTimeReport({ offset, pageSize, onTimeCodes, ...criteria }, db, pools) {
    const page = { offset, pageSize };
    return reportOnTime(db, pools, criteria, onTimeCodes, page);
  },
  getOnTimeReportPoolSummary: ({ offset, pageSize, ...criteria }, db, pools) =>
    summariseOnTime(db, pools, criteria, "pool", { offset, pageSize }),
  getOnTimeReportStoreSummary: ({ offset, pageSize, ...criteria }, db, pools) =>
    summariseOnTime(db, pools, criteria, "store", { offset, pageSize }),
  getScanReport({ offset, pageSize, summaryType, ...criteria }, db, pools) {
    const level = summaryType || "day";
    return reportScans(db, pools, criteria, level, { offset, pageSize });
  },
  getDoorScanReport(
    { offset, pageSize, summaryType, pool, ...criteria },
    db,
    pools,
  ) {
    const page = { offset, pageSize };
    const level = summaryType || "store";
    // This call alone says "all pools" with an empty text.
    const asked = { ...criteria, pool: pool === "" ? null : pool };
    return reportDoorScans(db, pools, asked, level, page);
  },
  getDashboardManifests: ({ offset, pageSize, ...criteria }, db, pools) =>
    listDashboardManifests(db, pools, criteria, { offset, pageSize }),
  getDashboardManifestDetails: ({ pool, manifest, ...page }, db, pools) =>
    listManifestDeliveries(db, pools, pool, manifest, page),
});
