import { expect, it } from "vitest";
import { shipments } from "../../../provider/import/kinds/shipments";
import { onEachEngine } from "../engines";
import {
  fixture,
  importFile,
  importItems,
  importRecords,
  recordsOf,
} from "./import-world";
import {
  clearOperation,
  csvCarton,
  snapshot,
  setUpCompany,
} from "./operation-world";

onEachEngine("plans, shipments and positions", (engine) => {
  const storage = setUpCompany(engine);

  const load = (kind: string, ...values: Record<string, string | null>[]) =>
    importRecords(storage.db, kind, ...values);
  const stop = (more: Record<string, string> = {}) => ({
    pool: "CHI",
    date: "2026-11-23",
    route: "12",
    stop: "1",
    store: "1011",
    windowStart: "2026-11-23T08:00:00Z",
    driver: "77",
    trailer: "TRL1",
    plannedDeparture: "2026-11-23T06:00:00Z",
    ...more,
  });
  const deliveries = () =>
    storage.db.query(
      `SELECT d.store_number AS store, r.number AS route, d.stop_order AS stop,
         d.arrival_at IS NOT NULL AS arrived, d.signature
       FROM delivery d LEFT JOIN route r ON r.id = d.route_id ORDER BY d.store_number, d.reference`,
    );

  it("loading a plan again moves its stops and removes the route that is left empty", async () => {
    await load("cartons", csvCarton("A1"));
    const first = await load(
      "stops",
      stop(),
      stop({ store: "1020", stop: "2" }),
    );
    expect(first.counts.stops).toMatchObject({ created: 1, changed: 1 });
    expect(await deliveries()).toMatchObject([
      { store: "1011", route: "12", stop: 1 },
      { store: "1020", route: "12", stop: 2 },
    ]);
    const before = await snapshot(storage.db);
    await load("stops", stop(), stop({ store: "1020", stop: "2" }));
    expect(await snapshot(storage.db)).toEqual(before);
    await load(
      "stops",
      stop({ route: "14" }),
      stop({ route: "14", store: "1020", stop: "5" }),
    );
    expect(await deliveries()).toMatchObject([
      { route: "14", stop: 1 },
      { route: "14", stop: 5 },
    ]);
    expect(await storage.db.query("SELECT number FROM route")).toEqual([
      { number: "14" },
    ]);
  });

  it("notes times that were read by another clock than their store's", async () => {
    await storage.db.query(
      "UPDATE store SET time_zone = 'America/Denver' WHERE number = '1011'",
    );
    const notes = async (windowEnd: string) => {
      const result = await load("stops", stop({ windowEnd }));
      return result.notes.filter((note) => note.includes("another time zone"));
    };
    expect(await notes("2026-11-23 08:00")).toEqual([
      "Stops whose store has another time zone: 1. Their times name none and were read in UTC; if they are local to the store, name its zone after the time, such as MST. Store and route: 1011 (12).",
    ]);
    for (const absolute of [
      "2026-11-23 08:00 MST",
      "11/23/2026 8:00 AM MST",
      "2026-11-23T08:00:00-07:00",
      "2026-11-23T15:00:00Z",
      "1795446000",
    ])
      expect(await notes(absolute)).toEqual([]);
    const scan = (at: string) =>
      load("scans", { scan: "door", store: "1011", at });
    expect((await scan("2026-11-23 09:00")).notes).toEqual([
      "Scans whose store has another time zone: 1. Their times name none and were read in UTC; if they are local to the store, name its zone after the time, such as MST. Stores: 1011.",
    ]);
    expect((await scan("2026-11-23 09:00 MST")).notes).toEqual([]);
    await storage.db.query(
      "UPDATE store SET time_zone = NULL WHERE number = '1011'",
    );
    expect(await notes("2026-11-23 09:00")).toEqual([]);
  });

  it("notes routes whose rows name several drivers or departures, of which the last counts", async () => {
    await importRecords(storage.db, "employees", {
      number: "78",
      pool: "CHI",
      firstName: "Alan",
      lastName: "Turing",
    });
    const rows = (driver: string, plannedDeparture: string) =>
      load(
        "stops",
        stop({ driver: "77", plannedDeparture: "2026-11-23T06:00:00Z" }),
        stop({ store: "1020", driver, plannedDeparture }),
      );
    expect((await rows("77", "")).notes).toEqual([]);
    expect((await rows("78", "2026-11-23T07:00:00Z")).notes).toEqual([
      "Routes whose rows name several drivers, trailers or departures: 1. A route has one of each, and the last row counts. Route and what its rows name: 12 (77, 78, 06:00 UTC, 07:00 UTC).",
    ]);
    expect(
      await storage.db.query(
        "SELECT e.number AS driver FROM route r JOIN employee e ON e.id = r.driver_id",
      ),
    ).toEqual([{ driver: "78" }]);
  });

  it("keeps times and signatures that people reported by hand", async () => {
    await load("stops", stop());
    await storage.db.execute(
      `UPDATE delivery SET manual_arrival_at = '2026-11-23T08:10:00Z', signature = 'By Hand';
       INSERT INTO manual_report (delivery_id, service_date, arrival_at, departure_at, text_signature,
         reported_by_name, reported_at)
       SELECT id, service_date, manual_arrival_at, manual_arrival_at, 'By Hand', 'Test', now() FROM delivery`,
    );
    await load(
      "stops",
      stop({ arrival: "2026-11-23T08:30:00Z", signature: "Device" }),
    );
    await load("cartons", csvCarton("A1"));
    await load("scans", {
      scan: "delivery",
      asn: "A1",
      at: "2026-11-23T08:31:00Z",
      signedBy: "Scanner",
    });
    expect(
      await storage.db.query(
        "SELECT signature, manual_arrival_at < arrival_at AS kept FROM delivery",
      ),
    ).toEqual([{ signature: "By Hand", kept: true }]);
  });

  it("rejects a second stop of a delivery whose store is named by an identifier", async () => {
    await storage.db.execute(
      "INSERT INTO store_identifier (scheme, value, store_number) VALUES ('number', '01011', '1011') ON CONFLICT DO NOTHING",
    );
    const expected = [
      {
        place: "record 2",
        field: "store",
        value: "01011",
        message:
          "An earlier record of this document is about the same. Remove one of them.",
      },
    ];
    const rows = [
      stop({ stop: "1" }),
      stop({ store: "01011", windowStart: "2026-11-23T09:00:00Z" }),
      stop({ store: "01011", stop: "3", reference: "R1" }),
    ];
    // First for a new delivery, then for the one that exists.
    for (const counts of [{ created: 2 }, { unchanged: 2 }]) {
      const outcome = await load("stops", ...rows);
      expect(outcome.stored).toMatchObject(expected);
      expect(outcome.counts.stops).toMatchObject({ ...counts, rejected: 1 });
    }
    expect(await deliveries()).toMatchObject([{ stop: 1 }, { stop: 3 }]);
  });

  it("sets the time of a door scan on the delivery of its day", async () => {
    await load("scans", {
      scan: "door",
      store: "1011",
      at: "2026-11-23T09:00:00Z",
    });
    await load("scans", {
      scan: "door",
      store: "1011",
      at: "2026-11-23T08:00:00Z",
    });
    expect(
      await storage.db.query(
        `SELECT service_date::text AS day, door_scan_at = '2026-11-23T09:00:00Z' AS latest FROM delivery`,
      ),
    ).toEqual([{ day: "2026-11-23", latest: true }]);
  });

  const status = (pro: string, name: string, code: string, at: string) =>
    recordsOf("shipment-status", { pro, scac: "LTLP", status: name, code, at });
  const message = (pro: string, ...statuses: ReturnType<typeof status>[]) =>
    [
      ...recordsOf("shipments", { pro, scac: "LTLP", sender: "ZZ:LTL" }),
      ...statuses.flat(),
    ].map((record) => ({ ...record, unit: 1 }));

  /** An X12 214 with estimated deliveries on days of November, sent on a date at a time. */
  const estimatesSentOn = (date: string, time: string, ...days: number[]) =>
    [
      "ISA*00*          *00*          *ZZ*LTL            *ZZ*CARRIER        *261120*0600*U*00401*000000001*0*P*>",
      `GS*QM*LTL*CARRIER*${date}*${time}*1*X*004010`,
      "ST*214*0001",
      "B10*PRO8**LTLP",
      "LX*1",
      ...days.map((day) => `AT7*AG*NS***202611${day}*1500*UT`),
      `SE*${days.length + 4}*0001`,
      "GE*1*1",
      "IEA*1*000000001",
      "",
    ].join("~");
  const estimates = (time: string, ...days: number[]) =>
    estimatesSentOn("20261120", time, ...days);
  const expectedDay = async () => {
    const [shipment] = await storage.db.query<{ day: string }>(
      "SELECT scheduled_date::text AS day FROM shipment WHERE pro = 'PRO8'",
    );
    return shipment?.day;
  };

  it("the estimate that was sent last counts, also if it is earlier than those before it", async () => {
    const corrected = estimates("1200", 23);
    const later = estimates("1500", 25, 24);
    await load("shipments", { pool: "CHI", pro: "PRO8", scac: "LTLP" });
    for (const [document, day] of [
      [estimates("0900", 26), "2026-11-26"],
      [corrected, "2026-11-23"],
      // Of one document, the last estimate.
      [later, "2026-11-24"],
      // Older documents change nothing.
      [corrected, "2026-11-24"],
      [later, "2026-11-24"],
    ] as const) {
      const outcome = await importFile(storage.db, document);
      expect(outcome.stored).toEqual([]);
      expect(await expectedDay()).toBe(day);
    }
  });

  it.each([
    ["20261124*2330*PT", "2026-11-24"],
    ["20261125*0330*UT", "2026-11-24"],
    ["20261124", "2026-11-24"],
  ])(
    "a delivery that is estimated for %s is scheduled for that day by the clock of its place",
    async (time, day) => {
      await load("shipments", { pool: "CHI", pro: "PRO8", scac: "LTLP" });
      await importFile(
        storage.db,
        estimates("0900", 26).replace("20261126*1500*UT", time),
        null,
        { timeZone: "America/Chicago" },
      );
      expect(await expectedDay()).toBe(day);
    },
  );

  it("statuses are exceptions, days without a time, or times of the portal's zone", async () => {
    await load("shipments", { pool: "CHI", pro: "PRO8", scac: "LTLP" });
    /** Loads statuses and returns the shipment. */
    const follow = async (...segments: string[]) => {
      const [first = ""] = segments;
      const { notes } = await importFile(
        storage.db,
        estimatesSentOn("20261120", "1200", 26)
          .replace("AT7*AG*NS***20261126*1500*UT", segments.join("~"))
          .replace("SE*5*", `SE*${segments.length + 4}*`),
      );
      const [row] = await storage.db.query(
        `SELECT s.status, ${["status", "delivered", "out_for_delivery"]
          .map(
            (name) =>
              `to_char(${name}_at AT TIME ZONE 'UTC', CASE WHEN ${name}_has_time THEN 'DD HH24:MI' ELSE 'DD' END) AS ${name}_time`,
          )
          .join(", ")}
         FROM shipment s WHERE pro = 'PRO8'`,
      );
      return { first, notes, ...row };
    };
    expect(
      await follow(
        "AT7*A7*A5***20261124*1000*CT",
        "AT7*OA*NS***20261124*0800*CT",
        "AT7*NT*NS***20261124*1100*CT",
      ),
    ).toMatchObject({
      notes: [],
      status: "refused",
      status_time: "24 16:00",
      out_for_delivery_time: "24 14:00",
      delivered_time: null,
    });
    expect(
      await follow("AT7*D1*NS***20261124", "MS1*DES MOINES*IA*US"),
    ).toMatchObject({ status: "delivered", delivered_time: "24" });
    // The refusal again changes nothing: it is older.
    expect(await follow("AT7*A7*A5***20261124*1000*CT")).toMatchObject({
      status: "delivered",
    });
    expect(await follow("AT7*D1*NS***20261124*1400*LT")).toMatchObject({
      delivered_time: expect.stringMatching(/^24 /) as string,
      notes: [
        expect.stringMatching(
          /^Statuses that name neither a time zone nor a known place: 1\. Their times/,
        ),
      ],
    });
  });

  it("is not delivered while one of its stops is open, in any order, and an export keeps its stops", async () => {
    const twoStops = fixture("cases/39-214-two-stops.edi").toString();
    const delivered = twoStops
      .replace(
        "LX*1~\nAT7*D1*NS***20261124*0900*CT~",
        "LX*1~\nAT7*P1*NS***20261124*1000*CT~",
      )
      .replace(
        "AT7*X1*NS***20261124*1500*CT~",
        "AT7*D1*NS***20261124*1630*CT~",
      );
    const pro = { pool: "CHI", pro: "7005001", scac: "ABCD" };
    const stops = async () => {
      const [row] = await storage.db.query<{
        delivered: string | null;
        stops: Record<string, { status: string; city: string }>;
      }>(
        "SELECT to_char(delivered_at AT TIME ZONE 'UTC', 'DD HH24:MI') AS delivered, stops FROM shipment",
      );
      return [
        row?.delivered,
        ...Object.values(row?.stops ?? {}).map(
          ({ status, city }) => `${city} ${status}`,
        ),
      ];
    };
    const open = [null, "AMES delivered", "OMAHA arrived-delivery"];
    const ended = ["24 22:30", "AMES delivered", "OMAHA delivered"];
    await load("shipments", pro);
    expect((await importFile(storage.db, twoStops)).stored).toEqual([]);
    expect(await stops()).toEqual(open);
    const exported = await storage.db.query<Record<string, string | null>>(
      shipments.exportSql ?? "",
    );
    await importFile(storage.db, delivered);
    expect(await stops()).toEqual(ended);
    await clearOperation(storage.db);
    await load("shipments", pro);
    await importFile(storage.db, delivered);
    await importFile(storage.db, twoStops);
    expect(await stops()).toEqual(ended);
    await clearOperation(storage.db);
    await importRecords(storage.db, "shipments", ...exported);
    expect(await stops()).toEqual(open);
    expect(
      (
        await importRecords(storage.db, "shipments", {
          ...exported[0],
          stops: '{"1":{}}',
        })
      ).stored,
    ).toMatchObject([{ field: "stops" }]);
    // Where it was fetched, nobody delivers it.
    await clearOperation(storage.db);
    await load("shipments", pro);
    await importFile(
      storage.db,
      delivered
        .replace("AT7*P1*", "AT7*AF*")
        .replace(
          "LX*2~",
          "LX*2~\nAT7*P1*NS***20261124*1200*CT~\nL11*1*QN~\nLX*3~",
        )
        .replace("SE*11*", "SE*14*"),
    );
    expect(await stops()).toEqual([
      "24 22:30",
      "AMES picked-up",
      "OMAHA delivered",
    ]);
  });

  it("rejects an estimate that was sent more than a day in the future, which would outdate later ones", async () => {
    await load("shipments", { pool: "CHI", pro: "PRO8", scac: "LTLP" });
    const outcome = await importFile(
      storage.db,
      estimatesSentOn("20271120", "1200", 26),
    );
    expect(outcome).toMatchObject({
      status: "rejected",
      stored: [{ field: "sentAt" }],
    });
    expect(outcome.stored[0]?.message).toMatch(/more than a day in the future/);
    await importFile(storage.db, estimates("1200", 23));
    expect(await expectedDay()).toBe("2026-11-23");
  });

  it("rejects a shipment whose pool nobody can tell, and a status without a shipment", async () => {
    const outcome = await importItems(storage.db, [
      ...message(
        "PRO2",
        status("PRO2", "delivered", "D1", "2026-11-21T16:12:00Z"),
      ),
      ...status("PRO3", "delivered", "D1", "2026-11-21T16:12:00Z"),
    ]);
    expect(outcome.status).toBe("rejected");
    expect(
      outcome.stored.map(({ field, message: text }) => [field, text]),
    ).toEqual([
      ["pool", expect.stringContaining("under Trading partners")],
      ["pro", expect.stringContaining("Load the shipments first")],
    ]);
  });

  it("finds the manifest and the carrier of a shipment in either order", async () => {
    const ours = { pool: "CHI", pro: "PRO4", manifest: "M1" };
    await load("shipments", ours);
    await load("cartons", csvCarton("A1"));
    await load("shipments", {
      ...ours,
      scac: "LTLP",
      store: "1011",
      scheduledDate: "2026-11-23",
    });
    expect(
      await storage.db.query(
        `SELECT s.scac, m.number AS manifest, d.store_number AS store
         FROM shipment s JOIN manifest m ON m.id = s.manifest_id JOIN delivery d ON d.id = s.delivery_id`,
      ),
    ).toEqual([{ scac: "LTLP", manifest: "M1", store: "1011" }]);
  });

  it("shows the latest position of a trailer on its nearest route", async () => {
    await load(
      "stops",
      stop(),
      stop({
        route: "13",
        store: "1020",
        plannedDeparture: "2026-11-23T20:00:00Z",
      }),
    );
    const position = {
      device: "phone1",
      lat: "41.9",
      lng: "-87.6",
      at: "2026-11-23T07:00:00Z",
    };
    const loadPositions = (...values: (typeof position)[]) =>
      importItems(storage.db, recordsOf("positions", ...values), {
        now: new Date("2026-11-23T08:00:00Z"),
      });
    const outcome = await loadPositions(
      position,
      { ...position, lat: "41.8", at: "2026-11-23T06:30:00Z" },
      { ...position, device: "phone9" },
    );
    expect(outcome.counts.positions).toEqual({
      created: 0,
      changed: 1,
      unchanged: 1,
      rejected: 1,
    });
    await loadPositions({
      ...position,
      lat: "40",
      at: "2026-11-23T06:45:00Z",
    });
    expect(
      await storage.db.query(
        "SELECT number, position_lat FROM route ORDER BY number",
      ),
    ).toEqual([
      { number: "12", position_lat: 41.9 },
      { number: "13", position_lat: null },
    ]);
  });

  it("loads pickups once", async () => {
    const pickup = {
      pool: "CHI",
      company: "Acme DC",
      address1: "4400 Dock Rd",
      city: "Columbus",
      state: "oh",
      zip: "43207",
      scheduledDate: "2026-11-23",
    };
    expect((await load("pickups", pickup)).counts.pickups).toMatchObject({
      created: 1,
    });
    expect((await load("pickups", pickup)).counts.pickups).toMatchObject({
      created: 0,
      unchanged: 1,
    });
    // Coordinates stay where a later file has none, unless the pickup moves.
    const latitude = async (more: Record<string, string>) => {
      await load("pickups", { ...pickup, ...more });
      const [row] = await storage.db.query<{ lat: number }>(
        "SELECT lat FROM pickup",
      );
      return row?.lat;
    };
    const own = { lat: "39.9012", lng: "-82.9512" };
    expect(await latitude(own)).toBe(39.9012);
    expect(await latitude({ notes: "Dock 4" })).toBe(39.9012);
    await storage.db.query(
      "INSERT INTO zip_area (prefix, lat, lng) VALUES ('441', 41.4, -81.7)",
    );
    expect(await latitude({ city: "Cleveland", zip: "44114" })).toBe(41.4);
  });
});
