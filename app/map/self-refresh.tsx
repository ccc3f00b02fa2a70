import { useLocation, useMatches } from "@remix-run/react";
import { paths } from "../paths";
import { readTrackAddress, refreshQuery } from "./map-address";
import type { TrackView } from "./track-view";

/** Interval of the page's automatic reload, in seconds (specification, part 2, section 9: 30000 ms). */
const everySeconds = 30;

/** Rendered in the document's head: without scripts the page reloads itself. */
export function SelfRefresh() {
  const { search } = useLocation();
  const view = useMatches().at(-1)?.data as TrackView | undefined;
  if (!view?.refreshes || !view.criteria) return null;
  const again = paths.track(refreshQuery(readTrackAddress(search)));
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${everySeconds}; url=${again}`} />
    </noscript>
  );
}
