import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadResults } from "../results/load-results.server";
import { scanResult } from "../searches/report-searches.server";
import { scanTable } from "../tables/scan";

export {
  resultMeta as meta,
  ResultScreen as default,
  ResultErrorScreen as ErrorBoundary,
} from "../tables/result-page";

export const handle = { table: scanTable };

export async function loader(args: LoaderFunctionArgs) {
  return loadResults(scanResult, args);
}
