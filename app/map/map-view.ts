import type { TableRow } from "../tables/table";
import { statusNames } from "./list/deliveries-table";
import type { MapDelivery, MapStatus } from "./delivery";
import { listPage, type ListPage } from "./list/delivery-list";
import {
  dotsOf,
  frameOf,
  ringOf,
  type Frame,
} from "./drawing/drawing-geometry";
import type { TrackAddress } from "./map-address";
import type { MapShapes } from "./drawing/map-shapes";
import { townLabels, type TownLabel } from "./drawing/town-labels";

/**
 * Everything that the page shows of a day's deliveries: computed by the server for the document, and
 * in the browser once it has the deliveries themselves. Small, for in a document the rows of the list
 * and the shapes of the drawing are not in the loader's data: they stand in the markup alone.
 */
export interface MapView {
  list: ListView;
  drawing: DrawnMap;
}

/** The counts, and the window of the list that is shown. */
export interface ListView extends Omit<ListPage, "rows"> {
  /** Deliveries of each status, shown or not. */
  counts: Record<MapStatus, number>;
  /** Deliveries that the legend leaves visible. */
  found: number;
  /** Those of all that have no place on any map. */
  unplaced: number;
  /** Undefined in a document, whose table has them. */
  rows: readonly TableRow[] | undefined;
}

/** What the drawing shows. */
export interface DrawnMap {
  frame: Frame;
  towns: readonly TownLabel[];
  /** Shown deliveries whose place lies outside of the drawing. */
  outside: number;
  /** Undefined in a document, whose markup has them. */
  shapes: MapShapes | undefined;
}

/** The deliveries that the legend of an address leaves visible. */
export function visible(
  deliveries: readonly MapDelivery[],
  { shown }: Pick<TrackAddress, "shown">,
): readonly MapDelivery[] {
  return shown.length === statusNames.length
    ? deliveries
    : deliveries.filter(({ status }) => shown.includes(status));
}

/** The list of these deliveries at this address. */
export function listView(
  deliveries: readonly MapDelivery[],
  address: TrackAddress,
): ListView & { rows: readonly TableRow[] } {
  const shown = visible(deliveries, address);
  return {
    ...listPage(shown, address),
    counts: countsOf(deliveries),
    found: shown.length,
    unplaced: deliveries.filter(({ place }) => place === null).length,
  };
}

/**
 * The drawing of these deliveries at this address.
 * @param known where an earlier drawing of the same map stands, which its refreshes do not move
 *   (specification, part 2, section 4)
 */
export function drawnMap(
  deliveries: readonly MapDelivery[],
  address: TrackAddress,
  known?: Pick<DrawnMap, "frame" | "towns">,
): DrawnMap & { shapes: MapShapes } {
  const shown = visible(deliveries, address);
  const frame = known?.frame ?? frameOf(deliveries);
  const { paths, outside } = dotsOf(shown, frame);
  return {
    frame,
    towns: known?.towns ?? townLabels(frame),
    outside,
    shapes: [ringOf(shown, address.deliv, frame), ...paths],
  };
}

function countsOf(deliveries: readonly MapDelivery[]) {
  const counts = Object.fromEntries(
    statusNames.map((status) => [status, 0]),
  ) as Record<MapStatus, number>;
  for (const { status } of deliveries) counts[status]++;
  return counts;
}
