import { stopRadiusMeters } from "../operation/position-visit";

/**
 * Positions by the OsmAnd protocol, one in a request, as parameters of the address or of a form: `id` or `deviceid`,
 * `lat` and `lon` or `location`, `timestamp` in seconds, milliseconds, ISO 8601 or `yyyy-MM-dd HH:mm:ss`, `valid`;
 * `accuracy` in meters; `speed` in knots, `bearing`, `altitude`, `batt` and others, which are not used:
 * https://www.traccar.org/osmand/
 */

/** The texts of a position by the fields of the kind `positions`; null for what was not sent. */
export interface TrackerPosition {
  device: string | null;
  lat: string | null;
  lng: string | null;
  at: string | null;
}

/** What a request of a tracker holds: a position, or `noFix` if the device knew none. */
export type TrackerReport = TrackerPosition | "noFix";

/** Seconds since 1970 end here; larger numbers are milliseconds. */
const maxSeconds = 2 ** 31;

/** Converts a time of the OsmAnd protocol to ISO 8601; other texts are returned as they are. */
export function toInstant(timestamp: string | null): string | null {
  if (timestamp === null || !/^\d{1,15}(?:\.\d+)?$/.test(timestamp))
    return timestamp;
  const number = Number(timestamp);
  const time = new Date(number < maxSeconds ? number * 1000 : number);
  return Number.isNaN(time.getTime()) ? timestamp : time.toISOString();
}

/** Rounds degrees to about a centimeter: devices send more digits, or an exponent. */
export const roundDegrees = (degrees: number) => degrees.toFixed(7);

/** Converts degrees of the OsmAnd protocol; other texts are returned as they are. */
const toDegrees = (text: string | null | undefined): string | null =>
  text !== null && text !== undefined && /^[+-]?[\d.]+(?:E-?\d+)?$/i.test(text)
    ? roundDegrees(Number(text))
    : (text ?? null);

/**
 * Returns a position; `noFix` for 0, 0, which devices without a fix send, and for one that is less exact than the
 * radius within which a truck is at a stop, such as that of a cell tower.
 * @param accuracy in meters; null if the device does not say it
 */
export const reportOf = (
  position: TrackerPosition,
  accuracy: number | null = null,
): TrackerReport =>
  (Number(position.lat) === 0 && Number(position.lng) === 0) ||
  (accuracy ?? 0) > stopRadiusMeters
    ? "noFix"
    : position;

/**
 * Reads a position from the parameters of an address or form.
 * @returns null if these are no parameters of a tracker
 */
export function readTrackerParameters(
  parameters: URLSearchParams,
): TrackerReport | null {
  const device = parameters.get("id") ?? parameters.get("deviceid");
  if (device === null) return null;
  const valid = parameters.get("valid");
  const [lat, lng] = parameters.has("location")
    ? (parameters.get("location") ?? "").split(",")
    : [parameters.get("lat"), parameters.get("lon")];
  // Cell towers and wireless networks alone are no position.
  if (valid === "false" || valid === "0" || (lat === null && lng === null))
    return "noFix";
  return reportOf(
    {
      device,
      lat: toDegrees(lat),
      lng: toDegrees(lng),
      at: toInstant(parameters.get("timestamp")),
    },
    Number(parameters.get("accuracy")),
  );
}
