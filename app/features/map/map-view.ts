import type { TableRow } from "../../engine/tables/table";
import { mapStatuses, type MapDelivery, type MapStatus } from "./delivery";
import { listPage, type ListPage } from "./list/delivery-list";
import {
  dotsOf,
  frameOf,
  pathOf,
  ringOf,
  type Frame,
} from "./drawing/drawing-geometry";
import type { TrackParameters } from "./map-address";
import type { MapShapes } from "./drawing/map-shapes";
import type { Truck } from "./trucks/truck";
import { writeCityLabels } from "./drawing/city-label";
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
  /** Number of deliveries that the legend shows. */
  found: number;
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
  /** The city names, as `writeCityLabels` writes them. */
  cities: string;
  /** Path of the trucks. */
  trucks: string;
  /** Number of visible deliveries whose position is outside the drawing. */
  outside: number;
  /** Undefined in a document response, whose markup contains them. */
  shapes: MapShapes | undefined;
}

/** Returns the deliveries that the URL's legend shows. */
export function visible(
  deliveries: readonly MapDelivery[],
  { shown }: Pick<TrackParameters, "shown">,
): readonly MapDelivery[] {
  return shown.length === mapStatuses.length
    ? deliveries
    : deliveries.filter(({ status }) => shown.includes(status));
}

/**
 * Computes the list of these deliveries for a URL.
 * @param now the present, in milliseconds since 1970
 */
export function listView(
  deliveries: readonly MapDelivery[],
  address: TrackParameters,
  now = Date.now(),
): ListView & { rows: readonly TableRow[] } {
  const shown = visible(deliveries, address);
  return {
    ...listPage(shown, address, now),
    counts: countsOf(deliveries),
    found: shown.length,
    hasSchedule: deliveries[0]?.stop !== undefined,
    unplaced: deliveries.filter(({ place }) => place === null).length,
  };
}

/**
 * Computes the drawing of these deliveries and trucks for a URL.
 * @param known frame and city names of an earlier drawing of the same map, which refreshes do not move
 *   (specification, part 2, section 4)
 */
export function drawnMap(
  {
    deliveries,
    trucks,
  }: { deliveries: readonly MapDelivery[]; trucks: readonly Truck[] },
  address: TrackParameters,
  known?: Pick<DrawnMap, "frame" | "cities">,
): DrawnMap & { shapes: MapShapes } {
  const shown = visible(deliveries, address);
  const frame = known?.frame ?? frameOf(deliveries);
  const { paths, outside } = dotsOf(shown, frame);
  return {
    frame,
    cities: known?.cities ?? writeCityLabels(cityLabels(frame)),
    trucks: pathOf(trucks, frame),
    outside,
    shapes: [ringOf(shown, address.deliv, frame), ...paths],
  };
}

function countsOf(deliveries: readonly MapDelivery[]) {
  const counts = Object.fromEntries(
    mapStatuses.map((status) => [status, 0]),
  ) as Record<MapStatus, number>;
  for (const { status } of deliveries) counts[status]++;
  return counts;
}
