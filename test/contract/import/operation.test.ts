import { expect, it } from "vitest";
import { countRows } from "../count-rows";
import { onEachEngine } from "../engines";
import { importItems, importRecords, recordsOf } from "./import-world";
import {
  csvCarton,
  listCartons,
  noticeRecords,
  snapshot,
  setUpCompany,
  type TestNotice,
} from "./operation-world";

const first = "2026-11-19T17:40:00Z";
const second = "2026-11-20T09:05:00Z";
const third = "2026-11-21T09:05:00Z";

onEachEngine("cartons and ship notices", (engine) => {
  const storage = setUpCompany(engine);

  const load = (...notices: TestNotice[]) =>
    importItems(
      storage.db,
      notices.flatMap((notice, i) => noticeRecords(notice, i + 1)),
    );
  const scan = (values: Record<string, string | null>) =>
    importRecords(storage.db, "scans", values);
  const cartons = () => listCartons(storage.db);
  const count = (table: string) => countRows(storage.db, table);

  it("tells the planner of new cartons, which autovacuum cannot see yet", async () => {
    const many = Array.from({ length: 12_000 }, (_, i) => csvCarton(`N${i}`));
    await importRecords(storage.db, "cartons", ...many);
    const [table] = await storage.db.query<{ rows: number }>(
      "SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'carton'::regclass",
    );
    expect(table?.rows).toBeGreaterThan(10_000);
  });

  it("creates manifest, delivery, packing slip and pallet of cartons, once", async () => {
    const items = recordsOf(
      "cartons",
      csvCarton("A1", { packingSlip: "PS1", pallet: "P1", itemType: "Box" }),
      csvCarton("A2", { packingSlip: "PS1", pallet: "P1" }),
      csvCarton("A3", { store: "2001", pool: "DAL" }),
    );
    const outcome = await importItems(storage.db, items);
    expect(outcome.counts).toEqual({
      cartons: { created: 3, changed: 0, unchanged: 0, rejected: 0 },
    });
    const shared = {
      manifest: "M1",
      date: "2026-11-23",
      onManifest: true,
      stage: 0,
    };
    const one = {
      ...shared,
      pool: "CHI",
      store: "1011",
      slip: "PS1",
      pallet: "P1",
    };
    expect(await cartons()).toEqual([
      { ...one, asn: "A1" },
      { ...one, asn: "A2" },
      {
        ...shared,
        asn: "A3",
        pool: "DAL",
        store: "2001",
        slip: null,
        pallet: null,
      },
    ]);
    expect(
      await Promise.all(
        ["manifest", "delivery", "packing_slip", "pallet"].map(count),
      ),
    ).toEqual([2, 2, 1, 1]);
    const again = await importItems(storage.db, items);
    expect(again.counts.cartons).toMatchObject({ created: 0, unchanged: 3 });
    expect(await count("carton")).toBe(3);
  });

  it("takes the same numbers in two pools for two cartons, and in one pool for a duplicate", async () => {
    const outcome = await importRecords(
      storage.db,
      "cartons",
      csvCarton("A1", { pool: "CHI" }),
      csvCarton("A1", { pool: "DAL", store: "2001" }),
      // Their stores give the pool.
      csvCarton("A1", { store: "1020" }),
      csvCarton("A2"),
      csvCarton("A2", { store: "2001" }),
    );
    expect(
      outcome.stored.map(({ place, field, message }) => [
        place,
        field,
        message,
      ]),
    ).toEqual([
      [
        "record 3",
        "asn",
        "An earlier record of this document is about the same. Remove one of them.",
      ],
    ]);
    expect(
      (await cartons()).map(({ asn, pool, store }) => [asn, pool, store]),
    ).toEqual([
      ["A1", "CHI", "1011"],
      ["A1", "DAL", "2001"],
      ["A2", "CHI", "1011"],
      ["A2", "DAL", "2001"],
    ]);
  });

  it("withdraws the cartons that a later notice no longer has, and what they leave empty", async () => {
    await load({
      sentAt: first,
      cartons: [
        { asn: "A1", packingSlip: "PS1" },
        { asn: "A2", store: "1020", packingSlip: "PS2" },
      ],
    });
    const outcome = await load({
      purpose: "replace",
      sentAt: second,
      cartons: [{ asn: "A1", packingSlip: "PS1", storeDate: "2026-11-24" }],
    });
    expect(outcome.counts).toMatchObject({
      notices: { changed: 1 },
      cartons: { changed: 1 },
    });
    expect(outcome.notes).toEqual([
      "1 carton was withdrawn by a later ship notice.",
    ]);
    expect(await cartons()).toMatchObject([{ asn: "A1", date: "2026-11-24" }]);
    expect(
      await Promise.all(
        ["delivery", "packing_slip", "withdrawn_carton"].map(count),
      ),
    ).toEqual([1, 1, 1]);
    await load({ purpose: "cancel", sentAt: third, pool: null });
    expect(
      await Promise.all(
        ["carton", "delivery", "manifest", "packing_slip"].map(count),
      ),
    ).toEqual([0, 0, 0, 0]);
  });

  it("keeps withdrawn cartons that were scanned, off their manifest", async () => {
    await load({ sentAt: first, cartons: [{ asn: "A1" }, { asn: "A2" }] });
    await scan({ scan: "trailer", asn: "A1", at: "2026-11-22T10:00:00Z" });
    await load({ purpose: "cancel", sentAt: second });
    expect(await cartons()).toMatchObject([
      { asn: "A1", manifest: "M1", onManifest: false, stage: 1 },
    ]);
    await scan({ scan: "delivery", asn: "A2", at: "2026-11-23T10:00:00Z" });
    expect(await cartons()).toMatchObject([
      { asn: "A1", onManifest: false, stage: 1 },
      { asn: "A2", onManifest: false, stage: 2 },
    ]);
  });

  it("ignores the cartons of an outdated notice, unless they were scanned", async () => {
    await scan({ scan: "trailer", asn: "A2", at: "2026-11-22T10:00:00Z" });
    await load({
      purpose: "replace",
      sentAt: second,
      cartons: [{ asn: "A1" }],
    });
    await load({
      sentAt: first,
      cartons: [{ asn: "A1", store: "1020" }, { asn: "A2" }, { asn: "A3" }],
    });
    expect(await cartons()).toMatchObject([
      { asn: "A1", store: "1011", onManifest: true },
      { asn: "A2", onManifest: false, stage: 1 },
    ]);
  });

  it("leaves cartons that came without a notice to later notices", async () => {
    await load({ sentAt: first, cartons: [{ asn: "A1" }] });
    await importRecords(storage.db, "cartons", csvCarton("B1"));
    await load({
      purpose: "replace",
      sentAt: second,
      cartons: [{ asn: "A2" }],
    });
    expect((await cartons()).map(({ asn }) => asn)).toEqual(["A2", "B1"]);
  });

  it("takes the pool of the trading partner for a notice that names none", async () => {
    await storage.db.execute(
      "INSERT INTO trading_partner (sender, name, pool_id) SELECT 'ZZ:ACME', 'Acme', id FROM pool WHERE name = 'DAL'",
    );
    await load({ sentAt: first, pool: null, cartons: [{ asn: "A1" }] });
    expect(await cartons()).toMatchObject([{ pool: "DAL", store: "1011" }]);
  });

  it("never moves a scan backwards, and applies it once", async () => {
    await load({ sentAt: first, cartons: [{ asn: "A1" }] });
    const late = {
      scan: "delivery",
      asn: "A1",
      at: "2026-11-23T10:00:00Z",
      signedBy: "Kim",
    };
    expect((await scan(late)).counts.scans).toMatchObject({ changed: 1 });
    const before = await snapshot(storage.db);
    expect((await scan(late)).counts.scans).toMatchObject({
      changed: 0,
      unchanged: 1,
    });
    await scan({ ...late, at: "2026-11-23T09:00:00Z", signedBy: "Lee" });
    expect(await snapshot(storage.db)).toEqual(before);
    expect(
      await storage.db.query("SELECT signed_by FROM proof_of_delivery"),
    ).toEqual([{ signed_by: "Kim" }]);
  });

  it("applies the scan of a pallet to its cartons, also to those that come later", async () => {
    const pallet = "300614140000001015";
    await scan({ scan: "trailer", pallet, at: "2026-11-22T10:00:00Z" });
    await load({
      sentAt: first,
      cartons: [{ asn: "A1", pallet }, { asn: "A2" }],
    });
    expect((await cartons()).map(({ stage }) => stage)).toEqual([1, 0]);
  });

  it("moves the scans of a carton to the manifest that has it now", async () => {
    await load({ sentAt: first, cartons: [{ asn: "A1" }] });
    await scan({ scan: "trailer", asn: "A1", at: "2026-11-22T10:00:00Z" });
    await load(
      { purpose: "cancel", sentAt: second },
      { manifest: "M2", sentAt: second, cartons: [{ asn: "A1" }] },
    );
    expect(await cartons()).toMatchObject([
      { asn: "A1", manifest: "M2", onManifest: true, stage: 1 },
    ]);
  });
});
