import { cleanLine } from "../../provider/contract/answer-text";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { deliveryDetail, deliveryMapStatus } from "../../provider/contract/map";
import type { SqlValue } from "../../provider/db/database";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";

/** Every character that JSON escapes, and injections into pages and queries. */
const hostile = `"\\ \\" ' \u0001\u001f\u007f\b\t\n\r \u2028\u2029 \u202e 📦 שלום </script> $& %s {}`;

/** Pools 1 and 2 are the caller's, pool 3 is foreign. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'South'), (3, 'Theirs');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1), (1, 2);
  INSERT INTO store (number, pool_id, name, address1, address2, city, state, zip, lat, lng) VALUES
    ('0101', 1, 'Elgin', '1 Main St', 'Dock 4', 'Elgin', 'IL', '60120', 42.0354, -88.2826),
    ('102', 1, 'Nowhere', '2 Main St', NULL, 'Joliet', 'IL', '60431', NULL, NULL),
    ('201', 2, 'Dayton', '2 Main St', NULL, 'Dayton', 'OH', '45402', 39.7589, -84.1916),
    ('202', 2, 'Strange', '3 Main St', NULL, 'Dayton', 'OH', '45402', 'NaN', '-Infinity'),
    ('203', 2, 'Off the world', '4 Main St', NULL, 'Dayton', 'OH', '45402', 91.5, -1e300),
    ('301', 3, 'Edina', '3 Main St', NULL, 'Edina', 'MN', '55424', 44.88, -93.35);
  INSERT INTO employee (id, number, pool_id, first_name, last_name) VALUES (7, '7', 1, 'Ray', 'O''Neil');`;

type Columns = Readonly<Record<string, SqlValue>>;

onEachEngine("The delivery map", (engine) => {
  const provider = useTestProvider(engine);
  let account: string;
  let cookie: string;
  let lastId = 0;

  beforeAll(async () => {
    await provider.db.execute(world);
    ({ id: account, cookie } = await makePeople(provider).add("ann", 1));
  });

  async function insert(table: string, columns: Columns): Promise<number> {
    const id = (lastId += 1);
    await provider.insert(table, { id, ...columns });
    return id;
  }
  const poolOf = (store: string) => Number(store.replace(/^0/, "")[0]);
  const addDelivery = (store: string, date: string, columns: Columns = {}) =>
    insert("delivery", {
      pool_id: poolOf(store),
      store_number: store,
      service_date: date,
      // Several deliveries for one store and day.
      reference: String(lastId),
      ...columns,
    });

  const ask = (
    call: "getDeliveryMapStatuses" | "getDeliveryMapPinDetails",
    payload: object,
  ) => provider.call(call, payload, { cookie });
  async function statuses(date: string, more: object = {}) {
    const { body } = await ask("getDeliveryMapStatuses", {
      date: `${date}T00:00:00.000Z`,
      requestNumber: 1,
      isAuto: false,
      ...more,
    });
    expect(body.status).toBe("Success");
    return z.array(deliveryMapStatus).parse(body.result);
  }
  async function detailOf(id: number | string) {
    const { body } = await ask("getDeliveryMapPinDetails", { delivID: id });
    expect(body.status).toBe("Success");
    return deliveryDetail.nullable().parse(body.result);
  }

  describe("shows a delivery", () => {
    const date = "2026-11-20";
    const arrived = "2026-11-20T10:00:00Z";
    const left = "2026-11-20T10:20:00Z";
    const deliveries: [Columns, code: number, words: string][] = [
      [{}, 0, "that nobody came to: Incomplete"],
      [{ arrival_at: arrived }, 2, "that the driver is at: In Progress"],
      [
        { manual_arrival_at: arrived },
        2,
        "whose arrival was reported by hand: In Progress",
      ],
      [
        { arrival_at: arrived, departure_at: left },
        1,
        "that the driver has left: Complete",
      ],
      [
        { manual_arrival_at: arrived, manual_departure_at: left },
        1,
        "reported by hand: Complete",
      ],
      [
        { arrival_at: arrived, manual_departure_at: left },
        1,
        "whose departure was reported by hand: Complete",
      ],
      [{ departure_at: left }, 1, "whose arrival nobody recorded: Complete"],
      [
        { signature: "S. Igned", door_scan_at: arrived },
        0,
        "signed for, without a time: Incomplete",
      ],
    ];

    it.each(deliveries)("%j (%i) %s", async (columns, code) => {
      const id = await addDelivery("0101", date, columns);
      expect(
        (await statuses(date)).find(({ delivID }) => delivID === String(id)),
      ).toEqual({
        delivID: String(id),
        delivStatus: code,
        lat: 42.0354,
        lng: -88.2826,
        delivDate: date,
      });
    });
  });

  describe("shows a day", () => {
    const date = "2026-10-01";
    let ids: number[];
    beforeAll(async () => {
      await addDelivery("0101", "2026-09-30");
      ids = [];
      for (const store of ["203", "0101", "102", "201", "202", "0101"])
        ids.push(await addDelivery(store, date));
      await addDelivery("301", date);
      // An own store with a delivery of another pool, and the reverse.
      await addDelivery("0101", date, { pool_id: 3 });
      ids.push(await addDelivery("301", date, { pool_id: 2 }));
      await addDelivery("0101", "2026-10-02");
    });

    it("with every delivery of the caller's pools, by id", async () => {
      const rows = await statuses(date);
      expect(rows.map(({ delivID }) => delivID)).toEqual(ids.map(String));
      expect(new Set(rows.map(({ delivDate }) => delivDate))).toEqual(
        new Set([date]),
      );
    });

    it("with the position of the store, missing or invalid ones included", async () => {
      const rows = await statuses(date);
      expect(rows.map(({ lat, lng }) => [lat, lng])).toEqual([
        [91.5, -1e300],
        [42.0354, -88.2826],
        [null, null],
        [39.7589, -84.1916],
        [null, null],
        [42.0354, -88.2826],
        [44.88, -93.35],
      ]);
    });

    it("of one pool, and nothing of a foreign or unknown one", async () => {
      const found = async (pool: unknown) =>
        (await statuses(date, { pool })).map(({ delivID }) => Number(delivID));
      expect(await found("1")).toEqual([ids[1], ids[2], ids[5]]);
      expect(await found(2)).toEqual([ids[0], ids[3], ids[4], ids[6]]);
      for (const pool of ["3", "77", "", "0", "x", "1 OR 1=1", "99999999999"])
        expect({ pool, found: await found(pool) }).toEqual({ pool, found: [] });
    });

    it("by the UTC date of any instant", async () => {
      for (const instant of [`${date}T00:00:00Z`, `${date}T23:59:59.999Z`])
        expect(await statuses("", { date: instant })).toHaveLength(7);
    });

    it("that is empty, distant or invalid", async () => {
      for (const day of [
        "1999-01-01",
        "9999-12-31",
        "0001-01-01",
        "2028-02-29",
      ])
        expect(await statuses(day)).toEqual([]);
    });

    it("and returns the counter", async () => {
      for (const requestNumber of [0, 1, 4711, Number.MAX_SAFE_INTEGER]) {
        for (const pool of ["1", "77"]) {
          const { body } = await ask("getDeliveryMapStatuses", {
            date: `${date}T00:00:00.000Z`,
            pool,
            requestNumber,
            isAuto: true,
          });
          expect(Object.keys(body)).toEqual([
            "status",
            "requestNumber",
            "result",
          ]);
          expect(body.requestNumber).toBe(requestNumber);
        }
      }
    });
  });

  describe("shows the detail of a delivery", () => {
    const date = "2026-11-20";

    it("with all values", async () => {
      const id = await addDelivery("0101", date, {
        window_start: "2026-11-20T09:00:00.900-05",
        window_end: "2026-11-20T11:00:00-05",
        backup_window_start: "2026-11-21T01:00:00Z",
        backup_window_end: "2026-11-21T02:00:00Z",
        arrival_at: "2026-11-20T15:30:00Z",
        departure_at: "2026-11-20T15:50:00Z",
        manual_arrival_at: "2026-11-20T15:35:00Z",
        manual_departure_at: "2026-11-20T15:55:00Z",
        employee_id: 7,
        signature: hostile,
        door_scan_at: "2026-11-20T15:31:00Z",
      });
      const carton = {
        asn: "A",
        delivery_id: id,
        service_date: "2026-11-20",
        pool_id: 1,
        on_manifest: true,
      };
      for (const scan_type of [1, 1, 1, 0, -1])
        await insert("carton", { ...carton, scan_type });
      await insert("carton", { ...carton, on_manifest: false });
      expect(await detailOf(id)).toEqual({
        delivID: String(id),
        delivWindowStart: "2026-11-20T14:00:00Z",
        delivWindowEnd: "2026-11-20T16:00:00Z",
        windowStartBackup: "2026-11-21T01:00:00Z",
        windowEndBackup: "2026-11-21T02:00:00Z",
        pool: "North",
        storeNum: "0101",
        storeID: "0101",
        storeName: "Elgin",
        txtAddress1: "1 Main St",
        txtAddress2: "Dock 4",
        txtCity: "Elgin",
        txtState: "IL",
        txtZipCode: "60120",
        scannedBoxes: 3,
        totalBoxes: 6,
        employeeName: "Ray O'Neil",
        signature: cleanLine(hostile),
        doorScan: true,
        arrivalDate: "2026-11-20T15:30:00Z",
        departureDate: "2026-11-20T15:50:00Z",
        advancedRouteInfo: null,
      });
    });

    it("with missing values", async () => {
      const id = await addDelivery("201", date);
      expect(await detailOf(id)).toMatchObject({
        delivWindowStart: null,
        delivWindowEnd: null,
        windowStartBackup: null,
        windowEndBackup: null,
        txtAddress2: null,
        scannedBoxes: 0,
        totalBoxes: 0,
        employeeName: null,
        signature: null,
        doorScan: false,
        arrivalDate: null,
        departureDate: null,
        advancedRouteInfo: null,
      });
    });

    it("with the delivery's pool, and nothing of another pool", async () => {
      const ours = await addDelivery("301", date, { pool_id: 2 });
      expect(await detailOf(ours)).toMatchObject({
        pool: "South",
        storeNum: "301",
      });
      const theirs = await addDelivery("0101", date, { pool_id: 3 });
      expect(await detailOf(theirs)).toBeNull();
    });

    it("or nothing, for any other id", async () => {
      for (const id of [
        "",
        "0",
        "-1",
        "1.5",
        "x",
        "1 OR 1=1",
        "99999999999",
        "%2e%2e/1",
        2 ** 40,
      ])
        expect({ id, detail: await detailOf(id) }).toEqual({
          id,
          detail: null,
        });
    });
  });

  describe("estimates", () => {
    const date = "2026-11-20";
    let route: number;
    let start: Date;

    // At noon in UTC, the start of the test clock.
    beforeEach(async () => {
      start = provider.clock.now;
      route = await insert("route", {
        pool_id: 1,
        route_date: date,
        number: "1",
        planned_departure_at: "2026-11-20T11:00:00Z",
        departed_at: "2026-11-20T11:10:00Z",
      });
      return async () => {
        provider.clock.now = start;
        // A session that a clock ahead has prolonged does not count.
        cookie = await provider.openSession(account);
      };
    });
    const stop = (
      order: number | null,
      planned: string | null,
      columns: Columns = {},
    ) =>
      addDelivery("0101", date, {
        route_id: route,
        stop_order: order,
        planned_arrival_at:
          planned === null ? null : `2026-11-20T${planned}:00Z`,
        ...columns,
      });
    const estimateOf = async (id: number) =>
      (await detailOf(id))?.advancedRouteInfo;
    const estimate = (
      timeEstimateMinutes: number | null,
      numPriorStops: number | null,
    ) => ({ timeEstimateMinutes, numPriorStops });

    it("the arrival from the plan and the delay of the route, and counts the prior stops", async () => {
      const first = await stop(1, "11:30", {
        arrival_at: "2026-11-20T11:45:00Z",
        departure_at: "2026-11-20T11:55:00Z",
      });
      const second = await stop(2, "12:30");
      const third = await stop(3, "13:30");
      expect(await estimateOf(first)).toBeNull();
      expect(await estimateOf(second)).toEqual(estimate(45, 0));
      expect(await estimateOf(third)).toEqual(estimate(105, 1));
      provider.clock.advance(10 * 60_000);
      expect(await estimateOf(third)).toEqual(estimate(95, 1));
    });

    it("nothing for a delivery that was reached or left", async () => {
      const time = "2026-11-20T11:45:00Z";
      for (const column of [
        "arrival_at",
        "departure_at",
        "manual_arrival_at",
        "manual_departure_at",
      ])
        expect(
          await estimateOf(await stop(1, "13:30", { [column]: time })),
        ).toBeNull();
    });

    it("from reported times too", async () => {
      await stop(1, "11:30", { manual_arrival_at: "2026-11-20T11:50:00Z" });
      expect(await estimateOf(await stop(2, "12:30"))).toEqual(estimate(50, 1));
    });

    it("by the route of each delivery, if a store has two", async () => {
      const early = await stop(2, "12:30");
      route = await insert("route", {
        pool_id: 1,
        route_date: date,
        number: "2",
        planned_departure_at: "2026-11-20T11:45:00Z",
      });
      const late = await stop(1, "12:30");
      expect(await estimateOf(early)).toEqual(estimate(40, 0));
      expect(await estimateOf(late)).toEqual(estimate(45, 0));
    });

    it("without stops of foreign pools", async () => {
      await stop(1, "11:30", { pool_id: 3 });
      await stop(2, "11:40", {
        pool_id: 3,
        arrival_at: "2026-11-20T11:59:00Z",
      });
      const ours = await stop(3, "12:30", { pool_id: 2 });
      expect(await estimateOf(ours)).toEqual(estimate(40, 0));
    });

    it("nothing without a route, and less without a plan or a position", async () => {
      const alone = await addDelivery("0101", date, {
        stop_order: 1,
        planned_arrival_at: "2026-11-20T12:30:00Z",
      });
      expect(await estimateOf(alone)).toBeNull();
      expect(await estimateOf(await stop(1, null))).toEqual(estimate(null, 0));
      expect(await estimateOf(await stop(null, "12:30"))).toEqual(
        estimate(40, null),
      );
    });
  });
});
