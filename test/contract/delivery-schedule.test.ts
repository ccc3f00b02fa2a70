import { expect, it } from "vitest";
import { punctualityOf } from "../../provider/contract/punctuality";
import { punctualitySql } from "../../provider/operation/deliveries/punctuality-sql";
import { onEachEngine } from "./engines";
import { useTestProvider, type TestProvider } from "./test-provider";

/**
 * Pool 1 is the caller's. Route 11 departed ten minutes late; delivery 1 has arrived, delivery 2 has
 * only a backup window, delivery 3 has no route, delivery 4 is of another day, delivery 5 of another
 * pool.
 */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'Theirs');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120'),
    ('102', 1, 'Joliet', '2 Main St', 'Joliet', 'IL', '60431'),
    ('103', 1, 'Gary', '4 Main St', 'Gary', 'IN', '46402'),
    ('201', 2, 'Edina', '3 Main St', 'Edina', 'MN', '55424');
  INSERT INTO route (id, pool_id, route_date, number, planned_departure_at, departed_at) VALUES
    (11, 1, '2026-11-20', '7', '2026-11-20T08:00:00Z', '2026-11-20T08:10:00Z');
  INSERT INTO delivery (id, pool_id, store_number, service_date, route_id, stop_order,
    planned_arrival_at, arrival_at, window_start, window_end, backup_window_start, backup_window_end)
  VALUES
    (1, 1, '101', '2026-11-20', 11, 1, '2026-11-20T09:00:00Z', '2026-11-20T09:20:00Z',
     '2026-11-20T08:30:00Z', '2026-11-20T09:30:00Z', NULL, NULL),
    (2, 1, '102', '2026-11-20', 11, 2, '2026-11-20T10:00:00Z', NULL,
     NULL, NULL, '2026-11-20T09:30:00Z', '2026-11-20T10:30:00Z'),
    (3, 1, '103', '2026-11-20', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (4, 1, '101', '2026-11-21', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (5, 2, '201', '2026-11-20', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);`;

onEachEngine("The schedule of a day", (engine) => {
  let account: string;
  let cookie: string;

  const provider: TestProvider = useTestProvider(engine, async () => {
    provider.clock.now = new Date("2026-11-20T09:30:00Z");
    await provider.db.execute(world);
    const ann = await provider.addPerson({ memberOf: [1] });
    account = ann.id;
    ({ cookie } = ann);
  });

  const schedule = async (more: object = {}) => {
    const payload = { date: "2026-11-20T00:00:00.000Z", ...more };
    const options = { cookie };
    const { body } = await provider.call(
      "getDeliverySchedule",
      payload,
      options,
    );
    return body.result;
  };

  it("has the stores, windows, arrivals and expected arrivals of the caller's deliveries", async () => {
    const empty = {
      state: "IL",
      routeID: null,
      stopNumber: null,
      windowStart: null,
      windowEnd: null,
      arrivalDate: null,
      expectedDate: null,
    };
    const rows = [
      {
        ...empty,
        delivID: "1",
        storeNum: "101",
        storeName: "Elgin",
        city: "Elgin",
        routeID: "11",
        stopNumber: 1,
        windowStart: "2026-11-20T08:30:00Z",
        windowEnd: "2026-11-20T09:30:00Z",
        arrivalDate: "2026-11-20T09:20:00Z",
      },
      {
        ...empty,
        delivID: "2",
        storeNum: "102",
        storeName: "Joliet",
        city: "Joliet",
        routeID: "11",
        stopNumber: 2,
        windowStart: "2026-11-20T09:30:00Z",
        windowEnd: "2026-11-20T10:30:00Z",
        // The plan, shifted by the delay of the first stop.
        expectedDate: "2026-11-20T10:20:00.000Z",
      },
      {
        ...empty,
        delivID: "3",
        storeNum: "103",
        storeName: "Gary",
        city: "Gary",
        state: "IN",
      },
    ];
    expect(await schedule()).toEqual(rows);
    expect(await schedule({ pool: "1" })).toEqual(rows);
    expect(await schedule({ pool: "2" })).toEqual([]);
    expect(await schedule({ date: "2026-11-22T00:00:00.000Z" })).toEqual([]);
  });

  it("says that somebody was there whose arrival nobody has recorded, who is no longer expected", async () => {
    const scanDoor = (at: string | null) =>
      provider.db.query("UPDATE delivery SET door_scan_at = $1 WHERE id = 2", [
        at,
      ]);
    await scanDoor("2026-11-20T09:25:00Z");
    const [first, second] = (await schedule()) as object[];
    expect(first).not.toHaveProperty("wasThere");
    expect(second).toMatchObject({ wasThere: true, expectedDate: null });
    await scanDoor(null);
  });

  it("expects a truck that is to leave in the evening, when it is the next day in UTC", async () => {
    await provider.db.execute(`
      UPDATE store SET time_zone = 'America/Chicago';
      INSERT INTO route (id, pool_id, route_date, number, planned_departure_at)
        VALUES (12, 1, '2026-11-20', '8', '2026-11-21T00:00:00Z');
      INSERT INTO delivery (id, pool_id, store_number, service_date, reference, route_id, stop_order, planned_arrival_at)
        VALUES (6, 1, '101', '2026-11-20', '8', 12, 1, '2026-11-21T01:00:00Z');`);
    const morning = provider.clock.now;
    const expectedAt = async (now: string) => {
      provider.clock.now = new Date(now);
      cookie = await provider.openSession(account);
      const rows = (await schedule()) as { delivID: string }[];
      return rows.find(({ delivID }) => delivID === "6");
    };
    expect(await expectedAt("2026-11-21T00:30:00Z")).toMatchObject({
      expectedDate: "2026-11-21T01:30:00.000Z",
    });
    // The day of the store is over.
    expect(await expectedAt("2026-11-21T06:00:00Z")).toMatchObject({
      expectedDate: null,
    });
    await provider.db.execute(
      "DELETE FROM delivery WHERE id = 6; DELETE FROM route WHERE id = 12; UPDATE store SET time_zone = NULL",
    );
    provider.clock.now = morning;
    cookie = await provider.openSession(account);
  });

  it("names the time zones of the caller's stores, and an account chooses their clock", async () => {
    await provider.db.query(
      "UPDATE store SET time_zone = CASE number WHEN '102' THEN NULL WHEN '103' THEN 'America/New_York' ELSE 'America/Chicago' END",
    );
    const call = async (
      name: Parameters<TestProvider["call"]>[0],
      of?: object,
    ) => (await provider.call(name, of, { cookie })).body;
    expect((await call("getStoreTimeZones")).result).toEqual([
      { timeZone: "America/Chicago", stores: ["101"] },
      { timeZone: "America/New_York", stores: ["103"] },
    ]);
    const clock = async () =>
      (await call("checkValidUser", { skipRedirects: true })).clock;
    expect(await clock()).toBeUndefined();
    await call("changeClock", { clock: "store" });
    expect(await clock()).toBe("store");
    await call("changeClock", { clock: "utc" });
    expect(await clock()).toBeUndefined();
  });

  it("has one definition of early and late, in SQL and in TypeScript", async () => {
    const time = (text: string) => `2026-11-25T${text}Z`;
    const windows = [
      [null, null, null, null],
      ["08:00:00", "10:00:00", null, null],
      ["08:00:00", null, null, null],
      [null, "10:00:00", null, null],
      [null, null, "08:00:00", "10:00:00"],
      ["08:00:00", null, "07:00:00", "10:00:00"],
      ["08:00:00", "10:00:00", "06:00:00", "12:00:00"],
    ].map((ends) => ends.map((end) => end && time(end)));
    const visits = [
      null,
      "07:59:59",
      "08:00:00",
      "09:30:00",
      "10:00:00",
      "10:00:01",
      "13:30:00",
    ].flatMap((arrival) =>
      [false, true].flatMap((isReported) =>
        [
          [null, null],
          ["14:00:00", null],
          [null, "09:40:00"],
        ].map((left) => ({
          times: [
            isReported ? null : arrival,
            isReported ? arrival : null,
            ...left,
          ].map((at) => at && time(at)),
          arrival: arrival && time(arrival),
          wasThere: left.some((at) => at !== null),
        })),
      ),
    );
    const cases = windows.flatMap((ends) =>
      visits.map((visit) => ({ ends, ...visit })),
    );
    const ids = cases.map((_, at) => 1000 + at);
    const columns = cases.map(({ ends, times }) => [...ends, ...times]);
    await provider.db.query(
      `INSERT INTO delivery (id, pool_id, store_number, service_date, reference, window_start, window_end,
         backup_window_start, backup_window_end, arrival_at, manual_arrival_at, departure_at, door_scan_at)
       SELECT id, 2, '201', '2026-11-25', id::text, one[1], one[2], one[3], one[4], one[5], one[6], one[7], one[8]
       FROM unnest($1::bigint[]) WITH ORDINALITY AS ids (id, at)
       CROSS JOIN LATERAL (
         SELECT array_agg(nullif(part, '')::timestamptz ORDER BY place) AS one
         FROM unnest(string_to_array(($2::text[])[at], ',')) WITH ORDINALITY AS parts (part, place)
       ) AS parts`,
      [ids, columns.map((one) => one.map((part) => part ?? "").join(","))],
    );
    const instant = (text: string | null | undefined) =>
      text == null ? null : Date.parse(text);
    for (const now of ["09:00:00", "10:00:00", "10:00:01", "15:00:00"]) {
      const rows = await provider.db.query<{ id: string; state: string }>(
        `SELECT d.id::text AS id, ${punctualitySql("$1::timestamptz")} AS state
         FROM delivery d WHERE d.pool_id = 2 AND d.service_date = '2026-11-25' ORDER BY d.id`,
        [time(now)],
      );
      expect(rows.map(({ state }) => state)).toEqual(
        cases.map(({ ends, arrival, wasThere }) => {
          const of = {
            windowStart: instant(ends[0] ?? ends[2]),
            windowEnd: instant(ends[1] ?? ends[3]),
            arrival: instant(arrival),
            wasThere,
            expected: null,
          };
          return punctualityOf(of, Date.parse(time(now))).state;
        }),
      );
    }
  });

  it("expects the arrivals that the details of a delivery estimate", async () => {
    const { body } = await provider.call(
      "getDeliveryMapPinDetails",
      { delivID: "2" },
      { cookie },
    );
    expect(body.result).toMatchObject({
      advancedRouteInfo: { timeEstimateMinutes: 50, numPriorStops: 1 },
    });
  });

  it("expects an overdue driver now, and after two hours no longer", async () => {
    const expectedAt = async (time: string) => {
      provider.clock.now = new Date(`2026-11-20T${time}Z`);
      cookie = await provider.openSession(account);
      const rows = (await schedule()) as { expectedDate: string | null }[];
      return rows[1]?.expectedDate;
    };
    expect(await expectedAt("11:00:00")).toBe("2026-11-20T11:00:00.000Z");
    expect(await expectedAt("12:21:00")).toBeNull();
  });
});
