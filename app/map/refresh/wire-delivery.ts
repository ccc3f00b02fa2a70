import type { MapDelivery, MapStatus } from "../delivery";

/** The statuses, indexed by the code of the provider's contract. */
const statuses: readonly MapStatus[] = ["incomplete", "complete", "inProgress"];

/**
 * A delivery as an array: id, status code, then its position (both null if only the date follows), and
 * its date if that differs from the requested day.
 */
export type WireDelivery = [
  id: string,
  status: number,
  lng?: number | null,
  lat?: number | null,
  date?: string | null,
];

/** Encodes deliveries. @param date the requested day */
export const encodeDeliveries = (
  deliveries: readonly MapDelivery[],
  date: string,
): WireDelivery[] => deliveries.map((delivery) => encode(delivery, date));

/** Decodes deliveries. @throws TypeError if the input is invalid */
export const decodeDeliveries = (
  wire: readonly WireDelivery[],
  date: string,
): MapDelivery[] => wire.map((delivery) => decode(delivery, date));

/** Encodes one delivery. */
export function encode(
  { id, status, place, date: own }: MapDelivery,
  date: string,
): WireDelivery {
  const code = statuses.indexOf(status);
  if (own !== date)
    return [id, code, place?.lng ?? null, place?.lat ?? null, own];
  return place ? [id, code, place.lng, place.lat] : [id, code];
}

/** Encodes a changed delivery: only id and status if nothing else has changed. */
export function encodeChange(
  before: MapDelivery,
  now: MapDelivery,
  date: string,
): WireDelivery {
  const [id, code, lng = null, lat = null, ...own] = encode(now, date);
  return isSame({ ...before, status: now.status }, now)
    ? [id, code]
    : [id, code, lng, lat, ...own];
}

/** Decodes a changed delivery; `before` is its previous state. */
export function decodeChange(
  before: MapDelivery,
  wire: WireDelivery,
  date: string,
): MapDelivery {
  const now = decode(wire, date);
  return wire.length === 2 ? { ...before, status: now.status } : now;
}

/** Decodes one delivery. */
export function decode(
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

/** Returns whether a map shows both identically; they have the same id. */
export function isSame(one: MapDelivery, other: MapDelivery): boolean {
  return (
    one.status === other.status &&
    one.place?.lng === other.place?.lng &&
    one.place?.lat === other.place?.lat &&
    one.date === other.date
  );
}
