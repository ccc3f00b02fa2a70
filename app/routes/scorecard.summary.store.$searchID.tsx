import { createResultLoader } from "../engine/results/load-results.server";
import { scorecardStores } from "../features/reports/scorecard.server";

export {
  resultHandle as handle,
  resultLinks as links,
  resultMeta as meta,
  ResultScreen as default,
  ResultErrorScreen as ErrorBoundary,
} from "../result-page";

export const loader = createResultLoader(scorecardStores);
