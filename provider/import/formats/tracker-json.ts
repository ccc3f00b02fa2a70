import * as z from "zod";
import {
  reportOf,
  roundDegrees,
  toInstant,
  type TrackerReport,
} from "./tracker-position";

/**
 * Positions in the JSON of trackers and fleet programs:
 *
 * - Traccar Client from version 9: https://www.traccar.org/osmand/
 * - what a Traccar server forwards (`forward.type=json`): https://www.traccar.org/forward/
 * - OwnTracks in HTTP mode: https://owntracks.org/booklet/tech/json/
 * - Overland: points of GeoJSON
 * - messages of a flespi stream: https://flespi.com/kb/messages-basic-information-units
 * - the webhook `vehicle_location_updated` of Motive
 * - vehicles with `gps` of Samsara, and LogRecords of Geotab, as their interfaces answer them
 */

const degrees = z.number().transform(roundDegrees);
const name = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? null);
const time = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => toInstant(value ?? null));

/** Meters by which a position may be wrong; null if the device does not say it, or in another way. */
const accuracy = z.number().nullish().catch(null);

const point = { latitude: degrees, longitude: degrees };

const traccarClient = z
  .object({
    device_id: name,
    location: z.object({
      timestamp: time,
      coords: z.object({ ...point, accuracy }).nullish(),
    }),
  })
  .transform(({ device_id: device, location: { coords, timestamp } }) => [
    coords
      ? reportOf(
          {
            device,
            lat: coords.latitude,
            lng: coords.longitude,
            at: timestamp,
          },
          coords.accuracy,
        )
      : "noFix",
  ]);

const traccarServer = z
  .object({
    device: z.object({ uniqueId: name }),
    position: z.object({
      ...point,
      accuracy,
      fixTime: time,
      valid: z.boolean().nullish(),
    }),
  })
  .transform(({ device, position }) => [
    position.valid === false
      ? "noFix"
      : reportOf(
          {
            device: device.uniqueId,
            lat: position.latitude,
            lng: position.longitude,
            at: position.fixTime,
          },
          position.accuracy,
        ),
  ]);

/** The device is the last part of the topic `owntracks/user/device`, or else the tracker id of two letters. */
const ownTracks = z
  .object({
    _type: z.literal("location"),
    topic: z.string().nullish(),
    tid: name,
    lat: degrees,
    lon: degrees,
    tst: time,
    acc: accuracy,
  })
  .transform(({ topic, tid, lat, lon, tst, acc }) => [
    reportOf(
      { device: topic?.split("/").at(-1) ?? tid, lat, lng: lon, at: tst },
      acc,
    ),
  ]);

/** What OwnTracks sends beside locations. */
const ownTracksOther = z
  .object({
    _type: z.enum([
      "beacon",
      "card",
      "cmd",
      "configuration",
      "lwt",
      "request",
      "status",
      "steps",
      "transition",
      "waypoint",
      "waypoints",
    ]),
  })
  .transform((): TrackerReport[] => []);

const overland = z
  .object({
    locations: z.array(
      z.object({
        geometry: z.object({
          type: z.literal("Point"),
          coordinates: z.tuple([degrees, degrees]).rest(z.number()),
        }),
        properties: z.object({
          timestamp: time,
          device_id: name,
          horizontal_accuracy: accuracy,
        }),
      }),
    ),
  })
  .transform(({ locations }) =>
    locations.map(({ geometry: { coordinates }, properties }) =>
      reportOf(
        {
          device: properties.device_id,
          lat: coordinates[1],
          lng: coordinates[0],
          at: properties.timestamp,
        },
        properties.horizontal_accuracy,
      ),
    ),
  );

const flespi = z
  .array(
    z.object({
      ident: z.string(),
      "position.latitude": degrees.optional(),
      "position.longitude": degrees.optional(),
      "position.valid": z.boolean().optional(),
      timestamp: time,
    }),
  )
  .min(1)
  .transform((messages) =>
    messages.map((message) => {
      const { "position.latitude": lat, "position.longitude": lng } = message;
      return lat === undefined ||
        lng === undefined ||
        message["position.valid"] === false
        ? "noFix"
        : reportOf({ device: message.ident, lat, lng, at: message.timestamp });
    }),
  );

const motive = z
  .object({
    action: z.literal("vehicle_location_updated"),
    vehicle_number: z.string(),
    lat: degrees,
    lon: degrees,
    located_at: time,
  })
  .transform(({ vehicle_number: device, lat, lon, located_at: at }) => [
    reportOf({ device, lat, lng: lon, at }),
  ]);

const gps = z.object({ time, ...point });
const samsara = z
  .object({
    data: z.array(
      z.object({
        name: z.string(),
        gps: z.union([z.array(gps), gps.transform((one) => [one])]),
      }),
    ),
  })
  .transform(({ data }) =>
    data.flatMap((vehicle) =>
      vehicle.gps.map(({ time: at, latitude, longitude }) =>
        reportOf({ device: vehicle.name, lat: latitude, lng: longitude, at }),
      ),
    ),
  );

const geotab = z
  .object({
    result: z.array(
      z.object({
        device: z.object({ id: z.string() }),
        dateTime: time,
        ...point,
      }),
    ),
  })
  .transform(({ result }) =>
    result.map(({ device, dateTime, latitude, longitude }) =>
      reportOf({
        device: device.id,
        lat: latitude,
        lng: longitude,
        at: dateTime,
      }),
    ),
  );

const trackerJson: z.ZodType<TrackerReport[]> = z.union([
  traccarClient,
  traccarServer,
  ownTracks,
  ownTracksOther,
  overland,
  flespi,
  motive,
  samsara,
  geotab,
]);

/**
 * Reads positions from a JSON document.
 * @returns null if this is no document of a tracker
 */
export function readTrackerJson(json: unknown): TrackerReport[] | null {
  const read = trackerJson.safeParse(json);
  return read.success ? read.data : null;
}
