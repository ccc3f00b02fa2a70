/** @module-tag all */

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../provider/db/database";
import { insertAccount } from "../../../provider/accounts/registration";
import { bookingData } from "../../../provider/contract/freight";
import { bookShipment } from "../../../provider/operation/freight/book-shipment";
import { reportItem } from "../../../provider/operation/manual-reports/report-item";
import { onEachEngine, openFreshStorage, type TestStorage } from "../engines";
import { exportAll } from "../export-all";
import { samplePayloads } from "../sample-payloads";
import {
  exceptedColumns,
  exceptedTables,
  readExportedTables,
} from "./all-tables";
import {
  arrivedAt,
  importFile,
  importItems,
  importRecords,
  recordsOf,
} from "./import-world";
import { noticeRecords } from "./operation-world";

const fixture = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url));
const morning = (name: string) => fixture(`fixtures/first-morning/${name}`);
const sample = (name: string) => fixture(`provider/import/samples/${name}`);

/** Loads the files of the first morning, and freight of another pool by X12. */
async function loadCompany(db: Database): Promise<void> {
  const load = async (
    content: Buffer,
    kind: string | null,
    fileName?: string,
  ) => {
    const outcome = await importFile(db, content, kind, { fileName });
    expect(outcome).toMatchObject({ status: "applied", stored: [] });
  };
  // In the order of the export, so that pools get the same ids there.
  await importRecords(
    db,
    "pools",
    { name: "CHI" },
    { name: "DSM" },
    { name: "OMA" },
  );
  for (const kind of ["pools", "stores", "employees", "trailers"])
    await load(morning(`${kind}.csv`), kind);
  await load(morning("ship-notices.edi"), null);
  await load(morning("plan.csv"), "stops");
  await load(morning("loading-scans.json"), "scans");
  await load(morning("delivery-scans.json"), "scans");
  await load(morning("arrivals.json"), "stops");
  const document = "0101_2026-11-23.pdf";
  await load(morning(document), null, document);
  const store = {
    pool: "CHI",
    name: "Loop",
    address1: "1 Main St",
    city: "Chicago",
    state: "IL",
    zip: "60602",
  };
  await importRecords(
    db,
    "stores",
    ...["1011", "1020"].map((number) => ({ ...store, number })),
  );
  await importRecords(db, "trading-partners", {
    sender: "ZZ:LTLPARTNER",
    name: "LTL Partner",
    pool: "CHI",
  });
  await load(sample("856-pick-and-pack.edi"), null);
  await load(sample("214-status.edi"), null);
  await importRecords(db, "pickups", {
    pool: "CHI",
    company: "Acme",
    address1: "3 Main St",
    city: "Joliet",
    state: "IL",
    zip: "60431",
    scheduledDate: "2026-11-23",
    pro: "PRO5550001",
    notes: "Dock 2",
  });
  // Two pools use the same numbers, on two days.
  const manifest = { manifest: "7", manifestDate: "2026-11-19", asn: "A7" };
  const sameNumbers = await importRecords(
    db,
    "cartons",
    { ...manifest, pool: "CHI", store: "1011", storeDate: "2026-11-23" },
    { ...manifest, pool: "DSM", store: "0101", storeDate: "2026-11-24" },
  );
  expect(sameNumbers.counts.cartons).toMatchObject({ created: 2 });
  // The last two are of a carton whose notice has not come.
  const unknown = { scan: "trailer", asn: "095212340000009993" };
  const scansOfDays = await importRecords(
    db,
    "scans",
    { scan: "trailer", asn: "A7", at: "2026-11-23T11:00:00Z" },
    { scan: "trailer", asn: "A7", at: "2026-11-24T11:00:00Z" },
    { ...unknown, at: "2026-11-23T10:00:00Z" },
    { ...unknown, at: "2026-11-24T10:00:00Z" },
  );
  expect(scansOfDays.counts.scans).toMatchObject({ created: 2, changed: 2 });
  await importItems(db, [
    ...recordsOf("item-types", { name: "Box" }),
    ...recordsOf("zip-areas", { prefix: "999", lat: "61.2", lng: "-149.9" }),
    ...recordsOf("tariff", {
      zone: "0",
      upToMiles: "100",
      fromPallets: "1",
      usdPerPallet: "85.5",
    }),
    ...recordsOf("addresses", {
      pool: "CHI",
      location: "C-1",
      company: "Acme",
      address1: "1 Main St",
      city: "Chicago",
      state: "IL",
      zip: "60601",
    }),
    ...recordsOf("store-identifiers", {
      scheme: "number",
      value: "01011",
      store: "1011",
    }),
    ...recordsOf("positions", {
      trailer: "T-1",
      lat: "41.88320012",
      lng: "-93.6",
      at: "2026-11-23T12:00:00Z",
    }),
    // Scanned onto a pallet that no notice has announced.
    ...recordsOf("scans", {
      scan: "pallet",
      asn: "A7",
      pallet: "PAL-1",
      at: "2026-11-23T08:00:00Z",
    }),
    ...recordsOf("pickups", {
      pool: "CHI",
      company: "Acme 2",
      address1: "3 Main St",
      city: "Joliet",
      state: "IL",
      zip: "60431",
      lat: "41.5",
      lng: "-88.1",
      scheduledDate: "2026-11-23",
      arrival: "2026-11-23T15:00:00Z",
      departure: "2026-11-23T15:30:00Z",
      signature: "Ann",
    }),
  ]);
  await loadWithdrawnCartons(db);
}

/** Loads notices that were replaced and cancelled; a withdrawn carton was scanned. */
async function loadWithdrawnCartons(db: Database): Promise<void> {
  const notice = (
    manifest: string,
    purpose: "original" | "change" | "cancel",
    hour: string,
    ...asns: string[]
  ) =>
    importItems(
      db,
      noticeRecords({
        manifest,
        purpose,
        sentAt: `2026-11-19T${hour}:00:00Z`,
        pool: manifest === "W2" ? null : "CHI",
        cartons: asns.map((asn) => ({
          asn,
          packingSlip: `${manifest}-1`,
          pallet: "PAL-2",
          itemType: "Box",
          purchaseOrder: `PO-${asn}`,
        })),
      }),
    );
  await notice("W1", "original", "06", "W11", "W12", "W13");
  await notice("W1", "change", "07", "W11");
  await notice("W2", "original", "06", "W21");
  await notice("W3", "original", "06", "W31");
  await notice("W3", "cancel", "07");
  await notice("W4", "cancel", "07");
  const scan = { scan: "trailer", at: "2026-11-23T11:00:00Z" };
  const { stored } = await importRecords(
    db,
    "scans",
    { ...scan, asn: "W12" },
    { ...scan, asn: "W11" },
  );
  expect(stored).toEqual([]);
}

/** What people enter in the portal: accounts, groups, bookings and manual reports. */
async function enterInPortal(db: Database): Promise<void> {
  for (const [firstName, email, language] of [
    ["Maria", "Maria@example.com", "es"],
    ["Ken", "ken@example.com", null],
  ] as const) {
    const account = { email, firstName, lastName: null, password: "hash" };
    const id = await insertAccount(db, account, arrivedAt);
    await db.query(
      "UPDATE account SET verified_at = $2, language = $3 WHERE id = $1",
      [id, arrivedAt, language],
    );
  }
  await importRecords(
    db,
    "groups",
    { type: "pool", name: "Illinois", pools: "CHI", secondFactor: "yes" },
    { type: "pool", name: "All", allPools: "yes" },
    { type: "master", name: "Company", poolGroups: "All; Illinois" },
  );
  await importRecords(
    db,
    "memberships",
    {
      groupType: "pool",
      groupName: "All",
      email: "maria@example.com",
      role: "member",
    },
    {
      groupType: "master",
      groupName: "Company",
      email: "ken@example.com",
      role: "administrator",
    },
  );
  const [maria] = await db.query<{ id: string; pool: string }>(
    `SELECT a.id, p.id::text AS pool FROM account a, pool p
     WHERE a.first_name = 'Maria' AND p.name = 'CHI'`,
  );
  const accountId = maria?.id ?? "";
  const booking = {
    ...bookingData.parse(samplePayloads.createLTLBooking.bookingData),
    pool: maria?.pool ?? "",
    PRONumber: null,
    BOLNumber: null,
    notes: "=1+1\nDock\t2",
    numPieces: 2.5,
  };
  for (const given of [{}, { PRONumber: "OURS-1" }])
    expect(
      await bookShipment(
        db,
        { ...booking, ...given },
        { accountId, key: null, now: arrivedAt },
      ),
    ).toHaveProperty("bookingID");
  // One delivery that scans have signed, one of a plan, and a pickup; twice by an unknown employee.
  const reported = await db.query<{ kind: "delivery" | "pickup"; id: string }>(
    `(SELECT 'delivery' AS kind, id::text FROM delivery
      WHERE departure_at IS NULL ORDER BY signature IS NULL, store_number, service_date LIMIT 3)
     UNION ALL SELECT 'pickup', id::text FROM pickup WHERE departure_at IS NULL`,
  );
  expect(reported.length).toBeGreaterThan(3);
  for (const [at, { kind, id }] of reported.entries())
    expect(
      await reportItem(
        db,
        kind,
        {
          delivDetailID: id,
          arriveDate: "2026-11-25 10:00:00.000",
          departDate: `2026-11-25 1${at + 1}:00:00.000`,
          employeeID: at === 0 ? 4_294_967_296 : null,
          textSig: at === 1 ? null : `Signed ${at}`,
        },
        { accountId, call: "report", key: null, now: arrivedAt },
      ),
    ).toEqual({});
}

onEachEngine("an export of everything", (engine) => {
  let storage: TestStorage;
  let other: TestStorage;
  beforeAll(async () => {
    storage = await openFreshStorage(engine);
    other = await openFreshStorage(engine);
  });
  afterAll(async () => {
    await storage.remove();
    await other.remove();
  });

  it("loaded into an empty database gives an equal one", async () => {
    await loadCompany(storage.db);
    await enterInPortal(storage.db);
    const files = await exportAll(storage.db);
    for (const [path, content] of files) {
      const fileName = path.split("/").at(-1);
      const { stored } = await importFile(other.db, content, null, {
        fileName,
      });
      expect({ path, stored }).toEqual({ path, stored: [] });
    }
    const again = await exportAll(other.db);
    expect([...again.keys()]).toEqual([...files.keys()]);
    for (const [path, content] of files)
      expect(again.get(path)?.toString("latin1"), path).toBe(
        content.toString("latin1"),
      );
    const tables = await readExportedTables(storage.db);
    // A table without rows compares nothing.
    expect(
      Object.keys(tables).filter(
        (name) => (tables[name] as unknown[]).length === 0,
      ),
    ).toEqual([]);
    const loaded = await readExportedTables(other.db);
    for (const [name, rows] of Object.entries(tables))
      expect(loaded[name], name).toEqual(rows);
  });

  it("leaves out the tables and columns that are named, each of which there is", async () => {
    const existing = await storage.db.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       UNION ALL
       SELECT c.relname || '.' || a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
    );
    const names = existing.map(({ name }) => name);
    for (const name of Object.keys({ ...exceptedTables, ...exceptedColumns }))
      expect(names).toContain(name);
  });

  it("holds no password and no key", async () => {
    const files = await exportAll(storage.db);
    const accounts = [...files].find(([path]) => path.endsWith("accounts.csv"));
    const [header, ...rows] = String(accounts?.[1]).trim().split("\n");
    expect(header).toMatch(/Email,First Name,Last Name,Language/);
    expect(rows.map((row) => row.trim())).toEqual([
      "ken@example.com,Ken,,",
      "Maria@example.com,Maria,,es",
    ]);
  });

  it("is followed by bookings with numbers that none has", async () => {
    const [maria] = await other.db.query<{ id: string; pool: string }>(
      `SELECT a.id, p.id::text AS pool FROM account a, pool p
       WHERE a.first_name = 'Maria' AND p.name = 'CHI'`,
    );
    const data = bookingData.parse(samplePayloads.createLTLBooking.bookingData);
    await bookShipment(
      other.db,
      { ...data, pool: maria?.pool ?? "", PRONumber: null, BOLNumber: null },
      { accountId: maria?.id ?? "", key: null, now: arrivedAt },
    );
    const [booked] = await other.db.query(
      `SELECT count(*)::int AS n, count(DISTINCT pro_number)::int AS pros,
         count(DISTINCT bol_number)::int AS bols FROM booking`,
    );
    expect(booked).toEqual({ n: 3, pros: 3, bols: 3 });
  });
});
