import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadResults } from "../engine/results/load-results.server";
import { scorecardStores } from "../features/reports/scorecard.server";

export {
  resultHandle as handle,
  resultLinks as links,
  resultMeta as meta,
  ResultScreen as default,
  ResultErrorScreen as ErrorBoundary,
} from "../result-page";

export async function loader(args: LoaderFunctionArgs) {
  return loadResults(scorecardStores, args);
}
