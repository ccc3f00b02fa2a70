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
 * The format in which a map's deliveries are sent to a browser that refreshes them: the whole list, or
 * the changes since its version. Pure: server and browser share the code.
 */

/** The fields of both kinds of delta. */
interface DeltaHead {
  /** Identifies the resulting list; the browser sends it with its next request. */
  version: string;
  /** The sequence number of the request that the provider answered. */
  n: number;
}

/** All deliveries, in the provider's order. */
interface WholeList {
  all: WireDelivery[];
}

/** Changes since the browser's version. */
interface Changes {
  /** Whole deliveries, or only id and status if nothing else has changed, the usual case. */
  changed: WireDelivery[];
  /** Ids of removed deliveries. */
  gone: string[];
  /** New deliveries, each with its index in the resulting list, in ascending order. */
  added: [place: number, delivery: WireDelivery][];
}

/** The response to a map's request for its deliveries, unless nothing has changed. */
export type DeliveriesDelta = DeltaHead & (WholeList | Changes);

/**
 * Computes the changes from one list to the next.
 * @returns null if the deliveries in both are ordered differently: then the whole list is sent
 */
export function diffDeliveries(
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
 * Applies a delta to the browser's list. Unchanged deliveries keep their object identity, and an
 * unchanged list its own, so that rendering can be skipped.
 * @param known the browser's list; null for none
 * @throws TypeError if the delta is invalid, or requires a list that is missing
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
      ? reuseObjects(known ?? [], decodeDeliveries(news.all, date))
      : withChanges(known ?? [], news, date);
  const isKnown =
    known?.length === list.length &&
    list.every((delivery, index) => delivery === known[index]);
  return isKnown ? known : list;
}

/** Returns the list, reusing the previous objects of unchanged deliveries. */
function reuseObjects(
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
  /** Inserts the new deliveries whose index is reached. */
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
