import type { Map as LibreMap } from "maplibre-gl";
import { useEffect, useRef } from "react";
import { useMap } from "react-map-gl/maplibre";
import {
  addDeliveryOverlay,
  type Overlay,
  type Shown,
} from "./delivery-overlay";

interface MapDeliveriesProps extends Shown {
  isBuiltIn: boolean;
  /** True if the base map has no names of towns. */
  namesTowns: boolean;
  /** Zoom to which a delivery is shown that was selected in the list; null if the list is that of the view. */
  selectionZoom: number | null;
  /** Id of the delivery that the page came with, to which the map does not zoom; null for none. */
  cameWith: string | null;
  /** Returns whether a delivery was selected on the map itself. */
  isSelectedHere(id: string): boolean;
  /** The accessible name of the map. */
  label: string;
  /** Called with the loaded map to monitor its WebGL context. @returns a function that stops it */
  onGraphics(map: LibreMap): () => void;
}

/** The deliveries on the surrounding map, drawn by WebGL and not by React. */
export function MapDeliveries(props: MapDeliveriesProps) {
  const { deliveries, selected, hovered, trucks, label, onGraphics } = props;
  const map = useMap().current?.getMap();
  const latest = useRef(props);
  latest.current = props;
  const overlay = useRef<Overlay | null>(null);

  useEffect(() => {
    if (!map) return;
    const laid = addDeliveryOverlay(
      map,
      latest.current,
      () => latest.current.isBuiltIn,
      latest.current.namesTowns,
    );
    overlay.current = laid;
    return () => laid.end();
  }, [map]);
  useEffect(
    () => map?.getCanvas().setAttribute("aria-label", label),
    [map, label],
  );
  useEffect(() => (map ? onGraphics(map) : undefined), [map, onGraphics]);
  useEffect(
    () => overlay.current?.show({ deliveries, selected, hovered, trucks }),
    [deliveries, selected, hovered, trucks],
  );

  // The map moves and zooms to a delivery selected in the list; refreshes of the delivery do not move it, and the
  // one that the page came with does not zoom it.
  const { id, place } = selected ?? {};
  const went = useRef<string>();
  useEffect(() => {
    if (!map || !place || id === undefined || went.current === id) return;
    const { selectionZoom, cameWith, isSelectedHere } = latest.current;
    const isOfPage = went.current === undefined && id === cameWith;
    went.current = id;
    const zoom =
      isOfPage || isSelectedHere(id)
        ? map.getZoom()
        : Math.max(map.getZoom(), selectionZoom ?? 0);
    if (zoom > map.getZoom() || !map.getBounds().contains(place))
      map.easeTo({ center: place, zoom });
  }, [map, id, place]);
  return null;
}
