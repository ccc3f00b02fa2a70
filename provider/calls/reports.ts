import {
  listDashboardManifests,
  listManifestDeliveries,
} from "../deliveries/dashboard-manifests";
import { reportOnTime, summariseOnTime } from "../deliveries/on-time-report";
import { reportDoorScans, reportScans } from "../deliveries/scan-reports";
import { getEntitledPoolIds } from "../groups/entitlement";
import type { Handlers } from "./handler";

/** The reports and the dashboard, each within the pools of the caller. */
export const reportHandlers = {
  async getOnTimeReport(
    { offset, pageSize, onTimeCodes, ...criteria },
    { db },
    caller,
  ) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const page = { offset, pageSize };
    return {
      json: await reportOnTime(db, pools, criteria, onTimeCodes, page),
    };
  },
  async getOnTimeReportPoolSummary(
    { offset, pageSize, ...criteria },
    { db },
    caller,
  ) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const page = { offset, pageSize };
    return { json: await summariseOnTime(db, pools, criteria, "pool", page) };
  },
  async getOnTimeReportStoreSummary(
    { offset, pageSize, ...criteria },
    { db },
    caller,
  ) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const page = { offset, pageSize };
    return { json: await summariseOnTime(db, pools, criteria, "store", page) };
  },
  async getScanReport(
    { offset, pageSize, summaryType, ...criteria },
    { db },
    caller,
  ) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const page = { offset, pageSize };
    const level = summaryType || "day";
    return { json: await reportScans(db, pools, criteria, level, page) };
  },
  async getDoorScanReport(
    { offset, pageSize, summaryType, pool, ...criteria },
    { db },
    caller,
  ) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const page = { offset, pageSize };
    const level = summaryType || "store";
    // This call alone says "all pools" with an empty text.
    const asked = { ...criteria, pool: pool === "" ? null : pool };
    return { json: await reportDoorScans(db, pools, asked, level, page) };
  },
  async getDashboardManifests(
    { offset, pageSize, ...criteria },
    { db },
    caller,
  ) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    const page = { offset, pageSize };
    return { json: await listDashboardManifests(db, pools, criteria, page) };
  },
  async getDashboardManifestDetails(
    { pool, manifest, ...page },
    { db },
    caller,
  ) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return {
      json: await listManifestDeliveries(db, pools, pool, manifest, page),
    };
  },
} satisfies Handlers;
