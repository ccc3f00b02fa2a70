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
  /** The accessible name of the map. */
  label: string;
  /** Called with the loaded map to monitor its WebGL context. @returns a function that stops it */
  onGraphics(map: LibreMap): () => void;
}

/** The deliveries on the surrounding map, drawn by WebGL and not by React. */
export function MapDeliveries(props: MapDeliveriesProps) {
  const { deliveries, selected, trucks, label, onGraphics } = props;
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
    () => overlay.current?.show({ deliveries, selected, trucks }),
    [deliveries, selected, trucks],
  );

  // The map pans to a delivery selected in the list if it is out of view; refreshes of the delivery do
  // not move the map.
  const { id, place } = selected ?? {};
  const went = useRef<string>();
  useEffect(() => {
    if (!map || !place || went.current === id) return;
    went.current = id;
    if (!map.getBounds().contains(place)) map.easeTo({ center: place });
  }, [map, id, place]);
  return null;
}
