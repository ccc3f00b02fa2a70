import { useLocation, useMatches } from "@remix-run/react";
import { paths } from "../paths";
import { readTrackAddress, refreshQuery } from "./map-address";
import type { TrackView } from "./track-view";

/** How often a page asks again, in seconds (specification, part 2, section 9: 30000 ms). */
const everySeconds = 30;

/** In the head of the document: without scripts the page asks again by itself. */
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
