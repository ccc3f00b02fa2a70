import { createResultLoader } from "../engine/results/load-results.server";
import { trackingAdvancedSearch } from "../features/search/tracking/tracking-searches.server";

export {
  resultHandle as handle,
  resultLinks as links,
  resultMeta as meta,
  ResultScreen as default,
  ResultErrorScreen as ErrorBoundary,
} from "../result-page";

export const loader = createResultLoader(trackingAdvancedSearch);
