import { expect, it } from "vitest";
import type { ImportItem } from "../../../provider/import/records";
import { onEachEngine } from "../engines";
import { addAdministrator } from "../../../provider/accounts/groups/administrator";
import { arrivedAt, importItems, listPoolIds, recordsOf } from "./import-world";
import { listCartons, noticeRecords, setUpCompany } from "./operation-world";

const first = "2026-11-19T17:40:00Z";
const second = "2026-11-20T09:05:00Z";

onEachEngine("an API key that is limited", (engine) => {
  const storage = setUpCompany(engine);

  const loadByKinds = (
    kinds: string[],
    items: ImportItem[],
    makerId?: string,
  ) => importItems(storage.db, items, { apiKey: { kinds, makerId } });
  const loadByPool = async (pool: string, items: ImportItem[]) => {
    const poolIds = await listPoolIds(storage.db, pool);
    return importItems(storage.db, items, { apiKey: { poolIds } });
  };
  const asns = async () =>
    (await listCartons(storage.db)).map(({ asn }) => asn);

  it("to cartons loads ship notices, which later ones withdraw and older ones do not change", async () => {
    const load = (items: ImportItem[]) => loadByKinds(["cartons"], items);
    const original = noticeRecords({
      sentAt: first,
      cartons: [{ asn: "A1" }, { asn: "A2" }],
    });
    expect(await load(original)).toMatchObject({
      stored: [],
      counts: { notices: { created: 1 }, cartons: { created: 2 } },
    });
    await load(
      noticeRecords({
        purpose: "replace",
        sentAt: second,
        cartons: [{ asn: "A2" }],
      }),
    );
    await load(original);
    expect(await asns()).toEqual(["A2"]);
  });

  it("to no kinds does not load who may see what", async () => {
    const group = { type: "pool", name: "Dispatch", allPools: "yes" };
    const membership = {
      groupType: "pool",
      groupName: "Dispatch",
      email: "stranger@example.com",
      role: "administrator",
    };
    const account = { email: "stranger@example.com", firstName: "Stranger" };
    const items = [
      ...recordsOf("accounts", account),
      ...recordsOf("groups", group),
      ...recordsOf("memberships", membership),
    ];
    expect(await loadByKinds([], items)).toMatchObject({
      status: "rejected",
      errors: 3,
    });
    const { accountId } = await addAdministrator(
      storage.db,
      {
        email: "chief@example.com",
        firstName: "Ann",
        lastName: "",
        password: "none",
      },
      arrivedAt,
    );
    expect(
      await loadByKinds(["groups", "accounts"], items.slice(0, 2), accountId),
    ).toMatchObject({
      errors: 0,
      counts: { accounts: { created: 1 }, groups: { created: 1 } },
    });
  });

  it("to shipments loads their statuses", async () => {
    const shipment = { pro: "PRO1", scac: "LTLP", pool: "CHI" };
    const items = [
      ...recordsOf("shipments", shipment),
      ...recordsOf("shipment-status", {
        pro: "PRO1",
        scac: "LTLP",
        status: "delivered",
        code: "D1",
        at: "2026-11-21T16:12:00Z",
      }),
    ].map((record) => ({ ...record, unit: 1 }));
    expect((await loadByKinds(["shipments"], items)).stored).toEqual([]);
    expect(
      await storage.db.query("SELECT status_code AS code FROM shipment"),
    ).toEqual([{ code: "D1" }]);
  });

  it("to other kinds loads neither ship notices nor statuses", async () => {
    const outcome = await loadByKinds(
      ["stores", "shipments"],
      noticeRecords({ sentAt: first, cartons: [{ asn: "A1" }] }),
    );
    expect(outcome).toMatchObject({ status: "rejected", errors: 2 });
    expect(await asns()).toEqual([]);
  });

  it("loads nothing of a unit with a record that it may not send", async () => {
    const unit = [
      ...noticeRecords({ sentAt: first, cartons: [{ asn: "A1" }] }, 7),
      ...recordsOf("stops", { pool: "CHI" }).map((one) => ({
        ...one,
        unit: 7,
      })),
    ];
    const outcome = await loadByKinds(["cartons"], unit);
    expect(outcome).toMatchObject({ status: "rejected", errors: 1 });
    expect(await asns()).toEqual([]);
  });

  it("to a pool neither cancels nor describes notices of a sender of another pool", async () => {
    await storage.db.execute(
      "INSERT INTO trading_partner (sender, name, pool_id) SELECT 'ZZ:ACME', 'Acme', id FROM pool WHERE name = 'DAL'",
    );
    for (const pool of [null, "CHI"]) {
      const outcome = await loadByPool(
        "CHI",
        noticeRecords({ purpose: "cancel", sentAt: second, pool }),
      );
      expect(outcome.stored).toMatchObject([
        {
          field: "sender",
          message: "The API key may not write to the pool of this sender.",
        },
      ]);
    }
    const load = (pool: string | null, store: string, asn: string) =>
      noticeRecords({ sentAt: first, pool, cartons: [{ asn, store }] });
    await importItems(storage.db, load(null, "2001", "A1"));
    expect(await asns()).toEqual(["A1"]);
    // Its cartons are gone, and still the manifest belongs to the other pool.
    await storage.db.execute("DELETE FROM carton");
    const outcome = await loadByPool("CHI", load("CHI", "1011", "A2"));
    expect(outcome.stored[0]?.message).toBe(
      "The API key may not write to the pool of this manifest.",
    );
  });

  it("to a pool describes no notice without a pool whose cartons were in another pool", async () => {
    await importItems(
      storage.db,
      noticeRecords({
        sentAt: first,
        pool: null,
        cartons: [
          { asn: "A1", store: "2001" },
          { asn: "A2", store: "1011" },
        ],
      }),
    );
    await storage.db.execute("DELETE FROM carton");
    const cartons = [{ asn: "A2", store: "1011" }];
    const outcome = await loadByPool(
      "CHI",
      noticeRecords({ sentAt: second, pool: "CHI", cartons }),
    );
    expect(outcome.stored[0]?.message).toBe(
      "The API key may not write to the pool of this manifest.",
    );
  });

  it("to a pool cancels the notices of its pool, whatever the pool of their sender", async () => {
    await storage.db.execute(
      "INSERT INTO trading_partner (sender, name, pool_id) SELECT 'ZZ:ACME', 'Acme', id FROM pool WHERE name = 'DAL'",
    );
    await loadByPool(
      "CHI",
      noticeRecords({ sentAt: first, cartons: [{ asn: "A1" }] }),
    );
    expect(await asns()).toEqual(["A1"]);
    await loadByPool(
      "CHI",
      noticeRecords({ purpose: "cancel", sentAt: second, pool: null }),
    );
    expect(await asns()).toEqual([]);
  });

  const plan = { pool: "CHI", date: "2026-11-23", route: "12", store: "1011" };
  const shipment = { pool: "CHI", pro: "PRO1" };
  const doorScan = { scan: "door", at: "2026-11-23T15:00:00Z", store: "1011" };
  it.each([
    ["the trailer of a stop", "stops", plan, "trailer", "TRL1"],
    ["the trailer of a shipment", "shipments", shipment, "trailer", "TRL1"],
    ["the driver of a stop", "stops", plan, "driver", "77"],
    ["the employee of a scan", "scans", doorScan, "employee", "77"],
  ])(
    "to a pool cannot tell one of another pool from one that there is not: %s",
    async (_what, kind, values, field, own) => {
      await storage.db.execute(`
        INSERT INTO trailer (number, pool_id) SELECT 'DAL-7', id FROM pool WHERE name = 'DAL' ON CONFLICT DO NOTHING;
        INSERT INTO employee (number, pool_id, first_name, last_name)
          SELECT 'DAL-7', id, 'Maria', 'Lopez' FROM pool WHERE name = 'DAL' ON CONFLICT DO NOTHING`);
      const recordWith = (number: string) =>
        recordsOf(kind, { ...values, [field]: number });
      const other = await loadByPool("CHI", recordWith("DAL-7"));
      const unknown = await loadByPool("CHI", recordWith("DAL-99"));
      expect(other.status).toBe("rejected");
      expect(other.stored).toMatchObject([{ field }]);
      expect(other.stored[0]?.message).toBe(unknown.stored[0]?.message);
      expect((await loadByPool("CHI", recordWith(own))).stored).toEqual([]);
      // It may work for another pool if the company says so.
      const ofCompany = await importItems(storage.db, recordWith("DAL-7"));
      expect(ofCompany.stored).toEqual([]);
    },
  );

  it("to a pool does not learn which trailer of another pool has a device", async () => {
    await storage.db.execute(
      `INSERT INTO trailer (number, pool_id, device) SELECT 'DAL-21', id, 'phone-21' FROM pool WHERE name = 'DAL'`,
    );
    const trailer = recordsOf("trailers", {
      number: "CHI-30",
      pool: "CHI",
      device: "phone-21",
    });
    const { stored } = await loadByPool("CHI", trailer);
    expect(stored).toMatchObject([{ field: "device" }]);
    expect(stored[0]?.message).not.toContain("DAL-21");
    const ofCompany = await importItems(storage.db, trailer);
    expect(ofCompany.stored[0]?.message).toContain("DAL-21");
  });

  it("to a pool claims no number that may be that of another store tomorrow", async () => {
    const identifier = recordsOf("store-identifiers", {
      scheme: "number",
      value: "8801",
      store: "1011",
    });
    const limited = await loadByPool("CHI", identifier);
    expect(limited.stored).toMatchObject([{ field: "value" }]);
    expect((await importItems(storage.db, identifier)).stored).toEqual([]);
    // What the company has entered is repeated without a complaint.
    expect((await loadByPool("CHI", identifier)).stored).toEqual([]);
  });
});
