import { beforeAll, expect, it } from "vitest";
import { onEachEngine, useFreshStorage } from "../engines";
import { sample } from "../../provider/import/read-x12";
import {
  importFile,
  importItems,
  importRecords,
  recordsOf,
  storeRecord,
} from "./import-world";

onEachEngine("documents of partners", (engine) => {
  const storage = useFreshStorage(engine);
  beforeAll(async () => {
    await importRecords(storage.db, "pools", { name: "CHI" });
    await importItems(storage.db, [
      ...recordsOf(
        "stores",
        ...["1011", "1020", "1030"].map((number) => storeRecord(number, "CHI")),
      ),
      ...recordsOf("trading-partners", {
        sender: "ZZ:LTLPARTNER",
        name: "LTL Partner",
        pool: "CHI",
      }),
    ]);
  });

  const load = (name: string) => importFile(storage.db, sample(name));
  /** The cartons of a manifest: ASN, store, day and packing slip. */
  const cartonsOf = (manifest: string) =>
    storage.db.query(
      `SELECT c.asn, d.store_number AS store, d.service_date AS day, ps.number AS slip
       FROM carton c
       JOIN manifest m ON m.id = c.manifest_id
       JOIN delivery d ON d.id = c.delivery_id
       LEFT JOIN packing_slip ps ON ps.id = c.packing_slip_id
       WHERE m.number = $1 ORDER BY c.asn`,
      [manifest],
    );
  const acknowledgementOfLatest = async () => {
    const [job] = await storage.db.query<{ acknowledgement: string | null }>(
      "SELECT acknowledgement FROM import_job ORDER BY id DESC LIMIT 1",
    );
    return job?.acknowledgement ?? "";
  };

  it("a ship notice by packs creates its cartons once, and is acknowledged", async () => {
    const first = await load("856-pick-and-pack.edi");
    expect(first.stored).toEqual([]);
    expect(first).toMatchObject({
      status: "applied",
      counts: { notices: { created: 1 }, cartons: { created: 5 } },
    });
    expect(await acknowledgementOfLatest()).toMatch(/AK9\*A\*1\*1\*1/);
    const day = "2026-11-23";
    const cartons = [
      { asn: "100614140000000014", store: "1011", day, slip: "PS900771" },
      { asn: "100614140000000021", store: "1011", day, slip: "PS900771" },
      { asn: "100614140000000038", store: "1020", day, slip: "PS900772" },
      { asn: "100614140000000045", store: "1020", day, slip: "PS900772" },
      { asn: "100614140000000052", store: "1020", day, slip: "PS900772" },
    ];
    expect(await cartonsOf("SHP-77031")).toEqual(cartons);
    const again = await load("856-pick-and-pack.edi");
    expect(again.counts).toMatchObject({
      cartons: { created: 0, changed: 0, rejected: 0 },
    });
    expect(await cartonsOf("SHP-77031")).toEqual(cartons);
    expect(
      await storage.db.query(
        `SELECT c.purchase_order AS "order", count(*)::int AS cartons FROM carton c
         JOIN manifest m ON m.id = c.manifest_id WHERE m.number = 'SHP-77031' GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual([
      { order: "PO100245", cartons: 2 },
      { order: "PO100246", cartons: 3 },
    ]);
  });

  it("a notice for stores known by GLN waits until these are entered", async () => {
    const first = await load("856-5010-tare-pack.edi");
    expect(first.status).toBe("rejected");
    expect(new Set(first.stored.map(({ value }) => value))).toEqual(
      new Set(["0078742000992", "0078742000015"]),
    );
    await importRecords(
      storage.db,
      "store-identifiers",
      { scheme: "GLN", value: "0078742000992", store: "1030" },
      { scheme: "GLN", value: "0078742000015", store: "1020" },
    );
    const second = await load("856-5010-tare-pack.edi");
    expect(second.stored).toEqual([]);
    expect(
      await storage.db.query(
        `SELECT m.number AS manifest, pa.number AS pallet, d.store_number AS store, count(*)::int AS cartons
         FROM carton c JOIN manifest m ON m.id = c.manifest_id JOIN delivery d ON d.id = c.delivery_id
         LEFT JOIN pallet pa ON pa.id = c.pallet_id WHERE m.number LIKE 'ASN-%' GROUP BY 1, 2, 3 ORDER BY 1`,
      ),
    ).toEqual([
      {
        manifest: "ASN-2026-1",
        pallet: "300614140000001015",
        store: "1030",
        cartons: 2,
      },
      {
        manifest: "ASN-2026-2",
        pallet: "300614140000001022",
        store: "1020",
        cartons: 2,
      },
    ]);
  });

  it("a replacement withdraws what it no longer has, and a cancellation everything", async () => {
    const outcome = await load("856-change-and-cancel.edi");
    expect(outcome.stored).toEqual([]);
    expect(await cartonsOf("SHP-77031")).toEqual([
      {
        asn: "100614140000000014",
        store: "1011",
        day: "2026-11-24",
        slip: "PS900771",
      },
    ]);
    expect(await cartonsOf("ASN-2026-2")).toEqual([]);
    // An earlier notice that comes late changes nothing.
    await load("856-pick-and-pack.edi");
    expect(await cartonsOf("SHP-77031")).toHaveLength(1);
  });

  it("a broken envelope is rejected with every fault, and a notice without cartons is read", async () => {
    const broken = await load("856-broken-envelope.edi");
    expect(broken.status).toBe("rejected");
    expect(broken.errors).toBeGreaterThan(1);
    expect(await acknowledgementOfLatest()).toMatch(/AK9\*R/);
    const empty = await load("856-shipment-order-item.gozer.edi");
    expect(empty.counts.cartons?.created ?? 0).toBe(0);
    expect(
      [...empty.notes, ...empty.stored.map(({ message }) => message)].join(" "),
    ).toMatch(/carton/i);
  });

  it("shipment statuses set pickup, delivery and the expected time", async () => {
    const outcome = await load("214-status.edi");
    expect(outcome.stored).toEqual([]);
    expect(
      await storage.db.query(
        `SELECT pro, pickup_at, delivered_at, expected_at FROM shipment ORDER BY pro`,
      ),
    ).toEqual([
      {
        pro: "PRO5550001",
        pickup_at: "2026-11-20T14:10:00.000Z",
        delivered_at: "2026-11-21T16:12:00.000Z",
        expected_at: null,
      },
      {
        pro: "PRO5550002",
        pickup_at: null,
        delivered_at: null,
        expected_at: "2026-11-23T15:00:00.000Z",
      },
    ]);
  });
});
