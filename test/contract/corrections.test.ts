import { beforeEach, expect, it } from "vitest";
import type { CallName } from "../../provider/contract/calls";
import type { Correction } from "../../provider/contract/extensions/corrections";
import { findEvents } from "../../provider/notify/alerts/events";
import { expectNoDifference } from "./counted-figures";
import { onEachEngine } from "./engines";
import { bookingFor } from "./freight-cases";
import { importRecords } from "./import/import-world";
import { samplePayloads } from "./sample-payloads";
import { useTestProvider, type TestProvider } from "./test-provider";

const day = "2026-11-20";
const otherDay = "2026-11-23";
const at = (hour: number, onDay = day) =>
  `${onDay}T${String(hour).padStart(2, "0")}:00:00Z`;

/** Pool 1 is Ann's, pool 2 is Ben's. Stop 11 has a window, a route and a carton on a pallet; stop 12 was visited. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'South');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'North'), (2, 2, 'South');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1), (2, 2);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip, time_zone) VALUES
    ('101', 1, 'Joliet Mall', '12 Main St', 'Joliet', 'IL', '60432', 'America/Chicago'),
    ('102', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120', 'America/Chicago'),
    ('202', 2, 'Peoria Mall', '9 Oak St', 'Peoria', 'IL', '61602', NULL);`;
const operation = `
  DELETE FROM correction; DELETE FROM pending_scan_by_day; DELETE FROM proof_of_delivery; DELETE FROM manual_report;
  DELETE FROM carton; DELETE FROM booking; DELETE FROM pickup; DELETE FROM shipment; DELETE FROM delivery;
  DELETE FROM route; DELETE FROM manifest; DELETE FROM pallet; DELETE FROM archived_month; DELETE FROM alert_event;
  INSERT INTO route (id, pool_id, route_date, number) VALUES (1, 1, '${day}', 'R1');
  INSERT INTO delivery (id, pool_id, store_number, service_date, route_id, stop_order, window_start, window_end)
    VALUES (11, 1, '101', '${day}', 1, 1, '${at(8)}', '${at(9)}'), (22, 2, '202', '${day}', NULL, NULL, NULL, NULL);
  INSERT INTO delivery (id, pool_id, store_number, service_date, door_scan_at)
    VALUES (12, 1, '102', '${day}', '${at(10)}');
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date) VALUES (1, 1, 'M1', '2026-11-18', '${day}');
  INSERT INTO carton (id, asn, delivery_id, manifest_id, service_date, pool_id, pallet_at, on_manifest)
    VALUES (1, 'A1', 11, 1, '${day}', 1, '${at(5)}', true), (2, 'A2', 12, 1, '${day}', 1, NULL, true),
      (3, 'A3', 22, NULL, '${day}', 2, '${at(5)}', true);
  INSERT INTO shipment (id, pro, pool_id, delivery_id, service_date, scheduled_date)
    VALUES (1, 'P1', 1, 11, '${day}', '${day}');
  INSERT INTO pickup (id, pool_id, company, address1, city, state, zip, scheduled_date)
    VALUES (10, 1, 'Sender', '1 Main St', 'Joliet', 'IL', '60432', '${day}');`;

interface Reply {
  httpStatus: number;
  message?: string;
  correctionID: string;
  result: never;
}

onEachEngine("Corrections", (engine) => {
  const cookies: Record<string, string> = {};
  const start = new Date(at(12));

  const provider: TestProvider = useTestProvider(engine, async () => {
    await provider.db.execute(world);
    // Cid is a colleague of Ann.
    for (const [name, group] of [
      ["ann", 1],
      ["ben", 2],
      ["cid", 1],
    ] as const) {
      const person = { firstName: name, memberOf: [group] };
      cookies[name] = (await provider.addPerson(person)).cookie;
    }
  });
  beforeEach(async () => {
    provider.clock.now = start;
    await provider.db.execute(operation);
  });

  const call = async (
    who: string,
    name: CallName,
    payload?: object,
    key?: string,
  ): Promise<Reply> => {
    const { httpStatus, body } = await provider.call(name, payload, {
      cookie: cookies[who] ?? "",
      ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
    });
    return { httpStatus, ...body } as unknown as Reply;
  };
  const statusOf = async (...sent: Parameters<typeof call>) =>
    (await call(...sent)).httpStatus;
  const stop = (change: string, more: object = {}, who = "ann", key?: string) =>
    call(
      who,
      "correctDelivery",
      { delivID: "11", change, date: null, reason: null, ...more },
      key,
    );
  const undo = (correctionID: string) =>
    call("ann", "undoCorrection", { correctionID });
  const history = async (asked: object = {}, who = "ann") =>
    (await call(who, "getCorrections", asked)).result as Correction[];
  const rows = (sql: string) => provider.db.query(sql);
  const scansOf = async (ASN: string, who = "ann") =>
    (await call(who, "getCorrectableScans", { ASN })).result as {
      isWaiting: boolean;
      scans: { scanID: string; scan: string; at: string | null }[];
    }[];
  const scanID = async (ASN: string, scan: string) =>
    (await scansOf(ASN))
      .flatMap(({ scans }) => scans)
      .find((one) => one.scan === scan)?.scanID ?? "";
  const voidScan = (id: string, who = "ann", key?: string) =>
    call(who, "voidScan", { scanID: id, reason: "Wrong carton" }, key);
  const scan = (...values: Record<string, string>[]) =>
    importRecords(provider.db, "scans", ...values);
  const expectFigures = () =>
    expectNoDifference(provider.db, "2026-11-24T02:30:00Z");

  /** Has Ann watch for late deliveries. */
  const watchLate = () =>
    call("ann", "saveAlert", {
      alertID: null,
      kind: "late",
      poolID: null,
      store: null,
      ASNs: [],
      atNight: false,
      timeZone: "UTC",
    });
  const lateStops = async () => {
    await rows("DELETE FROM alert_event");
    await findEvents(provider.db);
    return rows(
      "SELECT delivery_id::int AS id FROM alert_event WHERE kind = 'late' AND pool_id = 1",
    );
  };

  it("cancel a stop once, which counts nowhere, and restore it", async () => {
    const first = await stop(
      "cancel",
      { reason: " Closed " },
      "ann",
      "key-of-one-form-1",
    );
    expect(first).toMatchObject({ httpStatus: 200 });
    expect(
      await stop("cancel", { reason: " Closed " }, "ann", "key-of-one-form-1"),
    ).toEqual(first);
    expect((await stop("cancel")).httpStatus).toBe(409);
    expect(await history({ delivID: "11" })).toMatchObject([
      {
        kind: "cancel-stop",
        subject: `101 Joliet Mall, ${day}`,
        reason: "Closed",
        madeBy: "ann",
        canUndo: true,
      },
    ]);
    await expectFigures();
    // Alerts are found by the clock of the database.
    await rows(
      `UPDATE delivery SET service_date = (now() AT TIME ZONE 'UTC')::date - 1,
         window_start = now() - interval '1 day', window_end = now() - interval '1 day' WHERE id = 11`,
    );
    expect((await watchLate()).httpStatus).toBe(200);
    expect(await lateStops()).toEqual([]);
    expect((await undo(first.correctionID)).httpStatus).toBe(200);
    expect((await undo(first.correctionID)).httpStatus).toBe(409);
    expect(await lateStops()).toEqual([{ id: 11 }]);
    await expectFigures();
    expect(await history({ delivID: "11" })).toMatchObject([
      { canUndo: false, undoneBy: "ann" },
    ]);
    await stop("cancel");
    expect((await stop("restore")).httpStatus).toBe(200);
    expect((await stop("restore")).httpStatus).toBe(409);
    await expectFigures();
  });

  it("move a stop with its cartons, windows and freight, and back", async () => {
    const before = await rows(
      "SELECT to_json(d)::text AS row FROM delivery d WHERE id = 11",
    );
    const moved = await stop("move", { date: otherDay });
    expect(moved).toMatchObject({ httpStatus: 200 });
    expect(
      await rows(
        `SELECT d.service_date AS day, d.route_id, (d.window_start AT TIME ZONE 'UTC')::text AS start,
           c.service_date AS "cartonDay", s.scheduled_date AS "shipmentDay"
         FROM delivery d JOIN carton c ON c.delivery_id = d.id JOIN shipment s ON s.delivery_id = d.id WHERE d.id = 11`,
      ),
    ).toEqual([
      {
        day: otherDay,
        route_id: null,
        start: `${otherDay} 08:00:00`,
        cartonDay: otherDay,
        shipmentDay: otherDay,
      },
    ]);
    expect(await history()).toMatchObject([
      { kind: "move-stop", dayBefore: day, dayAfter: otherDay },
    ]);
    await expectFigures();
    expect((await undo(moved.correctionID)).httpStatus).toBe(200);
    expect(
      await rows(
        "SELECT to_json(d)::text AS row FROM delivery d WHERE id = 11",
      ),
    ).toEqual(before);
    await expectFigures();
  });

  it("move a stop beside another one of the day", async () => {
    await rows(
      `INSERT INTO delivery (pool_id, store_number, service_date) VALUES (1, '101', '${otherDay}')`,
    );
    await stop("move", { date: otherDay });
    expect(await rows("SELECT reference FROM delivery WHERE id = 11")).toEqual([
      { reference: day },
    ]);
  });

  it("move no stop to an archived month, far away, or one that was visited", async () => {
    await rows(
      "INSERT INTO archived_month (month, folder, archived_at) VALUES ('2026-10-01', 'x', now())",
    );
    expect(await stop("move", { date: "2026-10-30" })).toMatchObject({
      httpStatus: 409,
      message: expect.stringContaining("archived") as string,
    });
    expect((await stop("move", { date: "2027-10-30" })).httpStatus).toBe(400);
    expect((await stop("move")).httpStatus).toBe(400);
    for (const [change, date] of [
      ["move", otherDay],
      ["cancel", null],
    ] as const)
      expect(await stop(change, { delivID: "12", date })).toMatchObject({
        httpStatus: 409,
        message: expect.stringContaining("was at this stop") as string,
      });
    const moved = await stop("move", { date: otherDay });
    await rows(
      `UPDATE delivery SET arrival_at = '${at(8, otherDay)}' WHERE id = 11`,
    );
    expect((await undo(moved.correctionID)).httpStatus).toBe(409);
    expect(await history()).toMatchObject([{ undoneAt: null }]);
  });

  it("void a scan of a carton, which does not come back with its document", async () => {
    const trailer = { scan: "trailer", asn: "A1", at: at(6) };
    const delivery = {
      scan: "delivery",
      asn: "A1",
      at: at(9),
      signedBy: "Dana Clerk",
    };
    await scan(trailer, delivery);
    const state = async () =>
      (
        await rows(
          `SELECT c.stage, c.scan_type, c.pod_document, d.signature, (SELECT count(*)::int FROM proof_of_delivery) AS proofs
           FROM carton c JOIN delivery d ON d.id = c.delivery_id WHERE c.id = 1`,
        )
      ).map((row) => Object.values(row));
    const scanned = await state();
    expect(scanned).toEqual([[2, 1, 0, "Dana Clerk", 1]]);
    const id = await scanID("A1", "delivery");
    const voided = await voidScan(id);
    expect(voided).toMatchObject({ httpStatus: 200 });
    expect((await voidScan(id)).httpStatus).toBe(409);
    const taken = [[1, -1, null, null, 0]];
    expect(await state()).toEqual(taken);
    await scan(trailer, delivery);
    expect(await state()).toEqual(taken);
    await expectFigures();
    expect(await history({ ASN: "A1" })).toMatchObject([
      {
        kind: "void-scan",
        scan: "delivery",
        scanAt: at(9),
        reason: "Wrong carton",
      },
    ]);
    expect((await undo(voided.correctionID)).httpStatus).toBe(200);
    expect(await state()).toEqual(scanned);
    // Another scan is another observation.
    await voidScan(await scanID("A1", "delivery"));
    await scan({ ...delivery, at: at(11) });
    expect(await state()).toEqual(scanned);
    await expectFigures();
  });

  it("void each other kind of scan, and apply it again", async () => {
    await scan(
      { scan: "trailer", asn: "A1", at: at(6) },
      { scan: "pallet", asn: "A1", pallet: "P9", at: at(7) },
      { scan: "delivery", asn: "A1", at: at(9), store: "102" },
      { scan: "store", asn: "A1", at: at(10) },
    );
    const state = () =>
      rows(
        `SELECT pallet_at, trailer_at, misdelivered_at, misdelivered_store, store_scanned,
           (SELECT number FROM pallet p WHERE p.id = c.pallet_id) AS pallet FROM carton c WHERE id = 1`,
      );
    const scanned = await state();
    const undone: string[] = [];
    for (const kind of ["pallet", "trailer", "elsewhere", "store"])
      undone.push((await voidScan(await scanID("A1", kind))).correctionID);
    expect((await state()).map((row) => Object.values(row))).toEqual([
      [null, null, null, null, false, null],
    ]);
    await scan({ scan: "store", asn: "A1", at: at(10) });
    expect(await state()).toMatchObject([{ store_scanned: false }]);
    for (const id of undone) expect((await undo(id)).httpStatus).toBe(200);
    expect(await state()).toEqual(scanned);
    await expectFigures();
  });

  it("void a door scan", async () => {
    const { result } = await call("ann", "getCorrectableDelivery", {
      delivID: "12",
    });
    const [door] = (result as { scans: { scanID: string }[] }).scans;
    const voided = await voidScan(door?.scanID ?? "");
    const doors = () =>
      rows(
        "SELECT door_scan_at IS NOT NULL AS is_there FROM delivery WHERE id = 12",
      );
    expect(await doors()).toEqual([{ is_there: false }]);
    await scan({ scan: "door", store: "102", at: at(10) });
    expect(await doors()).toEqual([{ is_there: false }]);
    await expectFigures();
    await undo(voided.correctionID);
    expect(await doors()).toEqual([{ is_there: true }]);
    await expectFigures();
  });

  it("void a scan that waits for its carton, if its pool is known", async () => {
    await scan(
      { scan: "delivery", asn: "W1", at: at(9), store: "101" },
      { scan: "delivery", asn: "W1", at: at(9), store: "202" },
      { scan: "delivery", asn: "W2", at: at(9) },
    );
    expect(await scansOf("W2")).toEqual([]);
    // A scan of the same number at a store of another pool waits beside it, and stays.
    const ofBen = await scansOf("W1", "ben");
    expect(ofBen).toHaveLength(1);
    const [waiting] = await scansOf("W1");
    expect(waiting).toMatchObject({ isWaiting: true });
    const voided = await voidScan(waiting?.scans[0]?.scanID ?? "");
    expect(voided).toMatchObject({ httpStatus: 200 });
    await scan({ scan: "delivery", asn: "W1", at: at(9), store: "101" });
    expect(await scansOf("W1")).toEqual([]);
    await undo(voided.correctionID);
    expect(await scansOf("W1")).toHaveLength(1);
    expect(await scansOf("W1", "ben")).toEqual(ofBen);
  });

  it("void a scan in its own pool only, where another pool has a carton with the same number", async () => {
    await rows(
      `INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest, store_scanned)
       VALUES (4, 'A1', 22, '${day}', 2, true, true)`,
    );
    const [scanned] = (await scansOf("A1", "ben")).flatMap(
      ({ scans }) => scans,
    );
    expect(await voidScan(scanned?.scanID ?? "", "ben")).toMatchObject({
      httpStatus: 200,
    });
    await scan({ scan: "store", asn: "A1", at: at(10), store: "101" });
    expect(
      await rows(
        "SELECT pool_id, store_scanned FROM carton WHERE asn = 'A1' ORDER BY pool_id",
      ),
    ).toEqual([
      { pool_id: 1, store_scanned: true },
      { pool_id: 2, store_scanned: false },
    ]);
  });

  const book = async () => {
    const { result } = await call("ann", "createLTLBooking", bookingFor(1));
    return String((result as { bookingID: number }).bookingID);
  };
  const isPickedUp = () =>
    rows(`UPDATE shipment SET pickup_at = '${at(12)}' WHERE id >= 1000000000`);

  it("cancel a booking, which keeps its numbers, until it is picked up", async () => {
    const bookingID = await book();
    await rows(
      "UPDATE pickup SET shipment_id = (SELECT max(id) FROM shipment) WHERE id = 10",
    );
    const waiting = async () => {
      const { result } = await call("ann", "manualReport_GetUnfinishedPickups");
      return (result as { delivDetailID: string }[]).map(
        ({ delivDetailID }) => delivDetailID,
      );
    };
    expect(await waiting()).toEqual(["10"]);
    const canceled = await call("cid", "cancelBooking", {
      bookingID,
      reason: "Not ready",
    });
    expect(canceled).toMatchObject({ httpStatus: 200 });
    expect(
      await call("ann", "cancelBooking", { bookingID, reason: null }),
    ).toMatchObject({ httpStatus: 409 });
    const listed = await call("ann", "listBookings", { bookingID });
    expect(listed.result).toMatchObject([
      { bookingID, canceledAt: "2026-11-20T12:00:00Z" },
    ]);
    expect(
      await rows(`SELECT status FROM shipment WHERE id >= 1000000000`),
    ).toEqual([{ status: "canceled" }]);
    expect(await waiting()).toEqual([]);
    await undo(canceled.correctionID);
    expect(await waiting()).toEqual(["10"]);
    expect(
      await rows(`SELECT status FROM shipment WHERE id >= 1000000000`),
    ).toEqual([{ status: null }]);
    await isPickedUp();
    expect(
      await call("ann", "cancelBooking", { bookingID, reason: null }),
    ).toMatchObject({
      httpStatus: 409,
      message: expect.stringContaining("picked up") as string,
    });
  });

  it("change a booking until it is picked up", async () => {
    const bookingID = await book();
    const booking = async () =>
      (await call("ann", "getCorrectableBooking", { bookingID }))
        .result as Record<string, unknown>;
    const found = await booking();
    const change: Record<string, unknown> = Object.fromEntries(
      Object.keys(samplePayloads.changeBooking.change).map((name) => [
        name,
        found[name] ?? null,
      ]),
    );
    const send = (more: object, before?: object) =>
      call("ann", "changeBooking", {
        bookingID,
        change: { ...change, ...more },
        reason: null,
        ...(before && { before }),
      });
    expect(await send({})).toMatchObject({ httpStatus: 400 });
    const changed = await send({
      numPallets: 7,
      notes: " Ring twice ",
      apptTo: true,
    });
    expect(await booking()).toMatchObject({
      numPallets: 7,
      notes: "Ring twice",
      apptTo: true,
    });
    // Another tab still shows it as it was.
    expect(await send({ description: "Cups" }, change)).toMatchObject({
      httpStatus: 409,
    });
    expect((await history({ bookingID }))[0]?.changes).toContainEqual({
      field: "numPallets",
      before: String(change.numPallets),
      after: "7",
    });
    expect((await undo(changed.correctionID)).httpStatus).toBe(200);
    expect(await booking()).toEqual(found);
    await isPickedUp();
    expect(await send({ numPallets: 8 })).toMatchObject({ httpStatus: 409 });
  });

  const reports = async (kind: string, who = "ann") =>
    (await call(who, "getWithdrawableReports", { kind })).result as {
      reportID: string;
    }[];

  it.each([
    ["delivery", "manualReport_ReportDelivery", "11"],
    ["pickup", "manualReport_ReportPickup", "10"],
  ] as const)(
    "withdraw a report of a %s within an hour, by its author",
    async (kind, report, id) => {
      const send = () =>
        call("ann", report, {
          formData: {
            delivDetailID: id,
            arriveDate: `${day} 11:00:00.000`,
            departDate: `${day} 11:20:00.000`,
            employeeID: null,
            textSig: "Dana Clerk",
          },
        });
      await rows(`UPDATE ${kind} SET signature = 'Eve' WHERE id = ${id}`);
      /** Makes the report older than an hour, or not any more. */
      const age = (sign: 1 | -1) =>
        rows(
          `UPDATE manual_report SET reported_at = reported_at - ${sign} * interval '3601 seconds'`,
        );
      const before = await rows(
        `SELECT to_json(t)::text AS row FROM ${kind} t WHERE id = ${id}`,
      );
      await send();
      expect(await reports(kind, "cid")).toEqual([]);
      const [made] = await reports(kind);
      const withdraw = (who: string) =>
        statusOf(who, "withdrawReport", { reportID: made?.reportID ?? "" });
      expect(await withdraw("cid")).toBe(404);
      await age(1);
      expect(await reports(kind)).toEqual([]);
      expect(await withdraw("ann")).toBe(409);
      await age(-1);
      expect(await withdraw("ann")).toBe(200);
      expect(await withdraw("ann")).toBe(404);
      expect(
        await rows(
          `SELECT to_json(t)::text AS row FROM ${kind} t WHERE id = ${id}`,
        ),
      ).toEqual(before);
      expect(await history()).toMatchObject([
        {
          kind: "withdraw-report",
          changes: [
            { field: "arriveDate", before: at(11), after: null },
            {
              field: "departDate",
              before: at(11).replace("11:00", "11:20"),
              after: null,
            },
            { field: "textSig", before: "Dana Clerk", after: null },
          ],
          canUndo: false,
        },
      ]);
      await expectFigures();
      expect((await send()).httpStatus).toBe(200);
    },
  );

  it("show and take nothing of other pools", async () => {
    const bookingID = await book();
    const id = await scanID("A1", "pallet");
    const { correctionID } = await stop("cancel");
    const foreign: [CallName, object][] = [
      [
        "correctDelivery",
        { delivID: "11", change: "restore", date: null, reason: null },
      ],
      ["voidScan", { scanID: id, reason: "x" }],
      ["voidScan", { scanID: "door.12.door.1", reason: "x" }],
      ["voidScan", { scanID: "waiting.2026-99-99.delivery.1.X", reason: "x" }],
      ["cancelBooking", { bookingID, reason: null }],
      ["undoCorrection", { correctionID }],
    ];
    for (const [name, payload] of foreign)
      expect(await statusOf("ben", name, payload), name).toBe(404);
    expect(await history({}, "ben")).toEqual([]);
    expect(await scansOf("A1", "ben")).toEqual([]);
    for (const [name, payload] of [
      ["getCorrectableDelivery", { delivID: "11" }],
      ["getCorrectableBooking", { bookingID }],
    ] as const)
      expect(await call("ben", name, payload), name).toMatchObject({
        result: null,
      });
  });
});
