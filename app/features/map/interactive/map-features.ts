import type { Feature, FeatureCollection } from "geojson";
import { iconName } from "./delivery-layers";
import { worstState, type MarkerGroup } from "./marker-groups";
import type { Truck } from "../trucks/truck";

/** Converts groups of deliveries to GeoJSON: markers, and clusters, which have a number. */
export const featuresOf = (
  groups: readonly MarkerGroup[],
): FeatureCollection => ({
  type: "FeatureCollection",
  features: groups.flatMap((group): Feature[] => {
    const { place, members } = group;
    const [first] = members;
    if (!first) return [];
    return [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [place.lng, place.lat] },
        properties: {
          id: first.id,
          ...(members.length === 1
            ? { icon: iconName(first) }
            : {
                count: members.length,
                number: shortNumber(members.length),
                state: worstState(group),
              }),
        },
      },
    ];
  }),
});

/** Formats the number of a cluster, with which it fits into its circle: `850`, `1.2k`. */
const shortNumber = (count: number) =>
  count < 1_000 ? String(count) : `${Math.round(count / 100) / 10}k`;

/** Converts trucks to GeoJSON. */
export const truckFeatures = (trucks: readonly Truck[]): FeatureCollection => ({
  type: "FeatureCollection",
  features: trucks.map(({ name, place }) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [place.lng, place.lat] },
    properties: { name },
  })),
});
