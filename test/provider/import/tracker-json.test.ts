import { expect, it } from "vitest";
import { readTrackerJson } from "../../../provider/import/formats/tracker-json";

const time = "2026-12-02T11:58:00.000Z";
const seconds = Date.parse(time) / 1000;
const [lat, lng] = [41.5858, -93.6211];
const point = { latitude: lat, longitude: lng };
const geoJson = (latitude: number, timestamp: string) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [lng, latitude] },
  properties: { timestamp, device_id: "phone-1" },
});

/** The latest position of each message is that of the device at the time above. */
const messages: [from: string, message: unknown][] = [
  [
    "OwnTracks",
    {
      _type: "location",
      tid: "T1",
      topic: "owntracks/drivers/phone-1",
      lat,
      lon: lng,
      tst: seconds,
      acc: 12,
    },
  ],
  [
    "Overland",
    { locations: [geoJson(41.5, "2026-12-02T11:50:00Z"), geoJson(lat, time)] },
  ],
  [
    "flespi",
    [
      {
        ident: "phone-1",
        "device.name": "Truck 1",
        "position.latitude": lat,
        "position.longitude": lng,
        "protocol.id": 14,
        timestamp: seconds,
      },
    ],
  ],
  [
    "Motive",
    {
      action: "vehicle_location_updated",
      trigger: "timer",
      vehicle_id: 4711,
      vehicle_number: "phone-1",
      located_at: time,
      lat,
      lon: lng,
    },
  ],
  [
    "Samsara",
    {
      data: [
        {
          id: "281474980000001",
          name: "phone-1",
          gps: [
            { ...point, time: "2026-12-02T11:57:30Z", latitude: 41.58 },
            { ...point, time, speedMilesPerHour: 28 },
          ],
        },
      ],
      pagination: { endCursor: "a", hasNextPage: false },
    },
  ],
  [
    "Geotab",
    {
      result: [
        { ...point, dateTime: time, device: { id: "phone-1" }, id: "b1" },
      ],
      jsonrpc: "2.0",
    },
  ],
];

it.each(messages)("positions of %s are read", (_from, message) => {
  const last = readTrackerJson(message)?.at(-1);
  expect(last).toMatchObject({
    device: "phone-1",
    lat: "41.5858000",
    lng: "-93.6211000",
    at: expect.stringMatching(/^2026-12-02T11:58:00/) as string,
  });
});

it.each([
  ["the last message of OwnTracks", { _type: "lwt", tst: seconds }],
  [
    "a flespi message without satellites",
    [{ ident: "phone-1", "engine.ignition.status": true, timestamp: seconds }],
  ],
  [
    "OwnTracks by a cell tower",
    { _type: "location", tid: "T1", lat, lon: lng, tst: seconds, acc: 1200 },
  ],
  [
    "Overland by a cell tower",
    {
      locations: [
        {
          ...geoJson(lat, time),
          properties: {
            timestamp: time,
            device_id: "p",
            horizontal_accuracy: 900,
          },
        },
      ],
    },
  ],
  [
    "Traccar Client by a cell tower",
    {
      device_id: "p",
      location: { timestamp: time, coords: { ...point, accuracy: 2_000 } },
    },
  ],
  [
    "a Traccar server by a cell tower",
    {
      device: { uniqueId: "p" },
      position: { ...point, fixTime: time, valid: true, accuracy: 800.5 },
    },
  ],
])("%s has no position", (_what, message) => {
  const reports = readTrackerJson(message);
  expect(reports).not.toBeNull();
  expect(reports?.filter((one) => one !== "noFix")).toEqual([]);
});
