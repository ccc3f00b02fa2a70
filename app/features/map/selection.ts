import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { formatMessage, mapMessages } from "../../engine/messages";
import { paths } from "../../paths";
import type { DetailsView } from "./details/details-view";
import { useDeliveryDetails } from "./details/use-delivery-details";
import {
  dayQuery,
  readTrackParameters,
  trackQuery,
  addDelivery,
  type TrackParameters,
} from "./map-address";
import type { ReadyTrackView } from "./track-view";
import type { InteractiveMapState } from "./use-interactive-map";

/** Returns the parameters of the current or pending URL, so that a click takes effect at once. */
export function useTrackParameters(): TrackParameters {
  const here = useLocation();
  const coming = useNavigation().location;
  const { search } = coming?.pathname === here.pathname ? coming : here;
  return useMemo(() => readTrackParameters(search), [search]);
}

/**
 * Returns a function that selects a delivery (null: none) in the page's URL, replacing the history
 * entry.
 * @param date the day of the map, `YYYY-MM-DD`
 */
export function useSelect(
  address: TrackParameters,
  date: string,
): (id: string | null) => void {
  const navigate = useNavigate();
  return useCallback(
    (deliv) => {
      const query =
        deliv === null
          ? trackQuery({ ...address, deliv })
          : addDelivery(dayQuery(address, date), deliv);
      return navigate(paths.track(query), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [navigate, address, date],
  );
}

/**
 * Decides whether the selected delivery is shown in the panel beside the map: as long as no interactive
 * map can open an info window, and afterwards until a marker or another row is selected, so that the
 * list below does not shift when the map appears.
 */
export function usePanel(deliv: string | null, isMapRendered: boolean) {
  const [last, setLast] = useState(deliv);
  const inPanel = isMapRendered && last !== deliv ? null : deliv;
  if (last !== inPanel) setLast(inPanel);
  return { inPanel: inPanel !== null, leavePanel: () => setLast(null) };
}

/**
 * Scrolls to the details when a delivery is selected at the end of the list; when they are closed and
 * the focus would be lost, moves it to the delivery's row.
 * @param place selector of the element with the details, within the element of the ref
 */
export function useScrollToSelection(deliv: string | null, place: string) {
  const columns = useRef<HTMLDivElement>(null);
  const last = useRef(deliv);
  useEffect(() => {
    const before = last.current;
    if (deliv === before) return;
    last.current = deliv;
    if (deliv !== null) {
      // On a phone the info window covers the screen: the list keeps its place behind it.
      if (place !== ".map" || !matchMedia("(max-width: 40em)").matches)
        columns.current
          ?.querySelector(place)
          ?.scrollIntoView({ block: "nearest" });
    } else if (document.activeElement === document.body)
      [
        ...(columns.current?.querySelectorAll<HTMLAnchorElement>("tbody a") ??
          []),
      ]
        .find(({ search }) => readTrackParameters(search).deliv === before)
        ?.focus({ preventScroll: true });
  }, [deliv, place]);
  return columns;
}

/**
 * Closes the delivery details on Escape wherever the focus is, except where Escape has another meaning:
 * in a field, in a list of options, and in an info window, which closes itself.
 */
export function useCloseOnEscape(
  deliv: string | null,
  select: (id: string | null) => void,
) {
  useEffect(() => {
    if (deliv === null) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      const isTaken =
        event.defaultPrevented ||
        (event.target instanceof Element &&
          event.target.closest("input, select, textarea, [role=dialog]"));
      if (event.key === "Escape" && !isTaken) select(null);
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [deliv, select]);
}

/**
 * Returns the announcement for screen readers when delivery details open and close; empty for those
 * that the page was loaded with.
 * @param details undefined while they are being loaded, null if they could not be loaded
 */
export function useAnnouncement(
  deliv: string | null,
  details: DetailsView | null | undefined,
): string {
  const [first] = useState(deliv);
  const [hasChanged, setChanged] = useState(false);
  if (deliv !== first && !hasChanged) setChanged(true);
  if (!hasChanged) return "";
  if (deliv === null) return mapMessages.detailsClosed;
  if (details === undefined) return "";
  return formatMessage(mapMessages.detailsShown, {
    store: details?.storeName ?? deliv,
  });
}

/** Returns the data of the selected delivery; null if none is selected. */
export function useSelectedDelivery(
  { selected, details, criteria }: ReadyTrackView,
  deliv: string | null,
  interactiveMap: InteractiveMapState | null,
  active: boolean,
) {
  const first =
    selected && details !== undefined ? { deliv: selected.id, details } : null;
  const loaded = useDeliveryDetails(
    deliv,
    first,
    active,
    criteria.inStoreTime === true,
  );
  if (deliv === null) return null;
  const found = interactiveMap?.deliveries.find(({ id }) => id === deliv);
  const known = selected?.id === deliv ? selected : null;
  return {
    // A delivery that is not among the day's deliveries has no details.
    details: interactiveMap && !found ? null : loaded,
    status: (interactiveMap ? found : known)?.status ?? null,
    stop: (interactiveMap ? found : known)?.stop,
    date: criteria.date,
  };
}
