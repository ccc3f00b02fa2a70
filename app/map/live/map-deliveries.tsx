import type { Map as LiveMap } from "maplibre-gl";
import { useEffect, useRef } from "react";
import { useMap } from "react-map-gl/maplibre";
import { layDeliveries, type Overlay, type Shown } from "./delivery-overlay";

interface MapDeliveriesProps extends Shown {
  isBuiltIn: boolean;
  /** The map is there: its graphics can be followed. @returns what ends that */
  onGraphics(map: LiveMap): () => void;
}

/** The deliveries on the map around it, drawn by the graphics card and not by React. */
export function MapDeliveries(props: MapDeliveriesProps) {
  const { deliveries, chosen, onGraphics } = props;
  const map = useMap().current?.getMap();
  const latest = useRef(props);
  latest.current = props;
  const overlay = useRef<Overlay | null>(null);

  useEffect(() => {
    if (!map) return;
    const laid = layDeliveries(
      map,
      latest.current,
      () => latest.current.isBuiltIn,
    );
    overlay.current = laid;
    return () => laid.end();
  }, [map]);
  useEffect(() => (map ? onGraphics(map) : undefined), [map, onGraphics]);
  useEffect(
    () => overlay.current?.show({ deliveries, chosen }),
    [deliveries, chosen],
  );

  // What is chosen in the list comes into view; a refresh of it moves nothing.
  const { id, place } = chosen ?? {};
  const went = useRef<string>();
  useEffect(() => {
    if (!map || !place || went.current === id) return;
    went.current = id;
    if (!map.getBounds().contains(place)) map.easeTo({ center: place });
  }, [map, id, place]);
  return null;
}
