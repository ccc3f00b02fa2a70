import type {
  CriteriaFields,
  CriteriaProblem,
  CriteriaValues,
} from "./criteria-codec";
import { dateProblems, pickupDateProblems } from "./dates";

/**
 * The bundles of the specification (part 2, section 2): which keys each URL's criteria may have.
 */

/** `/search/manifest-search/{query}` and `/tracking/manifest-search/{query}`: the manifest number. */
export const manifestSearchFields = {
  m: "text",
} as const satisfies CriteriaFields;

/** `/search/packing-slip/{query}`: the packing slip number. */
export const packingSlipFields = {
  ps: "text",
} as const satisfies CriteriaFields;

/** Scan type values of the advanced search (specification, part 2, section 5). */
export const scanTypes = {
  "1": "Scanned",
  "0": "Not Scanned",
  "-1": "No Scan or POD",
} as const;

/**
 * `/search/advanced-search/{query}`: `s` and `f` the first and last day of the delivery window,
 * `p` pool id, `st` store ids, `manifest`, `trailer`, `pallet`, `deliv` the Yes/No filters,
 * `scanType`, `delivID` delivery id, `m` manifest number.
 */
export const advancedSearchFields = {
  s: "day",
  f: "day",
  p: "text",
  st: "list",
  manifest: "flag",
  trailer: "flag",
  pallet: "flag",
  deliv: "flag",
  scanType: ["1", "0", "-1"],
  delivID: "text",
  m: "text",
} as const satisfies CriteriaFields;

/** What an advanced search asks for. */
export type AdvancedSearchCriteria = CriteriaValues<
  typeof advancedSearchFields
>;

/** The words of the Yes/No filters, by their key (specification, part 2, section 5). */
export const yesNoFilters = {
  manifest: { yes: "On Manifest", no: "Not On Manifest (Overage)" },
  trailer: { yes: "On Trailer", no: "Not On Trailer (Shortage)" },
  pallet: { yes: "On Pallet", no: "Not On Pallet" },
  deliv: { yes: "Delivered", no: "Not Delivered" },
} as const;

/** `/tracking/PRO-search/PROs=a+b+c`: PRO numbers in the order given, repetitions included. */
export const proSearchFields = {
  PROs: "numbers",
} as const satisfies CriteriaFields;

/**
 * `/tracking/advanced-search/{query}`: `s` and `f` the delivery window, `ps` and `pf` the pickup
 * window, `p`, `st`, `delivID`, `m` as in the advanced search.
 */
export const trackingAdvancedFields = {
  s: "day",
  f: "day",
  ps: "day",
  pf: "day",
  p: "text",
  st: "list",
  delivID: "text",
  m: "text",
} as const satisfies CriteriaFields;

/** What an advanced search of shipments asks for. */
export type TrackingAdvancedCriteria = CriteriaValues<
  typeof trackingAdvancedFields
>;

/** The bundle of the scan and door scan reports: `s`, `f` the window, `p` pool id, `st` store ids. */
export const reportFields = {
  s: "day",
  f: "day",
  p: "text",
  st: "list",
} as const satisfies CriteriaFields;

/** What a scan or door scan report asks for. */
export type ReportCriteria = CriteriaValues<typeof reportFields>;

/**
 * The bundle of the on-time report: that of the other reports with `ot`, three characters of 0 or 1
 * in the order early, on-time, late (specification, part 2, section 5).
 */
export const onTimeFields = {
  s: "day",
  f: "day",
  ot: ["000", "001", "010", "011", "100", "101", "110", "111"],
  p: "text",
  st: "list",
} as const satisfies CriteriaFields;

/** What an on-time report asks for. */
export type OnTimeCriteria = CriteriaValues<typeof onTimeFields>;

/** `/dashboard/{s,f,p}`: the window of dates in store, and the pool. */
export const dashboardFields = {
  s: "day",
  f: "day",
  p: "text",
} as const satisfies CriteriaFields;

/** What the dashboard asks for. */
export type DashboardCriteria = CriteriaValues<typeof dashboardFields>;

/**
 * `/dashboard/manifest/{d,n,p,m}`: `d` date in store, `n` pool name (for the reader alone), `p` pool
 * id, `m` manifest number.
 */
export const dashboardManifestFields = {
  d: "date",
  n: "text",
  p: "text",
  m: "text",
} as const satisfies CriteriaFields;

/** What the page of a manifest asks for. */
export type DashboardManifestCriteria = CriteriaValues<
  typeof dashboardManifestFields
>;

/** The message of a problem with criteria; for dates, the specification's. */
export function criteriaProblemMessage({
  key,
  kind,
  message,
}: CriteriaProblem): string {
  const ofDay = kind === "day" && key !== null ? dayProblems.get(key) : null;
  return ofDay ?? message;
}

/** By key; a packing slip has the key `ps` as well, which is no date. */
const dayProblems: ReadonlyMap<string, string> = new Map([
  ["s", dateProblems.start],
  ["f", dateProblems.end],
  ["ps", pickupDateProblems.start],
  ["pf", pickupDateProblems.end],
]);
