import {
  codeOfStatus,
  statusOfCode,
  type MapCriteria,
  type MapDelivery,
  type Stop,
} from "../delivery";

/**
 * The changes between two lists of a map's deliveries: computed, encoded for the response to a refresh,
 * and applied by the browser. Pure: server and browser share the code.
 */

/** The differences between two lists. */
interface DeliveriesDiff<Delivery extends MapDelivery> {
  /** Deliveries that a map shows differently. */
  changed: { before: Delivery; after: Delivery }[];
  /** Ids of removed deliveries. */
  removed: string[];
  /** New deliveries, each with its index in the later list, in ascending order. */
  added: [index: number, delivery: Delivery][];
  /** True if the deliveries that are in both lists are ordered differently. */
  isReordered: boolean;
}

/** Compares two lists of deliveries. */
export function diffDeliveries<Delivery extends MapDelivery>(
  before: readonly Delivery[],
  after: readonly Delivery[],
): DeliveriesDiff<Delivery> {
  const left = new Map(before.map((delivery) => [delivery.id, delivery]));
  const changed: DeliveriesDiff<Delivery>["changed"] = [];
  const added: DeliveriesDiff<Delivery>["added"] = [];
  const kept: string[] = [];
  after.forEach((delivery, index) => {
    const previous = left.get(delivery.id);
    if (!previous) {
      added.push([index, delivery]);
      return;
    }
    kept.push(delivery.id);
    left.delete(delivery.id);
    if (!isSame(previous, delivery))
      changed.push({ before: previous, after: delivery });
  });
  const isReordered = before
    .filter(({ id }) => !left.has(id))
    .some(({ id }, index) => id !== kept[index]);
  return { changed, removed: [...left.keys()], added, isReordered };
}

/** Returns whether both have the same marker; they have the same id. */
export const hasSameMarker = (one: MapDelivery, other: MapDelivery): boolean =>
  one.status === other.status &&
  one.place?.lng === other.place?.lng &&
  one.place?.lat === other.place?.lat;

/** Returns whether map and list show both identically; they have the same id. */
const isSame = (one: MapDelivery, other: MapDelivery): boolean =>
  one === other ||
  (hasSameMarker(one, other) &&
    one.date === other.date &&
    String(encodeStop(one.stop)) === String(encodeStop(other.stop)));

/** The values of a `Stop` in its order; the last one is 1 for an expected arrival. */
type EncodedStop = [
  store: string,
  windowStart: number | null,
  windowEnd: number | null,
  arrival: number | null,
  isExpected: 0 | 1,
];

/**
 * A delivery as an array: its id, the provider's status code, its position, and its date if that differs
 * from the requested day or its stop follows. Only id and status code if nothing else has changed.
 */
export type EncodedDelivery = [
  id: string,
  status: number,
  lng?: number | null,
  lat?: number | null,
  date?: string | null,
  stop?: EncodedStop,
];

/** The encoded changes since the browser's version. */
interface EncodedChanges {
  changed: EncodedDelivery[];
  removed: string[];
  added: [index: number, delivery: EncodedDelivery][];
}

/** The response to a map's request for its deliveries, unless nothing has changed. */
export type DeliveriesDelta = {
  /** Identifies the resulting list; the browser sends it with its next request. */
  version: string;
  /** The sequence number of the request that the provider answered. */
  n: number;
} & ({ all: EncodedDelivery[] } | EncodedChanges);

/** Encodes deliveries. @param date the requested day */
export const encodeDeliveries = (
  deliveries: readonly MapDelivery[],
  date: string,
): EncodedDelivery[] => deliveries.map((delivery) => encode(delivery, date));

/** Decodes deliveries. @throws TypeError if the input is invalid */
export const decodeDeliveries = (
  encoded: readonly EncodedDelivery[],
  date: string,
): MapDelivery[] => encoded.map((delivery) => decode(delivery, date));

/**
 * Computes the changes from one list to the next.
 * @returns null if the deliveries in both are ordered differently: then the whole list is sent
 */
export function encodeChanges(
  before: readonly MapDelivery[],
  after: readonly MapDelivery[],
  date: string,
): EncodedChanges | null {
  const diff = diffDeliveries(before, after);
  if (diff.isReordered) return null;
  return {
    changed: diff.changed.map(({ before: previous, after: delivery }) =>
      isSame({ ...previous, status: delivery.status }, delivery)
        ? [delivery.id, codeOfStatus(delivery.status)]
        : encode(delivery, date),
    ),
    removed: diff.removed,
    added: diff.added.map(([index, delivery]) => [
      index,
      encode(delivery, date),
    ]),
  };
}

/**
 * Applies a delta to the browser's list. Unchanged deliveries keep their object identity, and an
 * unchanged list its own, so that rendering can be skipped.
 * @param before the browser's list; null for none
 * @throws TypeError if the delta is invalid, or requires a list that is missing
 */
export function applyDelta(
  before: readonly MapDelivery[] | null,
  delta: DeliveriesDelta,
  { date }: Pick<MapCriteria, "date">,
): readonly MapDelivery[] {
  if (!before && !("all" in delta))
    throw new TypeError("The delta requires the list of an earlier version");
  const after =
    "all" in delta
      ? reuseObjects(before ?? [], decodeDeliveries(delta.all, date))
      : applyChanges(before ?? [], delta, date);
  const isUnchanged =
    before?.length === after.length &&
    after.every((delivery, index) => delivery === before[index]);
  return isUnchanged ? before : after;
}

/** Returns the list, reusing the previous objects of unchanged deliveries. */
function reuseObjects(
  before: readonly MapDelivery[],
  after: readonly MapDelivery[],
): MapDelivery[] {
  const byId = new Map(before.map((delivery) => [delivery.id, delivery]));
  return after.map((delivery) => {
    const previous = byId.get(delivery.id);
    return previous && isSame(previous, delivery) ? previous : delivery;
  });
}

function applyChanges(
  before: readonly MapDelivery[],
  { changed, removed, added }: EncodedChanges,
  date: string,
): MapDelivery[] {
  const removedIds = new Set(removed);
  const changes = new Map(changed.map((delivery) => [delivery[0], delivery]));
  const list = before
    .filter(({ id }) => !removedIds.has(id))
    .map((delivery) => {
      const change = changes.get(delivery.id);
      return change ? decode(change, date, delivery) : delivery;
    });
  // The indexes ascend, so each insertion leaves the earlier ones in place.
  for (const [index, delivery] of added)
    list.splice(index, 0, decode(delivery, date));
  return list;
}

function encode(
  { id, status, place, date: own, stop }: MapDelivery,
  date: string,
): EncodedDelivery {
  const code = codeOfStatus(status);
  const [lng, lat] = [place?.lng ?? null, place?.lat ?? null];
  const encodedStop = encodeStop(stop);
  if (encodedStop) return [id, code, lng, lat, own, encodedStop];
  return own === date ? [id, code, lng, lat] : [id, code, lng, lat, own];
}

const encodeStop = (stop: Stop | undefined): EncodedStop | undefined =>
  stop && [
    stop.store,
    stop.windowStart,
    stop.windowEnd,
    stop.arrival,
    stop.isExpected ? 1 : 0,
  ];

const decodeStop = ([
  store,
  windowStart,
  windowEnd,
  arrival,
  isExpected,
]: EncodedStop): Stop => ({
  store,
  windowStart,
  windowEnd,
  arrival,
  isExpected: isExpected === 1,
});

/** @param before the delivery's previous state if the input is a change */
function decode(
  encoded: EncodedDelivery,
  date: string,
  before?: MapDelivery,
): MapDelivery {
  const [id, code, lng = null, lat = null, own = date, stop] = encoded;
  const status = statusOfCode(code);
  if (before && encoded.length === 2) return { ...before, status };
  return {
    id,
    status,
    place: lng === null || lat === null ? null : { lng, lat },
    date: own,
    ...(stop && { stop: decodeStop(stop) }),
  };
}
