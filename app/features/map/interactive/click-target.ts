import type { GeoJSONSource, Map as LibreMap, PointLike } from "maplibre-gl";
import type { Place } from "../delivery";
import { maxListedMembers, type Cluster } from "./cluster-members";
import { clickable, sources } from "./delivery-layers";
import { maxZoom } from "./map-features";

/** The target of a click. */
export type ClickTarget =
  | { kind: "delivery"; id: string }
  | { kind: "cluster"; clusterId: number; total: number; place: Place };

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
      return [{ properties, place: { lng, lat }, distance }];
    })
    .sort((one, other) => one.distance - other.distance)[0];
  if (!near) return null;
  const { cluster_id: clusterId, point_count: total, id } = near.properties;
  return typeof clusterId === "number"
    ? { kind: "cluster", clusterId, total: Number(total), place: near.place }
    : { kind: "delivery", id: String(id) };
}

/**
 * Zooms in until a cluster separates.
 * @returns the cluster with its members if no zoom would separate it; null if it separated, or no
 *   longer exists
 */
export async function openCluster(
  map: LibreMap,
  { clusterId, total, place }: Extract<ClickTarget, { kind: "cluster" }>,
): Promise<Cluster | null> {
  const source = map.getSource<GeoJSONSource>(sources.all);
  if (!source) return null;
  try {
    const zoom = await source.getClusterExpansionZoom(clusterId);
    if (zoom <= maxZoom && map.getZoom() < maxZoom) {
      map.easeTo({ center: place, zoom });
      return null;
    }
    const leaves = await source.getClusterLeaves(
      clusterId,
      maxListedMembers,
      0,
    );
    const ids = leaves.map(({ properties }) => String(properties?.id));
    return { place, ids, total };
  } catch {
    // A refresh regrouped the deliveries between the click and the result.
    return null;
  }
}
