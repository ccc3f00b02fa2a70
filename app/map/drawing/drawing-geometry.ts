import { geoAlbersUsa, geoPath } from "d3-geo";
import { firstBounds, type Bounds } from "../bounds";
import { statusNames } from "../list/deliveries-table";
import type { MapDelivery, MapStatus, Place } from "../delivery";
import { drawingSize } from "./drawing-size";

/** The projection of the outlines: Albers, with Alaska and Hawaii below California. */
const projection = geoAlbersUsa()
  .scale(1300)
  .translate([drawingSize.width / 2, drawingSize.height / 2]);

type Point = readonly [x: number, y: number];

/** A place on the outlines; null when it lies outside of what they show. */
export const projected = ({ lng, lat }: Place): Point | null =>
  projection([lng, lat]);

/** The part of the outlines that the drawing shows: its top left corner, and how much it is enlarged. */
export interface Frame {
  x: number;
  y: number;
  zoom: number;
}

const everything: Frame = { x: 0, y: 0, zoom: 1 };

/** Where the insets of Alaska and Hawaii begin: below and left of everything else. */
const isInset = ([x, y]: Point) => y > 495 && x < 340 && y > x + 220;

/**
 * The part of the country that a drawing of these deliveries shows: what the interactive map shows
 * first too. Where Alaska or Hawaii have deliveries, all of it: they lie in corners of their own.
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

/** The frame around a part of the world; its parallels bend on the outlines. */
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

/** A place in the drawing, in pixels of `drawingSize`; null when it lies outside. */
export function placed(place: Place, { x, y, zoom }: Frame): Point | null {
  const point = projected(place);
  if (!point) return null;
  const [atX, atY] = [(point[0] - x) * zoom, (point[1] - y) * zoom];
  const { width, height } = drawingSize;
  return atX >= 0 && atY >= 0 && atX <= width && atY <= height
    ? [atX, atY]
    : null;
}

/** The dots of a drawing: one path of shapes for each status, in the order of the legend. */
export interface Dots {
  paths: string[];
  /** Deliveries with a place that the drawing does not show. */
  outside: number;
}

/**
 * How a shape begins, as small as can be: `map.css` gives it a stroke of the same width on every
 * screen, with round caps, with square caps, and with pointed corners.
 */
const shapes: Record<MapStatus, string> = {
  complete: "h0",
  inProgress: "h0",
  incomplete: "l.1.2h-.2z",
};

/** One shape a place: deliveries to the same store stand on each other. */
export function dotsOf(deliveries: readonly MapDelivery[], frame: Frame): Dots {
  const dots = Object.fromEntries(
    statusNames.map((status) => [status, new Set<string>()]),
  ) as Record<MapStatus, Set<string>>;
  let outside = 0;
  for (const { place, status } of deliveries) {
    if (!place) continue;
    const point = placed(place, frame);
    if (point) dots[status].add(moveTo(point) + shapes[status]);
    else outside++;
  }
  return {
    paths: statusNames.map((status) => [...dots[status]].join("")),
    outside,
  };
}

/** The ring around the chosen delivery; empty when it is not on the drawing. */
export function ringOf(
  deliveries: readonly MapDelivery[],
  chosen: string | null,
  frame: Frame,
): string {
  const place = deliveries.find(({ id }) => id === chosen)?.place;
  const point = place && placed(place, frame);
  return point ? `${moveTo(point)}h0` : "";
}

const tenths = (pixels: number) => Math.round(pixels * 10) / 10;
const moveTo = ([x, y]: Point) => `M${tenths(x)} ${tenths(y)}`;
