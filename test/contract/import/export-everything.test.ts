import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../provider/db/database";
import { onEachEngine, openFreshStorage, type TestStorage } from "../engines";
import { exportAll } from "../export-all";
import { importFile, importItems, recordsOf } from "./import-world";
import { snapshot } from "./operation-world";

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
    const outcome = await importFile(db, content, kind, "apply", fileName);
    expect(outcome).toMatchObject({ status: "applied", stored: [] });
  };
  // In the order of the export, so that pools get the same ids there.
  await importItems(
    db,
    recordsOf("pools", { name: "CHI" }, { name: "DSM" }, { name: "OMA" }),
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
  await importItems(
    db,
    recordsOf(
      "stores",
      ...["1011", "1020"].map((number) => ({ ...store, number })),
    ),
  );
  await importItems(
    db,
    recordsOf("trading-partners", {
      sender: "ZZ:LTLPARTNER",
      name: "LTL Partner",
      pool: "CHI",
    }),
  );
  await load(sample("856-pick-and-pack.edi"), null);
  await load(sample("214-status.edi"), null);
  await importItems(
    db,
    recordsOf("pickups", {
      pool: "CHI",
      company: "Acme",
      address1: "3 Main St",
      city: "Joliet",
      state: "IL",
      zip: "60431",
      scheduledDate: "2026-11-23",
      pro: "PRO5550001",
      notes: "Dock 2",
    }),
  );
  // Two pools use the same numbers, on two days.
  const manifest = { manifest: "7", manifestDate: "2026-11-19", asn: "A7" };
  const sameNumbers = await importItems(
    db,
    recordsOf(
      "cartons",
      { ...manifest, pool: "CHI", store: "1011", storeDate: "2026-11-23" },
      { ...manifest, pool: "DSM", store: "0101", storeDate: "2026-11-24" },
    ),
  );
  expect(sameNumbers.counts.cartons).toMatchObject({ created: 2 });
  // The last two are of a carton whose notice has not come.
  const unknown = { scan: "trailer", asn: "095212340000009993" };
  const scansOfDays = await importItems(
    db,
    recordsOf(
      "scans",
      { scan: "trailer", asn: "A7", at: "2026-11-23T11:00:00Z" },
      { scan: "trailer", asn: "A7", at: "2026-11-24T11:00:00Z" },
      { ...unknown, at: "2026-11-23T10:00:00Z" },
      { ...unknown, at: "2026-11-24T10:00:00Z" },
    ),
  );
  expect(scansOfDays.counts.scans).toMatchObject({ created: 2, changed: 2 });
}

/** When notices and statuses were sent decides between documents of partners, and is not exported. */
const ofDocuments = new Set([
  "notices",
  "sender",
  "status_at",
  "status_code",
  "status_reason",
  "expected_at",
]);
/** Everything of the operation that the portal shows. */
const readOperation = async (db: Database) =>
  JSON.parse(
    JSON.stringify(await snapshot(db), (key, value: unknown) =>
      ofDocuments.has(key) ? undefined : value,
    ),
  ) as unknown;

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
    const files = await exportAll(storage.db);
    for (const [path, content] of files) {
      const fileName = path.split("/").at(-1);
      const { stored } = await importFile(
        other.db,
        content,
        null,
        "apply",
        fileName,
      );
      expect({ path, stored }).toEqual({ path, stored: [] });
    }
    const again = await exportAll(other.db);
    expect([...again.keys()]).toEqual([...files.keys()]);
    for (const [path, content] of files)
      expect(again.get(path)?.toString("latin1"), path).toBe(
        content.toString("latin1"),
      );
    expect(await readOperation(other.db)).toEqual(
      await readOperation(storage.db),
    );
  });
});
