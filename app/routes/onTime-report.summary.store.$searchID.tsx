import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadResults } from "../results/load-results.server";
import { onTimeStoreSummary } from "../searches/report-searches.server";
import { onTimeStoresTable } from "../tables/on-time";

export {
  resultMeta as meta,
  ResultScreen as default,
  ResultErrorScreen as ErrorBoundary,
} from "../tables/result-page";

export const handle = { table: onTimeStoresTable };

export async function loader(args: LoaderFunctionArgs) {
  return loadResults(onTimeStoreSummary, args);
}
