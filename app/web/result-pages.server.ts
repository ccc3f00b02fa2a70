import type { AppLoadContext } from "@remix-run/node";
import { calls, type PagedCallName } from "../../provider/contract/calls";
import { isFeatureEnabled } from "../features.server";
import {
  advancedSearch,
  asnListSearch,
  manifestSearch,
  packingSlipSearch,
} from "../features/search/asn-search/asn-searches.server";
import {
  dashboardManifestSearch,
  dashboardSearch,
} from "../features/dashboard/dashboard-searches.server";
import { exceptionSearch } from "../features/exceptions/exceptions-search.server";
import { reports } from "../features/reports/index.server";
import {
  proListSearch,
  trackingAdvancedSearch,
  trackingManifestSearch,
} from "../features/search/tracking/tracking-searches.server";
import { csvFileName, xlsxFileName } from "../paths";
import { jsonSuffix } from "./program-request";
import {
  anySearch,
  findSearch,
  type AnyResultSearch,
} from "../engine/results/result-search";

/** Every result page of the portal. */
export const searches: readonly AnyResultSearch[] = [
  anySearch(asnListSearch),
  anySearch(manifestSearch),
  anySearch(packingSlipSearch),
  anySearch(advancedSearch),
  anySearch(proListSearch),
  anySearch(trackingManifestSearch),
  anySearch(trackingAdvancedSearch),
  anySearch(dashboardSearch),
  anySearch(dashboardManifestSearch),
  anySearch(exceptionSearch),
  ...reports.flatMap(({ searches }) => [...searches.values()]),
];

/**
 * Returns the search of a result page.
 * @param pathname raw, not decoded
 * @returns null if there is no result page at this path
 */
export const searchAt = (pathname: string): AnyResultSearch | null =>
  findSearch(searches, pathname);

/** Returns whether a result page is offered: its feature is enabled, and the provider has its call. */
export async function isOffered(
  context: Pick<AppLoadContext, "env" | "lacksExtension">,
  search: AnyResultSearch,
): Promise<boolean> {
  if (!isFeatureEnabled(context, search.feature)) return false;
  const { extension } = calls[search.with(({ call }): PagedCallName => call)];
  return !(extension && (await context.lacksExtension(extension)));
}

/** Ends of the paths of result pages that return the same rows as CSV, Excel workbook or JSON. */
export const rowSuffixes = [`/${csvFileName}`, `/${xlsxFileName}`, jsonSuffix];

/**
 * Returns whether a path is that of the rows of a result page, as CSV, Excel workbook or JSON.
 * @param pathname raw, not decoded
 */
export const isRowAddress = (pathname: string): boolean =>
  rowSuffixes.some(
    (end) => pathname.endsWith(end) && searchAt(pathname.slice(0, -end.length)),
  );
