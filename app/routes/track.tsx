import { data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  useLoaderData,
  useLocation,
  useMatches,
  type MetaFunction,
} from "@remix-run/react";
import { useMemo } from "react";
import { shouldRevalidateMap } from "../features/map/map-revalidation";
import { rowsId } from "../features/map/list/deliveries-table";
import { MapSection } from "../features/map/map-section";
import {
  readTrackParameters,
  refreshQuery,
  trackQuery,
} from "../features/map/map-address";
import type { TrackView } from "../features/map/track-view";
import { paths } from "../paths";
import { TrackForm } from "../features/map/track-form";
import { loadTrackPage } from "../features/map/track-page.server";
import type { DocumentHandle } from "../ui/shell/document-styles";
import { SaveViewLink } from "../features/own-lists/views/save-view-link";
import { documentTitle } from "../ui/shell/page-title";
import { commonMessages, mapMessages } from "../engine/messages";

export const shouldRevalidate = shouldRevalidateMap;

export const handle = {
  Head: SelfRefresh,
  sheet: "map",
} satisfies DocumentHandle;

export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(view?.heading ?? commonMessages.mapTrack, matches);

export async function loader(args: LoaderFunctionArgs) {
  const { view, status } = await loadTrackPage(args);
  return data(view, status);
}

export default function Track() {
  const view = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { map, criteria } = view;
  const shown = useMemo(
    () => map && criteria && { ...view, map, criteria },
    [view, map, criteria],
  );
  return (
    <div className="results track">
      {map && map.list.found > 0 && (
        <a className="skip" href={`#${rowsId}`}>
          {mapMessages.skipToList}
        </a>
      )}
      <div className="track-head">
        <h1>{view.heading}</h1>
        <TrackForm view={view.form} search={search} />
        <SaveViewLink
          pages={[paths.track(trackQuery(readTrackParameters(search)))]}
          name={view.viewName}
        />
      </div>
      {shown && <MapSection view={shown} />}
    </div>
  );
}

/** Interval of the page's automatic reload, in seconds (specification, part 2, section 9: 30000 ms). */
const everySeconds = 30;

/** Rendered in the document's head: without scripts the page reloads itself. */
function SelfRefresh() {
  const { search } = useLocation();
  const view = useMatches().at(-1)?.data as TrackView | undefined;
  if (!view?.refreshes || !view.criteria) return null;
  const again = paths.track(refreshQuery(readTrackParameters(search)));
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${everySeconds}; url=${again}`} />
    </noscript>
  );
}
