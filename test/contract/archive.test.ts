/** @module-tag all */

import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from "vitest";
import {
  archivePart,
  isBusyDay,
  type ArchivedPart,
} from "../../provider/archive/archive-day";
import {
  archiveOldDays,
  makeNightlyArchiving,
} from "../../provider/archive/archive-old-days";
import type { Database, Queryable } from "../../provider/db/database";
import { createMonths } from "../../provider/db/partitions";
import { openPostgresql } from "../../provider/db/postgresql";
import { foldFigures } from "../../provider/operation/deliveries/fold-figures";
import { makeNightlyVerification } from "../../provider/operation/deliveries/verify-figures";
import { readEnv } from "../../provider/env";
import { makeLog } from "../../provider/log";
import { startProvider } from "../../provider/start-provider";
import { withClock } from "./clock-of-database";
import { expectCountedFigures } from "./counted-figures";
import { onEachEngine, openFreshStorage, type TestStorage } from "./engines";
import { exportAll } from "./export-all";
import { importFile, importItems, recordsOf } from "./import/import-world";
import { loadCompany, snapshot } from "./import/operation-world";
import { databaseVariables, runProviderCommand } from "./run-command";
import { advisoryLocks } from "../../provider/db/advisory-locks";

const day = "2024-01-05";
const nextDay = "2024-01-08";
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

/** A database in which no delivery of a day can be deleted. */
const failingOn = (db: Database, failingDay: string): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) =>
      work({
        query: (sql, parameters) =>
          sql.startsWith("DELETE FROM delivery") &&
          parameters?.[0] === failingDay
            ? Promise.reject(
                Object.assign(new Error("disk full"), { code: "53100" }),
              )
            : tx.query(sql, parameters),
      }),
    ),
});

/** Loads what the files of an archive can hold, on two days. */
async function loadOperation(db: Database): Promise<void> {
  const load = async (kind: string, ...values: Record<string, string>[]) =>
    expect(await importItems(db, recordsOf(kind, ...values))).toMatchObject({
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
  const document = await importFile(db, png, null, "apply", `1011_${day}.png`);
  expect(document).toMatchObject({ status: "applied", stored: [] });
}

/** Adds deliveries of the day that no file can hold, each for a reason of its own. */
const loadWithoutForm = (db: Database) =>
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
        false, false, 1, 1, 'Ann', '${day}T12:00:00Z')`);

/** Returns the files of the archive in the order in which they are loaded. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/** Loads the files of an archive; nothing may be rejected. */
async function loadArchive(db: Database, root: string): Promise<void> {
  for (const file of await listFiles(root)) {
    const content = await readFile(join(root, file));
    const name = file.split("/").at(-1);
    const outcome = await importFile(db, content, null, "apply", name);
    expect({ file, ...outcome }).toMatchObject({
      status: "applied",
      stored: [],
    });
  }
}

const tables = [
  ...["delivery", "carton", "shipment", "proof_of_delivery", "signed_document"],
  ...["packing_slip", "pallet", "manifest", "route", "manual_report"],
  ...["booking", "pending_scan_by_day"],
];
/** Returns all rows of the operation. */
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

/** Expects reports and dashboard to show what is left, and the verification to find nothing. */
async function expectFigures(db: Database): Promise<void> {
  const range = { startDate: day, endDate: nextDay, pool: null, stores: [] };
  await expectCountedFigures(db, [1, 2], range);
  await foldFigures(db);
  const onDifference = vi.fn();
  await makeNightlyVerification({
    db: withClock(db, () => "2024-01-10T02:30:00Z"),
    log: makeLog("silent"),
    timeZone: "UTC",
    onDifference,
  })();
  expect(onDifference).not.toHaveBeenCalled();
  await expectCountedFigures(db, [1, 2], range);
}

const ignored = {
  onPart: vi.fn(),
  onFailure(_: string, error: unknown) {
    throw error;
  },
  onDrop: vi.fn(),
};

onEachEngine("the archive of old days", (engine) => {
  let storage: TestStorage;
  let db: Database;
  let root: string;
  const archive = (before = "2024-02-01") =>
    archiveOldDays({ db, root, before, ...ignored }, "-infinity");
  beforeEach(async () => {
    storage = await openFreshStorage(engine);
    ({ db } = storage);
    root = await mkdtemp(join(tmpdir(), "portal-archive-"));
    await loadCompany(db);
    await loadOperation(db);
  });
  afterEach(async () => {
    await storage.remove();
    await rm(root, { recursive: true, force: true });
  });

  it("loaded into an empty database gives an equal one", async () => {
    const [files, operation] = [await exportAll(db), await snapshot(db)];
    await archive();
    expect(await listFiles(root)).toEqual([
      `2024-01/${day}/14-stops.csv`,
      `2024-01/${day}/16-cartons.csv`,
      `2024-01/${day}/17-shipments.csv`,
      `2024-01/${day}/20-scans.csv`,
      `2024-01/${day}/signed-documents/1011_${day}.png`,
      `2024-01/${nextDay}/16-cartons.csv`,
    ]);
    const { pending_scan_by_day: pending, ...rest } = await readRows(db);
    expect(Object.values(rest).flat()).toEqual([]);
    expect(pending).toHaveLength(1);
    expect(await db.query("SELECT FROM delivery_figures")).toEqual([]);
    await expectFigures(db);
    await loadArchive(db, root);
    expect(await exportAll(db)).toEqual(files);
    expect(await snapshot(db)).toEqual(operation);
    await expectFigures(db);
    // In a database of its own, the carton that is still unknown is missing.
    const other = await openFreshStorage(engine);
    try {
      await loadCompany(other.db);
      await loadArchive(other.db, root);
      const again = await exportAll(other.db);
      const withoutPending = (content: Buffer) =>
        Buffer.from(
          content.toString("latin1").replace(/.*,UNKNOWN,.*\r\n/, ""),
          "latin1",
        );
      expect(again).toEqual(
        new Map(
          [...files].map(([name, content]) => [name, withoutPending(content)]),
        ),
      );
    } finally {
      await other.remove();
    }
  });

  it("leaves out what no file can hold, and later days", async () => {
    await loadWithoutForm(db);
    const before = await readRows(db);
    await archive();
    const after = await readRows(db);
    for (const table of tables)
      expect(before[table]).toEqual(expect.arrayContaining(after[table] ?? []));
    const left = await db.query<{ id: number; asn: string | null }>(
      `SELECT d.id::int, c.asn FROM delivery d LEFT JOIN carton c ON c.delivery_id = d.id ORDER BY 1`,
    );
    // The carton with the number of another one of that day keeps both deliveries.
    const kept = left.filter(({ id }) => id > 900);
    expect(kept.map(({ asn }) => asn)).toEqual([
      ...["UNPLANNED", null, null, "OVER", "A1", "POD", null, null, null],
    ]);
    expect(left.filter(({ id }) => id < 900).map(({ asn }) => asn)).toEqual(
      expect.arrayContaining(["A1", "A2", "A3"]),
    );
    expect(left).toHaveLength(12);
    expect(after.manual_report).toEqual(before.manual_report);
    expect(after.booking).toEqual(before.booking);
    await expectFigures(db);
    expect(await archive()).toBeNull();
    expect(await readRows(db)).toEqual(after);
    expect(await archive("2024-01-01")).toBeNull();
  });

  it("is complete, and written once, if the process ends before it has deleted the rows", async () => {
    const before = await readRows(db);
    // What a process left that was killed while it wrote.
    const draft = join(root, `2024-01/${day}.part-1a2b3c`);
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, "14-stops.csv"), "Pool");
    const killed: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          await work(tx);
          throw new Error("killed");
        }),
    };
    await expect(archivePart(killed, root, day)).rejects.toThrow("killed");
    expect(await readRows(db)).toEqual(before);
    const files = await listFiles(root);
    expect(files).toHaveLength(5);
    expect(await archivePart(db, root, day)).toEqual({
      folder: `2024-01/${day}`,
      deliveries: 2,
      cartons: 4,
    });
    expect(await listFiles(root)).toEqual(files);
    expect(await archivePart(db, root, day)).toBeNull();
  });

  it("leaves no folder, and deletes nothing, if it fails", async () => {
    const before = await readRows(db);
    await expect(archivePart(failingOn(db, day), root, day)).rejects.toThrow(
      "disk full",
    );
    await expect(
      archivePart(db, join(root, "missing\0"), day),
    ).rejects.toThrow();
    expect(await listFiles(root)).toEqual([]);
    expect(await readRows(db)).toEqual(before);
  });

  it("gets another folder for what comes later, and keeps the earlier one", async () => {
    await archive();
    const first = await readFile(join(root, `2024-01/${day}/16-cartons.csv`));
    await importItems(
      db,
      recordsOf("cartons", cartonOf("A1"), cartonOf("LATE")),
    );
    await archive();
    await importItems(db, recordsOf("cartons", cartonOf("LATER")));
    await archive();
    expect(await readdir(join(root, "2024-01"))).toEqual([
      ...[day, `${day}_2`, `${day}_3`, nextDay],
    ]);
    expect(await readFile(join(root, `2024-01/${day}/16-cartons.csv`))).toEqual(
      first,
    );
    await loadArchive(db, root);
    const cartons = await db.query(
      "SELECT asn, stage FROM carton ORDER BY asn",
    );
    expect(cartons).toEqual([
      { asn: "A1", stage: 2 },
      { asn: "A2", stage: 1 },
      { asn: "A3", stage: 1 },
      { asn: "A4", stage: 2 },
      { asn: "B1", stage: 0 },
      { asn: "LATE", stage: 0 },
      { asn: "LATER", stage: 0 },
    ]);
  });

  it("has a large day in several folders", async () => {
    const before = await exportAll(db);
    const parts: unknown[] = [];
    const archiving = {
      ...ignored,
      ...{ db, root, before: "2024-02-01", maxDeliveries: 1 },
      onPart: (of: string, { folder }: ArchivedPart) =>
        void parts.push([of, folder]),
    };
    // Stops within the first day, and continues there.
    const firstRun = await archiveOldDays(
      archiving,
      "-infinity",
      () => parts.length === 0,
    );
    expect(parts).toHaveLength(1);
    expect(await archiveOldDays(archiving, firstRun ?? "")).toBeNull();
    expect(parts).toEqual([
      [day, `2024-01/${day}`],
      [day, `2024-01/${day}_2`],
      [nextDay, `2024-01/${nextDay}`],
    ]);
    await loadArchive(db, root);
    expect(await exportAll(db)).toEqual(before);
  });

  /** The recurring work, at an hour of the day. */
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

  it("is written by night only, every old day once", async () => {
    await archivingAt(12)();
    expect(await listFiles(root)).toEqual([]);
    const byNight = archivingAt(2);
    await byNight();
    expect(await listFiles(root)).toHaveLength(6);
    await importItems(db, recordsOf("cartons", cartonOf("LATE")));
    await byNight();
    expect(await listFiles(root)).toHaveLength(6);
  });

  it("looks at every old day once in a night during which the date of UTC changes", async () => {
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
    expect(await listFiles(root)).toHaveLength(6);
    await importItems(db, recordsOf("cartons", cartonOf("LATE")));
    now = "2026-11-21T00:30:00Z";
    await byNight();
    expect(await listFiles(root)).toHaveLength(6);
    now = "2026-11-21T23:30:00Z";
    await byNight();
    expect((await listFiles(root)).length).toBeGreaterThan(6);
  });

  it("goes on with the next day after one that fails, which it tries once in a night", async () => {
    const byNight = archivingAt(2, failingOn(db, day));
    await expect(byNight()).rejects.toThrow("disk full");
    expect(await listFiles(root)).toEqual([]);
    await byNight();
    await byNight();
    const files = await listFiles(root);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(file).toContain(nextDay);
  });
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
});

onEachEngine("the command archive", (engine) => {
  it("counts in a dry run, archives before a month, and says what it wrote", async () => {
    const storage = await openFreshStorage(engine, { isOwn: true });
    const root = join(storage.dataDir, "archive");
    const run = (args: string[], more = {}) =>
      runProviderCommand("archive", args, {
        ...databaseVariables(storage),
        ...more,
      });
    const settings = { ARCHIVE_FOLDER: root };
    try {
      await loadCompany(storage.db);
      await loadOperation(storage.db);
      await storage.close();
      await mkdir(root);
      expect((await run(["--before", "2999-01"], settings)).stderr).toMatch(
        /^--before must be \d{4}-\d\d or earlier: 6 months are always kept\.\n$/,
      );
      const dry = ["--before", "2024-02", "--dry-run"];
      expect((await run(dry, settings)).stdout).toBe(
        `${day}: 2 deliveries would be archived.\n${nextDay}: 1 deliveries would be archived.\n`,
      );
      expect(await listFiles(root)).toEqual([]);
      const retained = { ...settings, RETENTION_MONTHS: "7" };
      expect(await run([], retained)).toEqual({
        exitCode: 0,
        stdout: `${day}: wrote 2 deliveries with 4 cartons to 2024-01/${day}.\n${nextDay}: wrote 1 deliveries with 1 cartons to 2024-01/${nextDay}.\n`,
        stderr: "",
      });
    } finally {
      await storage.remove();
    }
  });
});

describe.skipIf(inject("postgresqlUrl") === null)(
  "the archive beside other writers",
  () => {
    let storage: TestStorage;
    let db: Database;
    let other: Database;
    let root: string;
    beforeEach(async () => {
      storage = await openFreshStorage("postgresql", { isOwn: true });
      ({ db } = storage);
      other = openPostgresql(storage.databaseUrl ?? "");
      root = await mkdtemp(join(tmpdir(), "portal-archive-"));
      await loadCompany(db);
      await loadOperation(db);
    });
    afterEach(async () => {
      await other.close();
      await storage.remove();
      await rm(root, { recursive: true, force: true });
    });

    /**
     * Archives the day while others work.
     * @param isNext whether they work before this statement
     * @param work gets the transaction that archives
     */
    const archiveWhile = (
      isNext: (sql: string, parameters?: readonly unknown[]) => boolean,
      work: (tx: Queryable) => Promise<unknown>,
    ) =>
      archivePart(
        {
          ...db,
          transaction: (archiving) =>
            db.transaction((tx) =>
              archiving({
                async query(sql, parameters) {
                  if (isNext(sql, parameters)) await work(tx);
                  return tx.query(sql, parameters);
                },
              }),
            ),
        },
        root,
        day,
      );
    /** The files are written, and nothing is deleted yet. */
    const isFirstDelete = (_: string, parameters?: readonly unknown[]) =>
      parameters?.[0] === advisoryLocks.imports;

    /** How many cartons of the day there are. */
    async function countCartons(): Promise<number> {
      const [{ n = 0 } = {}] = await db.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM carton WHERE asn LIKE 'A%'",
      );
      return n;
    }

    it("leaves a day to another process that archives it", async () => {
      const n = await countCartons();
      let refusal: unknown;
      await archiveWhile(isFirstDelete, async () => {
        refusal = await archivePart(other, root, day).catch(
          (error: unknown) => error,
        );
      });
      expect(isBusyDay(refusal)).toBe(true);
      expect(await countCartons()).toBe(0);
      await loadArchive(db, root);
      expect(await countCartons()).toBe(n);
    });

    it("leaves its folder to the next process if it loses its connection", async () => {
      const n = await countCartons();
      const lost = archiveWhile(isFirstDelete, async (tx) => {
        const [{ pid = 0 } = {}] = await tx.query<{ pid: number }>(
          "SELECT pg_backend_pid() AS pid",
        );
        await other.query("SELECT pg_terminate_backend($1, 5000)", [pid]);
        await archivePart(other, root, day);
      });
      await expect(lost).rejects.toThrow();
      expect(await countCartons()).toBe(0);
      await loadArchive(db, root);
      expect(await countCartons()).toBe(n);
    });

    it.each([
      [
        "a scan",
        () =>
          importItems(
            other,
            recordsOf("scans", {
              scan: "delivery",
              asn: "A2",
              at: `${day}T16:00:00Z`,
            }),
          ),
      ],
      [
        "another carton",
        () => importItems(other, recordsOf("cartons", cartonOf("A9"))),
      ],
      [
        "a report by hand",
        () =>
          other.query(
            `INSERT INTO manual_report (delivery_id, service_date, arrival_at, departure_at, reported_by_name, reported_at)
             SELECT id, service_date, '2024-01-05T12:00:00Z', '2024-01-05T13:00:00Z', 'Ann', now()
             FROM delivery WHERE store_number = '1011' AND service_date = '2024-01-05'`,
          ),
      ],
    ])("deletes nothing of a day that gets %s meanwhile", async (_, write) => {
      const error: unknown = await archiveWhile(isFirstDelete, write).catch(
        (reason: unknown) => reason,
      );
      expect(isBusyDay(error)).toBe(true);
      expect(await listFiles(root)).toEqual([]);
      const n = await countCartons();
      expect(n).toBeGreaterThanOrEqual(4);
      await archivePart(db, root, day);
      await loadArchive(db, root);
      expect(await countCartons()).toBe(n);
      await expectFigures(db);
    });

    it("keeps a scan that comes while rows are deleted for the carton's return", async () => {
      let scanning: Promise<unknown> = Promise.resolve();
      const scan = { scan: "delivery", asn: "A2", at: `${day}T16:00:00Z` };
      const isDelete = (sql: string) => sql.startsWith("DELETE FROM delivery");
      await archiveWhile(isDelete, async () => {
        scanning = importItems(other, recordsOf("scans", scan));
        await setTimeout(300);
      });
      await scanning;
      await loadArchive(db, root);
      expect(
        await db.query("SELECT stage FROM carton WHERE asn = 'A2'"),
      ).toEqual([{ stage: 2 }]);
    });

    it("gives back the partitions of emptied months", async () => {
      await createMonths(db, ["2023-11", "2023-12"]);
      await loadWithoutForm(db);
      await db.query(
        "UPDATE delivery SET service_date = '2023-11-20' WHERE id = 909",
      );
      await importItems(
        db,
        recordsOf("cartons", cartonOf("C1", { storeDate: "2023-12-05" })),
      );
      const dropped: string[] = [];
      const archive = () =>
        archiveOldDays(
          {
            ...ignored,
            ...{ db, root, before: "2024-02-01" },
            onDrop: (name) => void dropped.push(name),
          },
          "-infinity",
        );
      await other.transaction(async (tx) => {
        await tx.query("SELECT FROM carton");
        await archive();
      });
      expect(dropped).toEqual([]);
      const before = await readRows(db);
      await archive();
      expect(dropped).toEqual(["2023_12"]);
      expect(await readRows(db)).toEqual(before);
      await expectFigures(db);
    });
  },
);
