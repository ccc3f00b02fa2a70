import type { Feature, FeatureCollection } from "geojson";
import type {
  GeoJSONSourceDiff,
  GeoJSONSourceSpecification,
} from "maplibre-gl";
import type { MapDelivery, Place } from "../delivery";
import type { Truck } from "../trucks/truck";
import { hasSameMarker } from "../refresh/known-deliveries";

/** Highest zoom of the map. Deliveries that share a marker here have the same position. */
export const maxZoom = 16;

/** A delivery with a position. */
export type PlacedDelivery = MapDelivery & { place: Place };

/** Returns the deliveries that have a position. */
export const filterPlaced = (deliveries: readonly MapDelivery[]) =>
  deliveries.filter(
    (delivery): delivery is PlacedDelivery => delivery.place !== null,
  );

const featureOf = ({ id, status, place }: PlacedDelivery): Feature => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [place.lng, place.lat] },
  properties: { id, status },
});

/** Converts deliveries to GeoJSON for the map's sources. */
export const featuresOf = (
  deliveries: readonly PlacedDelivery[],
): FeatureCollection => ({
  type: "FeatureCollection",
  features: deliveries.map(featureOf),
});

/** Converts trucks to GeoJSON. */
export const truckFeatures = (trucks: readonly Truck[]): FeatureCollection => ({
  type: "FeatureCollection",
  features: trucks.map(({ name, place }) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [place.lng, place.lat] },
    properties: { name },
  })),
});

const countStatusExpression = (status: MapDelivery["status"]) => [
  "+",
  ["case", ["==", ["get", "status"], status], 1, 0],
];

/** Returns the source of all deliveries, clustered where their markers would overlap. */
export const deliverySource = (
  deliveries: readonly PlacedDelivery[],
): GeoJSONSourceSpecification => ({
  type: "geojson",
  data: featuresOf(deliveries),
  promoteId: "id",
  cluster: true,
  // Separate markers wherever two fit beside each other; a marker is 16 pixels wide.
  clusterRadius: 20,
  // Clustered at every zoom: deliveries at the same position never cover one another.
  clusterMaxZoom: maxZoom,
  maxzoom: maxZoom + 1,
  clusterProperties: {
    incomplete: countStatusExpression("incomplete"),
    inProgress: countStatusExpression("inProgress"),
  },
});

/**
 * Returns the changes between two refreshes, so that only these are sent to the worker.
 * @returns null if there are none
 */
export function diffFeatures(
  before: readonly PlacedDelivery[],
  after: readonly PlacedDelivery[],
): GeoJSONSourceDiff | null {
  const gone = new Map(before.map((delivery) => [delivery.id, delivery]));
  const add: Feature[] = [];
  for (const delivery of after) {
    const known = gone.get(delivery.id);
    gone.delete(delivery.id);
    if (!known || !hasSameMarker(known, delivery))
      add.push(featureOf(delivery));
  }
  const remove = [...gone.keys()];
  return add.length + remove.length > 0 ? { add, remove } : null;
}
