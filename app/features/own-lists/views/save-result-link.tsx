import type { ResultsView } from "../../../engine/tables/result/result-view";
import { SaveViewLink } from "./save-view-link";
import { useNewView } from "./use-new-view";

/** The link to the form that saves a result page as a view. */
export function SaveResultLink({ view }: { view: ResultsView }) {
  return <SaveViewLink {...useNewView(view)} />;
}
