import type { Feature, FeatureCollection } from "geojson";
import type {
  GeoJSONSourceDiff,
  GeoJSONSourceSpecification,
} from "maplibre-gl";
import type { MapDelivery, Place } from "../delivery";

/** Closest zoom of the map. Deliveries that are one marker here are at one place. */
export const closestZoom = 16;

/** A delivery that has a place on the map. */
export type PlacedDelivery = MapDelivery & { place: Place };

/** The deliveries that can be shown on a map. */
export const placedOnly = (deliveries: readonly MapDelivery[]) =>
  deliveries.filter(
    (delivery): delivery is PlacedDelivery => delivery.place !== null,
  );

const featureOf = ({ id, status, place }: PlacedDelivery): Feature => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [place.lng, place.lat] },
  properties: { id, status },
});

/** Deliveries as the map's sources take them. */
export const featuresOf = (
  deliveries: readonly PlacedDelivery[],
): FeatureCollection => ({
  type: "FeatureCollection",
  features: deliveries.map(featureOf),
});

const countOf = (status: MapDelivery["status"]) => [
  "+",
  ["case", ["==", ["get", "status"], status], 1, 0],
];

/** The source of all deliveries: grouped where their markers would lie on each other. */
export const deliverySource = (
  deliveries: readonly PlacedDelivery[],
): GeoJSONSourceSpecification => ({
  type: "geojson",
  data: featuresOf(deliveries),
  promoteId: "id",
  cluster: true,
  // One marker a delivery wherever two fit beside each other; a marker is 16 pixels wide.
  clusterRadius: 20,
  // Grouped at every zoom there is: what lies at one place never covers one another.
  clusterMaxZoom: closestZoom,
  maxzoom: closestZoom + 1,
  clusterProperties: {
    incomplete: countOf("incomplete"),
    inProgress: countOf("inProgress"),
  },
});

/**
 * What changed between two refreshes, so that the worker is sent that alone.
 * @returns null when nothing did
 */
export function changesBetween(
  before: readonly PlacedDelivery[],
  after: readonly PlacedDelivery[],
): GeoJSONSourceDiff | null {
  const gone = new Map(before.map((delivery) => [delivery.id, delivery]));
  const add: Feature[] = [];
  for (const delivery of after) {
    const known = gone.get(delivery.id);
    gone.delete(delivery.id);
    if (!known || !isDrawnAlike(known, delivery)) add.push(featureOf(delivery));
  }
  const remove = [...gone.keys()];
  return add.length + remove.length > 0 ? { add, remove } : null;
}

const isDrawnAlike = (one: PlacedDelivery, other: PlacedDelivery) =>
  one === other ||
  (one.status === other.status &&
    one.place.lng === other.place.lng &&
    one.place.lat === other.place.lat);
