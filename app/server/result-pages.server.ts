import {
  advancedSearch,
  asnListSearch,
  manifestSearch,
  packingSlipSearch,
} from "../asn-search/asn-searches.server";
import {
  dashboardManifestSearch,
  dashboardSearch,
} from "../dashboard/dashboard-searches.server";
import {
  doorScanPoolSummary,
  doorScanResult,
  onTimePoolSummary,
  onTimeResult,
  onTimeStoreSummary,
  scanPoolSummary,
  scanResult,
  scanStoreSummary,
} from "../reports/report-searches.server";
import {
  proListSearch,
  trackingAdvancedSearch,
  trackingManifestSearch,
} from "../tracking/tracking-searches.server";
import { anySearch, type AnyResultSearch } from "../results/result-search";

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
  anySearch(onTimeResult),
  anySearch(onTimePoolSummary),
  anySearch(onTimeStoreSummary),
  anySearch(scanResult),
  anySearch(scanPoolSummary),
  anySearch(scanStoreSummary),
  anySearch(doorScanResult),
  anySearch(doorScanPoolSummary),
];

/**
 * The search of a result page.
 * @param pathname raw, not decoded
 * @returns null when no result page stands there
 */
export function searchAt(pathname: string): AnyResultSearch | null {
  const segments = pathname.split("/");
  return (
    searches.find(({ route }) => {
      const pattern = route.split("/");
      return (
        pattern.length === segments.length &&
        pattern.every((part, at) => {
          const segment = segments[at] ?? "";
          // Routes are told apart without regard to case, as Remix tells them apart.
          return part.startsWith(":")
            ? segment !== ""
            : part.toLowerCase() === segment.toLowerCase();
        })
      );
    }) ?? null
  );
}
