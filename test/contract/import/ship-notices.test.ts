import { expect, it } from "vitest";
import { importSentence } from "../../../provider/messages/import-sentences";
import { onEachEngine } from "../engines";
import { arrivedAt, importItems, recordsOf } from "./import-world";
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

  it("without a pool get the pools of the cartons that the previous version has stored during an update", async () => {
    await load({ ...original, pool: null });
    const known = () =>
      storage.db.query("SELECT carton_pool_ids AS pools FROM ship_notice");
    const pools = await known();
    await storage.db.execute("UPDATE ship_notice SET carton_pool_ids = '{}'");
    await load({ purpose: "cancel", sentAt: second, pool: null });
    expect(await known()).toEqual(pools);
  });

  it("that are outdated say so, with the notice that counts", async () => {
    await load(replacement);
    const outcome = await load(original);
    expect(outcome.notes).toEqual([
      "Ship notice M1, sent 2026-11-19 17:40:00, changed nothing: a later notice, sent 2026-11-20 09:05:00, counts.",
    ]);
    expect(importSentence(outcome.notes[0] ?? "", "es")).toBe(
      "El aviso de envío M1, enviado el 2026-11-19 17:40:00, no cambió nada: vale un aviso posterior, enviado el 2026-11-20 09:05:00.",
    );
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
});
