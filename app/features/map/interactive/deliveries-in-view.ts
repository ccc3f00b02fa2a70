import { useEffect } from "react";
import { useMap } from "react-map-gl/maplibre";
import type { PlacedDelivery } from "./map-features";

interface CountInViewProps {
  deliveries: readonly PlacedDelivery[];
  /** Called with how many deliveries are within the map; null once it is removed. Must not change. */
  onCount(count: number | null): void;
}

/** Counts the deliveries within the surrounding map whenever it comes to rest. */
export function CountInView({ deliveries, onCount }: CountInViewProps) {
  const map = useMap().current?.getMap();
  useEffect(() => {
    if (!map) return;
    const count = () => {
      const bounds = map.getBounds();
      onCount(deliveries.filter(({ place }) => bounds.contains(place)).length);
    };
    count();
    map.on("moveend", count);
    return () => {
      map.off("moveend", count);
      onCount(null);
    };
  }, [map, deliveries, onCount]);
  return null;
}
