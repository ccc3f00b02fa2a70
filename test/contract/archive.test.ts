/** @module-tag all */

import { EventEmitter, once } from "node:events";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
} from "vitest";
import {
  archiveMonth,
  isBusyMonth,
  restoreMonth,
} from "../../provider/archive/archive-month";
import {
  cleanUpArchived,
  makeNightlyArchiving,
} from "../../provider/archive/archive-old-months";
import { archivedTables } from "../../provider/archive/archived-tables";
import type { Database, Queryable } from "../../provider/db/database";
import { createMonths } from "../../provider/db/partitions";
import { openPostgresql } from "../../provider/db/postgresql";
import { readEnv } from "../../provider/env";
import { makeLog } from "../../provider/log";
import { startProvider } from "../../provider/start-provider";
import { withClock } from "./clock-of-database";
import { expectCountedFigures, expectNoDifference } from "./counted-figures";
import {
  firstEngine,
  onEachEngine,
  openFreshStorage,
  type TestStorage,
} from "./engines";
import { importFile, importRecords } from "./import/import-world";
import { loadCompany } from "./import/operation-world";
import { databaseVariables, runProviderCommand } from "./run-command";
import { saveContents, type SavedContents } from "./saved-contents";

const month = "2024-01";
const day = "2024-01-05";
const nextDay = "2024-01-08";
/** A day of the month after. */
const later = "2024-02-06";
const png = Buffer.from(
  "\x89PNG\r\n\x1a\nsigned\0\0\0\0IEND\xaeB`\x82",
  "latin1",
);

const cartonOf = (asn: string, more: Record<string, string> = {}) => ({
  manifest: "M1",
  pool: "CHI",
  shipper: "Acme",
  manifestDate: "2024-01-03",
  storeDate: day,
  store: "1011",
  asn,
  ...more,
});

/** Returns a database in which a statement of a transaction fails. */
const failingOn = (
  db: Database,
  isFailing: (sql: string) => boolean,
  error: Error,
): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) =>
      work({
        query: (sql, parameters) =>
          isFailing(sql) ? Promise.reject(error) : tx.query(sql, parameters),
      }),
    ),
});

const diskFull = Object.assign(new Error("disk full"), { code: "53100" });
const isDelete = (sql: string) => sql.startsWith("DELETE FROM delivery ");

/** Loads deliveries of two days with everything that imports write. */
async function loadOperation(db: Database): Promise<void> {
  const load = async (kind: string, ...values: Record<string, string>[]) =>
    expect(await importRecords(db, kind, ...values)).toMatchObject({
      status: "applied",
      stored: [],
    });
  await load("stops", {
    pool: "CHI",
    date: day,
    route: "12",
    stop: "1",
    store: "1011",
    windowStart: `${day}T08:00:00Z`,
    windowEnd: `${day}T10:00:00Z`,
    plannedArrival: `${day}T08:30:00Z`,
    driver: "77",
    trailer: "TRL1",
    plannedDeparture: `${day}T06:00:00Z`,
    arrival: `${day}T10:30:00Z`,
    departure: `${day}T10:45:00Z`,
    notes: '=1+1, dock "2"',
  });
  await load(
    "cartons",
    cartonOf("A1", { packingSlip: "S1", pallet: "P1", itemType: "Box" }),
    cartonOf("A2", { packingSlip: "S1", pallet: "P1" }),
    cartonOf("A3"),
    cartonOf("A4", { store: "2001", packingSlip: "S2" }),
    cartonOf("B1", { storeDate: nextDay, manifest: "M2" }),
  );
  await load("shipments", {
    pool: "DAL",
    pro: "F1",
    store: "2001",
    scheduledDate: day,
    deliveredAt: `${day}T15:00:00Z`,
    hasDeliveryReceipt: "yes",
  });
  const at = (hour: number) => ({ at: `${day}T${hour}:00:00Z` });
  const kim = { signedBy: "Kim", employee: "77" };
  await load(
    "scans",
    { scan: "pallet", asn: "A3", pallet: "BUILT", ...at(10) },
    { scan: "trailer", pallet: "P1", ...at(11) },
    { scan: "delivery", asn: "A1", ...at(12), ...kim },
    { scan: "delivery", asn: "A4", ...at(13), signedBy: "Lee" },
    { scan: "store", asn: "A1", ...at(14) },
    { scan: "door", store: "1011", ...at(12) },
    // Of a carton whose notice has not come.
    { scan: "trailer", asn: "UNKNOWN", ...at(11) },
  );
  const document = await importFile(db, png, null, {
    fileName: `1011_${day}.png`,
  });
  expect(document).toMatchObject({ status: "applied", stored: [] });
}

/** Adds what only users and other versions write: a report, a booking and a pickup, overages, several signatures. */
const loadUnusual = (db: Database) =>
  db.execute(`
    INSERT INTO store (number, pool_id, name, address1, city, state, zip)
      SELECT 'K' || n, 1, 'Store', '1 Main St', 'Elgin', 'IL', '60120' FROM generate_series(1, 9) AS n;
    INSERT INTO route (id, pool_id, route_date, number) VALUES (900, 1, '${day}', '90');
    INSERT INTO delivery (id, pool_id, store_number, service_date, route_id, stop_order, arrival_at)
      SELECT 900 + n, 1, 'K' || n, '${day}'::date, CASE WHEN n BETWEEN 2 AND 8 THEN 900 END, CASE WHEN n BETWEEN 2 AND 8 THEN n END, CASE WHEN n < 9 THEN '${day}T09:00:00Z'::timestamptz END
      FROM generate_series(1, 9) AS n;
    INSERT INTO manual_report (delivery_id, service_date, arrival_at, departure_at, reported_by_name, reported_at)
      VALUES (902, '${day}', '${day}T12:00:00Z', '${day}T13:00:00Z', 'Ann', '${day}T13:00:00Z');
    INSERT INTO packing_slip (number, delivery_id, service_date) VALUES ('EMPTY', 903, '${day}');
    INSERT INTO carton (asn, delivery_id, service_date, pool_id, manifest_id, on_manifest, delivered_at, scan_type)
      SELECT 'OVER', 904, '${day}'::date, 1, id, false, '${day}T12:00:00Z'::timestamptz, 1 FROM manifest WHERE number = 'M1'
      UNION ALL SELECT 'A1', 905, '${day}', 1, id, true, NULL, -1 FROM manifest WHERE number = 'M2'
      UNION ALL SELECT 'POD', 906, '${day}', 1, id, true, NULL, 0 FROM manifest WHERE number = 'M2';
    INSERT INTO carton (asn, delivery_id, service_date, pool_id, manifest_id, on_manifest)
      SELECT 'UNPLANNED', 901, '${day}'::date, 1, id, true FROM manifest WHERE number = 'M2';
    INSERT INTO proof_of_delivery (delivery_id, service_date, document, signed_by, signed_at)
      VALUES (907, '${day}', 1, 'Kim', '${day}T12:00:00Z');
    INSERT INTO shipment (id, pro, pool_id, delivery_id, service_date, scheduled_date)
      VALUES (900, 'F9', 1, 908, '${day}', '${day}');
    INSERT INTO booking (pool_id, shipment_id, from_company, from_address1, from_city, from_state, from_zip,
        from_appointment, from_lift_gate, from_residential, to_company, to_address1, to_city, to_state, to_zip,
        to_appointment, to_lift_gate, to_residential, pallets, weight_pounds, booked_by_name, booked_at)
      VALUES (1, 900, 'A', 'A', 'A', 'IL', '60120', false, false, false, 'B', 'B', 'B', 'IL', '60120', false,
        false, false, 1, 1, 'Ann', '${day}T12:00:00Z');
    INSERT INTO route (id, pool_id, route_date, number, departed_at) VALUES (901, 1, '${day}', '91', '${day}T06:00:00Z');
    INSERT INTO pickup (id, pool_id, shipment_id, route_id, company, address1, city, state, zip, scheduled_date)
      VALUES (900, 1, 900, 901, 'Acme', '1 Main St', 'Elgin', 'IL', '60120', '${day}');
    INSERT INTO manual_report (pickup_id, arrival_at, departure_at, reported_by_name, reported_at)
      VALUES (900, '${day}T12:00:00Z', '${day}T13:00:00Z', 'Ann', '${day}T13:00:00Z');
    INSERT INTO signed_document (delivery_id, service_date, document, content_type, content, received_at)
      SELECT 907, '${day}', n, 'image/png', decode(md5(n::text), 'hex'), '${day}T13:00:00Z'
      FROM generate_series(1, 11) AS n;
    INSERT INTO carton_condition (delivery_id, service_date, asn, condition, reason, reported_at, reported_by_name)
      VALUES (904, '${day}', 'OVER', 'damaged', 'Wet', '${day}T12:00:00Z', 'Ann');
    INSERT INTO received_signature (delivery_id, service_date, signed_by, signed_at, picture)
      VALUES (907, '${day}', 'Kim', '${day}T12:00:00Z', decode(md5('Kim'), 'hex'));
    INSERT INTO exception (kind, delivery_id, pool_id, store_number, service_date, cartons, found_at, owner_name)
      VALUES ('damaged', 904, 1, 'K4', '${day}', 1, '${day}T12:00:00Z', 'Ann')`);

const tables = archivedTables("2024-01-01", "2024-02-01").map(
  ({ name }) => name,
);

/** Returns all rows of the tables that are archived. */
async function readRows(db: Queryable): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of tables)
    rows[table] = (
      await db.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`,
      )
    ).map(({ row }) => row);
  return rows;
}

/** Returns how many rows there are of each table that has some. */
async function countRows(db: Queryable): Promise<Record<string, number>> {
  const counts = Object.entries(await readRows(db)).map(
    ([table, rows]) => [table, rows.length] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Expects reports and dashboard to show what is left, and the verification to find nothing. */
async function expectFigures(db: Database): Promise<void> {
  const range = { startDate: day, endDate: nextDay, pool: null, stores: [] };
  await expectCountedFigures(db, [1, 2], range);
  await expectNoDifference(db, "2024-01-10T02:30:00Z");
  await expectCountedFigures(db, [1, 2], range);
}

/** Imports records and returns the messages of those that were rejected. */
async function load(
  db: Database,
  kind: string,
  ...values: Record<string, string>[]
): Promise<string[]> {
  const { stored } = await importRecords(db, kind, ...values);
  return stored.map(({ message }) => message);
}

const refusal =
  "The month of this date is archived. Correct the date, or have the month restored and load the document again.";

onEachEngine("the archive of old months", (engine) => {
  let storage: TestStorage;
  let db: Database;
  let saved: SavedContents;
  let root: string;
  beforeAll(async () => {
    storage = await openFreshStorage(engine);
    ({ db } = storage);
    await loadCompany(db);
    await loadOperation(db);
    saved = await saveContents(db);
  });
  afterAll(async () => {
    await saved.remove();
    await storage.remove();
  });
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "portal-archive-"));
  });
  afterEach(async () => {
    await saved.restore();
    await rm(root, { recursive: true, force: true });
  });

  it("restores all rows of a month with their ids and figures", async () => {
    await loadUnusual(db);
    await load(db, "cartons", cartonOf("C1", { storeDate: later }));
    const before = await readRows(db);
    for (const table of tables) expect(before[table]).not.toEqual([]);
    const archived = await archiveMonth(db, root, month);
    expect(archived).toMatchObject({ deliveries: 12, cartons: 9 });
    expect(await readdir(root)).toEqual([archived?.folder]);
    // The carton of the month after, with the manifest that it shares.
    const rest = { delivery: 1, carton: 1, manifest: 1, exception: 1 };
    expect(await countRows(db)).toEqual(rest);
    await expectFigures(db);
    await cleanUpArchived(db);
    expect(
      await db.query("SELECT FROM delivery_figures WHERE since < '2024-01-29'"),
    ).toEqual([]);
    expect(await restoreMonth(db, root, month)).toEqual(archived);
    expect(await readRows(db)).toEqual(before);
    await expectFigures(db);
    expect(await restoreMonth(db, root, month)).toBeNull();
  });

  it("restores months in any order that share a manifest, a packing slip and a pallet", async () => {
    const shared = { packingSlip: "S1", pallet: "P1" };
    await load(db, "cartons", cartonOf("C1", { ...shared, storeDate: later }));
    const before = await readRows(db);
    for (const months of [
      [month, "2024-02"],
      ["2024-02", month],
    ]) {
      for (const one of months) await archiveMonth(db, root, one);
      expect(await countRows(db)).toEqual({});
      for (const one of months) await restoreMonth(db, root, one);
      expect(await readRows(db)).toEqual(before);
    }
  });

  it("has every table whose rows refer to an archived one", async () => {
    const references = await db.query<{ table: string; refersTo: string }>(
      `SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS "refersTo"
       FROM pg_constraint WHERE contype = 'f' AND conparentid = 0`,
    );
    const isArchived = (name: string) => tables.includes(name);
    const found = references.filter(({ refersTo }) => isArchived(refersTo));
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ table }) => !isArchived(table))).toEqual([]);
    // These are never deleted.
    const kept = references.filter(
      ({ table, refersTo }) => isArchived(table) && !isArchived(refersTo),
    );
    expect(new Set(kept.map(({ refersTo }) => refersTo))).toEqual(
      new Set([
        "employee",
        "item_type",
        "pool",
        "ship_notice",
        "store",
        "trailer",
      ]),
    );
  });

  it("keeps the rows if the process ends before the transaction does, and is written again", async () => {
    const before = await readRows(db);
    // What a process left that was killed while it wrote.
    const draft = join(root, `${month}.part-1a2b3c`);
    await mkdir(draft);
    await writeFile(join(draft, "carton.jsonl.gz"), "{");
    const killed: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          await work(tx);
          throw new Error("killed");
        }),
    };
    await expect(archiveMonth(killed, root, month)).rejects.toThrow("killed");
    expect(await readRows(db)).toEqual(before);
    expect(await readdir(root)).toHaveLength(1);
    await archiveMonth(db, root, month);
    expect(await readdir(root)).toHaveLength(2);
    await restoreMonth(db, root, month);
    expect(await readRows(db)).toEqual(before);
  });

  it("leaves no folder, and deletes nothing, if it fails", async () => {
    const before = await readRows(db);
    await expect(
      archiveMonth(failingOn(db, isDelete, diskFull), root, month),
    ).rejects.toThrow("disk full");
    await expect(
      archiveMonth(db, join(root, "missing"), month),
    ).rejects.toThrow("ENOENT");
    expect(await readdir(root)).toEqual([]);
    expect(await readRows(db)).toEqual(before);
    expect(await archiveMonth(db, root, "2023-12")).toBeNull();
  });

  it("takes no records of an archived month until it is restored", async () => {
    await archiveMonth(db, root, month);
    const records = {
      stops: { pool: "CHI", date: day, route: "9", stop: "1", store: "1020" },
      cartons: cartonOf("LATE"),
      shipments: { pool: "DAL", pro: "F2", store: "2001", scheduledDate: day },
      // It is still the last day of the month in Chicago.
      scans: { scan: "door", store: "1011", at: "2024-02-01T03:00:00Z" },
    };
    await db.query("UPDATE store SET time_zone = 'America/Chicago'");
    for (const [kind, values] of Object.entries(records))
      expect(await load(db, kind, values)).toEqual([refusal]);
    expect(await countRows(db)).toEqual({});
    await expect(
      db.query(
        `INSERT INTO delivery (pool_id, store_number, service_date) VALUES (1, '1011', '2024-01-31')`,
      ),
    ).rejects.toMatchObject({ code: "23514" });
    expect(
      await load(db, "cartons", cartonOf("C1", { storeDate: later })),
    ).toEqual([]);
    await restoreMonth(db, root, month);
    for (const [kind, values] of Object.entries(records))
      expect(await load(db, kind, values)).toEqual([]);
    const before = await readRows(db);
    await archiveMonth(db, root, month);
    await restoreMonth(db, root, month);
    expect(await readRows(db)).toEqual(before);
    expect(await readdir(root)).toHaveLength(2);
  });

  it("restores cartons to the manifest that has their number by then", async () => {
    await archiveMonth(db, root, month);
    const again = { packingSlip: "S1", storeDate: later };
    await load(db, "cartons", cartonOf("C1", again));
    await restoreMonth(db, root, month);
    expect(
      await db.query(
        `SELECT c.asn, m.number AS manifest, ps.number AS slip, pa.number AS pallet FROM carton c
         JOIN manifest m ON m.id = c.manifest_id LEFT JOIN packing_slip ps ON ps.id = c.packing_slip_id
         LEFT JOIN pallet pa ON pa.id = c.pallet_id WHERE m.number = 'M1' ORDER BY c.asn`,
      ),
    ).toEqual([
      { asn: "A1", manifest: "M1", slip: "S1", pallet: "P1" },
      { asn: "A2", manifest: "M1", slip: "S1", pallet: "P1" },
      { asn: "A3", manifest: "M1", slip: null, pallet: "BUILT" },
      { asn: "A4", manifest: "M1", slip: "S2", pallet: null },
      { asn: "C1", manifest: "M1", slip: "S1", pallet: null },
    ]);
    expect(
      await db.query("SELECT number FROM packing_slip ORDER BY number"),
    ).toEqual([{ number: "S1" }, { number: "S2" }]);
    await expectFigures(db);
  });

  /** Changes the text of a file of the archive. */
  async function rewrite(table: string, change: (text: string) => string) {
    const [folder = ""] = await readdir(root);
    const file = join(root, folder, `${table}.jsonl.gz`);
    const text = gunzipSync(await readFile(file)).toString();
    await writeFile(file, gzipSync(change(text)));
    return file;
  }

  it("restores nothing from a file that is incomplete, missing, or of an unknown version", async () => {
    await archiveMonth(db, root, month);
    const restore = () => restoreMonth(db, root, month);
    await rewrite("carton", (text) => text.replaceAll('"asn"', '"serial"'));
    await expect(restore()).rejects.toThrow(/does not know: serial/);
    const file = await rewrite("carton", (text) =>
      text.replaceAll('"serial"', '"asn"'),
    );
    const content = await readFile(file);
    await writeFile(file, content.subarray(0, -10));
    await expect(restore()).rejects.toThrow("unexpected end of file");
    await rm(file);
    await expect(restore()).rejects.toThrow("ENOENT");
    expect(await countRows(db)).toEqual({});
    await writeFile(file, content);
    expect(await restore()).toMatchObject({ deliveries: 3, cartons: 5 });
  });

  it("restores a column that is younger than the file with its default", async () => {
    const before = await readRows(db);
    await archiveMonth(db, root, month);
    await rewrite("delivery", (text) => text.replaceAll('"reference":"",', ""));
    await restoreMonth(db, root, month);
    expect(await readRows(db)).toEqual(before);
  });

  /** Returns the recurring work, at an hour of the day. */
  const archivingAt = (wanted: number, on: Database = db) => {
    const offset = ((wanted - new Date().getUTCHours() + 36) % 24) - 12;
    return makeNightlyArchiving({
      ...{ db: on, log: makeLog("silent") },
      env: {
        archiveFolder: root,
        retentionMonths: 6,
        timeZone: `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`,
      },
    });
  };
  const loadLater = () =>
    load(db, "cartons", cartonOf("C1", { storeDate: later }));
  const listMonths = async () =>
    (await readdir(root)).map((name) => name.slice(0, 7)).sort();

  it("is written by night only, a month in each run, and tried once", async () => {
    await loadLater();
    await archivingAt(12)();
    expect(await listMonths()).toEqual([]);
    const byNight = archivingAt(2);
    await byNight();
    expect(await listMonths()).toEqual([month]);
    await byNight();
    expect(await listMonths()).toEqual([month, "2024-02"]);
    await restoreMonth(db, root, month);
    await byNight();
    await byNight();
    expect(await listMonths()).toEqual([month, "2024-02"]);
    expect(await db.query("SELECT FROM figures_change")).toEqual([]);
  });

  // Each process has what it tried in its memory.
  const onlyFirst = it.runIf(engine === firstEngine);

  onlyFirst(
    "is tried once in a night during which the date of UTC changes",
    async () => {
      let now = "2026-11-20T23:30:00Z";
      const byNight = makeNightlyArchiving({
        ...{ db: withClock(db, () => now), log: makeLog("silent") },
        env: {
          archiveFolder: root,
          retentionMonths: 6,
          timeZone: "Europe/Istanbul",
        },
      });
      await byNight();
      await restoreMonth(db, root, month);
      now = "2026-11-21T00:30:00Z";
      await byNight();
      expect(await listMonths()).toEqual([month]);
      now = "2026-11-21T23:30:00Z";
      await byNight();
      expect(await listMonths()).toEqual([month, month]);
    },
  );

  onlyFirst(
    "goes on with the next month after one that fails, which it tries once in a night",
    async () => {
      await loadLater();
      let isFailing = true;
      const byNight = archivingAt(
        2,
        failingOn(db, (sql) => isFailing && isDelete(sql), diskFull),
      );
      await expect(byNight()).rejects.toThrow("disk full");
      expect(await listMonths()).toEqual([]);
      isFailing = false;
      await byNight();
      await byNight();
      expect(await listMonths()).toEqual(["2024-02"]);
    },
  );
});

it("a provider with a wrong folder of the archive does not start", async () => {
  const env = readEnv({
    DATA_DIR: join(tmpdir(), "missing"),
    ARCHIVE_FOLDER: join(tmpdir(), "missing"),
  });
  await expect(startProvider(env, makeLog("silent"))).rejects.toThrow(
    "ARCHIVE_FOLDER must be an existing folder that the portal can write to (ENOENT).",
  );
});

it("the command archive refuses wrong arguments and settings with a sentence", async () => {
  const run = async (args: string[], variables: Record<string, string> = {}) =>
    (await runProviderCommand("archive", args, variables)).stderr;
  const ARCHIVE_FOLDER = join(tmpdir(), "missing");
  expect(await run(["--before", "2024-02"])).toBe(
    "ARCHIVE_FOLDER is not set.\n",
  );
  expect(await run(["--before", "2024-02"], { ARCHIVE_FOLDER })).toBe(
    "ARCHIVE_FOLDER must be an existing folder that the portal can write to (ENOENT).\n",
  );
  expect(await run([], { ARCHIVE_FOLDER })).toMatch(/^Name the first month/);
  expect(await run(["--before", "2024-2"])).toMatch(/^Usage: archive /);
  expect(await run(["--restore", month, "--dry-run"])).toMatch(/^Usage: /);
});

describe.skipIf(inject("postgresqlUrl") === null)(
  "the archive beside other processes",
  () => {
    let storage: TestStorage;
    let db: Database;
    let other: Database;
    let saved: SavedContents;
    let root: string;
    beforeAll(async () => {
      storage = await openFreshStorage("postgresql", { isOwn: true });
      ({ db } = storage);
      other = openPostgresql(storage.databaseUrl ?? "");
      await loadCompany(db);
      await loadOperation(db);
      saved = await saveContents(db);
    });
    afterAll(async () => {
      await other.close();
      await storage.remove();
    });
    beforeEach(async () => {
      root = await mkdtemp(join(tmpdir(), "portal-archive-"));
    });
    afterEach(async () => {
      await saved.restore();
      await rm(root, { recursive: true, force: true });
    });

    /** Archives the month while others work, when the files are written and nothing is deleted yet. */
    const archiveWhile = (work: (tx: Queryable) => Promise<unknown>) => {
      let isDone = false;
      return archiveMonth(
        {
          ...db,
          transaction: (archiving) =>
            db.transaction((tx) =>
              archiving({
                async query(sql, parameters) {
                  if (!isDone && sql.startsWith("DELETE")) {
                    isDone = true;
                    await work(tx);
                  }
                  return tx.query(sql, parameters);
                },
              }),
            ),
        },
        root,
        month,
      );
    };

    // Each of its runs starts a process.
    it(
      "is counted in a dry run of the command, written before a month, restored, and each time the command says so",
      { timeout: 600_000 },
      async () => {
        const run = (args: string[], more = {}) =>
          runProviderCommand("archive", args, {
            ...databaseVariables(storage),
            ARCHIVE_FOLDER: root,
            ...more,
          });
        expect((await run(["--before", "2999-01"])).stderr).toMatch(
          /^--before must be \d{4}-\d\d or earlier: 6 months are always kept\.\n$/,
        );
        expect((await run(["--before", "2024-02", "--dry-run"])).stdout).toBe(
          `${month}: 3 deliveries would be archived.\n`,
        );
        expect((await run(["--before", "2000-01", "--dry-run"])).stdout).toBe(
          "Nothing to archive: no deliveries before 2000-01.\n",
        );
        expect(await readdir(root)).toEqual([]);
        const { stdout, ...rest } = await run([], { RETENTION_MONTHS: "7" });
        expect(rest).toEqual({ exitCode: 0, stderr: "" });
        const [folder = ""] = await readdir(root);
        expect(stdout).toBe(
          `${month}: wrote 3 deliveries with 5 cartons to ${folder}.\n`,
        );
        for (const path of [folder, join(folder, "carton.jsonl.gz")])
          expect((await stat(join(root, path))).mode & 0o077).toBe(0);
        expect((await run(["--restore", month])).stdout).toBe(
          `${month}: restored 3 deliveries with 5 cartons from ${folder}.\n`,
        );
        expect((await run(["--restore", month])).stderr).toBe(
          `${month} is not archived.\n`,
        );
      },
    );

    it("is complete if another process archives the month at the same time", async () => {
      const before = await readRows(db);
      const both = await Promise.all([
        archiveMonth(db, root, month),
        archiveMonth(other, root, month),
      ]);
      expect(both.filter((one) => one === null)).toHaveLength(1);
      expect(await readdir(root)).toHaveLength(1);
      await restoreMonth(db, root, month);
      expect(await readRows(db)).toEqual(before);
    });

    it("is written by the next process if this one loses its connection", async () => {
      const before = await readRows(db);
      const lost = archiveWhile(async (tx) => {
        const [{ pid = 0 } = {}] = await tx.query<{ pid: number }>(
          "SELECT pg_backend_pid() AS pid",
        );
        await other.query("SELECT pg_terminate_backend($1, 5000)", [pid]);
        await archiveMonth(other, root, month);
      });
      await expect(lost).rejects.toThrow();
      expect(await countRows(db)).toEqual({});
      await restoreMonth(db, root, month);
      expect(await readRows(db)).toEqual(before);
    });

    it("deletes nothing of a month that gets a report by hand meanwhile", async () => {
      const error: unknown = await archiveWhile(() =>
        other.query(
          `INSERT INTO manual_report (delivery_id, service_date, arrival_at, departure_at, reported_by_name, reported_at)
           SELECT id, service_date, '2024-01-05T12:00:00Z', '2024-01-05T13:00:00Z', 'Ann', now()
           FROM delivery WHERE store_number = '1011' AND service_date = '2024-01-05'`,
        ),
      ).catch((reason: unknown) => reason);
      expect(isBusyMonth(error)).toBe(true);
      expect(await readdir(root)).toEqual([]);
      const before = await readRows(db);
      expect(before.manual_report).toHaveLength(1);
      await archiveMonth(db, root, month);
      await restoreMonth(db, root, month);
      expect(await readRows(db)).toEqual(before);
    });

    it("has the records of an import that was writing, and refuses those of one that waited", async () => {
      const steps = new EventEmitter();
      const [written, committing, deleting] = [
        once(steps, "written"),
        once(steps, "commit"),
        once(steps, "delete"),
      ];
      const writing = other.transaction(async (tx) => {
        // An import that is writing has this lock.
        await tx.query("LOCK TABLE archived_month IN ROW EXCLUSIVE MODE");
        await tx.query(
          "UPDATE carton SET store_scanned = true WHERE asn = 'A2'",
        );
        steps.emit("written");
        await committing;
      });
      await written;
      const archiving = archiveWhile(async () => {
        steps.emit("delete");
        await setTimeout(500);
      });
      await setTimeout(300);
      steps.emit("commit");
      await Promise.all([writing, deleting]);
      expect(await load(other, "cartons", cartonOf("LATE"))).toEqual([refusal]);
      expect(await archiving).toMatchObject({ cartons: 5 });
      await restoreMonth(db, root, month);
      expect(
        await db.query(
          "SELECT asn FROM carton WHERE store_scanned ORDER BY asn",
        ),
      ).toEqual([{ asn: "A1" }, { asn: "A2" }]);
    });

    it("drops the partitions of archived months, and restores the month into new ones", async () => {
      await createMonths(db, ["2023-12"]);
      const carton = cartonOf("D1", { storeDate: "2023-12-05" });
      await load(db, "cartons", carton);
      const before = await readRows(db);
      const isPartition = async () =>
        (
          await db.query(
            "SELECT FROM pg_class WHERE relname IN ('carton_2023_12', 'delivery_2023_12')",
          )
        ).length === 2;
      await other.transaction(async (tx) => {
        await tx.query("SELECT FROM carton");
        await archiveMonth(db, root, "2023-12");
        expect(await cleanUpArchived(db)).toEqual([]);
      });
      expect(await isPartition()).toBe(true);
      expect(await cleanUpArchived(db)).toEqual(["2023-12"]);
      expect(await isPartition()).toBe(false);
      await restoreMonth(db, root, "2023-12");
      expect(await isPartition()).toBe(true);
      expect(await readRows(db)).toEqual(before);
      expect(await cleanUpArchived(db)).toEqual([]);
    });
  },
);
