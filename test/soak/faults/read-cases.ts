import type { SpecifiedCallName } from "../../../provider/contract/calls";
import { findLinks, type CallCase, type Stage } from "./call-case";

/** A page that shows this text when its call works. */
const read = (
  call: SpecifiedCallName,
  path: string | ((stage: Stage) => Promise<string>),
  shown: RegExp,
  traits: Partial<CallCase> = {},
): CallCase => ({
  call,
  prepare: async (stage) => ({
    path: typeof path === "string" ? path : await path(stage),
  }),
  isDone: ({ status, text }) => status === 200 && shown.test(text),
  ...traits,
});

/** The address of a page with a number of the database. */
const numbered =
  (query: string, path: (number: string) => string) =>
  async ({ world: { db } }: Stage) => {
    const [row] = await db.query<{ number: string }>(query);
    return path(row?.number ?? "");
  };
const asn = "SELECT asn AS number FROM carton ORDER BY id DESC LIMIT 1";
const manifest = "SELECT number FROM manifest ORDER BY id DESC LIMIT 1";
const slip = "SELECT number FROM packing_slip ORDER BY id DESC LIMIT 1";
const pro = "SELECT pro AS number FROM shipment ORDER BY id LIMIT 1";

/** The address that another page links to. */
const linked =
  (path: string, link: RegExp) =>
  async ({ visitor }: Stage) => {
    const [href] = findLinks(await visitor.get(path), link);
    if (href === undefined) throw new Error(`${path} lacks ${link.source}`);
    return href;
  };

const week = "s=-7d_f=today";
const rows = /<table/;
const groupFailed = /(?:Unknown error|Error) loading group info/;

/** Every reading call, with a page that makes it. */
export const readCases: readonly CallCase[] = [
  read("checkValidUser", "/onTime-report", /<form/),
  read("getIsAdmin", "/management", /Master Groups/),
  read("getUserPoolAndStoreList", "/onTime-report", /Chicago/, {
    isPartial: true,
    fallback: /Pools and stores cannot be loaded right now/,
  }),
  read("getUserMasterGroups", "/management", /Coast to Coast/, {
    fallback: /Unknown error while loading master group data/,
  }),
  read("getUserPoolGroups", "/management", /Midwest Pools/, {
    fallback: /Unknown error while loading pool group data/,
  }),
  read("getMasterGroupInfo", "/management?group=8&edit", /name="targetEmail"/, {
    fallback: groupFailed,
  }),
  read("getPoolGroupInfo", "/management?group=5&edit", /name="targetEmail"/, {
    fallback: groupFailed,
  }),
  read(
    "ASNListSearch",
    numbered(asn, (number) => `/search/ASN-search?ASNs=${number}`),
    rows,
  ),
  read(
    "ASNManifestSearch",
    numbered(manifest, (number) => `/search/manifest-search/m=${number}`),
    rows,
  ),
  read(
    "ASNPackingSlipSearch",
    numbered(slip, (number) => `/search/packing-slip/ps=${number}`),
    rows,
  ),
  read("ASNAdvancedSearch", `/search/advanced-search/${week}`, rows),
  read(
    "trackingPROListSearch",
    numbered(pro, (number) => `/tracking/PRO-search/PROs=${number}`),
    rows,
  ),
  read(
    "trackingManifestSearch",
    numbered(manifest, (number) => `/tracking/manifest-search/m=${number}`),
    /Results Found/,
  ),
  read("trackingAdvancedSearch", `/tracking/advanced-search/${week}`, rows),
  read("getOnTimeReport", `/onTime-report/result/${week}`, rows),
  read(
    "getOnTimeReportPoolSummary",
    `/onTime-report/summary/pool/${week}`,
    rows,
  ),
  read(
    "getOnTimeReportStoreSummary",
    `/onTime-report/summary/store/${week}`,
    rows,
  ),
  read("getScanReport", `/scan-report/result/${week}`, rows),
  read("getDoorScanReport", `/doorscan-report/result/${week}`, rows),
  read("getDashboardManifests", `/dashboard/${week}`, rows),
  read(
    "getDashboardManifestDetails",
    linked(`/dashboard/${week}`, /^\/dashboard\/manifest\//),
    rows,
  ),
  read("getDeliveryMapStatuses", "/track", /href="\/track\?[^"]*deliv=/),
  read(
    "getDeliveryMapPinDetails",
    linked("/track", /^\/track\?.*deliv=./),
    /Store/,
    { isPartial: true, fallback: /Unknown Error/ },
  ),
  read(
    "getLTLRate",
    "/rateGenerator?zipFrom=60601&zipTo=43004&numPallets=2",
    /\$\d/,
    { fallback: /Error calculating rate/ },
  ),
  read(
    "searchAddressBook",
    "/book-LTL/addresses?pool=1&by=companyName&q=a",
    /"addresses"/,
  ),
  read(
    "manualReport_GetUnfinishedDeliveries",
    "/report-entry/delivery",
    /href="\/report-entry\/delivery\?[^"]*id=/,
    { fallback: /Error fetching unfinished deliveries/ },
  ),
  read(
    "manualReport_GetUnfinishedPickups",
    "/report-entry/pickup",
    /href="\/report-entry\/pickup\?[^"]*id=/,
    { fallback: /Error fetching unfinished pickups/ },
  ),
];
