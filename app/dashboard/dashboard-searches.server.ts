import { reportPageSize } from "../../provider/contract/reports";
import { errorCatalogue } from "../provider-client/errors";
import { decodeCriteria, encodeCriteria } from "../criteria/criteria-codec";
import {
  dashboardFields,
  dashboardManifestFields,
  type DashboardCriteria,
} from "../criteria/criteria-fields";
import { describeDate, dateRangeProblems } from "../criteria/dates";
import { paths } from "../paths";
import {
  manifestsTable,
  manifestStoresTable,
  type ReachedManifest,
} from "./dashboard-tables";
import { readCriteria, idProblems } from "../results/read-criteria";
import { described, describePlace } from "../results/describe-criteria";
import type { ResultSearch } from "../results/result-search";

/** Search for the manifests of a date range in store, by pool; the form is on the same page. */
export const dashboardSearch: ResultSearch<
  "getDashboardManifests",
  DashboardCriteria
> = {
  route: "/dashboard/:searchID",
  title: "Dashboard",
  call: "getDashboardManifests",
  pageSize: reportPageSize,
  table: manifestsTable,
  read: readCriteria(dashboardFields, {
    path: paths.dashboard,
    formPath: paths.dashboard,
    problemsOf: ({ s, f, p }) => [
      ...dateRangeProblems(s, f, true),
      ...idProblems(p),
    ],
  }),
  payload: ({ s = "", f = "", p }) => ({
    startDate: s,
    endDate: f,
    pool: p ?? null,
  }),
  describe: (criteria, poolName) =>
    described("Dashboard", describePlace(criteria, poolName)),
  pool: ({ p }) => p ?? null,
  formPath: (written) => paths.dashboard(encodeCriteria(written)),
  advice: "Widen the dates, or choose all pools.",
};

/** Query parameter with the encoded criteria of the dashboard from which a manifest was opened. */
const fromParameter = "from";

const readManifest = readCriteria(dashboardManifestFields, {
  path: paths.dashboardManifest,
  formPath: () => paths.dashboard(),
  problemsOf: ({ p, m = "" }) =>
    p === undefined || m.trim() === ""
      ? [errorCatalogue.manifestDetails.message]
      : idProblems(p),
});

/**
 * Search for the stores of a manifest in a pool. Cartons without a manifest have no such page: their
 * row of the dashboard links to one that shows "Error fetching manifest details" (specification, part
 * 2, section 8).
 */
export const dashboardManifestSearch: ResultSearch<
  "getDashboardManifestDetails",
  ReachedManifest
> = {
  route: "/dashboard/manifest/:searchID",
  title: "Manifest",
  call: "getDashboardManifestDetails",
  pageSize: reportPageSize,
  table: manifestStoresTable,
  backTo: "Back to dashboard",
  read(url, form, today) {
    const read = readManifest(url, form, today);
    const from = decodeCriteria(
      url.searchParams.get(fromParameter) ?? "",
      dashboardFields,
    ).canonical;
    if (!read.ok)
      return from === "" ? read : { ...read, formPath: paths.dashboard(from) };
    // The origin is not part of the criteria, so that the same manifest shares one result set.
    const reached = from === "" ? {} : { from };
    return {
      ...read,
      criteria: { ...read.criteria, ...reached },
      written: { ...read.written, ...reached },
    };
  },
  payload: ({ p = "", m = "" }) => ({ pool: p, manifest: m.trim() }),
  describe({ d, p, m = "" }, poolName) {
    const message = [
      `Manifest ${m}`,
      p === undefined ? "" : poolName(p),
      d === undefined ? "" : describeDate(d),
    ].filter((word) => word !== "");
    return { heading: message.join(" · "), chips: message };
  },
  pool: ({ p }) => p ?? null,
  // Without an origin, the dashboard of the manifest's own day.
  formPath: ({ from, d, p }) =>
    paths.dashboard(from ?? encodeCriteria({ s: d, f: d, p })),
  advice:
    "Check the manifest number and the pool, or go back to the dashboard.",
};
