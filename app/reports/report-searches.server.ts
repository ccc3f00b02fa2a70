import { reportPageSize } from "../../provider/contract/reports";
import { encodeCriteria } from "../criteria/criteria-codec";
import {
  onTimeFields,
  reportFields,
  type OnTimeCriteria,
  type ReportCriteria,
} from "../criteria/criteria-fields";
import { dateRangeProblems } from "../criteria/dates";
import { paths } from "../paths";
import { doorScanPoolsTable, doorScanTable } from "./door-scan-tables";
import {
  onTimePoolsTable,
  onTimeStoresTable,
  onTimeTable,
} from "./on-time-tables";
import { scanPoolsTable, scanStoresTable, scanTable } from "./scan-tables";
import { readCriteria, idProblems } from "../results/read-criteria";
import { described, describePlace } from "../results/describe-criteria";
import type { PoolNames, ResultSearch } from "../results/result-search";

/**
 * The results and summaries of the on-time, scan and door scan reports (specification, part 2, section
 * 2). Their criteria are a date range, a pool and stores; `reports/drill-down.ts` describes how they
 * link to one another.
 */

/** What all of them share. */
const report = {
  pageSize: reportPageSize,
  pool: ({ p }: ReportCriteria) => p ?? null,
  advice: "Widen the dates, or choose all pools and all stores.",
};

/**
 * Returns a title and the function that describes the criteria in the heading, beginning with the
 * title.
 */
const titled = (title: string) => ({
  title,
  describe: (criteria: ReportCriteria, poolName: PoolNames) =>
    described(title, describePlace(criteria, poolName)),
});

const problemsOf = ({ s, f, p, st = [] }: ReportCriteria) => [
  ...dateRangeProblems(s, f, true),
  ...idProblems(p, ...st),
];

/** The shared part of the payloads; `problemsOf` has ensured that there is a date range. */
const place = ({ s = "", f = "", p, st = [] }: ReportCriteria) => ({
  startDate: s,
  endDate: f,
  pool: p ?? null,
  stores: st,
});

const onTime = {
  ...report,
  formPath: (written: OnTimeCriteria) =>
    paths.onTimeReport(encodeCriteria(written)),
};
const readOnTime = (path: (bundle: string) => string) =>
  readCriteria(onTimeFields, {
    path,
    formPath: paths.onTimeReport,
    problemsOf,
  });

/** The delivery statuses, by position in `ot`. */
const statuses = ["Early", "On Time", "Late"];

/** Returns the checked statuses; `000` and a missing `ot` are equivalent: every delivery. */
const ticked = ({ ot = "000" }: OnTimeCriteria) =>
  statuses.filter((_, box) => ot[box] === "1");

/**
 * The deliveries of a date range with their times. The only search that filters by Early / On-Time /
 * Late.
 */
export const onTimeResult: ResultSearch<"getOnTimeReport", OnTimeCriteria> = {
  ...onTime,
  route: "/onTime-report/result/:searchID",
  title: "On-time report",
  call: "getOnTimeReport",
  table: onTimeTable,
  read: readOnTime(paths.onTimeResult),
  payload: (criteria) => ({
    ...place(criteria),
    // Omitted unless a box is checked (specification, part 2, section 5).
    ...(ticked(criteria).length > 0 ? { onTimeCodes: criteria.ot } : {}),
  }),
  describe: (criteria, poolName) =>
    described("On-time report", [
      ...describePlace(criteria, poolName),
      ticked(criteria).join(", "),
    ]),
};

/** The deliveries counted by pool; `ot` is kept only for the link back to the form. */
export const onTimePoolSummary: ResultSearch<
  "getOnTimeReportPoolSummary",
  OnTimeCriteria
> = {
  ...onTime,
  ...titled("On-time report · Pool summary"),
  route: "/onTime-report/summary/pool/:searchID",
  call: "getOnTimeReportPoolSummary",
  table: onTimePoolsTable,
  read: readOnTime(paths.onTimePoolSummary),
  payload: place,
};

/** The deliveries counted by store; `ot` is kept only for the link back to the form. */
export const onTimeStoreSummary: ResultSearch<
  "getOnTimeReportStoreSummary",
  OnTimeCriteria
> = {
  ...onTime,
  ...titled("On-time report · Store summary"),
  route: "/onTime-report/summary/store/:searchID",
  call: "getOnTimeReportStoreSummary",
  table: onTimeStoresTable,
  read: readOnTime(paths.onTimeStoreSummary),
  payload: place,
};

const scan = {
  ...report,
  call: "getScanReport",
  formPath: (written: ReportCriteria) =>
    paths.scanReport(encodeCriteria(written)),
} as const;
const readScan = (path: (bundle: string) => string) =>
  readCriteria(reportFields, {
    path,
    formPath: paths.scanReport,
    problemsOf,
  });
/**
 * Returns the payload of the scan report's only call, by kind of summary; its special filters are sent
 * empty.
 */
const scanPayload =
  (summaryType: "" | "pool" | "store") => (criteria: ReportCriteria) => ({
    ...place(criteria),
    summaryType,
    specialFilters: "" as const,
  });

/** Scanned and total cartons, by store and day. */
export const scanResult: ResultSearch<"getScanReport", ReportCriteria> = {
  ...scan,
  ...titled("Scan report"),
  route: "/scan-report/result/:searchID",
  table: scanTable,
  read: readScan(paths.scanResult),
  payload: scanPayload(""),
};

/** Scanned and total cartons, by pool. */
export const scanPoolSummary: ResultSearch<"getScanReport", ReportCriteria> = {
  ...scan,
  ...titled("Scan report · Pool summary"),
  route: "/scan-report/summary/pool/:searchID",
  table: scanPoolsTable,
  read: readScan(paths.scanPoolSummary),
  payload: scanPayload("pool"),
};

/** Scanned and total cartons, by store. */
export const scanStoreSummary: ResultSearch<"getScanReport", ReportCriteria> = {
  ...scan,
  ...titled("Scan report · Store summary"),
  route: "/scan-report/summary/store/:searchID",
  table: scanStoresTable,
  read: readScan(paths.scanStoreSummary),
  payload: scanPayload("store"),
};

const doorScan = {
  ...report,
  call: "getDoorScanReport",
  formPath: (written: ReportCriteria) =>
    paths.doorScanReport(encodeCriteria(written)),
} as const;
const readDoorScan = (path: (bundle: string) => string) =>
  readCriteria(reportFields, {
    path,
    formPath: paths.doorScanReport,
    problemsOf,
  });
/**
 * Only this call expects an empty string, not null, for all pools (specification, part 2, section 5).
 */
const doorScanPayload =
  (summaryType: "" | "pool") => (criteria: ReportCriteria) => ({
    ...place(criteria),
    pool: criteria.p ?? "",
    summaryType,
  });

/** Deliveries with a door scan, by store. */
export const doorScanResult: ResultSearch<"getDoorScanReport", ReportCriteria> =
  {
    ...doorScan,
    ...titled("Door scan report"),
    route: "/doorscan-report/result/:searchID",
    table: doorScanTable,
    read: readDoorScan(paths.doorScanResult),
    payload: doorScanPayload(""),
  };

/** Deliveries with a door scan, by pool. */
export const doorScanPoolSummary: ResultSearch<
  "getDoorScanReport",
  ReportCriteria
> = {
  ...doorScan,
  ...titled("Door scan report · Pool summary"),
  route: "/doorscan-report/summary/pool/:searchID",
  table: doorScanPoolsTable,
  read: readDoorScan(paths.doorScanPoolSummary),
  payload: doorScanPayload("pool"),
};
