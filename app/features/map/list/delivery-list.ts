import type { PunctualityState } from "../../../../provider/contract/punctuality";
import type { Sort, TableRow, Tone } from "../../../engine/tables/table";
import { nearestCity, type NearCity } from "../geography/cities";
import {
  mapStatuses,
  type MapDelivery,
  type MapStatus,
  type Place,
} from "../deliveries/delivery";
import {
  deliveryPunctuality,
  describeArrival,
  stopWindow,
} from "../deliveries/arrival";
import { formatMessage, mapMessages } from "../../../engine/messages";
import { locale } from "../../../engine/messages/language";
import { trackQuery, type TrackParameters } from "../map-address";
import { rowsPerPage } from "./deliveries-table";

/** A page of the list. */
export interface ListPage {
  /** 1-based; the last page if the URL asks for a later one. */
  page: number;
  /** 0-based index of the first row. */
  from: number;
  rows: readonly TableRow[];
}

/**
 * Returns the page of the list for a URL. The map shows the same deliveries.
 * @param now the present, in milliseconds since 1970
 */
export function listPage(
  deliveries: readonly MapDelivery[],
  address: Pick<TrackParameters, "page" | "sort" | "printsAll">,
  now = Date.now(),
): ListPage {
  const rowsOnPage = rowsPerPage(address);
  const pages = Math.max(1, Math.ceil(deliveries.length / rowsOnPage));
  const shownPage = Math.min(address.page, pages);
  const from = (shownPage - 1) * rowsOnPage;
  return {
    page: shownPage,
    from,
    rows: inOrder(deliveries, address.sort, now)
      .slice(from, from + rowsOnPage)
      .map((delivery) => cellsOf(delivery, now)),
  };
}

/**
 * Returns the cells of a delivery: id, status, nearest city. With the extension `schedule`: the store
 * or, if it is unknown, the id, with the id as `deliv=` in place of a link; the window; the status; the
 * arrival, marked if it is late, overdue or at risk.
 */
function cellsOf(delivery: MapDelivery, now: number): TableRow {
  const { id, status, stop } = delivery;
  if (!stop) return [id, status, describeNear(nearOf(delivery))];
  const punctuality = deliveryPunctuality(delivery, now);
  const arrival = describeArrival(delivery, punctuality);
  const tone = tones[punctuality.state];
  return [
    [stop.store || id, trackQuery({ deliv: id })],
    stopWindow(stop),
    status,
    tone ? [arrival, null, tone] : arrival,
  ];
}

/** The colors of lateness. */
const tones: Partial<Record<PunctualityState, Tone>> = {
  late: "bad",
  overdue: "bad",
  atRisk: "warn",
};

/**
 * Sorts stably, blanks last in both directions. Without a sort the next due is the first; in the provider's order
 * if it does not know when they are due. Within a status the latest are the first in both directions.
 */
function inOrder(
  deliveries: readonly MapDelivery[],
  sort: Sort | null,
  now: number,
): readonly MapDelivery[] {
  if (!sort)
    return hasSchedule(deliveries) ? nextDueFirst(deliveries) : deliveries;
  const turn = sort.direction === "desc" ? -1 : 1;
  const value = sortValues[sort.key];
  if (value) return inOrderOf(deliveries, value, turn);
  if (sort.key === "delivery")
    return deliveries.toSorted(
      (one, other) => turn * compareTexts(one.id, other.id),
    );
  if (sort.key === "status") {
    const lateness = new Map(
      deliveries.map((delivery) => [delivery, latenessOf(delivery, now)]),
    );
    return deliveries.toSorted(
      (one, other) =>
        turn * (rank(one) - rank(other)) ||
        (lateness.get(other) ?? 0) - (lateness.get(one) ?? 0),
    );
  }
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

/** Returns whether the deliveries have stores and times. */
export const hasSchedule = (deliveries: readonly MapDelivery[]): boolean =>
  deliveries[0]?.stop !== undefined;

const dueOrder = [
  "incomplete",
  "inProgress",
  "complete",
] as const satisfies MapStatus[];

/** Sorts by the end of the window, of those that nobody has come to first; without a window last of these. */
function nextDueFirst(deliveries: readonly MapDelivery[]): MapDelivery[] {
  const due = ({ stop }: MapDelivery) =>
    stop?.windowEnd ?? stop?.windowStart ?? Infinity;
  const turnOf = ({ status }: MapDelivery) => dueOrder.indexOf(status);
  return deliveries.toSorted((one, other) => {
    const [first, second] = [due(one), due(other)];
    return (
      turnOf(one) - turnOf(other) ||
      (first === second ? 0 : first < second ? -1 : 1)
    );
  });
}

/** The values of the columns that only a provider with the extension `schedule` fills. */
const sortValues: Record<
  string,
  (delivery: MapDelivery) => string | number | null
> = {
  store: ({ stop }) => stop?.store || null,
  window: ({ stop }) => stop?.windowStart ?? stop?.windowEnd ?? null,
  arrival: ({ stop }) => stop?.arrival ?? null,
};

function inOrderOf(
  deliveries: readonly MapDelivery[],
  valueOf: (delivery: MapDelivery) => string | number | null,
  turn: number,
): MapDelivery[] {
  return deliveries.toSorted((left, right) => {
    const [one, other] = [valueOf(left), valueOf(right)];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null);
    return (
      turn *
      (typeof one === "number"
        ? one - Number(other)
        : compareTexts(one, String(other)))
    );
  });
}

/** Returns the minutes by which a delivery is late or overdue; one at risk comes after all of these. */
function latenessOf(delivery: MapDelivery, now: number): number {
  const { state, minutes } = deliveryPunctuality(delivery, now);
  return state === "atRisk" ? 1 - 1 / (1 + minutes) : minutes;
}

const rank = ({ status }: MapDelivery) => mapStatuses.indexOf(status);

let collator: Intl.Collator | undefined;

/** Numeric-aware, as in result tables. The order of a new page needs no collator, which takes long to make. */
function compareTexts(one: string, other: string): number {
  collator ??= new Intl.Collator(locale, { numeric: true });
  return collator.compare(one, other);
}

/** Compares by the city's name, then by distance from the city. */
function compareNear(one: NearCity | null, other: NearCity | null): number {
  if (!one || !other) return 0;
  return (
    compareTexts(cityName(one), cityName(other)) || one.miles - other.miles
  );
}

const nearOf = ({ place }: MapDelivery) => place && nearestCity(place);

const cityName = ({ city: { name, state } }: NearCity) => `${name}, ${state}`;

/** Positions closer than this are shown as the city itself, in miles. */
const milesInCity = 3;

/** Formats a position as `8 mi SW of Joliet, IL`; blank if no city is near. */
export const describePlace = (place: Place) => describeNear(nearestCity(place));

/** Formats `8 mi SW of Joliet, IL`, or the city alone; blank if no city is near. */
function describeNear(near: NearCity | null): string {
  if (!near) return "";
  const city = cityName(near);
  return near.miles < milesInCity
    ? city
    : formatMessage(mapMessages.distance, {
        miles: near.miles,
        direction: near.direction,
        city,
      });
}
