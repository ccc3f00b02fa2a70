import { useSyncExternalStore } from "react";
import type { ResultsView } from "./result-view";
import { PageLink } from "./page-link";

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/**
 * `Results Found: N`. While more rows load, the number grows with JavaScript; without it a link loads
 * all results.
 */
export function Counter({
  view,
  found,
  loading,
  searching,
}: {
  view: ResultsView;
  found: number;
  loading: boolean;
  searching: boolean;
}) {
  const scripted = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const grows = loading && scripted && view.posted === null;
  return (
    <p role="status">
      Results Found: {found}
      {loading && !grows && "+ "}
      {loading && !grows && (
        <PageLink
          posted={view.posted}
          change={{ all: "1", page: String(view.page) }}
        >
          Load all results
        </PageLink>
      )}
      {grows && " · Loading more results..."}
      {searching && " · Searching..."}
    </p>
  );
}
