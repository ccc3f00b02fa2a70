import { useLocation, useNavigation } from "@remix-run/react";
import { useMemo, type ReactNode } from "react";
import { paths } from "../paths";
import { Pager } from "../tables/pager";
import { windowSize, type TableRow } from "../tables/table";
import { DeliveryDetails } from "./delivery-details";
import { DeliveryTable } from "./delivery-table";
import { Drawing } from "./drawing";
import { Legend } from "./legend";
import { readTrackAddress, trackQuery, type TrackAddress } from "./map-address";
import type { MapShapes } from "./map-shapes";
import type { MapView } from "./map-view";
import type { TrackView } from "./track-view";

export interface MapScreenProps {
  view: TrackView & { map: MapView };
  /** The rows of the list and the shapes of the drawing, as the document has them. */
  rows: readonly TableRow[];
  shapes: MapShapes;
}

/** The deliveries of a day: counted, on the map, and in the list. */
export function MapScreen({ view, rows, shapes }: MapScreenProps) {
  const address = useTrackAddress();
  const { map, chosen, criteria } = view;
  const { found, counts, drawing, page, from } = map;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const closePath = paths.track(trackQuery({ ...address, deliv: null }));
  return (
    <>
      <p role="status">Results Found: {found}</p>
      {total === 0 && <p className="panel">No results found</p>}
      <Legend counts={counts} address={address} />
      <Notes map={map} total={total} />
      <div className="track-columns">
        {chosen && (
          <div className="panel">
            <DeliveryDetails
              details={view.details}
              status={chosen.status}
              date={criteria?.date ?? ""}
              closePath={closePath}
            />
          </div>
        )}
        <div className="map">
          <Drawing view={map} map={drawing} shapes={shapes} />
        </div>
        {rows.length > 0 && (
          <div className="listed-deliveries">
            <DeliveryTable rows={rows} from={from} address={address} />
            <Pager
              posted={null}
              page={page}
              lastPage={page}
              pages={Math.ceil(found / windowSize)}
              open={false}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** What of the deliveries the map does not show, and why. */
function Notes({ map, total }: { map: MapView; total: number }): ReactNode {
  const { found, unplaced, drawing } = map;
  const deliveries = (count: number) =>
    count === 1 ? "1 delivery lies" : `${count} deliveries lie`;
  return (
    <>
      {total > 0 && found === 0 && (
        <p className="panel">
          All deliveries are hidden. The statuses above bring them back.
        </p>
      )}
      {unplaced > 0 && (
        <p className="notice warn" role="status">
          {unplaced} delivery {unplaced === 1 ? "status" : "statuses"} failed to
          load onto the map
        </p>
      )}
      {drawing.outside > 0 && (
        <p className="hint">
          {deliveries(drawing.outside)} outside of this drawing; the list has{" "}
          {drawing.outside === 1 ? "it" : "them"}.
        </p>
      )}
    </>
  );
}

/** The address that the page is at, or on its way to: what was clicked shows at once. */
function useTrackAddress(): TrackAddress {
  const here = useLocation();
  const coming = useNavigation().location;
  const { search } = coming?.pathname === here.pathname ? coming : here;
  return useMemo(() => readTrackAddress(search), [search]);
}
