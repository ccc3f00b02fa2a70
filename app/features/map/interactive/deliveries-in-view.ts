import { useEffect } from "react";
import { useMap } from "react-map-gl/maplibre";
import type { PlacedDelivery } from "./placed-delivery";

interface DeliveriesInViewProps {
  deliveries: readonly PlacedDelivery[];
  /** Called with the ids of the deliveries within the map; null once it is removed. Must not change. */
  onView(ids: ReadonlySet<string> | null): void;
}

/** Reports the deliveries within the surrounding map whenever it comes to rest. */
export function DeliveriesInView({
  deliveries,
  onView,
}: DeliveriesInViewProps) {
  const map = useMap().current?.getMap();
  useEffect(() => {
    if (!map) return;
    const report = () => {
      const bounds = map.getBounds();
      const inside = deliveries.filter(({ place }) => bounds.contains(place));
      onView(new Set(inside.map(({ id }) => id)));
    };
    report();
    map.on("moveend", report);
    return () => {
      map.off("moveend", report);
      onView(null);
    };
  }, [map, deliveries, onView]);
  return null;
}
