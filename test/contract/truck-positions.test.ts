import { beforeAll, expect, it } from "vitest";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";

/** Pool 1 is the caller's. Route 11 has two stops; the routes 12 and 13 are of another day and pool. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'Theirs');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120'),
    ('102', 1, 'Joliet', '2 Main St', 'Joliet', 'IL', '60431'),
    ('201', 2, 'Edina', '3 Main St', 'Edina', 'MN', '55424');
  INSERT INTO trailer (id, number, pool_id, device) VALUES (5, 'T-5', 1, 'phone-5');
  INSERT INTO route (id, pool_id, route_date, number, trailer_id) VALUES
    (11, 1, '2026-11-20', '7', 5), (12, 1, '2026-11-21', '8', 5), (13, 2, '2026-11-20', '9', NULL);
  INSERT INTO delivery (id, pool_id, store_number, service_date, route_id, stop_order) VALUES
    (1, 1, '101', '2026-11-20', 11, 1), (2, 1, '102', '2026-11-20', 11, 2),
    (3, 1, '101', '2026-11-21', 12, 1), (4, 2, '201', '2026-11-20', 13, 1);
  UPDATE route SET position_lat = 44.9, position_lng = -93.3, position_at = '2026-11-20T10:00:00Z'
  WHERE id = 13;`;

onEachEngine("The positions of trucks", (engine) => {
  const provider = useTestProvider(engine);
  let cookie: string;

  beforeAll(async () => {
    await provider.db.execute(world);
    ({ cookie } = await makePeople(provider).add("ann", 1));
  });

  const trucks = async (more: object = {}) => {
    const date = "2026-11-20T00:00:00.000Z";
    const payload = { date, ...more };
    const options = { cookie };
    const { body } = await provider.call("getTruckPositions", payload, options);
    return body.result;
  };
  const move = (lat: number, lng: number, at: string) =>
    provider.db.query(
      "UPDATE route SET position_lat = $1, position_lng = $2, position_at = $3 WHERE id IN (11, 12)",
      [lat, lng, at],
    );
  const truck = {
    routeID: "11",
    route: "7",
    pool: "North",
    trailer: "T-5",
    lat: 42.5,
    lng: -88.25,
    at: "2026-11-20T15:04:05Z",
    trail: null,
  };

  it("are the latest of the caller's pools and of the day, from the first report to the last stop", async () => {
    expect(await trucks()).toEqual([]);
    await move(42.5, -88.25, "2026-11-20T15:04:05Z");
    expect(await trucks()).toEqual([truck]);
    expect(await trucks({ pool: "1" })).toEqual([truck]);
    expect(await trucks({ pool: "2" })).toEqual([]);
    const leave = (id: number) =>
      provider.db.query(
        "UPDATE delivery SET departure_at = '2026-11-20T16:00:00Z' WHERE id = $1",
        [id],
      );
    await leave(1);
    expect(await trucks()).toEqual([truck]);
    await leave(2);
    expect(await trucks()).toEqual([]);
    await provider.db.query("UPDATE delivery SET departure_at = NULL");
  });

  it("have a trail of the last hour, a position for each two minutes", async () => {
    provider.clock.now = new Date("2026-11-20T15:00:00Z");
    await provider.db.execute(`
      INSERT INTO truck_position (route_id, at, lat, lng) VALUES
        (11, '2026-11-20T13:59:59Z', 42.1, -88), (11, '2026-11-20T14:00:10Z', 42.2, -88),
        (11, '2026-11-20T14:01:10Z', 42.3, -88), (11, '2026-11-20T14:02:00Z', 42.412345, -88),
        (11, '2026-11-20T15:00:00Z', 42.5, -88), (11, '2026-11-20T15:01:00Z', 42.6, -88),
        (13, '2026-11-20T14:30:00Z', 44.9, -93)`);
    ({ cookie } = await makePeople(provider).add("bob", 1));
    expect(await trucks()).toMatchObject([
      {
        routeID: "11",
        trail: [42.2, 42.41235, 42.5].map((lat) => ({ lat, lng: -88 })),
      },
    ]);
    await provider.db.execute("DELETE FROM truck_position");
  });

  it("have no coordinates that JSON cannot hold", async () => {
    await move(NaN, -Infinity, "2026-11-20T15:04:05Z");
    expect(await trucks()).toEqual([{ ...truck, lat: null, lng: null }]);
  });
});
