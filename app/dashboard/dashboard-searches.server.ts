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

/** The manifests of a window of dates in store, by pool; the form stands on the same page. */
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

/** Name of the parameter that holds the bundle of the dashboard a manifest was reached from. */
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
 * The stores of a manifest in a pool. Cartons on no manifest have no such page: their row of the
 * dashboard leads to one that says "Error fetching manifest details" (specification, part 2, section 8).
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
    // Where somebody came from is no part of what is searched for: two ways share one result set.
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
  // Without a word where somebody came from, the dashboard of the manifest's own day.
  formPath: ({ from, d, p }) =>
    paths.dashboard(from ?? encodeCriteria({ s: d, f: d, p })),
  advice:
    "Check the manifest number and the pool, or go back to the dashboard.",
};
