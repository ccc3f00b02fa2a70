import { Link } from "../../ui/shell/link";
import { useEffect, useMemo, useState } from "react";
import { paths } from "../../paths";
import { showTime } from "../../engine/tables/display";
import { isDataSaverOn } from "../../engine/tables/result/result-progress";
import type { TableRow } from "../../engine/tables/table";
import { useIsPrinting, usePrintDialog } from "../../ui/browser/printing";
import { DeliveryDetails } from "./details/delivery-details";
import { ListedDeliveries, type ShownList } from "./list/listed-deliveries";
import { Legend } from "./legend";
import { trackQuery, type TrackParameters } from "./map-address";
import { MapBox } from "./map-box";
import type { ListView } from "./map-view";
import type { MapShapes } from "./drawing/map-shapes";
import type { ReadyTrackView } from "./track-view";
import { TruckList } from "./trucks/truck-list";
import { useTrucks } from "./trucks/use-trucks";
import { useInteractiveMap } from "./use-interactive-map";
import {
  useAnnouncement,
  useCloseOnEscape,
  usePanel,
  useScrollToSelection,
  useSelect,
  useSelectedDelivery,
  useTrackParameters,
} from "./selection";
import {
  commonMessages,
  formatMessage,
  mapMessages,
  serverMessages,
} from "../../engine/messages";
import { Notice } from "../../ui/shell/notice";

export interface MapScreenProps {
  view: ReadyTrackView;
  /** The rows of the list and the path data of the drawing, as in the document. */
  rows: readonly TableRow[];
  shapes: MapShapes;
}

/** The deliveries of a day: counts, map and list. */
export function MapScreen({ view, rows, shapes }: MapScreenProps) {
  const address = useTrackParameters();
  const select = useSelect(address, view.criteria.date);
  const { active, offer } = useActivity();
  const trucks = useTrucks(view.criteria, view.trucks, active);
  const [inView, setInView] = useState<ReadonlySet<string> | null>(null);
  const [isListOfView, setListOfView] = useState(false);
  const [hovered, setHovered] = useState<string | null>(null);
  const { interactiveMap, failure } = useInteractiveMap(
    view.criteria,
    address,
    trucks,
    active,
    isListOfView ? inView : null,
  );
  // Identifies the map: another day or pool remounts it.
  const map = `${view.criteria.date} ${view.criteria.pool}`;
  const [renderedMap, setRenderedMap] = useState<string | null>(null);
  const isRendered = renderedMap === map;
  const { inPanel, leavePanel } = usePanel(address.deliv, isRendered);
  const columns = useScrollToSelection(
    address.deliv,
    inPanel ? ".selected" : ".map",
  );
  const isPrinting = useIsPrinting();
  usePrintDialog(address.printsAll);
  const list = interactiveMap?.list ?? { ...view.map.list, rows };
  const isSomeOutOfView =
    isListOfView || (inView !== null && inView.size < list.found);
  const { drawing: served } = view.map;
  const drawing = useMemo(
    () =>
      isRendered && !isPrinting
        ? null
        : (interactiveMap?.draw(served) ?? { ...served, shapes }),
    [isRendered, isPrinting, interactiveMap, served, shapes],
  );
  const { deliv } = address;
  const details = useSelectedDelivery(view, deliv, interactiveMap, active);
  const closePath = paths.track(trackQuery({ ...address, deliv: null }));
  useCloseOnEscape(deliv, select);
  const announcement = useAnnouncement(deliv, details?.details);
  const message = failure ?? (interactiveMap ? null : view.failure);
  const isUnknown = interactiveMap === null && view.failure !== null;
  return (
    <>
      <FoundLine
        list={list}
        isUnknown={isUnknown}
        address={address}
        trucks={
          trucks.length === 0 ? null : isRendered ? "withTrails" : "plain"
        }
        isRefreshed={active && !isPrinting}
        asOf={active ? showTime(Date.now()) : view.asOf}
      />
      <Notice look="bad">{message}</Notice>
      <MapNotes list={list} address={address} failed={message !== null} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div
        className="track-columns"
        ref={columns}
        // Read by `shouldRevalidateMap`: navigations within these dates need no server request.
        data-loaded-dates={
          interactiveMap ? `${view.criteria.date} ${view.dateInUrl}` : undefined
        }
      >
        {details && (inPanel || isPrinting) && (
          <div className="panel selected">
            <DeliveryDetails {...details} closePath={closePath} />
          </div>
        )}
        <MapBox
          key={map}
          interactiveMap={interactiveMap}
          active={active}
          list={isUnknown ? null : list}
          trucks={trucks}
          drawing={drawing}
          isRendered={isRendered}
          selected={deliv}
          onSelect={(id) => {
            leavePanel();
            select(id);
          }}
          details={details && !inPanel && <DeliveryDetails {...details} />}
          basemap={view.basemap}
          tilesUrl={view.tilesUrl}
          hovered={hovered}
          onHover={setHovered}
          isListOfView={isListOfView}
          onView={setInView}
          onRendered={(isNow) => setRenderedMap(isNow ? map : null)}
        >
          {offer && (
            <button type="button" onClick={offer}>
              {mapMessages.showInteractiveMap}
            </button>
          )}
          <OutsideHint count={drawing?.outside ?? 0} />
        </MapBox>
        <div className="listed">
          {isSomeOutOfView && !isPrinting && (
            <div className="boxes">
              <label>
                <input
                  type="checkbox"
                  checked={isListOfView}
                  onChange={({ target }) => setListOfView(target.checked)}
                />
                {formatMessage(mapMessages.onlyInView, {
                  count: inView?.size ?? 0,
                })}
              </label>
            </div>
          )}
          <ListedDeliveries
            list={list}
            address={address}
            criteria={view.criteria}
            hovered={hovered}
            onHover={setHovered}
          />
          <TruckList trucks={trucks} />
        </div>
      </div>
    </>
  );
}

/** The number of deliveries, the legend with the numbers of each status, and as of when they are. */
function FoundLine({
  list,
  isUnknown,
  address,
  trucks,
  isRefreshed,
  asOf,
}: {
  list: ShownList;
  /** True if the deliveries could not be loaded. */
  isUnknown: boolean;
  address: TrackParameters;
  trucks: "plain" | "withTrails" | null;
  /** True if the page refreshes itself. */
  isRefreshed: boolean;
  /** `HH:MM` in UTC. */
  asOf: string;
}) {
  return (
    <div className="found">
      <p role="status">
        {isUnknown
          ? commonMessages.resultsUnknown
          : formatMessage(commonMessages.resultsFound, { count: list.found })}
      </p>
      <Legend
        list={isUnknown ? null : list}
        address={address}
        trucks={trucks}
      />
      <p className="asof">
        {isRefreshed ? (
          mapMessages.refreshes
        ) : (
          <>
            {formatMessage(serverMessages.asOf, { time: asOf })}
            <span>
              {" · "}
              <Link to={paths.track(trackQuery(address))}>
                {commonMessages.refresh}
              </Link>
            </span>
          </>
        )}
      </p>
      {list.listed > list.rows.length && (
        <Link
          className="button secondary"
          to={paths.track(trackQuery({ ...address, page: 1, printsAll: true }))}
        >
          {commonMessages.printAll}
        </Link>
      )}
    </div>
  );
}

/**
 * Decides whether the page becomes interactive; with Save-Data the user is offered this, and sees the
 * server-rendered page until then.
 */
function useActivity() {
  const [state, setState] = useState<"served" | "offered" | "active">("served");
  useEffect(() => setState(isDataSaverOn() ? "offered" : "active"), []);
  return {
    active: state === "active",
    offer: state === "offered" ? () => setState("active") : null,
  };
}

/** Says within the drawing how many visible deliveries are outside of it, so that the list does not move. */
function OutsideHint({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="hint">
      {count === 1
        ? mapMessages.oneOutside
        : formatMessage(mapMessages.severalOutside, { count })}
    </p>
  );
}

/** Notes about deliveries that the map does not show, with the reasons. */
function MapNotes({
  list: { counts, late, found, unplaced },
  address: { shown, lateOnly },
  failed,
}: {
  list: ListView;
  address: TrackParameters;
  /** True if the reason for the missing deliveries is shown elsewhere. */
  failed: boolean;
}) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {total === 0 && !failed && (
        <p className="panel">{mapMessages.noResults}</p>
      )}
      {total > 0 && found === 0 && (
        <p className="panel">
          {lateOnly && shown.length > 0
            ? mapMessages.noneLate
            : mapMessages.allHidden}
        </p>
      )}
      {total > 0 && lateOnly && late === null && (
        <Notice look="warn">{mapMessages.windowsUnknown}</Notice>
      )}
      {unplaced > 0 && (
        <Notice look="warn">
          {formatMessage(
            unplaced === 1
              ? mapMessages.oneStatusUnplaced
              : mapMessages.statusesUnplaced,
            { count: unplaced },
          )}
        </Notice>
      )}
    </>
  );
}
