import type { Feature, FeatureCollection } from "geojson";
import { cities } from "../geography/cities";
import type { PlacedDelivery } from "./placed-delivery";

/** The cities that the built-in map names by itself, as `Naperville, IL`. */
const namedCities = new Set(
  cities.map(({ name, state }) => `${name}, ${state}`),
);

/** Returns the names of the towns with stops, each in the middle of its stops, without those that the map has. */
export function townNames(
  deliveries: readonly PlacedDelivery[],
): FeatureCollection {
  const towns = new Map<string, { count: number; lng: number; lat: number }>();
  for (const { stop, place } of deliveries) {
    const town = stop?.town;
    if (town === undefined || namedCities.has(town)) continue;
    const known = towns.get(town) ?? { count: 0, lng: 0, lat: 0 };
    towns.set(town, {
      count: known.count + 1,
      lng: known.lng + place.lng,
      lat: known.lat + place.lat,
    });
  }
  return {
    type: "FeatureCollection",
    features: [...towns].map(([town, { count, lng, lat }]): Feature => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [lng / count, lat / count] },
      // Two towns of a name are in two states.
      properties: { name: town.replace(/, [A-Z]{2}$/, "") },
    })),
  };
}
