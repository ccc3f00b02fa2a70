import { Link } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { paths } from "../paths";
import { Pager } from "../tables/pager";
import { savesData } from "../tables/result-progress";
import { describeRows } from "../tables/result-caption";
import { maxPrintedRows, pageSize, type TableRow } from "../tables/table";
import { useIsPrinting, usePrintDialog } from "../shell/printing";
import { DeliveryDetails } from "./details/delivery-details";
import type { DetailsView } from "./details/details-view";
import { deliveriesTable } from "./list/deliveries-table";
import { DeliveryTable } from "./list/delivery-table";
import { Legend } from "./legend";
import { trackQuery } from "./map-address";
import { MapBox } from "./map-box";
import { MapNotes } from "./map-notes";
import type { MapShapes } from "./drawing/map-shapes";
import type { ReadyTrackView } from "./track-view";
import { useDeliveryDetails } from "./details/use-delivery-details";
import { useInteractiveMap } from "./use-interactive-map";
import { useChoose, useTrackAddress } from "./use-track-address";

export interface MapScreenProps {
  view: ReadyTrackView;
  /** The rows of the list and the path data of the drawing, as in the document. */
  rows: readonly TableRow[];
  shapes: MapShapes;
}

/** The deliveries of a day: counts, map and list. */
export function MapScreen({ view, rows, shapes }: MapScreenProps) {
  const address = useTrackAddress();
  const choose = useChoose(address, view.criteria.date);
  const { active, offer } = useActivity();
  const { interactiveMap, failure } = useInteractiveMap(
    view.criteria,
    address,
    active,
  );
  // Another day or pool is another map.
  const map = `${view.criteria.date} ${view.criteria.pool}`;
  const [liveMap, setLiveMap] = useState<string | null>(null);
  const isLive = liveMap === map;
  const { inPanel, leavePanel } = usePanel(address.deliv, isLive);
  const columns = useChosenInView(address.deliv, inPanel ? ".chosen" : ".map");
  const isPrinting = useIsPrinting();
  usePrintDialog(address.printsAll);
  const list = interactiveMap?.list ?? { ...view.map.list, rows };
  const { drawing: served } = view.map;
  const drawing = useMemo(
    () =>
      isLive && !isPrinting
        ? null
        : (interactiveMap?.draw(served) ?? { ...served, shapes }),
    [isLive, isPrinting, interactiveMap, served, shapes],
  );
  const { deliv } = address;
  const details = useChosen(view, deliv, interactiveMap, active);
  const closePath = paths.track(trackQuery({ ...address, deliv: null }));
  useCloseOnEscape(deliv, choose);
  const announcement = useAnnouncement(deliv, details?.details);
  const message = failure ?? (interactiveMap ? null : view.failure);
  return (
    <>
      <div className="found">
        <p role="status">Results Found: {list.found}</p>
        <Legend counts={list.counts} address={address} />
        <p className="asof">
          {active && !isPrinting ? (
            "Refreshes every 30 seconds"
          ) : (
            <>
              As of {active ? timeOf(new Date()) : view.asOf} UTC
              <span>
                {" · "}
                <Link to={paths.track(trackQuery(address))} discover="none">
                  Refresh
                </Link>
              </span>
            </>
          )}
        </p>
        {list.found > list.rows.length && (
          <Link
            className="button secondary"
            to={paths.track(
              trackQuery({ ...address, page: 1, printsAll: true }),
            )}
            discover="none"
          >
            Print all
          </Link>
        )}
      </div>
      {message !== null && (
        <p className="notice bad" role="alert">
          {message}
        </p>
      )}
      <MapNotes
        list={list}
        outside={drawing?.outside ?? 0}
        failed={message !== null}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className="track-columns" ref={columns}>
        {details && (inPanel || isPrinting) && (
          <div className="panel chosen">
            <DeliveryDetails {...details} closePath={closePath} />
          </div>
        )}
        <MapBox
          key={map}
          interactiveMap={interactiveMap}
          active={active}
          list={list}
          drawing={drawing}
          isLive={isLive}
          selected={deliv}
          onSelect={(id) => {
            leavePanel();
            choose(id);
          }}
          details={details && !inPanel && <DeliveryDetails {...details} />}
          basemap={view.basemap}
          onLive={(isThere) => setLiveMap(isThere ? map : null)}
        >
          {offer && (
            <button type="button" onClick={offer}>
              Show live map
            </button>
          )}
        </MapBox>
        {list.rows.length > 0 && (
          <div className="listed">
            <DeliveryTable
              rows={list.rows}
              caption={describeRows(
                deliveriesTable,
                list.from,
                list.rows.length,
                { found: list.found, more: false },
              )}
              address={address}
              date={view.criteria.date}
            />
            <Pager
              posted={null}
              page={list.page}
              lastPage={list.page}
              pages={Math.ceil(
                list.found / (address.printsAll ? maxPrintedRows : pageSize),
              )}
              open={false}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** `HH:MM` in UTC. */
const timeOf = (date: Date) => date.toISOString().slice(11, 16);

/**
 * Decides whether the selected delivery is shown in the panel beside the map: as long as no interactive
 * map can open an info window, and afterwards until a marker or another row is selected, so that the
 * list below does not shift when the map appears.
 */
function usePanel(deliv: string | null, isLive: boolean) {
  const [told, setTold] = useState(deliv);
  const due = isLive && told !== deliv ? null : deliv;
  if (told !== due) setTold(due);
  return { inPanel: due !== null, leavePanel: () => setTold(null) };
}

/**
 * Scrolls to the details when a delivery is selected at the end of the list; when they are closed and
 * the focus would be lost, moves it to the delivery's row.
 * @param place selector of the element with the details, within the element of the ref
 */
function useChosenInView(deliv: string | null, place: string) {
  const columns = useRef<HTMLDivElement>(null);
  const seen = useRef(deliv);
  useEffect(() => {
    const before = seen.current;
    if (deliv === before) return;
    seen.current = deliv;
    if (deliv !== null)
      columns.current
        ?.querySelector(place)
        ?.scrollIntoView({ block: "nearest" });
    else if (document.activeElement === document.body)
      [...(columns.current?.querySelectorAll<HTMLElement>("tbody a") ?? [])]
        .find(({ textContent }) => textContent === before)
        ?.focus({ preventScroll: true });
  }, [deliv, place]);
  return columns;
}

/**
 * Closes the delivery details on Escape wherever the focus is, except where Escape has another meaning:
 * in a field, in a list of options, and in an info window, which closes itself.
 */
function useCloseOnEscape(
  deliv: string | null,
  choose: (id: string | null) => void,
) {
  useEffect(() => {
    if (deliv === null) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      const isTaken =
        event.defaultPrevented ||
        (event.target instanceof Element &&
          event.target.closest("input, select, textarea, [role=dialog]"));
      if (event.key === "Escape" && !isTaken) choose(null);
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [deliv, choose]);
}

/**
 * Returns the announcement for screen readers when delivery details open and close; empty for those
 * that the page was loaded with.
 * @param details undefined while they are being loaded, null if they could not be loaded
 */
function useAnnouncement(
  deliv: string | null,
  details: DetailsView | null | undefined,
): string {
  const [served] = useState(deliv);
  const [hasChanged, setChanged] = useState(false);
  if (deliv !== served && !hasChanged) setChanged(true);
  if (!hasChanged) return "";
  if (deliv === null) return "Delivery details closed";
  if (details === undefined) return "";
  return `Delivery details of ${details?.storeName ?? deliv} shown`;
}

/**
 * Decides whether the page becomes interactive; with Save-Data the user is offered this, and sees the
 * server-rendered page until then.
 */
function useActivity() {
  const [state, setState] = useState<"served" | "offered" | "active">("served");
  useEffect(() => setState(savesData() ? "offered" : "active"), []);
  return {
    active: state === "active",
    offer: state === "offered" ? () => setState("active") : null,
  };
}

/** Returns the data of the selected delivery; null if none is selected. */
function useChosen(
  { chosen, details, criteria }: ReadyTrackView,
  deliv: string | null,
  interactiveMap: ReturnType<typeof useInteractiveMap>["interactiveMap"],
  active: boolean,
) {
  const first =
    chosen && details !== undefined ? { deliv: chosen.id, details } : null;
  const heard = useDeliveryDetails(deliv, first, active);
  if (deliv === null) return null;
  const found = interactiveMap?.deliveries.find(({ id }) => id === deliv);
  const known = chosen?.id === deliv ? chosen.status : null;
  return {
    // A delivery that is not among the day's deliveries has no details.
    details: interactiveMap && !found ? null : heard,
    status: found?.status ?? (interactiveMap ? null : known),
    date: criteria.date,
  };
}
