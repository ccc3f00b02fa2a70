import { geoCircle } from "d3-geo";
import type { Feature, FeatureCollection } from "geojson";
import { formatMessage, mapMessages } from "../../../engine/messages";
import type { Place } from "../deliveries/delivery";
import type { Truck } from "../trucks/truck";
import type { PlacedDelivery } from "./placed-delivery";

/** The lines below the markers, by their property `kind`. */
export type LineKind = "ring" | "ringName" | "route" | "trail";

const coordinatesOf = ({ lng, lat }: Place) => [lng, lat];

const line = (
  kind: LineKind,
  coordinates: number[][],
  more: Record<string, number> = {},
): Feature => ({
  type: "Feature",
  geometry: { type: "LineString", coordinates },
  properties: { kind, ...more },
});

/** Returns the line through the stops of a delivery's route, in the order of the route; none without a route. */
export function routeLine(
  selected: PlacedDelivery | null,
  deliveries: readonly PlacedDelivery[],
): Feature[] {
  const route = selected?.stop?.route;
  if (route === undefined) return [];
  const stops = deliveries
    .flatMap(({ place, stop }) =>
      stop && stop.route === route ? [{ place, stop }] : [],
    )
    .sort(
      (one, other) =>
        (one.stop.stopNumber ?? Infinity) -
          (other.stop.stopNumber ?? Infinity) ||
        (one.stop.arrival ?? one.stop.windowEnd ?? 0) -
          (other.stop.arrival ?? other.stop.windowEnd ?? 0),
    );
  return stops.length < 2
    ? []
    : [
        line(
          "route",
          stops.map(({ place }) => coordinatesOf(place)),
        ),
      ];
}

/** Returns the lines from where trucks were an hour ago to where they are. */
const trails = (trucks: readonly Truck[]): Feature[] =>
  trucks.flatMap(({ trail, place }) =>
    trail ? [line("trail", [...trail, place].map(coordinatesOf))] : [],
  );

/** The radii of the rings around a chosen stop, in miles. */
const ringMiles = [1, 2, 5, 10, 25, 50, 100, 250];
const earthMiles = 3959;
/** A ring is drawn from the zoom at which its radius has this many pixels, for the next three zooms. */
const leastRingPixels = 60;
const ringZooms = 3;

/** Returns rings of round distances around a stop, each with its name, and with the zooms at which it fits the map. */
export function distanceRings({ lng, lat }: Place): Feature[] {
  const milesAround =
    2 * Math.PI * earthMiles * Math.cos((lat * Math.PI) / 180);
  return ringMiles.flatMap((miles): Feature[] => {
    const from = Math.ceil(
      Math.log2((leastRingPixels * milesAround) / (512 * miles)),
    );
    const zooms = { from, to: from + ringZooms };
    const degrees = ((miles / earthMiles) * 180) / Math.PI;
    const [circle = []] = geoCircle()
      .center([lng, lat])
      .radius(degrees)
      .precision(4)().coordinates;
    return [
      line("ring", circle, zooms),
      // East of the stop, because its window is above or below it.
      {
        type: "Feature",
        geometry: {
          type: "Point",
          coordinates: [lng + degrees / Math.cos((lat * Math.PI) / 180), lat],
        },
        properties: {
          kind: "ringName" satisfies LineKind,
          name: formatMessage(mapMessages.miles, { miles }),
          ...zooms,
        },
      },
    ];
  });
}

/** Returns what belongs to the selected delivery (rings, stops of its route), and the trails of all trucks. */
export const linesOf = ({
  selected,
  deliveries,
  trucks,
}: {
  selected: PlacedDelivery | null;
  deliveries: readonly PlacedDelivery[];
  trucks: readonly Truck[];
}): FeatureCollection => ({
  type: "FeatureCollection",
  features: [
    ...(selected ? distanceRings(selected.place) : []),
    ...routeLine(selected, deliveries),
    ...trails(trucks),
  ],
});
