import type { MapCriteria, MapDelivery, MapStatus } from "./delivery";

/**
 * How the deliveries of a map travel to a browser that refreshes them: all of them, or what has
 * changed since the version that it has. Pure: server and browser read the same lines.
 */

/** Statuses by their code of the provider's contract. */
const statuses: readonly MapStatus[] = ["incomplete", "complete", "inProgress"];

/**
 * A delivery: id, status code, then its place (both null when only the date follows), and its date
 * where that is not the day that was asked for.
 */
type WireDelivery = [
  id: string,
  status: number,
  lng?: number | null,
  lat?: number | null,
  date?: string | null,
];

/** What both kinds of news carry. */
interface NewsHead {
  /** Names the list that the browser has with this news; it says so when it asks again. */
  version: string;
  /** The running number of the request that the provider answered. */
  n: number;
}

/** All deliveries, in the provider's order. */
interface WholeList {
  all: WireDelivery[];
}

/** What changed since the version that the browser has. */
interface Changes {
  changed: WireDelivery[];
  /** Ids that are no longer there. */
  gone: string[];
  /** New ones, each with its place in the list that it makes; the places ascend. */
  added: [place: number, delivery: WireDelivery][];
}

/** What the portal answers a map that asks for its deliveries, unless nothing has changed. */
export type DeliveriesNews = NewsHead & (WholeList | Changes);

/** Writes deliveries. @param date the day that was asked for */
export const encodeDeliveries = (
  deliveries: readonly MapDelivery[],
  date: string,
): WireDelivery[] => deliveries.map((delivery) => encode(delivery, date));

/** Reads deliveries. @throws TypeError when they are none */
export const decodeDeliveries = (
  wire: readonly WireDelivery[],
  date: string,
): MapDelivery[] => wire.map((delivery) => decode(delivery, date));

function encode(
  { id, status, place, date: own }: MapDelivery,
  date: string,
): WireDelivery {
  const code = statuses.indexOf(status);
  if (own !== date)
    return [id, code, place?.lng ?? null, place?.lat ?? null, own];
  return place ? [id, code, place.lng, place.lat] : [id, code];
}

function decode(
  [id, code, lng = null, lat = null, own]: WireDelivery,
  date: string,
): MapDelivery {
  return {
    id,
    status: statuses[code] ?? "incomplete",
    place: lng === null || lat === null ? null : { lng, lat },
    date: own === undefined ? date : own,
  };
}

/**
 * What leads from one list to the next.
 * @returns null when the deliveries that both have stand in another order: then all is sent
 */
export function changesBetween(
  before: readonly MapDelivery[],
  now: readonly MapDelivery[],
  date: string,
): Changes | null {
  const left = new Map(before.map((delivery) => [delivery.id, delivery]));
  const changes: Changes = { changed: [], gone: [], added: [] };
  const kept: string[] = [];
  now.forEach((delivery, place) => {
    const known = left.get(delivery.id);
    if (!known) {
      changes.added.push([place, encode(delivery, date)]);
      return;
    }
    kept.push(known.id);
    left.delete(known.id);
    if (!isSame(known, delivery)) changes.changed.push(encode(delivery, date));
  });
  changes.gone = [...left.keys()];
  const inOrder = before
    .filter(({ id }) => !left.has(id))
    .every(({ id }, index) => kept[index] === id);
  return inOrder ? changes : null;
}

/**
 * The list that a browser has with some news. Deliveries that did not change stay the same objects,
 * and a list of nothing but these the same list, so that whatever shows them can tell.
 * @param known what the browser had; null for nothing
 * @throws TypeError when the news is none, or needs a list that is not there
 */
export function withNews(
  known: readonly MapDelivery[] | null,
  news: DeliveriesNews,
  { date }: Pick<MapCriteria, "date">,
): readonly MapDelivery[] {
  if (!known && !("all" in news))
    throw new TypeError("Changes of a list that is not there");
  const list =
    "all" in news
      ? keepingSame(known ?? [], decodeDeliveries(news.all, date))
      : withChanges(known ?? [], news, date);
  const isKnown =
    known?.length === list.length &&
    list.every((delivery, index) => delivery === known[index]);
  return isKnown ? known : list;
}

/** A list, with the objects of the one before wherever they say the same. */
function keepingSame(
  known: readonly MapDelivery[],
  all: MapDelivery[],
): MapDelivery[] {
  const before = new Map(known.map((delivery) => [delivery.id, delivery]));
  return all.map((delivery) => {
    const same = before.get(delivery.id);
    return same && isSame(same, delivery) ? same : delivery;
  });
}

function withChanges(
  known: readonly MapDelivery[],
  { changed, gone, added }: Changes,
  date: string,
): MapDelivery[] {
  const left = new Set(gone);
  const instead = new Map(
    decodeDeliveries(changed, date).map((delivery) => [delivery.id, delivery]),
  );
  const list: MapDelivery[] = [];
  let next = 0;
  /** Adds the new ones whose place it is. */
  const addDue = (isEnd: boolean) => {
    for (
      let due = added[next];
      due && (isEnd || due[0] <= list.length);
      due = added[++next]
    )
      list.push(decode(due[1], date));
  };
  for (const delivery of known) {
    if (left.has(delivery.id)) continue;
    addDue(false);
    list.push(instead.get(delivery.id) ?? delivery);
  }
  addDue(true);
  return list;
}

function isSame(one: MapDelivery, other: MapDelivery): boolean {
  return (
    one.status === other.status &&
    one.place?.lng === other.place?.lng &&
    one.place?.lat === other.place?.lat &&
    one.date === other.date
  );
}
