import {
  maxPrintedRows,
  pageSize,
  type Sort,
  type TableRow,
} from "../../tables/table";
import { nearestCity, type NearCity } from "../cities";
import { statusNames } from "./deliveries-table";
import { mapStatuses, type MapDelivery } from "../delivery";
import type { TrackAddress } from "../map-address";

/** A window of the list. */
export interface ListPage {
  /** From 1; the last one when the address asks for one behind it. */
  page: number;
  /** Number of the first row, from 0. */
  from: number;
  rows: readonly TableRow[];
}

/** The rows of the list that an address asks for. The same deliveries are on the map. */
export function listPage(
  deliveries: readonly MapDelivery[],
  { page, sort, printsAll }: Pick<TrackAddress, "page" | "sort" | "printsAll">,
): ListPage {
  const rowsOnPage = printsAll ? maxPrintedRows : pageSize;
  const pages = Math.max(1, Math.ceil(deliveries.length / rowsOnPage));
  const shownPage = Math.min(page, pages);
  const from = (shownPage - 1) * rowsOnPage;
  return {
    page: shownPage,
    from,
    rows: inOrder(deliveries, sort)
      .slice(from, from + rowsOnPage)
      .map((delivery) => [
        delivery.id,
        mapStatuses[delivery.status],
        describeNear(nearOf(delivery)),
      ]),
  };
}

/** Sorted stably, blanks last in both directions; in the provider's order without a sort. */
function inOrder(
  deliveries: readonly MapDelivery[],
  sort: Sort | null,
): readonly MapDelivery[] {
  if (!sort) return deliveries;
  const turn = sort.direction === "desc" ? -1 : 1;
  if (sort.key === "delivery")
    return deliveries.toSorted(
      (one, other) => turn * compareTexts(one.id, other.id),
    );
  if (sort.key === "status")
    return deliveries.toSorted(
      (one, other) => turn * (rank(one) - rank(other)),
    );
  const located = deliveries.map((delivery) => ({
    delivery,
    near: nearOf(delivery),
  }));
  return [
    ...located
      .filter(({ near }) => near !== null)
      .sort((one, other) => turn * compareNear(one.near, other.near)),
    ...located.filter(({ near }) => near === null),
  ].map(({ delivery }) => delivery);
}

const rank = ({ status }: MapDelivery) => statusNames.indexOf(status);

/** Numeric-aware, as result tables sort texts. */
const { compare: compareTexts } = new Intl.Collator("en-US", { numeric: true });

/** By the town's name, then from the town outwards. */
function compareNear(one: NearCity | null, other: NearCity | null): number {
  if (!one || !other) return 0;
  return compareTexts(townOf(one), townOf(other)) || one.miles - other.miles;
}

/** What is nearest stays so: a delivery's place is read once. */
const known = new WeakMap<MapDelivery, NearCity | null>();

function nearOf(delivery: MapDelivery): NearCity | null {
  let near = known.get(delivery);
  if (near === undefined) {
    near = delivery.place && nearestCity(delivery.place);
    known.set(delivery, near);
  }
  return near;
}

const townOf = ({ city: { name, state } }: NearCity) => `${name}, ${state}`;

/** A place nearer than this lies in its town, in miles. */
const inTown = 3;

/** `8 mi SW of Joliet, IL`, or the town alone; blank when no town is near. */
function describeNear(near: NearCity | null): string {
  if (!near) return "";
  const town = townOf(near);
  return near.miles < inTown
    ? town
    : `${near.miles} mi ${near.direction} of ${town}`;
}
