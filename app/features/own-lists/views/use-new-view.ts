import type { ResultsView } from "../../../engine/tables/result/result-view";
import {
  undatedHeading,
  useLinks,
} from "../../../engine/tables/result/use-links";

/** Returns the addresses and the suggested name with which the current result page is saved as a view. */
export function useNewView(view: ResultsView) {
  const { moving, fixed, plain } = useLinks(view);
  return {
    pages: [moving, fixed, plain],
    name: moving === null ? view.heading : undatedHeading(view),
  };
}
