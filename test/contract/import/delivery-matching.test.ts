import fc from "fast-check";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../../provider/db/database";
import { listSchedule } from "../../../provider/operation/deliveries/delivery-schedule";
import { getDeliveryDocumentData } from "../../../provider/documents/delivery-document-data";
import { scans } from "../../../provider/import/kinds/scans";
import { onEachEngine, useFreshStorage } from "../engines";
import { clearOperation } from "./operation-world";
import {
  fixture,
  importFile,
  importItems,
  importRecords,
  listPoolIds,
  recordsOf,
  storeRecord,
} from "./import-world";

/** An instant after all of the documents. */
const now = new Date("2026-12-02T12:00:00Z");

onEachEngine("the delivery that a document is about", (engine) => {
  const storage = useFreshStorage(engine);
  let db: Database;
  beforeAll(async () => {
    db = storage.db;
    for (const name of [
      "first-morning/pools.csv",
      "cases/base-pools.csv",
      "first-morning/stores.csv",
      "cases/base-stores.csv",
    ])
      await load(name);
  });
  beforeEach(() => clearOperation(db));

  const load = async (name: string, timeZone = "America/Chicago") =>
    importFile(db, fixture(name), null, {
      fileName: name.replace(/.*\//, ""),
      now,
      timeZone,
    });
  const loadCase = (name: string, timeZone?: string) =>
    load(`cases/${name}`, timeZone);
  const planOf = (...stops: Record<string, string | null>[]) =>
    importItems(
      db,
      recordsOf(
        "stops",
        ...stops.map((stop) => ({ pool: "DSM", route: "1", ...stop })),
      ),
      { now, timeZone: "America/Chicago" },
    );
  const scanDoor = (store: string, at: string, more = {}) =>
    importItems(db, recordsOf("scans", { scan: "door", store, at, ...more }), {
      now,
      timeZone: "America/Chicago",
    });
  /** Store, date, reference and door scan of all deliveries. */
  const deliveries = async () =>
    (
      await db.query<Record<string, string | null>>(
        `SELECT store_number || ' ' || service_date || ' ' || reference AS of,
           to_char(door_scan_at AT TIME ZONE 'UTC', 'DD HH24:MI') AS scan
         FROM delivery ORDER BY store_number, service_date, reference`,
      )
    ).map(({ of, scan }) => `${of?.trim()}: ${scan ?? "no scan"}`);

  it("a door scan in the evening belongs to the window that it is in, whatever the zone of the document", async () => {
    await loadCase("31b-plan.csv");
    const { notes } = await loadCase(
      "31b-door-evening-default-zone.json",
      "UTC",
    );
    expect(await deliveries()).toEqual(["9101 2026-11-24: 25 01:05"]);
    expect(notes).toEqual([]);
  });

  it("a door scan after midnight belongs to the late run of the evening before", async () => {
    await loadCase("32-plan.csv");
    await loadCase("32-door-scan-after-midnight.json");
    expect(await deliveries()).toEqual(["0103 2026-11-24: 25 06:40"]);
  });

  it("a door scan that comes before the plan goes to the delivery of the plan", async () => {
    await loadCase("32-door-scan-after-midnight.json");
    expect(await deliveries()).toEqual(["0103 2026-11-25: 25 06:40"]);
    await loadCase("32-plan.csv");
    expect(await deliveries()).toEqual(["0103 2026-11-24: 25 06:40"]);
  });

  it("a door scan that names another reference stays with it, whether the plan came before or after", async () => {
    const stop = {
      date: "2026-11-24",
      store: "0101",
      reference: "AM",
      windowStart: "2026-11-24 06:00",
      windowEnd: "2026-11-24 08:00",
    };
    const scan = () =>
      scanDoor("0101", "2026-11-24T12:00:00-06:00", {
        reference: "PM",
        date: "2026-11-24",
      });
    const apart = [
      "0101 2026-11-24 AM: no scan",
      "0101 2026-11-24 PM: 24 18:00",
    ];
    await planOf(stop);
    await scan();
    expect(await deliveries()).toEqual(apart);
    await clearOperation(db);
    await scan();
    await planOf(stop);
    expect(await deliveries()).toEqual(apart);
  });

  it.each([
    ["Phoenix", "85001,AZ", "23:00 -07:00", "03:00 -07:00", "02:45-07:00"],
    ["Honolulu", "96813,HI", "22:00 -10:00", "02:00 -10:00", "01:45-10:00"],
    ["San Juan", "00901,PR", "23:00 -04:00", "03:00 -04:00", "02:45-04:00"],
    ["Guam", "96910,GU", "23:00 +10:00", "03:00 +10:00", "02:45+10:00"],
    ["Chicago", "60602,IL", "23:00", "03:00", "01:45-06:00"],
  ])(
    "a window over midnight has its door scan on the night when clocks are put back: %s",
    async (city, place, start, end, scan) => {
      const [zip = "", state = ""] = place.split(",");
      await importItems(
        db,
        recordsOf("stores", storeRecord("NITE", "DSM", { city, state, zip })),
        { now },
      );
      await planOf({
        date: "2026-10-31",
        store: "NITE",
        windowStart: `2026-10-31 ${start}`,
        windowEnd: `2026-11-01 ${end}`,
      });
      await scanDoor("NITE", `2026-11-01T${scan}`);
      expect(await deliveries()).toEqual([
        expect.stringMatching(/^NITE 2026-10-31: \d/),
      ]);
    },
  );

  it("planned times of another month or year are refused", async () => {
    const { stored } = await planOf(
      {
        date: "2026-11-24",
        store: "0101",
        windowStart: "2026-12-24 08:00",
        windowEnd: "2026-12-24 10:00",
      },
      { date: "2026-11-24", store: "0102", plannedArrival: "2025-11-24 08:00" },
      {
        date: "2026-11-24",
        store: "0103",
        windowStart: "2026-11-24 22:00",
        windowEnd: "2026-11-25 02:00",
        backupWindowStart: "2026-11-30 08:00",
        backupWindowEnd: "2026-11-30 10:00",
      },
    );
    expect(
      stored.map(({ place, field, message }) => [place, field, message]),
    ).toEqual(
      [
        ["record 1", "windowStart"],
        ["record 2", "plannedArrival"],
      ].map((one) => [
        ...one,
        "This is more than 7 days from the date of the stop. Correct one of them.",
      ]),
    );
    expect(await deliveries()).toEqual(["0103 2026-11-24: no scan"]);
  });

  it("a door scan without a plan makes one delivery on the store's own date, which the result counts", async () => {
    const first = await scanDoor("9001", "2026-11-24T23:30:00-08:00");
    expect(await deliveries()).toEqual(["9001 2026-11-24: 25 07:30"]);
    expect(first.notes).toEqual([
      "1 delivery that no plan has was created for a door scan.",
    ]);
    const again = await scanDoor("9001", "2026-11-24T23:30:00-08:00");
    expect(again.notes).toEqual([]);
    await scanDoor("9001", "2026-11-25T09:00:00-08:00");
    expect(await deliveries()).toEqual([
      "9001 2026-11-24: 25 07:30",
      "9001 2026-11-25: 25 17:00",
    ]);
  });

  const twoStops = [
    "0102 2026-11-24 AM: 24 12:40",
    "0102 2026-11-24 PM: no scan",
  ];
  const cartonsOfMorning = async () =>
    db.query(
      `SELECT d.reference, count(*)::int AS cartons FROM carton c
       JOIN delivery d ON d.id = c.delivery_id GROUP BY d.reference`,
    );
  it.each([
    [
      ["33-plan-two-references.csv", "33-door.json", "33-notice.edi"],
      ["33-notice.edi", "33-door.json", "33-plan-two-references.csv"],
      ["33-door.json", "33-plan-two-references.csv", "33-notice.edi"],
    ],
  ])(
    "two stops of a store on a day have the scan and the notice at the nearest one, in any order of documents",
    async (...orders) => {
      for (const order of orders) {
        await clearOperation(db);
        const said: string[] = [];
        for (const name of order) said.push(...(await loadCase(name)).notes);
        expect(await deliveries()).toEqual(twoStops);
        // What comes after the plan had two stops to choose from.
        const chosen = said.filter((note) => note.includes("several stops"));
        const afterPlan = order.slice(
          order.indexOf("33-plan-two-references.csv") + 1,
        );
        expect(chosen).toEqual(
          afterPlan.map((name) =>
            name === "33-door.json"
              ? "Stores with several stops on the day of a door scan: 1. The scan counts for the stop whose window is nearest. Store, route and reference: 0102 (11, AM)."
              : "Stores with several stops on the day of their cartons: 1. The document names no stop, so the cartons are for the first one. Store, route and reference: 0102 (11, AM).",
          ),
        );
        expect(await cartonsOfMorning()).toEqual([
          { reference: "AM", cartons: 2 },
        ]);
      }
    },
  );

  const routes = () =>
    db.query(
      `SELECT r.number AS route, d.reference,
         to_char(d.window_start AT TIME ZONE 'America/Chicago', 'HH24') AS starts
       FROM delivery d JOIN route r ON r.id = d.route_id ORDER BY d.window_start`,
    );

  it("a plan for the afternoon adds a stop of the same store, says so, and stays one stop when it comes again", async () => {
    await loadCase("83a-morning-routes.csv");
    for (const notes of [
      [
        "Stores with a further stop on the same day: 1. Store and route: 0201 (PM1).",
      ],
      [],
    ]) {
      expect((await loadCase("83b-afternoon-routes.csv")).notes).toEqual(notes);
      expect(await routes()).toEqual([
        { route: "AM1", reference: "", starts: "06" },
        { route: "PM1", reference: "PM1", starts: "14" },
      ]);
    }
  });

  it("a stop whose window is not apart moves to another route, and the result says so", async () => {
    await loadCase("83a-morning-routes.csv");
    const { notes } = await planOf({
      pool: "OMA",
      date: "2026-11-24",
      route: "7",
      store: "0201",
      windowStart: "2026-11-24 07:00",
      windowEnd: "2026-11-24 09:00",
    });
    expect(notes).toEqual([
      "Stops that were moved to another route: 1. Store and route: 0201 (7).",
    ]);
    expect(await routes()).toEqual([
      { route: "7", reference: "", starts: "07" },
    ]);
  });

  it("a stop is canceled by its Status unless somebody has been there, and restored by it or by an arrival", async () => {
    const canceled = async () =>
      (
        await db.query<{ store: string }>(
          "SELECT store_number AS store FROM delivery WHERE canceled_at IS NOT NULL",
        )
      ).map(({ store }) => store);
    /** The stores on the map of the day, and the deliveries that the reports count. */
    const shown = async () => {
      const pools = await listPoolIds(db);
      const day = { date: "2026-11-25", pool: null };
      const [figures] = await db.query<{ deliveries: number }>(
        `SELECT sum(deliveries)::int AS deliveries FROM (
           SELECT deliveries FROM delivery_figures WHERE of_pool AND days = 1
           UNION ALL SELECT deliveries FROM figures_change
         ) AS counted`,
      );
      return {
        map: (await listSchedule(db, pools, day, now))
          .map(({ storeNum }) => storeNum)
          .sort(),
        figures: figures?.deliveries,
      };
    };
    await loadCase("84a-plan.csv");
    await loadCase("84b-plan-without-0202.csv");
    expect(await canceled()).toEqual([]);
    const stop = {
      pool: "OMA",
      date: "2026-11-25",
      route: "84",
      store: "0202",
    };
    const first = await planOf({ ...stop, status: "canceled" });
    expect(first.counts).toMatchObject({ stops: { changed: 1, unchanged: 0 } });
    expect(await canceled()).toEqual(["0202"]);
    expect(await shown()).toEqual({ map: ["0201"], figures: 1 });
    const again = await loadCase("84a-plan.csv");
    expect(again.notes).toEqual([
      "Stops that stay canceled, because their rows have no Status: 1. Enter Planned to restore them. Store and route: 0202 (84).",
    ]);
    expect(await canceled()).toEqual(["0202"]);
    await planOf({ ...stop, status: "Planned" });
    expect(await canceled()).toEqual([]);
    expect(await shown()).toEqual({ map: ["0201", "0202"], figures: 2 });
    // Where somebody has been, the stop took place, in any order of documents.
    await planOf({ ...stop, status: "Canceled" });
    const arrived = await planOf({ ...stop, arrival: "2026-11-25 09:00" });
    expect(arrived.notes).toEqual([]);
    expect(await canceled()).toEqual([]);
    const visited = await planOf({ ...stop, status: "Canceled" });
    expect(visited.notes).toEqual([
      "Stops that were not canceled, because somebody has been there: 1. Store and route: 0202 (84).",
    ]);
    expect(await canceled()).toEqual([]);
  });

  it("an arrival in the future or years before, and a departure before its arrival, are rejected", async () => {
    await loadCase("90-plan.csv");
    const { stored } = await importFile(
      db,
      fixture("cases/90-arrivals.json"),
      "stops",
      { fileName: "90-arrivals.json", now: new Date("2026-11-24T12:00:00Z") },
    );
    const toCome =
      "This time is still to come. Correct it, or the clock of the device.";
    const early =
      "This time is more than a day before the date of the plan. Correct the time or the date.";
    expect(
      stored.map(({ place, field, value, message }) => [
        place,
        field,
        value,
        message,
      ]),
    ).toEqual([
      ["event 2", "arrival", "2026-12-24T09:00:00-06:00", toCome],
      ["event 3", "arrival", "2016-11-22T09:00:00-06:00", early],
      [
        "event 1",
        "departure",
        "2026-11-22T08:00:00-06:00",
        "The departure is before the arrival.",
      ],
    ]);
    expect(
      await db.query(
        "SELECT store_number AS store FROM delivery WHERE num_nonnulls(arrival_at, departure_at) > 0",
      ),
    ).toEqual([{ store: "0104" }]);
  });

  it("an arrival after the departure that is recorded is rejected, each of two stops of a day by its own", async () => {
    const at = (time: string) => `2026-11-24 ${time}`;
    const stop = (route: string, times: Record<string, string>) =>
      planOf({
        pool: "OMA",
        date: "2026-11-24",
        store: "0201",
        route,
        ...times,
      });
    const afternoon = { windowStart: at("14:00"), windowEnd: at("16:00") };
    const morning = { windowStart: at("06:00"), windowEnd: at("08:00") };
    await stop("PM1", {
      ...afternoon,
      arrival: at("14:10"),
      departure: at("14:40"),
    });
    const times = {
      before: await stop("AM1", { ...morning, arrival: at("06:10") }),
      departed: await stop("AM1", { departure: at("06:40") }),
      late: await stop("AM1", { arrival: at("07:10") }),
    };
    expect([times.before.stored, times.departed.stored]).toEqual([[], []]);
    expect(times.late.stored).toMatchObject([
      {
        field: "arrival",
        message:
          "This arrival is after the departure that is recorded. Correct it, or send the departure with it.",
      },
    ]);
    expect(
      (await stop("PM1", { departure: at("13:00") })).stored,
    ).toMatchObject([{ field: "departure" }]);
  });

  /** The data of the proof of delivery of store 0101. */
  const dataOfProof = async () => {
    const [delivery] = await db.query<{ id: string }>(
      "SELECT id FROM delivery WHERE store_number = '0101'",
    );
    const pools = await listPoolIds(db);
    return getDeliveryDocumentData(db, pools, delivery?.id ?? 0, null);
  };

  it("a carton that another store received is not delivered, until its own store has it", async () => {
    await loadCase("82-notice.edi");
    const { notes } = await loadCase("82l-delivered-wrong-store.json");
    expect(notes.join()).toContain("006141410000008315 (0103)");
    const state = () =>
      db.query(
        `SELECT misdelivered_store AS elsewhere, delivered_at IS NOT NULL AS delivered
         FROM carton WHERE asn = '006141410000008315'`,
      );
    expect(await state()).toEqual([{ elsewhere: "0103", delivered: false }]);
    /** The other store, on the proof of delivery of its own store. */
    const otherStore = async () =>
      (await dataOfProof())?.cartons.find(
        ({ asn }) => asn === "006141410000008315",
      )?.otherStore;
    expect(await otherStore()).toBe("0103");
    await importItems(
      db,
      recordsOf("scans", {
        scan: "delivery",
        at: "2026-11-27T15:00:00-06:00",
        asn: "006141410000008315",
        store: "0101",
      }),
      { now },
    );
    expect(await state()).toEqual([{ elsewhere: "0103", delivered: true }]);
    expect(await otherStore()).toBeNull();
  });

  it("has the signatures of several people on its proof, each with time and cartons, in any order", async () => {
    const proofs = async () => {
      const data = await dataOfProof();
      return [
        data?.signature,
        ...(data?.proofs ?? []).map(({ signedBy, signedAt, boxes, asns }) =>
          [signedBy, signedAt, boxes, ...asns].join(" "),
        ),
      ];
    };
    const expected = [
      "A. First, B. Second, José Nuñez",
      "A. First 2026-11-25T15:00:00Z 1 006141410000008292",
      "B. Second 2026-11-25T21:00:00Z 1 006141410000008292",
      "José Nuñez 2026-11-26T21:00:00Z 1 006141410000008285",
    ];
    await loadCase("82-notice.edi");
    await loadCase("82i-scan-upper.json");
    expect((await proofs()).slice(1)).toEqual([
      "José Nuñez 2026-11-26T21:00:00Z 1",
    ]);
    await loadCase("82j-two-deliveries.json");
    expect(await proofs()).toEqual(expected);
    const exported = await db.query<Record<string, string | null>>(
      scans.exportSql ?? "",
    );

    await clearOperation(db);
    await loadCase("82-notice.edi");
    await loadCase("82j-two-deliveries.json");
    await loadCase("82i-scan-upper.json");
    expect(await proofs()).toEqual(expected);

    await clearOperation(db);
    await loadCase("82-notice.edi");
    await importItems(db, recordsOf("scans", ...exported), { now });
    expect(await proofs()).toEqual(expected);

    // A carton that goes to another delivery takes its signature along.
    await importRecords(db, "cartons", {
      manifest: "C82",
      manifestDate: "2026-11-24",
      storeDate: "2026-11-25",
      store: "0102",
      asn: "006141410000008285",
    });
    expect(await proofs()).toEqual([
      "A. First, B. Second",
      ...expected.slice(1, 3),
    ]);
  });

  /** Stores in different zones, with their pools. */
  const zones = [
    ["9001", "LAX", "America/Los_Angeles"],
    ["9101", "NYC", "America/New_York"],
    ["0101", "DSM", "America/Chicago"],
  ] as const;
  const dayMs = 86_400_000;
  const dayAfter = (date: string, days: number) =>
    new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
  it(
    "a door scan within any window counts for it, over midnight and on both nights of the year",
    { tags: ["all"] },
    async () => {
      const window = fc.record({
        startMinute: fc.integer({ min: 0, max: 30 * 60 }),
        minutes: fc.integer({ min: 1, max: 6 * 60 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      });
      await fc.assert(
        fc.asyncProperty(
          // Far enough from one another for the stops of the days beside them.
          fc.tuple(
            fc.constantFrom("2026-03-07", "2026-03-08"),
            fc.constantFrom("2026-10-31", "2026-11-01"),
            fc.constant("2026-06-15"),
          ),
          fc.array(window, { minLength: 9, maxLength: 9 }),
          fc.constantFrom("UTC", "Asia/Tokyo", "America/Denver"),
          async (dates, windows, documentZone) => {
            await clearOperation(db);
            // Midnight of each date in the zone of each store, which PostgreSQL knows.
            const days = await db.query<{
              store: string;
              pool: string;
              date: string;
              midnight: string;
            }>(
              `SELECT store, pool, date, date::timestamp AT TIME ZONE zone AS midnight
               FROM unnest($1::text[], $2::text[], $3::text[]) AS s (store, pool, zone), unnest($4::text[]) AS date`,
              [
                zones.map(([store]) => store),
                zones.map(([, pool]) => pool),
                zones.map(([, , zone]) => zone),
                dates,
              ],
            );
            const iso = (ms: number) => new Date(ms).toISOString();
            const visits = days.map(({ midnight, ...day }, n) => {
              const { startMinute, minutes, share } = windows[n] ?? {
                startMinute: 0,
                minutes: 1,
                share: 0,
              };
              const start = Date.parse(midnight) + startMinute * 60_000;
              const lasts = minutes * 60_000;
              return { ...day, start, lasts, at: start + share * lasts };
            });
            await importItems(
              db,
              recordsOf(
                "stops",
                ...visits.flatMap(({ store, pool, date, start, lasts }) =>
                  [-1, 0, 1].map((days) => ({
                    ...{ pool, store, route: "1", date: dayAfter(date, days) },
                    windowStart: iso(start + days * dayMs),
                    windowEnd: iso(start + days * dayMs + lasts),
                  })),
                ),
              ),
              { now },
            );
            await importItems(
              db,
              recordsOf(
                "scans",
                ...visits.map(({ store, at }) => ({
                  ...{ scan: "door", store, at: iso(at) },
                })),
              ),
              { now, timeZone: documentZone },
            );
            const scanned = await db.query<{ of: string }>(
              `SELECT store_number || ' ' || service_date AS of FROM delivery
               WHERE door_scan_at IS NOT NULL`,
            );
            expect(scanned.map(({ of }) => of).sort()).toEqual(
              visits.map(({ store, date }) => `${store} ${date}`).sort(),
            );
          },
        ),
        { numRuns: 3 },
      );
    },
  );
});
