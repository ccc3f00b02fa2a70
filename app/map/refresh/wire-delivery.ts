import type { MapDelivery, MapStatus } from "../delivery";

/** Statuses by their code of the provider's contract. */
const statuses: readonly MapStatus[] = ["incomplete", "complete", "inProgress"];

/**
 * A delivery: id, status code, then its place (both null when only the date follows), and its date
 * where that is not the day that was asked for.
 */
export type WireDelivery = [
  id: string,
  status: number,
  lng?: number | null,
  lat?: number | null,
  date?: string | null,
];

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

/** Writes one delivery. */
export function encode(
  { id, status, place, date: own }: MapDelivery,
  date: string,
): WireDelivery {
  const code = statuses.indexOf(status);
  if (own !== date)
    return [id, code, place?.lng ?? null, place?.lat ?? null, own];
  return place ? [id, code, place.lng, place.lat] : [id, code];
}

/** Writes what became of a delivery: id and status alone when nothing else has changed. */
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

/** Reads what became of a delivery, which was `before`. */
export function decodeChange(
  before: MapDelivery,
  wire: WireDelivery,
  date: string,
): MapDelivery {
  const now = decode(wire, date);
  return wire.length === 2 ? { ...before, status: now.status } : now;
}

/** Reads one delivery. */
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

/** Whether a map shows both alike; they have the same id. */
export function isSame(one: MapDelivery, other: MapDelivery): boolean {
  return (
    one.status === other.status &&
    one.place?.lng === other.place?.lng &&
    one.place?.lat === other.place?.lat &&
    one.date === other.date
  );
}
