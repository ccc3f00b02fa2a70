import { beforeAll, describe, expect, it } from "vitest";
import { calls, type CallName } from "../../provider/contract/calls";
import type { SqlValue } from "../../provider/db/database";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";

/** The edge cases of the reports and the dashboard; `figures.test.ts` recounts their figures after any write. */

type Row = Record<string, unknown>;
type Columns = Record<string, SqlValue>;

const at = (time: string) => `2026-11-19T${time}Z`;
const times = {
  window_start: at("10:00:00"),
  window_end: at("12:00:00"),
};

/** Arrivals of 2026-11-19 and their status in the report; `delivery-schedule.test.ts` has every window. */
const arrivals: readonly [
  delivery: string,
  columns: Columns,
  status: "Early" | "On Time" | "Late" | null,
][] = [
  ["a second early", { ...times, arrival_at: at("09:59:59") }, "Early"],
  ["at the end", { ...times, arrival_at: at("12:00:00") }, "On Time"],
  ["a moment late", { ...times, arrival_at: at("12:00:00.001") }, "Late"],
  ["never arrived", times, null],
  ["only departed", { ...times, departure_at: at("11:00:00") }, null],
  [
    "reported late by hand",
    { ...times, manual_arrival_at: at("13:00:00") },
    "Late",
  ],
  [
    "recorded in time, reported late",
    {
      ...times,
      arrival_at: at("11:00:00"),
      manual_arrival_at: at("13:00:00"),
    },
    "On Time",
  ],
];

onEachEngine("Reports", (engine) => {
  const provider = useTestProvider(engine);
  let cookie: string;
  let southern: string;
  let deliveries = 0;
  let cartons = 0;

  async function addDelivery(
    pool: number,
    store: string,
    date: string,
    columns: Columns = {},
  ): Promise<number> {
    deliveries += 1;
    await provider.insert("delivery", {
      id: deliveries,
      pool_id: pool,
      store_number: store,
      service_date: date,
      reference: String(deliveries),
      ...columns,
    });
    return deliveries;
  }

  async function addCartons(
    count: number,
    delivery: number,
    columns: Columns = {},
  ): Promise<void> {
    const [ofDelivery] = await provider.db.query<Columns>(
      "SELECT service_date, pool_id FROM delivery WHERE id = $1",
      [delivery],
    );
    for (let i = 0; i < count; i++) {
      cartons += 1;
      await provider.insert("carton", {
        id: cartons,
        asn: `A${cartons}`,
        delivery_id: delivery,
        ...ofDelivery,
        on_manifest: true,
        ...columns,
      });
    }
  }

  const addManifest = (
    id: number,
    pool: number,
    number: string,
    date: string,
  ) =>
    provider.insert("manifest", {
      id,
      pool_id: pool,
      number,
      manifest_date: "2026-10-01",
      store_date: date,
    });

  /** One page; every row must follow the contract. */
  async function pageOf(
    call: CallName,
    payload: object,
    as = cookie,
  ): Promise<Row[]> {
    const { httpStatus, body } = await provider.call(
      call,
      { offset: 0, pageSize: 5_000, ...payload },
      { cookie: as },
    );
    expect({ call, httpStatus }).toEqual({ call, httpStatus: 200 });
    const rows = body.result as Row[];
    for (const row of rows) calls[call].row?.parse(row);
    return rows;
  }

  const day = (date: string, scope: object = {}) => ({
    startDate: date,
    endDate: date,
    pool: null,
    stores: [],
    ...scope,
  });
  const scans = (date: string, summaryType: string, scope: object = {}) =>
    pageOf("getScanReport", {
      ...day(date, scope),
      summaryType,
      specialFilters: "",
    });
  const doorScans = (date: string, summaryType: string, scope: object = {}) =>
    pageOf("getDoorScanReport", {
      ...day(date),
      pool: "",
      summaryType,
      ...scope,
    });

  beforeAll(async () => {
    const pools: [id: number, name: string, stores: string[]][] = [
      [1, "North", ["101", "102"]],
      [2, "South", ["201", "202"]],
      [3, "East", ["301"]],
      [4, "Northwest", ["401"]],
    ];
    for (const [id, name, stores] of pools) {
      await provider.insert("pool", { id, name });
      await provider.insert("user_group", { id, type: 2, name: `Group ${id}` });
      await provider.insert("pool_group_pool", {
        pool_group_id: id,
        pool_id: id,
      });
      for (const number of stores) {
        await provider.insert("store", {
          number,
          pool_id: id,
          name: `Store ${number}`,
          address1: "1 Main St",
          city: "City",
          state: "IL",
          zip: "60601",
        });
      }
    }
    const people = makePeople(provider);
    ({ cookie } = await people.add("ann", 1, 2, 4));
    southern = (await people.add("ben", 2)).cookie;
  });

  describe("on time", () => {
    const date = "2026-11-19";
    beforeAll(async () => {
      for (const [notes, columns] of arrivals) {
        await addDelivery(1, "101", date, { notes, ...columns });
      }
    });

    it.each(arrivals)("a delivery %s", async (delivery, _, status) => {
      const rows = await pageOf("getOnTimeReport", day(date));
      const row = rows.find(({ Notes }) => Notes === delivery);
      expect(row?.["Delivery Status"]).toBe(status);
    });

    it("filter deliveries by checkboxes; none selects all", async () => {
      for (const onTimeCodes of ["100", "010", "001", "101", "111", "000"]) {
        const ticked = ["Early", "On Time", "Late"].filter(
          (_, i) => onTimeCodes[i] === "1",
        );
        const rows = await pageOf("getOnTimeReport", {
          ...day(date),
          onTimeCodes,
        });
        expect(rows.map(({ Notes }) => Notes)).toEqual(
          arrivals
            .filter(
              ([, , status]) =>
                onTimeCodes === "000" || ticked.includes(status ?? ""),
            )
            .map(([delivery]) => delivery),
        );
      }
    });

    it("count early as on time, and deliveries without arrival in neither", async () => {
      const counts = { Deliveries: 7, Late: 2, OnTime: 3 };
      const named = { Pool: "North", lngPoolID: "1" };
      expect(await pageOf("getOnTimeReportPoolSummary", day(date))).toEqual([
        { ...named, ...counts },
      ]);
      expect(await pageOf("getOnTimeReportStoreSummary", day(date))).toEqual([
        { Store: "101", ...named, ...counts },
      ]);
    });

    it("contain recorded times, and manually reported ones beside them", async () => {
      const next = "2026-11-20";
      await addDelivery(2, "201", next, {
        arrival_at: "2026-11-20T23:30:00.900-05",
        manual_arrival_at: "2026-11-21T04:45:00Z",
        manual_departure_at: "2026-11-21T05:00:00Z",
        window_start: "2026-11-21T04:00:00Z",
        backup_window_end: "2026-11-21T06:00:00Z",
      });
      expect(await pageOf("getOnTimeReport", day(next))).toEqual([
        {
          Pool: "South",
          Store: "201",
          "Delivery Date": next,
          "Arrival Time": "2026-11-21T04:30:00Z",
          "Departure Time": null,
          actualArrive: "2026-11-21T04:45:00Z",
          actualDepart: "2026-11-21T05:00:00Z",
          arrivedBy: null,
          departedBy: null,
          "Window Start": "2026-11-21T04:00:00Z",
          "Window End": null,
          WindowStartBackup: null,
          WindowEndBackup: "2026-11-21T06:00:00Z",
          "Delivery Status": "On Time",
          Notes: null,
          lngPoolID: "2",
        },
      ]);
    });
  });

  describe("scans", () => {
    const date = "2026-09-01";
    beforeAll(async () => {
      const morning = await addDelivery(1, "101", date, {
        door_scan_at: "2026-09-01T10:00:00Z",
      });
      const evening = await addDelivery(1, "101", date);
      await addCartons(2, morning, { scan_type: 1 });
      await addCartons(1, morning, { scan_type: 0 });
      await addCartons(1, evening, { scan_type: 1 });
      await addCartons(3, evening);
      await addDelivery(1, "102", date);
      // Since then the store 202 has moved from North to South.
      const before = await addDelivery(1, "202", date, {
        door_scan_at: "2026-09-01T11:00:00Z",
      });
      await addCartons(1, before, { scan_type: 1 });
      const after = await addDelivery(2, "202", date);
      await addCartons(5, after, { scan_type: 1 });
      const foreign = await addDelivery(3, "301", date);
      await addCartons(9, foreign, { scan_type: 1 });
    });

    const north = { txtPool: "North", lngPoolID: "1" };
    const south = { txtPool: "South", lngPoolID: "2" };

    it("combine two deliveries of a store on one day", async () => {
      const dteDeliveryDate = date;
      expect(await scans(date, "")).toEqual([
        { ...north, txtLocation: "101", dteDeliveryDate, Scanned: 3, Total: 7 },
        { ...north, txtLocation: "102", dteDeliveryDate, Scanned: 0, Total: 0 },
        { ...north, txtLocation: "202", dteDeliveryDate, Scanned: 1, Total: 1 },
        { ...south, txtLocation: "202", dteDeliveryDate, Scanned: 5, Total: 5 },
      ]);
      const rows = await pageOf("getOnTimeReport", day(date));
      expect(rows.map(({ Store }) => Store)).toEqual([
        "101",
        "101",
        "102",
        "202",
        "202",
      ]);
    });

    it("keep a store that has moved in the pool of each delivery", async () => {
      const none = { dteDeliveryDate: null };
      expect(await scans(date, "store", { stores: ["202"] })).toEqual([
        { ...north, ...none, txtLocation: "202", Scanned: 1, Total: 1 },
        { ...south, ...none, txtLocation: "202", Scanned: 5, Total: 5 },
      ]);
      expect(
        await pageOf("getOnTimeReportStoreSummary", day(date), southern),
      ).toEqual([
        {
          Store: "202",
          Pool: "South",
          lngPoolID: "2",
          Deliveries: 1,
          Late: 0,
          OnTime: 0,
        },
      ]);
    });

    it("are summed by pool without store and date", async () => {
      const none = { txtLocation: null, dteDeliveryDate: null };
      expect(await scans(date, "pool")).toEqual([
        { ...north, ...none, Scanned: 4, Total: 8 },
        { ...south, ...none, Scanned: 5, Total: 5 },
      ]);
    });

    it("at the door are a percentage of the deliveries, to two decimals", async () => {
      await addDelivery(1, "102", date, {
        door_scan_at: "2026-09-01T12:00:00Z",
      });
      await addDelivery(1, "102", date);
      const one = { Pool: "North", lngPoolID: "1" };
      const two = { Pool: "South", lngPoolID: "2" };
      expect(await doorScans(date, "")).toEqual([
        { ...one, Store: "101", Deliveries: 2, DoorScans: 1, Percentage: 50 },
        {
          ...one,
          Store: "102",
          Deliveries: 3,
          DoorScans: 1,
          Percentage: 33.33,
        },
        { ...one, Store: "202", Deliveries: 1, DoorScans: 1, Percentage: 100 },
        { ...two, Store: "202", Deliveries: 1, DoorScans: 0, Percentage: 0 },
      ]);
      expect(await doorScans(date, "pool")).toEqual([
        { ...one, Store: null, Deliveries: 6, DoorScans: 3, Percentage: 50 },
        { ...two, Store: null, Deliveries: 1, DoorScans: 0, Percentage: 0 },
      ]);
      expect(await doorScans(date, "pool", { pool: "2" })).toEqual([
        { ...two, Store: null, Deliveries: 1, DoorScans: 0, Percentage: 0 },
      ]);
    });

    it("without stores include all; unknown stores select none", async () => {
      const inside = ["101", "102", "202"];
      for (const kind of ["", "pool", "store"]) {
        expect(await scans(date, kind, { stores: inside })).toEqual(
          await scans(date, kind),
        );
        expect(await scans(date, kind, { stores: ["301", "999"] })).toEqual([]);
        expect(await scans(date, kind, { pool: "3" })).toEqual([]);
        expect(await scans(date, kind, { pool: "2", stores: ["101"] })).toEqual(
          [],
        );
      }
    });
  });

  describe("on the scorecard", () => {
    const period = { startDate: "2026-08-11", endDate: "2026-08-17" };
    const scorecard = (by: string, more: object = {}) =>
      pageOf("getScorecard", {
        ...period,
        pool: null,
        stores: [],
        by,
        target: 75,
        ...more,
      });

    beforeAll(async () => {
      const window = (day: string) => ({
        window_start: `${day}T10:00:00Z`,
        window_end: `${day}T12:00:00Z`,
      });
      const visit = (store: string, day: string, hour: string | null) =>
        addDelivery(1, store, day, {
          ...window(day),
          arrival_at: hour && `${day}T${hour}:00Z`,
        });
      const delivered_at = "2026-08-17T15:00:00Z";
      const addException = (kind: string, delivery: number, day: string) =>
        provider.insert("exception", {
          kind,
          delivery_id: delivery,
          pool_id: 1,
          store_number: "101",
          service_date: day,
          cartons: 1,
          found_at: delivered_at,
          ended_at: delivered_at,
        });
      // Three of four on time: one of them early; nobody came to the fourth.
      const first = await visit("101", "2026-08-11", "09:00");
      await visit("101", "2026-08-12", "11:00");
      await visit("101", "2026-08-13", "12:00");
      const last = await visit("101", "2026-08-17", null);
      await addCartons(15, first, { scan_type: 1, delivered_at });
      await addCartons(5, last, { scan_type: 0, delivered_at });
      await addException("damaged", first, "2026-08-11");
      await addException("late", last, "2026-08-17");
      await addException("noProof", last, "2026-08-17");
      // The week before: one of two, and the days on both sides of it.
      const before = await visit("101", "2026-08-04", "11:00");
      await visit("101", "2026-08-10", "13:00");
      await addCartons(10, before, { scan_type: 1, delivered_at });
      await addException("damaged", before, "2026-08-04");
      await visit("101", "2026-08-03", "13:00");
      await visit("101", "2026-08-18", "13:00");
      // Another store, which is new, and one that has ended.
      await visit("102", "2026-08-14", "13:00");
      await visit("202", "2026-08-05", "11:00");
      // An exception of a shipment is of no store.
      await provider.insert("shipment", {
        id: 1,
        pro: "P1",
        pool_id: 1,
        location: "X",
      });
      await provider.insert("exception", {
        kind: "refused",
        shipment_id: 1,
        pool_id: 1,
        service_date: "2026-08-12",
        cartons: 0,
        found_at: delivered_at,
        ended_at: delivered_at,
      });
    });

    const north = { Pool: "North", lngPoolID: "1" };

    it("are the figures of the other reports for the same days, beside those of the days before", async () => {
      const own = {
        ...north,
        Store: "101",
        State: "calm",
        Deliveries: 4,
        OnTime: 3,
        Cartons: 20,
        Scanned: 15,
        Exceptions: 3,
        deliveriesBefore: 2,
        onTimeBefore: 1,
        cartonsBefore: 10,
        scannedBefore: 10,
        exceptionsBefore: 1,
        // Its weeks begin on Monday, and the last one ends on the day before the last day.
        onTimeByWeek: [...Array<null>(10).fill(null), 50, 75],
      };
      const other = {
        Store: "102",
        State: "alarm",
        Deliveries: 1,
        OnTime: 0,
        Cartons: 0,
        Exceptions: 0,
        deliveriesBefore: 0,
        onTimeByWeek: [...Array<null>(11).fill(null), 0],
      };
      expect(await scorecard("store")).toMatchObject([own, other]);
      // The pool has the figures of a store without deliveries in the period, too.
      expect(await scorecard("pool")).toEqual([
        {
          ...own,
          Store: null,
          State: "alarm",
          Deliveries: 5,
          deliveriesBefore: 3,
          onTimeBefore: 2,
          onTimeByWeek: [...Array<null>(10).fill(null), 66.67, 60],
        },
      ]);

      // The days of the period that have deliveries, as the pool summary of each counts them.
      const days = await pageOf("getOnTimeDays", period);
      expect(days).toMatchObject([
        { "Delivery Date": "2026-08-11", Deliveries: 1, OnTime: 1 },
        { "Delivery Date": "2026-08-12" },
        { "Delivery Date": "2026-08-13" },
        { "Delivery Date": "2026-08-14" },
        { "Delivery Date": "2026-08-17" },
      ]);
      for (const { "Delivery Date": date, ...counted } of days)
        expect(
          await pageOf("getOnTimeReportPoolSummary", day(String(date))),
        ).toMatchObject([counted]);
      expect(await pageOf("getOnTimeDays", period, southern)).toEqual([]);

      const criteria = { ...period, pool: "1", stores: [] };
      for (const [by, onTime] of [
        ["pool", "getOnTimeReportPoolSummary"],
        ["store", "getOnTimeReportStoreSummary"],
      ] as const) {
        const rows = await scorecard(by, { pool: "1" });
        expect(
          (await pageOf(onTime, criteria)).map((row) => [
            row.Deliveries,
            row.OnTime,
          ]),
        ).toEqual(rows.map((row) => [row.Deliveries, row.OnTime]));
        const scanned = await pageOf("getScanReport", {
          ...criteria,
          summaryType: by,
          specialFilters: "",
        });
        expect(scanned.map((row) => [row.Scanned, row.Total])).toEqual(
          rows.map((row) => [row.Scanned, row.Cartons]),
        );
      }
    });

    it("are limited to stores, and stand to the target by whole shares", async () => {
      const stateAt = async (target: number) =>
        (await scorecard("pool", { stores: ["101"], target })).map((row) => [
          row.Deliveries,
          row.deliveriesBefore,
          row.State,
        ]);
      expect(await stateAt(75)).toEqual([[4, 2, "calm"]]);
      expect(await stateAt(76)).toEqual([[4, 2, "watch"]]);
      expect(await stateAt(80)).toEqual([[4, 2, "watch"]]);
      expect(await stateAt(81)).toEqual([[4, 2, "alarm"]]);
    });
  });

  describe("of manifests", () => {
    const dates = { startDate: "2026-10-05", endDate: "2026-10-06" };
    const details = (pool: string, manifest: string, as = cookie) =>
      pageOf("getDashboardManifestDetails", { pool, manifest }, as);
    let first: number;
    let second: number;
    let south: number;

    beforeAll(async () => {
      await addManifest(1, 1, "M1", "2026-10-05");
      await addManifest(2, 2, "M2", "2026-10-06");
      await addManifest(3, 1, "M3", "2026-10-07");
      await addManifest(4, 3, "M4", "2026-10-05");
      await addManifest(5, 4, "M5", "2026-10-05");
      // The date in store counts, not the scheduled day of the cartons.
      first = await addDelivery(1, "101", "2026-10-09");
      second = await addDelivery(1, "102", "2026-10-05");
      south = await addDelivery(2, "201", "2026-10-05");
      await addCartons(2, first, { manifest_id: 1 });
      await addCartons(1, first, {
        manifest_id: 1,
        pallet_at: "2026-10-04T22:00:00Z",
      });
      await addCartons(1, second, {
        manifest_id: 1,
        trailer_at: "2026-10-05T05:00:00Z",
      });
      // An overage without a scan before its delivery.
      await addCartons(1, second, {
        manifest_id: 1,
        on_manifest: false,
        delivered_at: "2026-10-05T10:00:00Z",
      });
      await addCartons(4, south, {
        manifest_id: 1,
        delivered_at: "2026-10-05T11:00:00Z",
      });
      await addCartons(1, south, { manifest_id: 3 });
      await addCartons(2, south, {
        on_manifest: false,
        delivered_at: "2026-10-05T11:00:00Z",
      });
      const foreign = await addDelivery(3, "301", "2026-10-05");
      await addCartons(7, foreign, { manifest_id: 2 });
      await addCartons(7, foreign, { on_manifest: false });
    });

    const row = (
      pool: [id: string, name: string],
      Manifest: string | null,
      storeDate: string,
      [numManifest, numReceived, numDelivered]: [number, number, number],
    ) => ({
      Pool: pool[1],
      PoolID: pool[0],
      Manifest,
      storeDate,
      numManifest,
      numReceived,
      numDelivered,
    });
    const inNorth = row(["1", "North"], "M1", "2026-10-05", [4, 3, 1]);
    const empty = row(["4", "Northwest"], "M5", "2026-10-05", [0, 0, 0]);
    const inSouth = row(["2", "South"], "M1", "2026-10-05", [4, 4, 4]);
    const nowhere = row(["2", "South"], null, "2026-10-05", [0, 2, 2]);

    it("count by the pool of each delivery, cartons without a manifest by day", async () => {
      // All cartons of M2 are in a pool that the caller may not see.
      expect(
        await pageOf("getDashboardManifests", { ...dates, pool: null }),
      ).toEqual([inNorth, empty, inSouth, nowhere]);
      expect(
        await pageOf("getDashboardManifests", { ...dates, pool: "1" }),
      ).toEqual([inNorth]);
      expect(
        await pageOf(
          "getDashboardManifests",
          { ...dates, pool: null },
          southern,
        ),
      ).toEqual([inSouth, nowhere]);
    });

    it("are selected by date in store, including both ends", async () => {
      const numbers = async (startDate: string, endDate: string) =>
        (
          await pageOf("getDashboardManifests", {
            startDate,
            endDate,
            pool: null,
          })
        ).map(({ Manifest }) => Manifest);
      expect(await numbers("2026-10-04", "2026-10-04")).toEqual([]);
      expect(await numbers("2026-10-06", "2026-10-06")).toEqual([]);
      expect(await numbers("2026-10-07", "2026-10-09")).toEqual(["M3"]);
      expect(await numbers("2026-10-05", "2026-10-07")).toEqual([
        "M1",
        "M5",
        "M1",
        null,
        "M3",
      ]);
    });

    it("expand to the deliveries of the pool, which add up", async () => {
      const of = (
        id: number,
        storeName: string,
        [numManifest, numReceived, numDelivered]: [number, number, number],
      ) => ({
        storeName,
        numManifest,
        numReceived,
        numDelivered,
        lngDeliveryID: String(id),
        Manifest: "M1",
      });
      expect(await details("1", " M1 ")).toEqual([
        { ...of(first, "101 Store 101", [3, 1, 0]), PoolID: "1" },
        { ...of(second, "102 Store 102", [1, 2, 1]), PoolID: "1" },
      ]);
      expect(await details("2", "M1", southern)).toEqual([
        { ...of(south, "201 Store 201", [4, 4, 4]), PoolID: "2" },
      ]);
    });

    it("of one number and pool are one in the deliveries that they expand to", async () => {
      await addManifest(6, 2, "TWICE", "2026-11-02");
      await addManifest(7, 4, "TWICE", "2026-11-02");
      const shared = await addDelivery(4, "401", "2026-11-02");
      await addCartons(2, shared, { manifest_id: 6 });
      await addCartons(1, shared, { manifest_id: 7 });
      expect(await details("4", "TWICE")).toMatchObject([
        { numManifest: 3, lngDeliveryID: String(shared) },
      ]);
    });

    it("have no deliveries for foreign pools and unknown manifests", async () => {
      expect(await details("3", "M2")).toEqual([]);
      expect(await details("1", "M1", southern)).toEqual([]);
      for (const manifest of ["M5", "M2", "", "m1", "M1' OR '1'='1"]) {
        expect(await details("1", manifest)).toEqual([]);
      }
    });
  });
});
