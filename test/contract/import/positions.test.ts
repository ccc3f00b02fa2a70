import { beforeAll, beforeEach, expect, it } from "vitest";
import { useStagedPortal } from "../../app/support/use-portal";
import { onEachEngine } from "../engines";
import {
  csv,
  useIngestWorld,
  type IngestAnswer,
  type IngestRequest,
} from "./ingest-world";
import { fixture } from "./import-world";

/** The device of the trailer T-204. */
const device = "353861053849681";
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const [lat, lng] = [41.8832293, -87.6278005];
/** The clock of the provider stands at noon. */
const seconds = Date.parse("2026-11-20T11:58:00Z") / 1000;
const clientPosition = {
  location: {
    timestamp: "2026-11-20T11:58:00.862Z",
    coords: { latitude: lat, longitude: lng, accuracy: 5, speed: 18.67 },
    is_moving: true,
    event: "motionchange",
    battery: { level: 0.79, is_charging: false },
    extras: {},
    _: `&id=${device}&lat=41.8832293&lon=-87.6278005&timestamp=2026-11-20T11:58:00.862Z&`,
  },
  device_id: device,
};
const forwarded = JSON.parse(
  fixture("cases/71-traccar-forward.json").toString(),
) as { position: object; device: object };
const forwardedPosition = {
  position: {
    ...forwarded.position,
    fixTime: "2026-11-20T11:58:00.000+00:00",
    latitude: lat,
    longitude: lng,
  },
  device: { ...forwarded.device, uniqueId: device },
};

/** Requests with the same position, as phones, trackers and Traccar servers send it. */
const requests: Record<string, IngestRequest & { query?: string }> = {
  "a GET of the OsmAnd protocol with seconds": {
    method: "GET",
    query: `id=${device}&timestamp=${seconds}&lat=${lat}&lon=${lng}&speed=21.6&bearing=63.2&altitude=180.4&accuracy=4.2&batt=87.0`,
  },
  "a POST without a body, with milliseconds": {
    query: `id=${device}&lat=${lat}&lon=${lng}&timestamp=${seconds}000&hdop=6.0&altitude=224.0&speed=0.0`,
  },
  "deviceid and heading, digits beyond a double, an ISO time": {
    method: "GET",
    query: `lat=41.883229300000001&lon=-87.62780050000001&speed=0.0&heading=0.0&vacc=0&hacc=0&altitude=0&deviceid=${device}&timestamp=2026-11-20T11%3A58%3A00Z`,
  },
  "a location, a time without a zone, which is UTC": {
    method: "GET",
    query: `id=${device}&timestamp=2026-11-20+11%3A58%3A00&location=${lat},${lng}`,
  },
  "a form": {
    headers: form,
    body: `id=${device}&timestamp=${seconds}&lat=${lat}&lon=${lng}&ignition=true`,
  },
  "JSON of Traccar Client 9": {
    headers: json,
    body: JSON.stringify(clientPosition),
  },
  "JSON that a Traccar server forwards": {
    headers: json,
    body: JSON.stringify(forwardedPosition),
  },
  "a CSV document": {
    body: csv(
      "Device,Latitude,Longitude,Time",
      `${device},${lat},${lng},2026-11-20T11:58:00Z`,
    ),
  },
  "a JSON document": {
    headers: json,
    body: JSON.stringify([{ device, lat, lng, at: "2026-11-20T11:58:00Z" }]),
  },
};

onEachEngine("Positions by HTTP", (engine) => {
  const world = useIngestWorld(engine);
  const portal = useStagedPortal({ providerUrl: () => world.provider.url });
  let key: string;
  beforeAll(async () => {
    ({ key } = await world.addKey({ kinds: ["positions"] }));
    const { db } = world.provider;
    await db.query(
      `INSERT INTO trailer (number, pool_id, device)
       VALUES ('T-204', $1, $3), ('T-900', $2, 'dallas-phone')`,
      [world.chicago, world.dallas, device],
    );
    await db.query(
      `INSERT INTO route (number, pool_id, route_date, trailer_id)
       SELECT number, pool_id, '2026-11-20', id FROM trailer`,
    );
  });
  beforeEach(() =>
    world.provider.db.query(
      "UPDATE route SET position_at = NULL, position_lat = NULL, position_lng = NULL",
    ),
  );

  /** Sends to the provider, or to the portal's port. */
  const send = (
    query: string,
    request: IngestRequest = {},
    url?: string,
  ): Promise<IngestAnswer> =>
    world.ingest(`positions${query && `?${query}`}`, request, url);
  const position = async (number = "T-204") => {
    const [route] = await world.provider.db.query<{
      lat: number | null;
      lng: number | null;
      at: string | null;
    }>(
      `SELECT position_lat AS lat, position_lng AS lng, position_at AS at FROM route WHERE number = $1`,
      [number],
    );
    return (
      route?.at && {
        lat: route.lat,
        lng: route.lng,
        at: new Date(route.at).toISOString().slice(11, 19),
      }
    );
  };
  const here = { lat, lng, at: "11:58:00" };

  it.each(Object.entries(requests))(
    "move the truck: %s",
    async (_, { query = "", ...request }) => {
      const answer = await send(query, { key, ...request });
      expect(answer).toMatchObject({
        httpStatus: 200,
        body: { status: "Success" },
      });
      expect(await position()).toEqual(here);
    },
  );

  it("come with the key in the address, from devices that cannot send headers", async () => {
    for (const url of [undefined, `${portal.url}/api`]) {
      await world.provider.db.query("UPDATE route SET position_at = NULL");
      const query = `key=${key}&id=${device}&lat=${lat}&lon=${lng}&timestamp=${seconds}`;
      expect((await send(query, { method: "GET" }, url)).httpStatus).toBe(200);
      expect(await position()).toEqual(here);
    }
    expect(portal.log() + world.provider.logged.join("")).not.toContain(key);
    // Documents are not taken with such a key.
    const other = await world.ingest(`stores?key=${key}`, { body: "Store\n" });
    expect(other.httpStatus).toBe(401);
  });

  it("count by their own time, and as of now if that is absent or ahead", async () => {
    const at = (timestamp: string, north: number) =>
      send(`id=${device}&lat=${north}&lon=-87${timestamp}`, {
        method: "GET",
        key,
      });
    await at("&timestamp=2026-11-20T11:50:00Z", 41.5);
    await at("&timestamp=2026-11-20T11:40:00Z", 41.4);
    expect(await position()).toMatchObject({ lat: 41.5, at: "11:50:00" });
    await at("", 41.6);
    expect(await position()).toMatchObject({ lat: 41.6, at: "12:00:00" });
    await world.provider.db.query("UPDATE route SET position_at = NULL");
    await at("&timestamp=2026-11-20T18:00:00Z", 41.7);
    expect(await position()).toMatchObject({ lat: 41.7, at: "12:00:00" });
  });

  it("without a route about that day are answered with success and a remark", async () => {
    const before = await position();
    const answer = await send("", {
      key,
      headers: json,
      body: JSON.stringify(forwardedPosition).replaceAll(
        "2026-11-20T11",
        "2026-11-10T02",
      ),
    });
    expect(answer).toMatchObject({
      httpStatus: 200,
      body: {
        status: "Success",
        remark: expect.stringMatching(/^No route of this day/) as unknown,
      },
    });
    expect(await position()).toEqual(before);
  });

  it("of several devices in a request are recorded for those that are known", async () => {
    const message = (ident: string) => ({
      ident,
      timestamp: seconds,
      "position.latitude": lat,
      "position.longitude": lng,
    });
    const answer = await send("", {
      key,
      headers: json,
      body: JSON.stringify([message("somebody else's"), message(device)]),
    });
    expect(answer).toMatchObject({
      httpStatus: 200,
      body: { remark: expect.stringMatching(/^No trailer has/) as unknown },
    });
    expect(await position()).toEqual(here);
    const unknown = await send("", {
      key,
      headers: json,
      body: JSON.stringify([message("somebody else's")]),
    });
    expect(unknown.httpStatus).toBe(422);
  });

  it("of a document are rejected if their time is still to come", async () => {
    const answer = await send("", {
      key,
      body: csv(
        "Device,Latitude,Longitude,Time",
        `${device},41.5,-87,2026-11-20T12:04:00Z`,
        `${device},41.6,-87,2026-11-20T12:06:00Z`,
      ),
    });
    expect(answer.body).toMatchObject({
      result: { counts: [{ changed: 1, rejected: 1 }] },
      errorRows: [
        {
          place: "line 3",
          field: "Time",
          message: expect.stringContaining("still to come") as unknown,
        },
      ],
    });
    expect(await position()).toMatchObject({ lat: 41.5, at: "12:04:00" });
  });

  it("of a document at 0, 0, where no truck is, or without a road are rejected", async () => {
    const answer = await send("", {
      key,
      body: csv(
        "Device,Latitude,Longitude,Time",
        `${device},0,0,2026-11-20T12:04:00Z`,
        `${device},-87.6,41.6,2026-11-20T12:04:00Z`,
      ),
    });
    expect(answer.body).toMatchObject({
      result: { counts: [{ changed: 0, rejected: 2 }] },
    });
    expect(
      (answer.body["errorRows"] as { message: string }[]).map(
        ({ message }) => message,
      ),
    ).toEqual([
      expect.stringContaining("may be swapped with the longitude"),
      expect.stringContaining("The device knew no position"),
    ]);
  });

  it.each([
    ["cell towers only", `id=${device}&cell=257,02,16,2224`, {}],
    [
      "a position that is not valid",
      `id=${device}&lat=9&lon=9&valid=false`,
      {},
    ],
    [
      "a position that is wider than the radius of a stop",
      `id=${device}&lat=9&lon=9&accuracy=1500.0`,
      {},
    ],
    ["zero degrees", `id=${device}&lat=0.0&lon=0.0&timestamp=${seconds}`, {}],
    [
      "a forwarded position that is not valid",
      "",
      {
        headers: json,
        body: JSON.stringify({
          ...forwardedPosition,
          position: { ...forwardedPosition.position, valid: false },
        }),
      },
    ],
    [
      "a client's report without coordinates",
      "",
      {
        headers: json,
        body: JSON.stringify({
          device_id: device,
          location: { timestamp: "2026-11-20T11:58:00Z", event: "heartbeat" },
        }),
      },
    ],
  ])(
    "of a device without a fix move nothing, and are not repeated: %s",
    async (_, query, request) => {
      const answer = await send(query, { key, ...request });
      expect(answer.httpStatus).toBe(200);
      expect(await position()).toBeNull();
    },
  );

  it.each([
    [400, "id=ID&lat=95&lon=1", "Latitude"],
    [400, "id=ID&lat=1..2&lon=1", "Latitude"],
    [400, "id=ID&lat=1", "Longitude"],
    [400, "id=ID&lat=abc&lon=1", "Latitude: A latitude is a number"],
    [400, "id=ID&lat=1&lon=1&timestamp=yesterday", "Time"],
    [400, `id=${"9".repeat(61)}&lat=1&lon=1`, "Device"],
    [400, "id=caf%C3%A9%00&lat=1&lon=1", "Device"],
    [422, "id=unknown&lat=1&lon=1", "No trailer has this device"],
    [400, "lat=1&lon=1", "id, lat and lon"],
  ])("that are wrong get %i: %s", async (httpStatus, query, message) => {
    const sent = query.replace("ID", device);
    const answer = await send(sent, { method: "GET", key });
    expect(answer).toMatchObject({
      httpStatus,
      body: {
        status: "Error",
        message: expect.stringContaining(message) as unknown,
      },
    });
    expect(await position()).toBeNull();
  });

  it("need a key for positions and for the trailer's pool; a session is no key", async () => {
    const of = (id: string) => `id=${id}&lat=32.7&lon=-96.8`;
    const scoped = await world.addKey({ poolIDs: [world.chicago] });
    const others = await world.addKey({ kinds: ["stores"] });
    const revoked = await world.addKey();
    await world.call(world.chief, "revokeApiKey", { id: revoked.id });
    const refusals = [
      [401, of(device), {}],
      [401, of(device), { cookie: world.chief.cookie }],
      [401, of(device), { key: revoked.key }],
      [401, `${of(device)}&key=tp_unknown`, {}],
      [403, of(device), { key: others.key }],
      [403, of("dallas-phone"), { key: scoped.key }],
    ] as const;
    for (const [httpStatus, query, sender] of refusals) {
      const answer = await send(query, { method: "GET", ...sender });
      expect({ query, sender, httpStatus: answer.httpStatus }).toEqual({
        query,
        sender,
        httpStatus,
      });
    }
    expect(await position()).toBeNull();
    expect(await position("T-900")).toBeNull();
    const allowed = await send(of(device), { method: "GET", key: scoped.key });
    expect(allowed.httpStatus).toBe(200);
  });
});
