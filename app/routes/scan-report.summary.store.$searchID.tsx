import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadResults } from "../results/load-results.server";
import { scanStoreSummary } from "../searches/report-searches.server";
import { scanStoresTable } from "../tables/scan";

export {
  resultMeta as meta,
  ResultScreen as default,
  ResultErrorScreen as ErrorBoundary,
} from "../tables/result-page";

export const handle = { table: scanStoresTable };

export async function loader(args: LoaderFunctionArgs) {
  return loadResults(scanStoreSummary, args);
}
