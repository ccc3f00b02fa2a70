import { beforeAll, beforeEach, expect, it } from "vitest";
import { recordPositions } from "../../../provider/import/kinds/positions";
import { deleteOldTruckPositions } from "../../../provider/import/operation/position-arrivals";
import { onEachEngine } from "../engines";
import { useTestProvider } from "../test-provider";
import { importItems, recordsOf } from "./import-world";
import { clearOperation, loadCompany } from "./operation-world";

const day = "2026-11-23";
const at = (time: string) => `${day}T${time}:00Z`;
const minutesAfter = (time: string, minutes: number) =>
  new Date(Date.parse(at(time)) + minutes * 60_000).toISOString();
/** The stores are 22 km apart. */
const first = { lat: 41.8, lng: -87.6 };
const second = { lat: 42, lng: -87.6 };
const between = { lat: 41.9, lng: -87.6 };
type Place = typeof first;

/** The truck drives to the first store, is there from 15:20 to 15:40, and is on the road at 15:50. */
const round: [Place, string][] = [
  [between, "15:10"],
  [first, "15:20"],
  [first, "15:24"],
  [first, "15:35"],
  [between, "15:40"],
  [between, "15:46"],
  [between, "15:50"],
];

onEachEngine("Arrivals from positions", (engine) => {
  const provider = useTestProvider(engine);
  let cookie: string;

  beforeAll(async () => {
    await loadCompany(provider.db);
    await provider.db.execute(`
      INSERT INTO user_group (id, type, name) VALUES (1, 2, 'CHI');
      INSERT INTO pool_group_pool (pool_group_id, pool_id) SELECT 1, id FROM pool WHERE name = 'CHI';
      UPDATE store SET lat = 41.8, lng = -87.6, time_zone = 'America/Chicago' WHERE number = '1011';
      UPDATE store SET lat = 42, lng = -87.6, time_zone = 'America/Chicago' WHERE number = '1020';`);
    const id = await provider.addAccount("ann@shop.example");
    await provider.insert("group_member", { account_id: id, group_id: 1 });
    provider.clock.now = new Date(at("16:00"));
    cookie = await provider.openSession(id);
  });
  beforeEach(async () => {
    await provider.db.execute(
      "DELETE FROM exception; DELETE FROM exception_check",
    );
    await clearOperation(provider.db);
    await load("stops", stop("1011", "1", "14:50"), stop("1020", "2", "16:30"));
  });

  const load = (kind: string, ...records: Record<string, string | null>[]) =>
    importItems(provider.db, recordsOf(kind, ...records), {
      now: provider.clock.now,
    });

  const stop = (store: string, number: string, planned: string) => ({
    pool: "CHI",
    date: day,
    route: "12",
    stop: number,
    store,
    trailer: "TRL1",
    plannedDeparture: at("14:00"),
    plannedArrival: at(planned),
    windowStart: at("14:00"),
    windowEnd: at("15:00"),
  });

  const record = ({ lat, lng }: Place, time: string) => ({
    trailer: "TRL1",
    lat: String(lat),
    lng: String(lng),
    at: time,
  });
  const loadRound = (positions = round) =>
    load(
      "positions",
      ...positions.map(([place, time]) => record(place, at(time))),
    );

  /** The schedule by number of the store. */
  async function schedule() {
    const { body } = await provider.call(
      "getDeliverySchedule",
      { date: `${day}T00:00:00.000Z` },
      { cookie },
    );
    return Object.fromEntries(
      (body.result as { storeNum: string }[]).map((row) => [row.storeNum, row]),
    );
  }
  const idOf = async (store: string) =>
    (
      await provider.db.query<{ id: string }>(
        "SELECT id::text AS id FROM delivery WHERE store_number = $1",
        [store],
      )
    )[0]?.id ?? "";
  const detail = async (store: string) =>
    (
      await provider.call(
        "getDeliveryMapPinDetails",
        { delivID: await idOf(store) },
        { cookie },
      )
    ).body.result;
  const onTimeRow = async () =>
    (
      (
        await provider.call(
          "getOnTimeReport",
          {
            startDate: day,
            endDate: day,
            pool: null,
            stores: ["1011"],
            offset: 0,
            pageSize: 10,
          },
          { cookie },
        )
      ).body.result as object[]
    )[0];
  const figures = async () =>
    (
      await provider.db.query(
        `SELECT sum(arrived)::int AS arrived, sum(late)::int AS late FROM figures_change`,
      )
    )[0];
  const lateStores = async () =>
    (
      await provider.db.query<{ store: string }>(
        `SELECT store_number AS store FROM exception
         WHERE kind = 'late' AND ended_at IS NULL ORDER BY 1`,
      )
    ).map(({ store }) => store);

  it("are on the delivery, its report, figures and exceptions, and move what is expected after it", async () => {
    expect(await lateStores()).toEqual(["1011", "1020"]);
    await loadRound();
    const arrived = { arrivalDate: at("15:20"), arrivedBy: "position" };
    expect(await schedule()).toMatchObject({
      // Half an hour late, and so the second is, too.
      "1011": { ...arrived, expectedDate: null },
      "1020": { arrivalDate: null, expectedDate: minutesAfter("17:00", 0) },
    });
    expect((await schedule())["1020"]).not.toHaveProperty("arrivedBy");
    expect(await detail("1011")).toMatchObject({
      ...arrived,
      departureDate: at("15:40"),
    });
    expect(await onTimeRow()).toMatchObject({
      "Arrival Time": at("15:20"),
      "Departure Time": at("15:40"),
      arrivedBy: "position",
      departedBy: "position",
      actualArrive: null,
      "Delivery Status": "Late",
    });
    expect(await figures()).toEqual({ arrived: 1, late: 1 });
    expect(await lateStores()).toEqual(["1020"]);
  });

  it("are replaced by a report, and never the other way", async () => {
    await loadRound(round.slice(0, 4));
    const { httpStatus } = await provider.call(
      "manualReport_ReportDelivery",
      {
        formData: {
          delivDetailID: await idOf("1011"),
          arriveDate: `${day} 14:55:00.000`,
          departDate: `${day} 15:30:00.000`,
          employeeID: null,
          textSig: null,
        },
      },
      { cookie },
    );
    expect(httpStatus).toBe(200);
    const reported = {
      arrivalDate: at("14:55"),
      departureDate: at("15:30"),
    };
    expect(await detail("1011")).toMatchObject(reported);
    await loadRound();
    expect(await detail("1011")).toMatchObject(reported);
    expect(await detail("1011")).not.toHaveProperty("arrivedBy");
    expect(await onTimeRow()).toMatchObject({
      "Arrival Time": null,
      actualArrive: at("14:55"),
      "Delivery Status": "On Time",
    });
    expect(await figures()).toEqual({ arrived: 1, late: 0 });
    // A time of the driver's device comes before both.
    await load("stops", {
      ...stop("1011", "1", "14:50"),
      arrival: at("15:05"),
    });
    expect(await detail("1011")).toMatchObject({ arrivalDate: at("15:05") });
  });

  it("are the same from single positions in any order, and from a document", async () => {
    const times = async () =>
      provider.db.query(
        `SELECT store_number AS store, position_arrival_at AS arrival, position_departure_at AS departure
         FROM delivery ORDER BY 1`,
      );
    await loadRound();
    const expected = await times();
    expect(expected).toEqual([
      {
        store: "1011",
        arrival: minutesAfter("15:20", 0),
        departure: minutesAfter("15:40", 0),
      },
      { store: "1020", arrival: null, departure: null },
    ]);
    const orders = [
      round,
      round.toReversed(),
      [round.slice(3), round.slice(0, 3)].flat(),
    ];
    for (const order of orders) {
      await provider.db.execute(
        "DELETE FROM truck_position; UPDATE delivery SET position_arrival_at = NULL, position_departure_at = NULL",
      );
      for (const [place, time] of order)
        expect(
          await recordPositions(
            provider.db,
            "phone1",
            [{ ...place, at: at(time) }],
            null,
            provider.clock.now,
          ),
        ).toBe("recorded");
      expect(await times()).toEqual(expected);
    }
    expect(await lateStores()).toEqual(["1020"]);
  });

  it("are not found from jumps, gaps, a single position, other days, and the time to come", async () => {
    const start = Date.parse(at("16:00"));
    const later = (minutes: number) =>
      new Date(start + minutes * 60_000).toISOString();
    await load(
      "positions",
      record(first, at("15:00")),
      record(first, at("15:16")),
      // 22 km in a minute, and for four.
      record(second, at("15:17")),
      record(second, at("15:21")),
      record(between, at("15:30")),
      // The clock is at 16:00.
      record(second, later(-1)),
      record(second, later(3)),
      // Beside the day of the store.
      record(first, "2026-11-22T23:00:00Z"),
      record(first, "2026-11-22T23:10:00Z"),
    );
    expect(await schedule()).toMatchObject({
      "1011": { arrivalDate: null },
      "1020": { arrivalDate: null },
    });
    // A week later, nobody asks any more.
    provider.clock.now = new Date(start + 7 * 24 * 60 * 60_000);
    await loadRound();
    const kept = async () =>
      (await provider.db.query("SELECT FROM truck_position")).length;
    expect(await kept()).toBe(8);
    await deleteOldTruckPositions(
      provider.db,
      new Date(start + 9.5 * 24 * 60 * 60_000),
    );
    expect(await kept()).toBe(0);
    provider.clock.now = new Date(start);
  });

  it("are of the route that the truck drives, also when its next one departs soon", async () => {
    await load("stops", {
      ...stop("1011", "1", "16:40"),
      route: "13",
      reference: "B",
      plannedDeparture: at("16:30"),
    });
    await loadRound();
    expect(
      await provider.db.query(
        `SELECT position_departure_at AS departure FROM delivery
         WHERE store_number = '1011' ORDER BY reference`,
      ),
    ).toEqual([{ departure: minutesAfter("15:40", 0) }, { departure: null }]);
  });

  it("leave canceled stops and stores without a place alone", async () => {
    await load("stops", {
      ...stop("1011", "1", "14:50"),
      status: "Canceled",
    });
    await loadRound();
    expect(
      await provider.db.query(
        "SELECT FROM delivery WHERE position_arrival_at IS NOT NULL",
      ),
    ).toEqual([]);
  });
});
