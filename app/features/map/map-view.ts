import type { TableRow } from "../../engine/tables/table";
import { deliveryLateness } from "./deliveries/arrival";
import {
  mapStatuses,
  type Lateness,
  type MapDelivery,
  type MapStatus,
} from "./deliveries/delivery";
import { hasSchedule, listPage, type ListPage } from "./list/delivery-list";
import {
  dotsOf,
  frameOf,
  haloPaths,
  pathOf,
  ringOf,
  type Frame,
} from "./drawing/drawing-geometry";
import type { TrackParameters } from "./map-address";
import type { MapShapes } from "./drawing/map-shapes";
import type { Truck } from "./trucks/truck";
import type { CityLabel } from "./drawing/city-label";
import { cityLabels } from "./drawing/city-labels";

/**
 * The page's data about a day's deliveries: computed by the server for the document, and in the browser
 * once it has the deliveries. It is small: in a document response the rows of the list and the path
 * data of the drawing are not in the loader's data but only in the markup.
 */
export interface MapView {
  list: ListView;
  drawing: DrawnMap;
}

/** The counts, and the visible page of the list. */
export interface ListView extends Omit<ListPage, "rows"> {
  /** Deliveries per status, visible or not. */
  counts: Record<MapStatus, number>;
  /** Deliveries of all statuses that are late, and those at risk; null if no delivery has a window. */
  late: Record<Lateness, number> | null;
  /** Number of deliveries that the legend shows. */
  found: number;
  /** Number of those that the list has on all of its pages: all, or those within the map. */
  listed: number;
  /** True if the deliveries have stores and times. */
  hasSchedule: boolean;
  /** Number of all deliveries without a position. */
  unplaced: number;
  /** Undefined in a document response, whose table contains them. */
  rows: readonly TableRow[] | undefined;
}

/** The content of the drawing. */
export interface DrawnMap {
  frame: Frame;
  cities: readonly CityLabel[];
  /** Path of the trucks. */
  trucks: string;
  /** Number of visible deliveries whose position is outside the drawing. */
  outside: number;
  /** Undefined in a document response, whose markup contains them. */
  shapes: MapShapes | undefined;
}

/**
 * Returns the deliveries that the URL's legend shows. Without windows the filter of lateness is ignored: a
 * schedule that cannot be loaded must hide nothing.
 * @param now the present, in milliseconds since 1970
 */
export function visible(
  deliveries: readonly MapDelivery[],
  { shown, lateOnly }: Pick<TrackParameters, "shown" | "lateOnly">,
  now = Date.now(),
): readonly MapDelivery[] {
  const ofStatus =
    shown.length === mapStatuses.length
      ? deliveries
      : deliveries.filter(({ status }) => shown.includes(status));
  return lateOnly && hasWindows(deliveries)
    ? ofStatus.filter((delivery) => deliveryLateness(delivery, now) !== null)
    : ofStatus;
}

/** Returns whether any delivery can be late. */
const hasWindows = (deliveries: readonly MapDelivery[]) =>
  deliveries.some(({ stop }) => stop && stop.windowEnd !== null);

/**
 * Computes the list of these deliveries for a URL.
 * @param now the present, in milliseconds since 1970
 * @param within the ids of the deliveries to which the list is limited; null for all
 */
export function listView(
  deliveries: readonly MapDelivery[],
  address: TrackParameters,
  now = Date.now(),
  within: ReadonlySet<string> | null = null,
): ListView & { rows: readonly TableRow[] } {
  const shown = visible(deliveries, address, now);
  const listed = within ? shown.filter(({ id }) => within.has(id)) : shown;
  return {
    ...listPage(listed, address, now),
    counts: countsOf(deliveries),
    late: hasWindows(deliveries) ? countLate(deliveries, now) : null,
    found: shown.length,
    listed: listed.length,
    hasSchedule: hasSchedule(deliveries),
    unplaced: deliveries.filter(({ place }) => place === null).length,
  };
}

/**
 * Computes the drawing of these deliveries and trucks for a URL.
 * @param known frame and city names of an earlier drawing of the same map, which refreshes do not move
 *   (specification, part 2, section 4)
 * @param now the present, in milliseconds since 1970
 */
export function drawnMap(
  {
    deliveries,
    trucks,
  }: { deliveries: readonly MapDelivery[]; trucks: readonly Truck[] },
  address: TrackParameters,
  known?: Pick<DrawnMap, "frame" | "cities">,
  now = Date.now(),
): DrawnMap & { shapes: MapShapes } {
  const shown = visible(deliveries, address, now);
  const frame = known?.frame ?? frameOf(deliveries);
  const { paths, outside } = dotsOf(shown, frame);
  return {
    frame,
    cities: known?.cities ?? cityLabels(frame),
    trucks: pathOf(trucks, frame),
    outside,
    shapes: [
      ringOf(shown, address.deliv, frame),
      ...haloPaths(shown, frame, now),
      ...paths,
    ],
  };
}

function countsOf(deliveries: readonly MapDelivery[]) {
  const counts = Object.fromEntries(
    mapStatuses.map((status) => [status, 0]),
  ) as Record<MapStatus, number>;
  for (const { status } of deliveries) counts[status]++;
  return counts;
}

function countLate(deliveries: readonly MapDelivery[], now: number) {
  const counts: Record<Lateness, number> = { late: 0, atRisk: 0 };
  for (const delivery of deliveries) {
    const lateness = deliveryLateness(delivery, now);
    if (lateness) counts[lateness]++;
  }
  return counts;
}
