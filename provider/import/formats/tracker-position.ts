import * as z from "zod";

/**
 * Positions as phones and trackers send them over HTTP, one in a request:
 *
 * - the OsmAnd protocol, as parameters of the address or of a form (`id` or `deviceid`, `lat` and `lon`
 *   or `location`, `timestamp` in seconds, milliseconds, ISO 8601 or `yyyy-MM-dd HH:mm:ss`, `valid`;
 *   `speed` in knots, `bearing`, `altitude`, `accuracy`, `batt` and others, which are not used) and, from
 *   Traccar Client 9, as JSON (`device_id`, `location.coords`, `location.timestamp`):
 *   https://www.traccar.org/osmand/
 * - the JSON that a Traccar server forwards (`forward.type=json`): `position` and `device`, as in its API:
 *   https://www.traccar.org/forward/, https://www.traccar.org/api-reference/
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
function toInstant(timestamp: string | null): string | null {
  if (timestamp === null || !/^\d{1,15}(?:\.\d+)?$/.test(timestamp))
    return timestamp;
  const number = Number(timestamp);
  const time = new Date(number < maxSeconds ? number * 1000 : number);
  return Number.isNaN(time.getTime()) ? timestamp : time.toISOString();
}

/** Rounds degrees to about a centimeter: devices send more digits, or an exponent. */
const roundDegrees = (degrees: number) => degrees.toFixed(7);

/** Converts degrees of the OsmAnd protocol; other texts are returned as they are. */
const toDegrees = (text: string | null | undefined): string | null =>
  text !== null && text !== undefined && /^[+-]?[\d.]+(?:E-?\d+)?$/i.test(text)
    ? roundDegrees(Number(text))
    : (text ?? null);

/** Returns a position; `noFix` for 0, 0, which devices without a fix send. */
const reportOf = (position: TrackerPosition): TrackerReport =>
  Number(position.lat) === 0 && Number(position.lng) === 0 ? "noFix" : position;

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
  return reportOf({
    device,
    lat: toDegrees(lat),
    lng: toDegrees(lng),
    at: toInstant(parameters.get("timestamp")),
  });
}

const coordinate = z.number().transform(roundDegrees);
const id = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? null);
const time = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => toInstant(value ?? null));

/** JSON of Traccar Client. */
const clientJson = z.object({
  device_id: id,
  location: z.object({
    timestamp: time,
    coords: z.object({ latitude: coordinate, longitude: coordinate }).nullish(),
  }),
});

/** JSON that a Traccar server forwards. */
const forwardedJson = z.object({
  device: z.object({ uniqueId: id }),
  position: z.object({
    latitude: coordinate,
    longitude: coordinate,
    fixTime: time,
    valid: z.boolean().nullish(),
  }),
});

/**
 * Reads a position from a JSON document.
 * @returns null if this is no document of a tracker
 */
export function readTrackerJson(json: unknown): TrackerReport | null {
  const client = clientJson.safeParse(json);
  if (client.success) {
    const { device_id: device, location } = client.data;
    const { coords, timestamp: at } = location;
    if (!coords) return "noFix";
    const { latitude: lat, longitude: lng } = coords;
    return reportOf({ device, lat, lng, at });
  }
  const forwarded = forwardedJson.safeParse(json);
  if (!forwarded.success) return null;
  const { device, position } = forwarded.data;
  if (position.valid === false) return "noFix";
  const { latitude: lat, longitude: lng, fixTime: at } = position;
  return reportOf({ device: device.uniqueId, lat, lng, at });
}
