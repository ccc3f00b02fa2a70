import { createResultLoader } from "../engine/results/load-results.server";
import { doorScanPoolSummary } from "../features/reports/door-scan-report.server";

export {
  resultHandle as handle,
  resultLinks as links,
  resultMeta as meta,
  ResultScreen as default,
  ResultErrorScreen as ErrorBoundary,
} from "../result-page";

export const loader = createResultLoader(doorScanPoolSummary);
