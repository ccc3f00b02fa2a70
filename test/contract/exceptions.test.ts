import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { settleByTime } from "../../provider/operation/exceptions/settle-exceptions";
import { readPdf } from "../provider/documents/read-pdf";
import { onEachEngine } from "./engines";
import { getFile } from "./get-file";
import { importItems, recordsOf } from "./import/import-world";
import {
  clearOperation,
  csvCarton,
  loadCompany,
  noticeRecords,
} from "./import/operation-world";
import { useTestProvider, type TestProvider } from "./test-provider";

/** The day of `csvCarton`, a Monday; the stores have the time of Chicago, UTC-6. */
const day = "2026-11-23";
const at = (time: string) => `${day}T${time}:00Z`;
const noon = new Date(at("18:00"));
const page = { offset: 0, pageSize: 100 };

onEachEngine("Exceptions", (engine) => {
  const ids: Record<string, string> = {};
  const cookies: Record<string, string> = {};

  const provider: TestProvider = useTestProvider(engine, async () => {
    await loadCompany(provider.db);
    await provider.db.execute(`
      INSERT INTO user_group (id, type, name) VALUES (1, 2, 'CHI'), (2, 2, 'DAL');
      INSERT INTO pool_group_pool (pool_group_id, pool_id)
        SELECT CASE name WHEN 'CHI' THEN 1 ELSE 2 END, id FROM pool;`);
    for (const [name, group] of [
      ["ann", 1],
      ["amy", 1],
      ["dan", 2],
    ] as const) {
      const email = `${name}@shop.example`;
      const person = { email, firstName: name, memberOf: [group] };
      ids[name] = (await provider.addPerson(person)).id;
    }
  });
  beforeEach(async () => {
    provider.clock.now = noon;
    await openSessions();
    await provider.db.execute(
      "DELETE FROM exception; DELETE FROM carton_condition; DELETE FROM exception_clock;",
    );
    await clearOperation(provider.db);
    await provider.db.execute("DELETE FROM exception_check");
  });

  const openSessions = async () => {
    for (const [name, id] of Object.entries(ids))
      cookies[name] = await provider.openSession(id);
  };
  const call = async (
    who: string,
    name: Parameters<TestProvider["call"]>[0],
    payload?: object,
    key?: string,
  ) => {
    const { httpStatus, body } = await provider.call(name, payload, {
      cookie: cookies[who] ?? "",
      ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
    });
    return { httpStatus, ...body };
  };
  const search = (who: string, criteria: object) =>
    call(who, "getExceptions", {
      startDate: null,
      endDate: null,
      pool: null,
      stores: [],
      kinds: [],
      states: [],
      owner: null,
      ...page,
      ...criteria,
    }) as Promise<{ result?: Record<string, unknown>[]; cursor?: string }>;
  const rowsOf = async (who: string, criteria: object = {}) =>
    (await search(who, criteria)).result ?? [];
  /** Kind, state, cartons and first number of all exceptions, the worst kind first. */
  const list = async (criteria: object = {}) =>
    (await rowsOf("ann", criteria)).map(({ Kind, State, Cartons, Number }) => [
      Kind,
      State,
      Cartons,
      Number,
    ]);
  const load = (now: Date, kind: string, ...rows: Record<string, string>[]) =>
    importItems(provider.db, recordsOf(kind, ...rows), { now });
  const notice = (of: Parameters<typeof noticeRecords>[0]) =>
    importItems(provider.db, noticeRecords(of), { now: noon });
  const cartons = (...asns: string[]) =>
    load(noon, "cartons", ...asns.map((asn) => csvCarton(asn)));
  const stop = (more: Record<string, string> = {}) => ({
    pool: "CHI",
    route: "1",
    store: "1011",
    date: day,
    windowStart: at("14:00"),
    windowEnd: at("16:00"),
    ...more,
  });
  const scan = (asn: string, more: Record<string, string> = {}) => ({
    scan: "delivery",
    asn,
    at: at("15:30"),
    ...more,
  });
  const left = { arrival: at("15:00"), departure: at("15:40") };
  /** Three cartons of a stop from which the driver has left; A1 was delivered. */
  const loadShort = async () => {
    await cartons("A1", "A2", "A3");
    await load(noon, "stops", stop(left));
    await load(noon, "scans", scan("A1"));
  };
  const idOf = async (kind: string) =>
    String((await rowsOf("ann", { kinds: [kind] }))[0]?.exceptionID);

  it("have no short delivery before the driver has left", async () => {
    await cartons("A1", "A2");
    await load(noon, "stops", stop({ arrival: at("15:00") }));
    expect(await list()).toEqual([]);
    await load(noon, "stops", stop(left));
    expect(await list()).toEqual([["short", "open", 2, "A1"]]);
  });

  it("count the cartons that are missing, and end when the last one is scanned", async () => {
    await loadShort();
    expect(await list()).toEqual([["short", "open", 2, "A2"]]);
    await load(noon, "scans", scan("A2"));
    expect(await list()).toEqual([["short", "open", 1, "A3"]]);
    await load(noon, "scans", scan("A3"));
    expect(await list()).toEqual([["short", "closed", 1, "A3"]]);
    const [ended] = await rowsOf("ann");
    expect([ended?.Reason, ended?.["Ended By"], ended?.Ended]).toEqual([
      null,
      null,
      at("18:00"),
    ]);
  });

  it("are the same in any order of the documents", async () => {
    await load(noon, "scans", scan("A1"));
    await load(noon, "stops", stop(left));
    await cartons("A1", "A2", "A3");
    expect(await list()).toEqual([["short", "open", 2, "A2"]]);
  });

  it("are undone with what caused them: a notice that is withdrawn has no short cartons", async () => {
    await notice({ sentAt: at("10:00"), cartons: [{ asn: "A1" }] });
    await load(noon, "stops", stop(left));
    expect(await list()).toEqual([["short", "open", 1, "A1"]]);
    await notice({ purpose: "cancel", sentAt: at("11:00") });
    expect(await list({ states: ["open"] })).toEqual([]);
  });

  it("follow a notice that is applied again and then corrected", async () => {
    const first = {
      sentAt: at("10:00"),
      cartons: [{ asn: "A1" }, { asn: "A2" }],
    };
    await notice(first);
    await load(noon, "stops", stop(left));
    const before = await rowsOf("ann");
    expect(before).toMatchObject([
      { Kind: "short", Cartons: 2, Number: "A1", State: "open" },
    ]);
    await notice(first);
    expect(await rowsOf("ann")).toEqual(before);
    await notice({
      purpose: "replace",
      sentAt: at("11:00"),
      cartons: [{ asn: "A2" }],
    });
    expect(await list()).toEqual([["short", "open", 1, "A2"]]);
  });

  /** Announces a carton for the next day, on which it is delivered. */
  const comesNextDay = async (asn: string) => {
    const later = new Date("2026-11-24T20:00:00Z");
    const nextDay = { manifest: "M2", storeDate: "2026-11-24" };
    await load(later, "cartons", csvCarton(asn, nextDay));
    await load(
      later,
      "scans",
      scan(asn, { at: "2026-11-24T16:00:00Z", date: "2026-11-24" }),
    );
  };

  it("end when the carton comes with a later delivery, until its scan is voided", async () => {
    await cartons("A1");
    await load(noon, "stops", stop(left));
    const short = () => list({ kinds: ["short"] });
    expect(await short()).toEqual([["short", "open", 1, "A1"]]);
    await comesNextDay("A1");
    expect(await short()).toEqual([["short", "closed", 1, "A1"]]);
    const { result } = (await call("ann", "getCorrectableScans", {
      ASN: "A1",
    })) as { result?: { scans: { scanID: string }[] }[] };
    const scanID = result?.flatMap(({ scans }) => scans)[0]?.scanID;
    expect(
      await call("ann", "voidScan", { scanID, reason: "Wrong carton" }, "v1"),
    ).toMatchObject({ httpStatus: 200 });
    expect(await short()).toEqual([["short", "open", 1, "A1"]]);
  });

  it("have cartons that no notice has, until it comes", async () => {
    await load(noon, "stops", stop(left));
    await load(noon, "scans", scan("X1", { store: "1011" }));
    expect(await list()).toEqual([["over", "open", 1, "X1"]]);
    await cartons("X1");
    expect(await list()).toEqual([["over", "closed", 1, "X1"]]);
  });

  it("have a carton that no notice has once, for the nearest stop of its store, until that is canceled", async () => {
    const evening = {
      reference: "PM",
      windowStart: at("20:00"),
      windowEnd: at("22:00"),
    };
    await load(noon, "stops", stop(left), stop(evening));
    await load(noon, "scans", scan("X1", { store: "1011" }));
    const stopOf = async () =>
      (
        await provider.db.query<{ reference: string }>(
          "SELECT d.reference FROM exception e JOIN delivery d ON d.id = e.delivery_id WHERE e.ended_at IS NULL",
        )
      ).map(({ reference }) => reference);
    expect(await list()).toEqual([["over", "open", 1, "X1"]]);
    expect(await stopOf()).toEqual([""]);
    await provider.db.query(
      "UPDATE delivery SET canceled_at = $1 WHERE reference = ''",
      [noon],
    );
    await settleByTime(provider.db, noon);
    expect(await stopOf()).toEqual(["PM"]);
  });

  it("have cartons that were delivered at another store, until they are scanned at their own", async () => {
    await cartons("A1");
    await load(noon, "stops", stop(), stop({ store: "1020", ...left }));
    await load(noon, "scans", scan("A1", { store: "1020" }));
    expect(await list({ kinds: ["otherStore"] })).toEqual([
      ["otherStore", "open", 1, "A1"],
    ]);
    const { result } = (await call("ann", "getException", {
      exceptionID: await idOf("otherStore"),
    })) as { result?: { Store?: string; cartons: unknown[] } };
    expect(result).toMatchObject({
      Store: "1011",
      cartons: [{ ASN: "A1", Manifest: "M1", Store: "1020" }],
    });
    await load(noon, "scans", scan("A1", { store: "1011", at: at("17:00") }));
    expect(await list({ kinds: ["otherStore"] })).toEqual([
      ["otherStore", "closed", 1, "A1"],
    ]);
  });

  it("have what was said to be damaged or refused at the door, which is not short, until a refused carton is delivered", async () => {
    await loadShort();
    await provider.db.query(
      `INSERT INTO carton_condition (delivery_id, service_date, asn, condition, reason, reported_at, reported_by_name)
       SELECT id, service_date, said.asn, said.condition, 'Wet', $1, 'Ann'
       FROM delivery, (VALUES ('A2', 'damaged'), ('A3', 'refused')) AS said (asn, condition)
       WHERE store_number = '1011'`,
      [noon],
    );
    await settleByTime(provider.db, noon);
    expect(await list()).toEqual([
      ["refused", "open", 1, "A3"],
      ["damaged", "open", 1, "A2"],
      ["short", "closed", 2, "A2"],
    ]);
    await comesNextDay("A3");
    expect(await list({ kinds: ["refused", "damaged"] })).toEqual([
      ["refused", "closed", 1, "A3"],
      ["damaged", "open", 1, "A2"],
    ]);
  });

  it("are late when the window ends, until somebody arrives or the day ends", async () => {
    await load(
      noon,
      "stops",
      stop({ windowEnd: at("19:00") }),
      stop({ store: "1020", windowEnd: at("18:50") }),
    );
    await settleByTime(provider.db, noon);
    expect(await list()).toEqual([]);
    const after = new Date(at("19:30"));
    await settleByTime(provider.db, after);
    provider.clock.now = after;
    await openSessions();
    expect(
      (await rowsOf("ann")).map(({ Kind, Store, Minutes }) => [
        Kind,
        Store,
        Minutes,
      ]),
    ).toEqual([
      ["late", "1020", 40],
      ["late", "1011", 30],
    ]);
    await load(
      after,
      "stops",
      stop({ windowEnd: at("19:00"), arrival: at("18:30") }),
    );
    // It was in time: nobody is to read how late it was.
    expect(
      (await rowsOf("ann")).map(({ State, Store, Minutes }) => [
        State,
        Store,
        Minutes,
      ]),
    ).toEqual([
      ["open", "1020", 40],
      ["closed", "1011", null],
    ]);
    // The day of Chicago ends at 06:00 UTC.
    await settleByTime(provider.db, new Date("2026-11-24T05:59:00Z"));
    expect(await list({ states: ["open"] })).toHaveLength(1);
    await settleByTime(provider.db, new Date("2026-11-24T06:00:00Z"));
    expect(await list({ states: ["open"], kinds: ["late"] })).toEqual([]);
  });

  it("wait for the end of a window of the night, for a provider that was off for days, and for a clock that is right", async () => {
    await cartons("A1");
    await load(
      noon,
      "stops",
      // From 10 PM to 2 AM in Chicago.
      stop({
        windowStart: "2026-11-24T04:00:00Z",
        windowEnd: "2026-11-24T08:00:00Z",
      }),
    );
    const listAt = async (time: string) => {
      await settleByTime(provider.db, new Date(time));
      return list();
    };
    expect(await listAt(at("18:00"))).toEqual([]);
    expect(await listAt("2026-11-24T06:01:00Z")).toEqual([]);
    expect(await listAt("2026-11-24T08:01:00Z")).toEqual([
      ["late", "open", null, null],
    ]);
    expect(await listAt("2026-11-30T06:00:00Z")).toEqual([
      ["late", "closed", null, null],
      ["short", "open", 1, "A1"],
    ]);
    expect(await listAt(at("18:01"))).toEqual([
      ["late", "closed", null, null],
      ["short", "closed", 1, "A1"],
    ]);
  });

  it("lack a proof a day after the driver has left, until it comes", async () => {
    await cartons("A1");
    await load(noon, "scans", scan("A1"));
    await load(noon, "stops", stop(left));
    await settleByTime(provider.db, new Date("2026-11-24T15:39:00Z"));
    expect(await list()).toEqual([]);
    const dayAfter = new Date("2026-11-24T15:41:00Z");
    await settleByTime(provider.db, dayAfter);
    expect(await list()).toEqual([["noProof", "open", 1, null]]);
    await load(dayAfter, "stops", stop({ ...left, signature: "Dana" }));
    expect(await list()).toEqual([["noProof", "closed", 1, null]]);
  });

  it("follow the statuses of a shipment", async () => {
    await provider.db.execute(
      "INSERT INTO trading_partner (sender, name, pool_id) SELECT 'ZZ:LTL', 'LTL', id FROM pool WHERE name = 'CHI'",
    );
    const say = (status: string, code: string, time: string) =>
      importItems(
        provider.db,
        [
          ...recordsOf("shipments", {
            pro: "PRO1",
            scac: "LTLP",
            sender: "ZZ:LTL",
          }),
          ...recordsOf("shipment-status", {
            pro: "PRO1",
            scac: "LTLP",
            status,
            code,
            at: at(time),
          }),
        ].map((record) => ({ ...record, unit: 1 })),
        { now: noon },
      );
    await say("refused", "A7", "15:00");
    expect(await list()).toEqual([["refused", "open", null, "PRO1"]]);
    await say("delivered", "D1", "17:00");
    expect(await list()).toEqual([["refused", "closed", null, "PRO1"]]);
    // Closed by somebody, it stays closed until the shipment is refused after another status.
    await say("refused", "A7", "17:10");
    const exceptionIDs = [await idOf("refused")];
    const close = { exceptionIDs, reason: "reshipped", comment: null };
    expect(await call("ann", "closeExceptions", close, "r1")).toMatchObject({
      changed: 1,
    });
    const stateAfter = async (...said: Parameters<typeof say>) => {
      await say(...said);
      return (await list())[0]?.[1];
    };
    expect(await stateAfter("refused", "A7", "17:20")).toBe("closed");
    expect(await stateAfter("delivered", "D1", "17:30")).toBe("closed");
    expect(await stateAfter("refused", "A7", "17:40")).toBe("open");
  });

  it("are seen and changed only in the pools of an account", async () => {
    await loadShort();
    const exceptionIDs = [await idOf("short")];
    expect(await rowsOf("dan")).toEqual([]);
    expect(
      await call("dan", "getException", { exceptionID: exceptionIDs[0] }),
    ).toMatchObject({ httpStatus: 200, result: null });
    for (const [name, more] of [
      ["takeExceptions", { isMine: true }],
      ["closeExceptions", { reason: "other", comment: null }],
      ["reopenExceptions", {}],
    ] as const)
      expect(
        await call("dan", name, { exceptionIDs, ...more }, name),
      ).toMatchObject({
        httpStatus: 404,
      });
    expect(await list()).toEqual([["short", "open", 2, "A2"]]);
  });

  it("are taken, closed with a reason, and opened again", async () => {
    await loadShort();
    const exceptionIDs = [await idOf("short")];
    const take = { exceptionIDs, isMine: true };
    expect(await call("ann", "takeExceptions", take, "k1")).toMatchObject({
      changed: 1,
    });
    expect(await list({ owner: "mine" })).toEqual([
      ["short", "inProgress", 2, "A2"],
    ]);
    expect(await list({ owner: "nobody" })).toEqual([]);
    const close = { exceptionIDs, reason: "credited", comment: "Invoice 7" };
    expect(await call("amy", "closeExceptions", close, "k2")).toMatchObject({
      changed: 1,
    });
    // Two people: the second is told, and the same form sent twice is not.
    expect(await call("ann", "closeExceptions", close, "k3")).toMatchObject({
      httpStatus: 409,
      message: "Somebody has changed them meanwhile. Open the list again.",
    });
    expect(await call("amy", "closeExceptions", close, "k2")).toMatchObject({
      changed: 1,
    });
    expect((await rowsOf("ann"))[0]).toMatchObject({
      State: "closed",
      Reason: "credited",
      "Ended By": "amy",
    });
    expect(
      await call("ann", "getException", { exceptionID: exceptionIDs[0] }),
    ).toMatchObject({ result: { comment: "Invoice 7", isMine: true } });
    expect(
      await call("ann", "reopenExceptions", { exceptionIDs }, "k4"),
    ).toMatchObject({ changed: 1 });
    expect(await list()).toEqual([["short", "inProgress", 2, "A2"]]);
    // What is no longer so stays as it was closed.
    await call("amy", "closeExceptions", close, "k5");
    await load(noon, "scans", scan("A2"), scan("A3"));
    expect(
      await call("ann", "reopenExceptions", { exceptionIDs }, "k6"),
    ).toMatchObject({
      httpStatus: 409,
      message: "Their cause no longer exists, so they stay closed.",
    });
    expect((await rowsOf("ann"))[0]).toMatchObject({
      State: "closed",
      Reason: "credited",
    });
  });

  it("are assigned to somebody who may see their pools, and to nobody else", async () => {
    await loadShort();
    const exceptionIDs = [await idOf("short")];
    const owners = async (who: string) =>
      (
        (await call(who, "getExceptionOwners", { exceptionIDs })) as {
          result?: unknown;
        }
      ).result;
    expect(await owners("ann")).toEqual([
      { userID: ids.amy, name: "amy" },
      { userID: ids.ann, name: "ann" },
    ]);
    expect(await owners("dan")).toEqual([]);
    const assign = (who: string, owner = "", key = `${who} ${owner}`) =>
      call(who, "assignExceptions", { exceptionIDs, owner }, key);
    for (const owner of [ids.dan, "dan@shop.example", "none@shop.example", "x"])
      expect(await assign("ann", owner)).toMatchObject({
        httpStatus: 400,
        message:
          "There is no account of this person that may see all of these exceptions.",
      });
    expect(await assign("dan", ids.dan)).toMatchObject({ httpStatus: 404 });
    expect(await assign("ann", ids.amy, "k6")).toMatchObject({ changed: 1 });
    expect(await assign("ann", ids.amy, "k6")).toMatchObject({ changed: 1 });
    expect((await rowsOf("amy", { owner: "mine" }))[0]?.Owner).toBe("amy");
    expect(await assign("amy", " Ann@shop.example")).toMatchObject({
      changed: 1,
    });
    expect((await rowsOf("ann", { owner: "mine" }))[0]?.Owner).toBe("ann");
  });

  it("have a claim with the proof, the scans, and the notes and photos about the delivery and its cartons, of the pool alone", async () => {
    await loadShort();
    await load(noon, "stops", stop({ ...left, signature: "Dana Clerk" }));
    const photo = await sharp({
      create: { width: 160, height: 120, channels: 3, background: "brown" },
    })
      .jpeg()
      .toBuffer();
    await provider.db.query(
      `INSERT INTO note (id, subject, subject_id, pool_id, author_name, at, text, shows_on_links, removed_at)
       SELECT said.id, said.subject, coalesce(said.number, d.id::text), p.id, said.author,
         said.at::timestamptz, said.text, false, said.removed::timestamptz
       FROM delivery d, (VALUES
         (91, 'delivery', NULL, 'CHI', 'Ann Lee', '${at("16:00")}', 'The driver was in a hurry.', NULL),
         (92, 'carton', 'A2', 'CHI', 'Amy', '${at("16:10")}', 'Not on the truck.', NULL),
         (93, 'carton', 'A1', 'CHI', 'Amy', '${at("16:11")}', 'Of a carton that came.', NULL),
         (94, 'carton', 'A2', 'DAL', 'Dan', '${at("16:12")}', 'Of another pool.', NULL),
         (95, 'carton', 'A2', 'CHI', 'Amy', '2025-11-23T16:00:00Z', 'Of last year.', NULL),
         (96, 'delivery', NULL, 'CHI', 'Amy', '${at("16:13")}', '', '${at("16:14")}')
       ) AS said (id, subject, number, pool, author, at, text, removed)
       JOIN pool p ON p.name = said.pool WHERE d.store_number = '1011'`,
    );
    await provider.db.query(
      `INSERT INTO note_photo (id, note_id, place, sent_hash, content, small, width, height, received_at)
       SELECT 'photo' || n, 92, n, '', $1, $1, 160, 120, $2 FROM generate_series(0, 13) AS n`,
      [photo, noon],
    );
    const path = `/CLAIM/${await idOf("short")}`;
    const get = (who: string) =>
      getFile(provider.url, path, { cookie: cookies[who] ?? "" });
    const { bytes } = await get("ann");
    const pdf = await readPdf(bytes);
    expect(pdf.text).toContain(
      "11/23/2026 10:00 AM CST · Ann Lee\nThe driver was in a hurry.\n" +
        "11/23/2026 10:10 AM CST · Amy · carton A2\nNot on the truck.",
    );
    expect(pdf.text).not.toMatch(/Of a carton|another pool|last year/);
    expect(pdf.text).toContain("Dana Clerk");
    // The scan of A1, which was delivered.
    expect(pdf.text).toContain("11/23/2026 9:30 AM CST");
    const photos = pdf.elements.filter(({ role }) => role === "Figure");
    expect(photos).toHaveLength(12);
    expect(photos[0]?.alt).toBe(
      "Photo 1 of the note by Amy, 11/23/2026 10:10 AM CST",
    );
    expect(pdf.text).toContain("Further photos in the portal: 2");
    expect((await get("dan")).httpStatus).toBe(404);
    await provider.db.execute("DELETE FROM note_photo; DELETE FROM note");
  });

  it("stay closed when nothing more is missing, and open again when more is", async () => {
    await loadShort();
    const exceptionIDs = [await idOf("short")];
    await call(
      "ann",
      "closeExceptions",
      { exceptionIDs, reason: "other", comment: null },
      "k5",
    );
    await load(noon, "stops", stop({ ...left, notes: "Changed" }));
    expect(await list()).toEqual([["short", "closed", 2, "A2"]]);
    await load(noon, "scans", scan("A2"));
    const claim = await getFile(
      provider.url,
      `/CLAIM/${exceptionIDs[0] ?? ""}`,
      { cookie: cookies.ann ?? "" },
    );
    const { text } = await readPdf(claim.bytes);
    expect(text).toMatch(/Cartons\s+2/);
    expect(text).toContain("Not listed: 1. At most 1,000 cartons are listed");
    await cartons("A4");
    expect(await list()).toEqual([["short", "closed", 2, "A3"]]);
    await cartons("A5");
    expect(await list()).toEqual([["short", "open", 3, "A3"]]);
  });

  it("move with their delivery, and go with it", async () => {
    await loadShort();
    await provider.db.query(
      "UPDATE delivery SET service_date = '2026-11-22' WHERE store_number = '1011'",
    );
    await settleByTime(provider.db, noon);
    expect((await rowsOf("ann")).map(({ Date: on }) => on)).toEqual([
      "2026-11-22",
    ]);
    await provider.db.execute("UPDATE delivery SET canceled_at = now()");
    await settleByTime(provider.db, noon);
    expect(await list()).toEqual([["short", "closed", 2, "A2"]]);
  });

  it("are listed page by page, each once, or only the worst of each kind", async () => {
    await load(
      noon,
      "cartons",
      csvCarton("A1"),
      csvCarton("B1", { store: "1020" }),
      csvCarton("B2", { store: "1020" }),
    );
    await load(noon, "stops", stop(left), stop({ store: "1020", ...left }));
    const ofDay = { startDate: day, endDate: day, states: ["open"] };
    const short = { ...ofDay, kinds: ["short"], pageSize: 1 };
    const first = await search("ann", short);
    expect(first.result?.map(({ Store }) => Store)).toEqual(["1011"]);
    const { cursor } = first;
    const rest = await rowsOf("ann", { ...short, offset: 1, cursor });
    expect(rest.map(({ Store }) => Store)).toEqual(["1020"]);
    const worst = await rowsOf("ann", {
      kinds: ["short"],
      worst: { day, ofEachKind: 1 },
    });
    expect(worst.map(({ Store }) => Store)).toEqual(["1020"]);
    expect(await rowsOf("ann", { stores: ["2001"] })).toEqual([]);
    expect(await rowsOf("ann", { startDate: "2026-11-24" })).toEqual([]);
  });

  it("have the scans that belong to no delivery, for those who see their pool, or all pools if it is not known", async () => {
    const boss = { firstName: "boss", memberOf: [1, 2] };
    ids.boss = (await provider.addPerson(boss)).id;
    await openSessions();
    const over = async (who: string, criteria: object = {}) =>
      (await rowsOf(who, { kinds: ["over"], ...criteria })).map(
        ({ State, Pool, deliveryID, Cartons, Number }) => [
          State,
          Pool,
          deliveryID !== null,
          Cartons,
          Number,
        ],
      );
    await load(
      noon,
      "scans",
      scan("NOT-A-CARTON"),
      scan("X1", { store: "1011" }),
    );
    const ofStore = ["open", "CHI", false, 1, "X1"];
    expect(await over("ann")).toEqual([ofStore]);
    expect(await over("dan")).toEqual([]);
    expect(await over("boss")).toEqual([
      ofStore,
      ["open", null, false, 1, "NOT-A-CARTON"],
    ]);
    const exceptionID = String((await rowsOf("boss"))[1]?.exceptionID);
    const pool = String((await rowsOf("ann"))[0]?.lngPoolID);
    expect(await over("boss", { pool })).toEqual([ofStore]);

    const open = (who: string) => call(who, "getException", { exceptionID });
    expect(await open("ann")).toMatchObject({ result: null });
    expect(await open("boss")).toMatchObject({
      result: { cartons: [{ ASN: "NOT-A-CARTON", Manifest: null }] },
    });
    const exceptionIDs = [exceptionID];
    const owners = (who: string) =>
      call(who, "getExceptionOwners", { exceptionIDs });
    expect(await owners("ann")).toMatchObject({ result: [] });
    expect(await owners("boss")).toMatchObject({
      result: [{ userID: ids.boss, name: "boss" }],
    });
    const assign = { exceptionIDs, owner: ids.ann };
    expect(await call("boss", "assignExceptions", assign, "s1")).toMatchObject({
      httpStatus: 400,
    });
    const close = { exceptionIDs, reason: "other", comment: null };
    expect(await call("ann", "closeExceptions", close, "s2")).toMatchObject({
      httpStatus: 404,
    });
    expect(await call("boss", "closeExceptions", close, "s3")).toMatchObject({
      changed: 1,
    });
    // A further one of the day opens it again; their notice ends it.
    await load(noon, "scans", scan("X2"));
    expect(await over("boss", { states: ["open"] })).toContainEqual([
      "open",
      null,
      false,
      2,
      "NOT-A-CARTON",
    ]);
    await load(noon, "cartons", csvCarton("NOT-A-CARTON"), csvCarton("X2"));
    expect(await over("boss", { states: ["open"] })).toEqual([
      // The notice has made the delivery whose exception the other scan is.
      ["open", "CHI", true, 1, "X1"],
    ]);
  });
});
