import type { Popup as LibrePopup } from "maplibre-gl";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Popup, useMap } from "react-map-gl/maplibre";
import type { Place } from "../deliveries/delivery";
import { commonMessages } from "../../../engine/messages";

interface InfoWindowProps {
  /** The position that it points to; null places it at the lower edge of the map. */
  place: Place | null;
  /** True on a phone: the window is at the map's lower edge, where it fits. */
  isNarrow: boolean;
  /** Accessible name. */
  label: string;
  /** True if the user opened it on the map: the focus moves inside. On a phone it always does. */
  takesFocus: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Distance between a window and the edges of the map, in pixels. */
const margin = 8;
/** Distance between a window and its marker, in pixels. */
const besideMarker = 16;

/** A window on the map: beside its marker, or along the lower edge of a narrow map. */
export function InfoWindow(props: InfoWindowProps) {
  const { place, isNarrow, label, takesFocus, onClose, children } = props;
  const isSheet = isNarrow || !place;
  const box = useRef<HTMLDivElement>(null);
  const popup = useRef<LibrePopup>(null);
  const { current: map } = useMap();

  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    if (takesFocus || isFullScreen(box.current))
      box.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  useEffect(() => {
    const element = box.current;
    if (!element || !map) return;
    let isLeft = false;
    // After the user has moved the map, it is no longer adjusted.
    const leave = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) isLeft = true;
    };
    map.on("movestart", leave);
    const adjust = () => {
      if (isLeft) return;
      // The map is on its way to the marker: the window is measured where it comes to rest.
      if (map.isMoving()) {
        map.once("moveend", adjust);
        return;
      }
      // A window that grew would choose its side of the marker only when the map moves, which is too
      // late for the measurement below.
      popup.current?.setOffset(besideMarker);
      const whole = map.getContainer().getBoundingClientRect();
      const [x, y] = isSheet
        ? above(element, place && map.project([place.lng, place.lat]), whole)
        : within(element.getBoundingClientRect(), whole);
      if (x !== 0 || y !== 0) map.panBy([x, y], { duration: 250 });
    };
    const observer = new ResizeObserver(adjust);
    observer.observe(element);
    return () => {
      observer.disconnect();
      map.off("moveend", adjust);
      map.off("movestart", leave);
    };
  }, [map, isSheet, place]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Tab" && isFullScreen(box.current))
      keepFocusInside(event, box.current);
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  const close = () => {
    const hadFocus = box.current?.contains(document.activeElement);
    onClose();
    if (!hadFocus) return;
    const { current: before } = opener;
    const target =
      before instanceof HTMLElement &&
      before !== document.body &&
      before.isConnected
        ? before
        : map?.getCanvas();
    target?.focus({ preventScroll: true });
  };

  const content = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog wherever the focus is in it
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={isSheet ? "map-window map-sheet" : "map-window"}
      onKeyDown={handleKey}
    >
      <button
        type="button"
        className="map-window-close"
        aria-label={commonMessages.close}
        onClick={close}
      >
        <span aria-hidden="true">×</span>
      </button>
      {children}
    </div>
  );
  if (isSheet) return content;
  return (
    <Popup
      ref={popup}
      longitude={place.lng}
      latitude={place.lat}
      offset={besideMarker}
      maxWidth="none"
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={false}
    >
      {content}
    </Popup>
  );
}

/** Returns whether a window covers the whole screen, as on a phone (`interactive-map.css`). */
const isFullScreen = (element: Element | null) =>
  element !== null && getComputedStyle(element).position === "fixed";

/** Moves the focus from the last element of a window to the first one, and back with Shift. */
function keepFocusInside(event: KeyboardEvent, element: Element | null) {
  const stops = [
    ...(element?.querySelectorAll<HTMLElement>("a[href], button") ?? []),
  ];
  const [from, to] = event.shiftKey
    ? [stops[0], stops.at(-1)]
    : [stops.at(-1), stops[0]];
  const { activeElement } = document;
  if (activeElement !== from && activeElement !== element) return;
  if (activeElement === element && !event.shiftKey) return;
  event.preventDefault();
  to?.focus();
}

/** Returns how far the map must move for a window to lie inside it; [0, 0] if it does. */
export function within(
  inner: Pick<DOMRect, "left" | "right" | "top" | "bottom">,
  whole: Pick<DOMRect, "left" | "right" | "top" | "bottom">,
): [x: number, y: number] {
  const shift = (from: number, to: number, least: number, most: number) =>
    from < least
      ? from - least
      : to > most
        ? Math.min(to - most, from - least)
        : 0;
  return [
    shift(inner.left, inner.right, whole.left + margin, whole.right - margin),
    shift(inner.top, inner.bottom, whole.top + margin, whole.bottom - margin),
  ];
}

/** Returns how far the map must move so that a sheet at its lower edge does not cover the marker. */
function above(
  sheet: HTMLElement,
  marker: { y: number } | null,
  whole: DOMRect,
): [x: number, y: number] {
  if (isFullScreen(sheet)) return [0, 0];
  const free = whole.height - sheet.offsetHeight;
  const isCovered = marker !== null && marker.y > free - 3 * margin;
  return [0, isCovered ? marker.y - free / 2 : 0];
}
