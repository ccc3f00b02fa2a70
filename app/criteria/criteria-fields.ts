import type {
  CriteriaFields,
  CriteriaProblem,
  CriteriaValues,
} from "./criteria-codec";
import { dateProblems, pickupDateProblems } from "./dates";

/** The criteria keys that each URL accepts (specification, part 2, section 2). */

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
 * `/search/advanced-search/{query}`: `s` and `f` first and last day of the delivery date range, `p` pool
 * id, `st` store ids, `manifest`, `trailer`, `pallet`, `deliv` the Yes/No filters, `scanType`, `delivID`
 * delivery id, `m` manifest number.
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

/** Criteria of an advanced search. */
export type AdvancedSearchCriteria = CriteriaValues<
  typeof advancedSearchFields
>;

/** Labels of the Yes/No filters, by key (specification, part 2, section 5). */
export const yesNoFilters = {
  manifest: { yes: "On Manifest", no: "Not On Manifest (Overage)" },
  trailer: { yes: "On Trailer", no: "Not On Trailer (Shortage)" },
  pallet: { yes: "On Pallet", no: "Not On Pallet" },
  deliv: { yes: "Delivered", no: "Not Delivered" },
} as const;

/** `/tracking/PRO-search/PROs=a+b+c`: PRO numbers in the given order, duplicates included. */
export const proSearchFields = {
  PROs: "numbers",
} as const satisfies CriteriaFields;

/**
 * `/tracking/advanced-search/{query}`: `s` and `f` the delivery date range, `ps` and `pf` the pickup
 * date range, `p`, `st`, `delivID`, `m` as in the advanced search.
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

/** Criteria of an advanced shipment search. */
export type TrackingAdvancedCriteria = CriteriaValues<
  typeof trackingAdvancedFields
>;

/** Criteria of the scan and door scan reports: `s`, `f` date range, `p` pool id, `st` store ids. */
export const reportFields = {
  s: "day",
  f: "day",
  p: "text",
  st: "list",
} as const satisfies CriteriaFields;

/** Criteria of a scan or door scan report. */
export type ReportCriteria = CriteriaValues<typeof reportFields>;

/**
 * Criteria of the on-time report: those of the other reports plus `ot`, three characters of 0 or 1 in
 * the order early, on-time, late (specification, part 2, section 5).
 */
export const onTimeFields = {
  s: "day",
  f: "day",
  ot: ["000", "001", "010", "011", "100", "101", "110", "111"],
  p: "text",
  st: "list",
} as const satisfies CriteriaFields;

/** Criteria of an on-time report. */
export type OnTimeCriteria = CriteriaValues<typeof onTimeFields>;

/** `/dashboard/{s,f,p}`: the range of dates in store, and the pool. */
export const dashboardFields = {
  s: "day",
  f: "day",
  p: "text",
} as const satisfies CriteriaFields;

/** Criteria of the dashboard. */
export type DashboardCriteria = CriteriaValues<typeof dashboardFields>;

/**
 * `/dashboard/manifest/{d,n,p,m}`: `d` date in store, `n` pool name (display only), `p` pool id, `m`
 * manifest number.
 */
export const dashboardManifestFields = {
  d: "date",
  n: "text",
  p: "text",
  m: "text",
} as const satisfies CriteriaFields;

/** Criteria of a manifest page. */
export type DashboardManifestCriteria = CriteriaValues<
  typeof dashboardManifestFields
>;

/** Returns the message for a criteria problem; date messages are those of the specification. */
export function criteriaProblemMessage({
  key,
  kind,
  message,
}: CriteriaProblem): string {
  const ofDay = kind === "day" && key !== null ? dayProblems.get(key) : null;
  return ofDay ?? message;
}

/** By key. A packing slip search also has the key `ps`, which is not a date. */
const dayProblems: ReadonlyMap<string, string> = new Map([
  ["s", dateProblems.start],
  ["f", dateProblems.end],
  ["ps", pickupDateProblems.start],
  ["pf", pickupDateProblems.end],
]);
