import type { Map as LibreMap, PointLike } from "maplibre-gl";
import { maxListedMembers, type Cluster } from "./cluster-members";
import { clickable } from "./delivery-layers";
import { groupMarkers, separatingZoom } from "./marker-groups";
import type { PlacedDelivery } from "./placed-delivery";

/** The target of a click; of a cluster, `id` is that of its first delivery. */
export interface ClickTarget {
  kind: "delivery" | "cluster";
  id: string;
}

/** Tolerance around a marker for clicks, in pixels: larger for touch than for a mouse. */
const clickTolerancePx = { coarse: 14, fine: 3 };

/** Returns the marker or cluster nearest to a point of the map; null if none is near. */
export function findClickTarget(
  map: LibreMap,
  { x, y }: { x: number; y: number },
): ClickTarget | null {
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  const d = isCoarse ? clickTolerancePx.coarse : clickTolerancePx.fine;
  const box: [PointLike, PointLike] = [
    [x - d, y - d],
    [x + d, y + d],
  ];
  const near = map
    .queryRenderedFeatures(box, {
      layers: clickable.filter((layer) => map.getLayer(layer)),
    })
    .flatMap(({ geometry, properties }) => {
      if (geometry.type !== "Point") return [];
      const [lng = 0, lat = 0] = geometry.coordinates;
      const at = map.project([lng, lat]);
      const distance = Math.hypot(at.x - x, at.y - y);
      return [{ properties, distance }];
    })
    .sort((one, other) => one.distance - other.distance)[0];
  if (!near) return null;
  return {
    kind: "count" in near.properties ? "cluster" : "delivery",
    id: String(near.properties.id),
  };
}

/**
 * Zooms in until a cluster separates.
 * @param first the id of its first delivery
 * @returns the cluster with its members if no zoom would separate it; null if it separated, or no
 *   longer exists
 */
export function openCluster(
  map: LibreMap,
  deliveries: readonly PlacedDelivery[],
  first: string,
): Cluster | null {
  const cluster = groupMarkers(deliveries, map.getZoom()).find(
    ({ members }) => members[0]?.id === first,
  );
  // A refresh may have regrouped the deliveries since the map was drawn.
  if (!cluster) return null;
  const { place, members } = cluster;
  const zoom = separatingZoom(cluster, map.getZoom());
  if (zoom !== null) {
    map.easeTo({ center: place, zoom });
    return null;
  }
  return {
    place,
    ids: members.slice(0, maxListedMembers).map(({ id }) => id),
    total: members.length,
  };
}
