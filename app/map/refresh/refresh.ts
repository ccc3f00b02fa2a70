import type { MapCriteria, MapDelivery } from "../delivery";
import {
  decode,
  decodeChange,
  decodeDeliveries,
  encode,
  encodeChange,
  isSame,
  type WireDelivery,
} from "./wire-delivery";

/**
 * How the deliveries of a map travel to a browser that refreshes them: all of them, or what has
 * changed since the version that it has. Pure: server and browser read the same lines.
 */

/** What both kinds of news carry. */
interface DeltaHead {
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
  /** Whole, or id and status alone where nothing else has changed, as mostly. */
  changed: WireDelivery[];
  /** Ids that are no longer there. */
  gone: string[];
  /** New ones, each with its place in the list that it makes; the places ascend. */
  added: [place: number, delivery: WireDelivery][];
}

/** What the portal answers a map that asks for its deliveries, unless nothing has changed. */
export type DeliveriesDelta = DeltaHead & (WholeList | Changes);

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
    if (!isSame(known, delivery))
      changes.changed.push(encodeChange(known, delivery, date));
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
export function applyDelta(
  known: readonly MapDelivery[] | null,
  news: DeliveriesDelta,
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
  const changes = new Map(changed.map((wire) => [wire[0], wire]));
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
    const change = changes.get(delivery.id);
    list.push(change ? decodeChange(delivery, change, date) : delivery);
  }
  addDue(true);
  return list;
}
