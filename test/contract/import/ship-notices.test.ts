import { beforeAll, expect, it } from "vitest";
import { searchManifest } from "../../../provider/operation/deliveries/asn-search";
import { onEachEngine } from "../engines";
import {
  arrivedAt,
  fixture,
  importFile,
  importItems,
  importRecords,
  listPoolIds,
  recordsOf,
  storeRecord,
} from "./import-world";
import {
  clearOperation,
  csvCarton,
  listCartons,
  noticeRecords,
  snapshot,
  setUpCompany,
  type TestNotice,
} from "./operation-world";

const first = "2026-11-19T17:40:00Z";
const second = "2026-11-20T09:05:00Z";

onEachEngine("ship notices", (engine) => {
  const storage = setUpCompany(engine);

  const load = (...notices: TestNotice[]) =>
    importItems(
      storage.db,
      notices.flatMap((notice, i) => noticeRecords(notice, i + 1)),
    );
  const original = { sentAt: first, cartons: [{ asn: "A1" }] };
  const replacement = {
    purpose: "replace" as const,
    sentAt: second,
    cartons: [{ asn: "A2" }],
  };

  it("without a pool describe the manifests of their cartons only, in any order", async () => {
    const dallas = recordsOf(
      "cartons",
      csvCarton("B1", {
        pool: "DAL",
        store: "2001",
        shipper: "Dallas Foods",
        manifestDate: "2026-11-17",
      }),
    );
    const notice = noticeRecords({ ...original, pool: null });
    const manifests = () =>
      storage.db.query(
        `SELECT p.name AS pool, m.shipper, m.manifest_date AS date
         FROM manifest m JOIN pool p ON p.id = m.pool_id ORDER BY 1`,
      );
    const expected = [
      { pool: "CHI", shipper: "Acme", date: "2026-11-19" },
      { pool: "DAL", shipper: "Dallas Foods", date: "2026-11-17" },
    ];
    for (const order of [
      [dallas, notice],
      [notice, dallas],
    ]) {
      await clearOperation(storage.db);
      for (const document of order) await importItems(storage.db, document);
      expect(await manifests()).toEqual(expected);
      const before = await snapshot(storage.db);
      for (const document of order) await importItems(storage.db, document);
      expect(await snapshot(storage.db)).toEqual(before);
    }
  });

  it("without a pool describe a manifest that a CSV file has brought, in any order", async () => {
    const sheet = recordsOf("cartons", csvCarton("A1", { shipper: "Sheet" }));
    const documents = {
      sheet,
      notice: noticeRecords({ ...original, pool: null }),
      cancel: noticeRecords({
        purpose: "cancel",
        sentAt: second,
        pool: null,
      }),
    };
    const results = [];
    for (const order of [
      ["notice", "sheet", "cancel", "sheet"],
      ["sheet", "cancel", "notice"],
      ["cancel", "notice", "sheet"],
    ] as const) {
      await clearOperation(storage.db);
      for (const name of order) await importItems(storage.db, documents[name]);
      results.push(await snapshot(storage.db));
    }
    expect(results[0]).toMatchObject({ manifests: [{ shipper: "Acme" }] });
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  it("that are outdated say so, with the notice that counts", async () => {
    await load(replacement);
    const outcome = await load(original);
    expect(outcome.notes).toEqual([
      "Ship notice M1, sent 2026-11-19 17:40:00, changed nothing: a later notice, sent 2026-11-20 09:05:00, counts.",
    ]);
    expect((await listCartons(storage.db)).map(({ asn }) => asn)).toEqual([
      "A2",
    ]);
    // The document has the later notice itself.
    expect((await load(original, replacement)).notes).toEqual([]);
  });

  it("that were cancelled before they came say so, at most ten of a document by name", async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({
      sentAt: first,
      manifest: `M${i + 10}`,
      cartons: [{ asn: `A${i}` }],
    }));
    await load(
      ...many.map(({ manifest }) => ({
        purpose: "cancel" as const,
        sentAt: second,
        manifest,
      })),
    );
    const { notes } = await load(...many);
    expect(notes).toHaveLength(11);
    expect(notes[0]).toBe(
      "Ship notice M10, sent 2026-11-19 17:40:00, changed nothing: a later notice, sent 2026-11-20 09:05:00, has cancelled it.",
    );
    expect(notes[10]).toBe(
      "Further ship notices that changed nothing, because later ones count: 2.",
    );
  });

  it("are rejected if they were sent more than a day in the future", async () => {
    const inHours = (hours: number) =>
      new Date(arrivedAt.getTime() + hours * 3_600_000).toISOString();
    const outcome = await load({ ...original, sentAt: inHours(25) });
    expect(outcome).toMatchObject({
      status: "rejected",
      stored: [{ field: "sentAt" }],
    });
    expect(outcome.stored[0]?.message).toMatch(/more than a day in the future/);
    await load({ ...original, sentAt: inHours(23) });
    expect(await listCartons(storage.db)).toMatchObject([{ asn: "A1" }]);
  });

  const now = new Date("2026-12-02T12:00:00Z");
  const loadCase = (name: string) =>
    importFile(storage.db, fixture(`cases/${name}`), null, {
      fileName: name,
      now,
    });
  beforeAll(async () => {
    await importRecords(storage.db, "pools", { name: "DSM" });
    await importRecords(storage.db, "stores", storeRecord("0101", "DSM"));
  });
  /** Number, shipper and cartons of all manifests. */
  const manifests = async () =>
    (
      await storage.db.query<{ named: string; cartons: string[] }>(
        `SELECT concat_ws(' ', m.number, m.shipper) AS named,
           json_agg(c.asn ORDER BY c.asn) FILTER (WHERE c.on_manifest) AS cartons
         FROM manifest m LEFT JOIN carton c ON c.manifest_id = m.id GROUP BY m.id, m.number, m.shipper ORDER BY 1`,
      )
    ).map(({ named, cartons }) => `${named}: ${cartons.join(" ")}`);

  it("of two shippers with one number are two manifests, and a search of the number has the cartons of both", async () => {
    await load({
      sentAt: first,
      manifest: "C01",
      pool: "DSM",
      sender: "ZZ:ACMETEST",
      shipper: "ACMETEST",
      cartons: [{ asn: "A1", store: "0101", storeDate: "2026-11-25" }],
    });
    expect(await loadCase("19-same-manifest-two-partners.edi")).toMatchObject({
      errors: 0,
      notes: [],
    });
    const expected = ["C01 ACMETEST: A1", "C01 OTHERCO: 006141410000001255"];
    expect(await manifests()).toEqual(expected);
    const pools = await listPoolIds(storage.db, "DSM");
    const page = { offset: 0, pageSize: 10 };
    const { rows } = await searchManifest(storage.db, pools, "C01", page);
    expect(JSON.parse(Buffer.concat([...rows]).toString())).toHaveLength(2);
    // A replacement of one takes nothing from the other.
    await load({
      purpose: "replace",
      sentAt: "2026-11-25T09:00:00Z",
      manifest: "C01",
      pool: "DSM",
      sender: "ZZ:ACMETEST",
      shipper: "Acme Test",
      cartons: [{ asn: "A2", store: "0101", storeDate: "2026-11-25" }],
    });
    expect(await manifests()).toEqual([
      "C01 Acme Test: A2",
      "C01 OTHERCO: 006141410000001255",
    ]);
  });

  it("with a carton of an earlier notice of their shipper take it over with its scans, in any order, and say so", async () => {
    const moved = ["006141410000002054", "006141410000002061"];
    const [old, renewed] = [
      "22a-two-shipments-original.edi",
      "22b-same-cartons-new-number.edi",
    ];
    await loadCase(old);
    await importRecords(storage.db, "scans", {
      scan: "trailer",
      asn: moved[0] ?? "",
      at: "2026-11-24T18:00:00Z",
    });
    const { notes } = await loadCase(renewed);
    expect(notes).toEqual([
      `Cartons that moved from an earlier ship notice of their shipper: 2. Carton and manifest: ${moved.map((asn) => `${asn}, C22-OLD → C22-NEW`).join("; ")}.`,
    ]);
    expect(await manifests()).toEqual([`C22-NEW ACMETEST: ${moved.join(" ")}`]);
    expect((await listCartons(storage.db)).map(({ stage }) => stage)).toEqual([
      1, 0,
    ]);
    const before = await snapshot(storage.db);
    expect((await loadCase(old)).notes).toEqual([
      `Cartons that stayed on a later ship notice of their shipper: 2. Carton and manifest: ${moved.map((asn) => `${asn}, C22-OLD → C22-NEW`).join("; ")}.`,
    ]);
    expect(await snapshot(storage.db)).toEqual(before);
  });

  it("with a carton below two items have it once; of one that is rejected, the result says that nothing was applied, whatever its 997 says", async () => {
    const name = "10-soip-carton-under-two-items.edi";
    expect((await loadCase(name)).stored).toEqual([]);
    expect((await listCartons(storage.db)).map(({ asn }) => asn)).toEqual([
      "006141410000001101",
      "006141410000001118",
    ]);
    const { status, notes } = await importFile(
      storage.db,
      fixture(`cases/${name}`)
        .toString()
        .replace("N1*BY**92*0101", "N1*BY**92*0999"),
      null,
      { fileName: name, now },
    );
    expect({ status, notes }).toEqual({
      status: "rejected",
      notes: [
        "Nothing of ship notice C10 was applied: There is no such store. Load it with the stores, or, if it is the partner's identifier of a store, enter its number under Store identifiers, then load the document again.",
      ],
    });
    const [job] = await storage.db.query<{ acknowledgement: string }>(
      "SELECT acknowledgement FROM import_job ORDER BY id DESC LIMIT 1",
    );
    expect(job?.acknowledgement).toContain("AK5*A~");
  });

  it("whose ship-to party is a pool name no store with it, also if a store has the same code", async () => {
    const notice = (store: string) =>
      load({
        sentAt: first,
        pool: null,
        cartons: [{ asn: "A1", store, isShipTo: "yes" }],
      });
    await importRecords(storage.db, "pools", { name: "501" });
    await importRecords(storage.db, "stores", storeRecord("501", "CHI"));
    const { status, stored } = await notice("501");
    expect(status).toBe("rejected");
    expect(stored[0]?.message).toBe(
      "The carton names no store, and the ship-to party of its shipment (N1*ST) is a pool. Send N1*BY (or Z7) with the number (92), GLN (UL) or DUNS number (1 or 9) of the store at its order level.",
    );
    expect(await listCartons(storage.db)).toEqual([]);
    expect((await notice("1011")).stored).toEqual([]);
  });

  it("leave a carton that was delivered before they were sent where it was delivered", async () => {
    await load({ sentAt: first, cartons: [{ asn: "A1" }] });
    await importRecords(storage.db, "scans", {
      scan: "delivery",
      asn: "A1",
      at: "2026-11-19T20:00:00Z",
    });
    await load({ sentAt: second, manifest: "M2", cartons: [{ asn: "A1" }] });
    expect(
      (await listCartons(storage.db)).map(({ manifest, stage }) => [
        manifest,
        stage,
      ]),
    ).toEqual([
      ["M1", 2],
      ["M2", 0],
    ]);
  });

  it("and files that have an SSCC on two manifests on the way say so", async () => {
    const [asn, other] = ["006141410000001101", "006141410000001118"];
    const sheet = (...cartons: ReturnType<typeof csvCarton>[]) =>
      importRecords(storage.db, "cartons", ...cartons);
    expect((await sheet(csvCarton(asn), csvCarton("A1"))).notes).toEqual([]);
    const again = { manifest: "M2" };
    const { notes } = await sheet(
      csvCarton(asn, again),
      csvCarton("A1", again),
      csvCarton(other, again),
    );
    expect(notes).toEqual([
      `Cartons that another manifest has, too: 1. They count on each of them, although an SSCC is the number of one carton. ASN and manifests: ${asn}: M1, M2.`,
    ]);
  });

  it("share a manifest with a file that writes the name of their shipper otherwise and has a carton of it", async () => {
    const sheet = (asn: string, shipper: string) =>
      importRecords(storage.db, "cartons", csvCarton(asn, { shipper }));
    await sheet("A1", "Acme Inc.");
    await sheet("B1", "Beta");
    expect(await manifests()).toEqual(["M1 Acme Inc.: A1", "M1 Beta: B1"]);
    await load(original);
    expect(await manifests()).toEqual(["M1 Acme: A1", "M1 Beta: B1"]);
    await sheet("B1", "Beta Foods");
    await sheet("A2", "Acme");
    expect(await manifests()).toEqual(["M1 Acme: A1 A2", "M1 Beta Foods: B1"]);
  });
});
