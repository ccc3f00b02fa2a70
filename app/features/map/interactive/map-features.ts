import type { Feature, FeatureCollection } from "geojson";
import type {
  GeoJSONSourceDiff,
  GeoJSONSourceSpecification,
} from "maplibre-gl";
import { deliveryLateness } from "../arrival";
import type { Lateness, MapDelivery, MapStatus, Place } from "../delivery";
import { iconName } from "./delivery-layers";
import type { Truck } from "../trucks/truck";
import { hasSameMarker } from "../refresh/known-deliveries";

/** Highest zoom of the map. Deliveries that share a marker here have the same position. */
export const maxZoom = 16;

/** A delivery with a position. */
export type PlacedDelivery = MapDelivery & {
  place: Place;
  /** Null if it is neither late nor at risk. */
  lateness: Lateness | null;
};

/**
 * Returns the deliveries that have a position, with their lateness.
 * @param now the present, in milliseconds since 1970
 */
export const filterPlaced = (
  deliveries: readonly MapDelivery[],
  now: number,
): PlacedDelivery[] =>
  deliveries.flatMap((delivery) => {
    const { place } = delivery;
    const lateness = deliveryLateness(delivery, now);
    return place === null ? [] : [{ ...delivery, place, lateness }];
  });

const featureOf = (delivery: PlacedDelivery): Feature => ({
  type: "Feature",
  geometry: {
    type: "Point",
    coordinates: [delivery.place.lng, delivery.place.lat],
  },
  properties: {
    id: delivery.id,
    status: delivery.status,
    lateness: delivery.lateness,
    icon: iconName(delivery),
  },
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

/** Counts the members of a cluster that have a value. */
const countExpression = (property: string, value: string) => [
  "+",
  ["case", ["==", ["get", property], value], 1, 0],
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
    late: countExpression("lateness", "late" satisfies Lateness),
    atRisk: countExpression("lateness", "atRisk" satisfies Lateness),
    inProgress: countExpression("status", "inProgress" satisfies MapStatus),
    incomplete: countExpression("status", "incomplete" satisfies MapStatus),
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
    if (
      !known ||
      known.lateness !== delivery.lateness ||
      !hasSameMarker(known, delivery)
    )
      add.push(featureOf(delivery));
  }
  const remove = [...gone.keys()];
  return add.length + remove.length > 0 ? { add, remove } : null;
}
