import { geoAlbersUsa, geoPath } from "d3-geo";
import { firstBounds, type Bounds } from "../geography/bounds";
import { deliveryLateness } from "../deliveries/arrival";
import {
  mapStatuses,
  statusesByUrgency,
  type Lateness,
  type MapDelivery,
  type MapStatus,
  type Place,
} from "../deliveries/delivery";
import { drawingSize } from "./drawing-size";

/** The projection of the outlines: Albers, with Alaska and Hawaii as insets below California. */
const projection = geoAlbersUsa()
  .scale(1300)
  .translate([drawingSize.width / 2, drawingSize.height / 2]);

type Point = readonly [x: number, y: number];

/** Returns the position on the outlines; null outside their area. */
export const projected = ({ lng, lat }: Place): Point | null =>
  projection([lng, lat]);

/** The visible part of the outlines: its top left corner and its scale. */
export interface Frame {
  x: number;
  y: number;
  zoom: number;
}

const everything: Frame = { x: 0, y: 0, zoom: 1 };

/** Returns whether a point is in the insets of Alaska and Hawaii, below and left of the mainland. */
const isInset = ([x, y]: Point) => y > 495 && x < 340 && y > x + 220;

/**
 * Returns the frame around these deliveries, which is also the interactive map's initial extent. With
 * deliveries in Alaska or Hawaii it is the whole drawing, because those are insets in its corner.
 */
export function frameOf(deliveries: readonly MapDelivery[]): Frame {
  const inside = deliveries.flatMap((delivery) => {
    const point = delivery.place && projected(delivery.place);
    return point ? [{ delivery, point }] : [];
  });
  if (inside.length === 0 || inside.some(({ point }) => isInset(point)))
    return everything;
  return fitted(firstBounds(inside.map(({ delivery }) => delivery)));
}

/** Returns the frame around an extent; parallels are curved in the projection. */
function fitted({ west, south, east, north }: Bounds): Frame {
  const [[left, top], [right, bottom]] = geoPath(projection).bounds({
    type: "LineString",
    coordinates: [0, 0.25, 0.5, 0.75, 1].flatMap((part) => {
      const lng = west + (east - west) * part;
      return [
        [lng, north],
        [lng, south],
      ];
    }),
  });
  const { width, height } = drawingSize;
  const zoom = Math.min(width / (right - left), height / (bottom - top));
  if (!(zoom > 1)) return everything;
  const rounded = Math.round(zoom * 100) / 100;
  // Never beyond the edge of the outlines, where nothing is drawn.
  const start = (middle: number, size: number) => {
    const shown = size / rounded;
    const from = Math.min(Math.max(0, middle - shown / 2), size - shown);
    return Math.round(from * 10) / 10;
  };
  return {
    x: start((left + right) / 2, width),
    y: start((top + bottom) / 2, height),
    zoom: rounded,
  };
}

/** Returns the position in the drawing, in pixels of `drawingSize`; null if it is outside. */
export function placed(place: Place, { x, y, zoom }: Frame): Point | null {
  const point = projected(place);
  if (!point) return null;
  const [atX, atY] = [(point[0] - x) * zoom, (point[1] - y) * zoom];
  const { width, height } = drawingSize;
  return atX >= 0 && atY >= 0 && atX <= width && atY <= height
    ? [atX, atY]
    : null;
}

/** The markers of a drawing: one path for each status, the most urgent last. */
export interface Dots {
  paths: string[];
  /** Number of deliveries whose position is outside the drawing. */
  outside: number;
}

/**
 * The path of each status's marker, as short as possible: `map.css` gives it a stroke of the same width
 * on every screen, with round caps, square caps, and mitered corners respectively.
 */
const shapes: Record<MapStatus, string> = {
  complete: "h0",
  inProgress: "h0",
  incomplete: "l.1.2h-.2z",
};

/** Creates one marker per position: deliveries to the same store coincide. */
export function dotsOf(deliveries: readonly MapDelivery[], frame: Frame): Dots {
  const dots = Object.fromEntries(
    mapStatuses.map((status) => [status, new Set<string>()]),
  ) as Record<MapStatus, Set<string>>;
  let outside = 0;
  for (const { place, status } of deliveries) {
    if (!place) continue;
    const point = placed(place, frame);
    if (point) dots[status].add(moveTo(point) + shapes[status]);
    else outside++;
  }
  return {
    paths: statusesByUrgency.map((status) => [...dots[status]].join("")),
    outside,
  };
}

/** The halo around a marker: round if it is late, a diamond if it is at risk, by the caps and corners of `map.css`. */
const halos: Record<Lateness, string> = {
  atRisk: "m0-.1l.1.1-.1.1-.1-.1z",
  late: "h0",
};

/**
 * Returns the paths of the halos around late deliveries and those at risk, the worse last. Of several
 * deliveries at a position the worst has the halo.
 * @param now the present, in milliseconds since 1970
 */
export function haloPaths(
  deliveries: readonly MapDelivery[],
  frame: Frame,
  now: number,
): string[] {
  const worst = new Map<string, Lateness>();
  for (const delivery of deliveries) {
    const { place } = delivery;
    const point = place && placed(place, frame);
    const lateness = point && deliveryLateness(delivery, now);
    if (!lateness) continue;
    const at = moveTo(point);
    if (worst.get(at) !== "late") worst.set(at, lateness);
  }
  return (["atRisk", "late"] as const).map((lateness) =>
    [...worst]
      .filter(([, its]) => its === lateness)
      .map(([at]) => at + halos[lateness])
      .join(""),
  );
}

/** Returns a path with a dot at each place in the drawing. */
export function pathOf(
  places: readonly { place: Place }[],
  frame: Frame,
): string {
  const points = places.map(({ place }) => placed(place, frame));
  return points.map((point) => (point ? `${moveTo(point)}h0` : "")).join("");
}

/** Returns the ring around the selected delivery; empty if it is not in the drawing. */
export function ringOf(
  deliveries: readonly MapDelivery[],
  selected: string | null,
  frame: Frame,
): string {
  const place = deliveries.find(({ id }) => id === selected)?.place;
  const point = place && placed(place, frame);
  return point ? `${moveTo(point)}h0` : "";
}

const tenths = (pixels: number) => Math.round(pixels * 10) / 10;
const moveTo = ([x, y]: Point) => `M${tenths(x)} ${tenths(y)}`;
