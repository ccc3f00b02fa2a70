import { device, json, type FurtherCase } from "./further-case";

const here = { lat: 41.5858, lng: -93.6211 };
const time = "2026-12-02T11:58:00.000Z";
const seconds = Date.parse(time) / 1000;
const positions = {
  to: "positions",
  kind: "positions",
  rows: [{ trailer: "T-1", lat: "41.5858", lng: "-93.6211", at: time }],
};
const point = { latitude: here.lat, longitude: here.lng };

/** Positions of trackers. */
export const trackerCases: FurtherCase[] = [
  {
    from: "OwnTracks",
    what: "a location",
    ...json({
      _type: "location",
      tid: "T1",
      topic: `owntracks/drivers/${device}`,
      lat: here.lat,
      lon: here.lng,
      tst: seconds,
      acc: 12,
      batt: 71,
    }),
    ...positions,
  },
  {
    from: "OwnTracks",
    what: "the message that it ends with",
    ...json({ _type: "lwt", tst: seconds }),
    to: "positions",
    kind: "positions",
    rows: [],
  },
  {
    from: "Overland",
    what: "a list of points",
    ...json({
      locations: [
        {
          type: "Feature",
          geometry: { type: "Point", coordinates: [here.lng, 41.5] },
          properties: {
            timestamp: "2026-12-02T11:50:00Z",
            device_id: device,
          },
        },
        {
          type: "Feature",
          geometry: { type: "Point", coordinates: [here.lng, here.lat] },
          properties: { timestamp: "2026-12-02T11:58:00Z", device_id: device },
        },
      ],
    }),
    ...positions,
  },
  {
    from: "flespi",
    what: "messages of a Teltonika device, one without satellites",
    ...json([
      {
        ident: device,
        "device.name": "Truck 1",
        "position.latitude": here.lat,
        "position.longitude": here.lng,
        "position.speed": 63,
        "protocol.id": 14,
        timestamp: seconds,
      },
      { ident: device, "engine.ignition.status": true, timestamp: seconds + 5 },
    ]),
    ...positions,
  },
  {
    from: "Motive",
    what: "its webhook",
    ...json({
      action: "vehicle_location_updated",
      trigger: "timer",
      vehicle_id: 4711,
      vehicle_number: "T-1",
      located_at: "2026-12-02T11:58:00Z",
      lat: here.lat,
      lon: here.lng,
      speed: 28.4,
    }),
    ...positions,
  },
  {
    from: "Samsara",
    what: "a page of its feed of positions, by the name of the vehicle",
    ...json({
      data: [
        {
          id: "281474980000001",
          name: "T-1",
          gps: [
            { time: "2026-12-02T11:57:30Z", ...point, latitude: 41.58 },
            { time: "2026-12-02T11:58:00Z", ...point, speedMilesPerHour: 28 },
          ],
        },
      ],
      pagination: { endCursor: "a", hasNextPage: false },
    }),
    ...positions,
  },
  {
    from: "Geotab",
    what: "LogRecords",
    ...json({
      result: [
        {
          ...point,
          speed: 46,
          dateTime: time,
          device: { id: device },
          id: "b1",
        },
      ],
      jsonrpc: "2.0",
    }),
    ...positions,
  },
  {
    from: "a tracker with a spreadsheet",
    what: "lat and lon as titles",
    document: `Device,lat,lon,Time\n${device},${here.lat},${here.lng},${time}\n`,
    to: "positions",
    messages: ["Positions need the column Longitude."],
  },
];
