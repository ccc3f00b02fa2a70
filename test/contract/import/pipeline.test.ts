import { expect, it } from "vitest";
import { errorsCsv } from "../../../provider/import/jobs/job-report";
import { listJobs } from "../../../provider/import/jobs/jobs";
import { runImport } from "../../../provider/import/pipeline";
import { onBothEngines, onEachEngine, useFreshStorage } from "../engines";
import {
  arrivedAt,
  importItems,
  importRecords,
  receiveItems,
  recordsOf,
  applyItems,
} from "./import-world";
import { importMessage } from "../../../provider/messages/import";

const chicago = { name: "Chicago" };
const stateStreet = {
  number: "1011",
  pool: "Chicago",
  name: "State Street",
  address1: "1 N State St",
  city: "Chicago",
  state: "il",
  zip: "60602",
};

onEachEngine("an import", (engine) => {
  const storage = useFreshStorage(engine);

  it("counts what a plan would create, and writes nothing", async () => {
    const plan = await importItems(
      storage.db,
      recordsOf("pools", chicago, { name: "Dallas" }),
      { mode: "plan" },
    );
    expect(plan).toMatchObject({
      status: "planned",
      counts: { pools: { created: 2, changed: 0, unchanged: 0, rejected: 0 } },
    });
    expect(await storage.db.query("SELECT name FROM pool")).toEqual([]);
  });

  it("leaves the event loop to requests after a few records, however many it reads", async () => {
    const records = recordsOf(
      "pools",
      ...Array.from({ length: 3_000 }, (_, n) => ({ name: `Pool ${n}` })),
    );
    let turn = 0;
    let isRead = false;
    const countTurns = () => {
      turn += 1;
      if (!isRead) setImmediate(countTurns);
    };
    countTurns();
    const recordsByTurn = new Map<number, number>();
    async function* read() {
      for (const record of records) {
        recordsByTurn.set(turn, (recordsByTurn.get(turn) ?? 0) + 1);
        yield await Promise.resolve(record);
      }
      isRead = true;
    }
    const outcome = await runImport(storage.db, {
      jobId: "0",
      mode: "plan",
      documentBytes: 0,
      timeZone: "UTC",
      author: { accountId: null, requestId: null, now: arrivedAt },
      poolIds: null,
      allowedKinds: null,
      now: arrivedAt,
      read,
    });
    expect(outcome?.counts).toMatchObject({ pools: { created: 3_000 } });
    // Those before a statement and those after it may be in one turn.
    expect(Math.max(...recordsByTurn.values())).toBeLessThanOrEqual(100);
  });

  it("rejects a small document that stands for more records than its size can hold", async () => {
    let read = 0;
    const outcome = await runImport(storage.db, {
      jobId: "0",
      mode: "plan",
      documentBytes: 3_600,
      timeZone: "UTC",
      author: { accountId: null, requestId: null, now: arrivedAt },
      poolIds: null,
      // So that no record is staged, which would take seconds.
      allowedKinds: [],
      now: arrivedAt,
      async *read() {
        const [record] = recordsOf("pools", chicago);
        if (!record) return;
        for (; read < 600_000; read += 1) yield await Promise.resolve(record);
      },
    }).catch((error: unknown) => error);
    expect(read).toBeLessThan(60_000);
    expect(outcome).toBeDefined();
  });

  it("keeps a note with a zero byte, as a title of a column in UTF-16 has", async () => {
    const applied = await importItems(
      storage.db,
      [
        {
          type: "note",
          message: importMessage("ignoredColumn", {
            columns: "na\0me",
            kind: { kind: "stores" },
          }),
        },
      ],
      { mode: "plan" },
    );
    expect(applied.notes[0]).toBe(
      "Ignored the column name: Stores have no such field.",
    );
  });

  it("applies records once, and rejects those that refer to nothing", async () => {
    await importRecords(storage.db, "pools", chicago);
    const items = recordsOf(
      "stores",
      stateStreet,
      { ...stateStreet, number: "1012", pool: "Chicgo" },
      { ...stateStreet, number: "1.2E+17" },
      { ...stateStreet, number: "1011", name: "Again" },
    );
    const first = await importItems(storage.db, items);
    expect(first).toMatchObject({
      status: "applied",
      counts: { stores: { created: 1, changed: 0, unchanged: 0, rejected: 3 } },
      errors: 3,
    });
    expect(
      first.stored.map(({ place, field, value }) => [place, field, value]),
    ).toEqual([
      ["record 3", "number", "1.2E+17"],
      ["record 4", "number", "1011"],
      ["record 2", "pool", "Chicgo"],
    ]);
    const second = await importItems(storage.db, items);
    expect(second.counts).toEqual({
      stores: { created: 0, changed: 0, unchanged: 1, rejected: 3 },
    });
    const third = await importRecords(storage.db, "stores", {
      ...stateStreet,
      name: "State & Lake",
    });
    expect(third.counts).toMatchObject({ stores: { changed: 1 } });
    expect(
      await storage.db.query("SELECT number, name, state FROM store"),
    ).toEqual([{ number: "1011", name: "State & Lake", state: "IL" }]);
  });

  it("lists the errors of all kinds in one CSV file, whose columns are those of a kind that has one", async () => {
    await importRecords(storage.db, "pools", chicago);
    await importItems(storage.db, [
      ...recordsOf("notices", { sender: "ZZ:A", manifest: "M1" }),
      ...recordsOf("stores", { ...stateStreet, number: "", city: "Oslo" }),
    ]);
    const [latest] = await listJobs(storage.db, 1);
    if (!latest) throw new Error("There is no job");
    const read = async (kind: string | null) => {
      let text = "";
      for await (const part of errorsCsv(storage.db, latest, kind, "en"))
        text += part;
      return text.split("\r\n").slice(0, -1);
    };
    const [header, ...rows] = await read(null);
    expect(header).toMatch(/^\uFEFFStore,Pool,.*,Error$/);
    expect(rows).toHaveLength(2);
    expect(rows.join("\n")).toMatch(/Oslo.*Store is required/);
    expect(rows.join("\n")).toContain("Sent is required");
    expect(await read("stores")).toHaveLength(2);
  });

  it("rejects a unit completely when one of its records is rejected", async () => {
    const unit = recordsOf("pools", { name: "Boston" }, { name: "" });
    const outcome = await importItems(storage.db, [
      ...unit.map((record) => ({ ...record, unit: 1 })),
      ...recordsOf("pools", { name: "Miami" }),
    ]);
    expect(outcome.counts).toEqual({
      pools: { created: 1, changed: 0, unchanged: 0, rejected: 2 },
    });
    expect(outcome.errors).toBe(1);
  });

  it("applies nothing of a document that is broken", async () => {
    const outcome = await importItems(storage.db, [
      ...recordsOf("pools", { name: "Reno" }),
      {
        type: "error",
        place: "segment 8",
        unit: null,
        field: null,
        value: null,
        message: importMessage("noIea"),
        isFatal: true,
      },
    ]);
    expect(outcome).toMatchObject({
      status: "rejected",
      counts: { pools: { created: 0, rejected: 1 } },
    });
    expect(
      await storage.db.query("SELECT name FROM pool WHERE name = 'Reno'"),
    ).toEqual([]);
  });

  it("applies a document once when two processes run its job, and never after cancelling", async () => {
    const { db } = storage;
    const token = await receiveItems(db, recordsOf("pools", { name: "Ames" }));
    const outcomes = await Promise.all([
      applyItems(db, token),
      applyItems(db, token),
    ]);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(
      await db.query("SELECT status FROM import_job WHERE token = $1", [token]),
    ).toEqual([{ status: "applied" }]);

    const cancelled = await receiveItems(
      db,
      recordsOf("pools", { name: "Waco" }),
    );
    await db.query(
      "UPDATE import_job SET status = 'cancelled' WHERE token = $1",
      [cancelled],
    );
    expect(await applyItems(db, cancelled)).toBeNull();
  });
});

// The drivers of the engines send such texts each in its own way.
onBothEngines("an import with texts that a database cannot store", (engine) => {
  const storage = useFreshStorage(engine);

  it.each([
    ["half a surrogate pair", "\ud800 St", "\ufffd St"],
    ["a zero byte", "Main\0 St", "Main St"],
    ["a zero byte as people write it", "Main\\u0000 St", "Main\\u0000 St"],
  ])(
    "keeps a rejected record with %s for its correction",
    async (_, address1, kept) => {
      const plan = await importItems(
        storage.db,
        recordsOf("stores", { ...stateStreet, number: "1.2E+17", address1 }),
        { mode: "plan" },
      );
      expect(plan.errors).toBeGreaterThan(0);
      const stored = await storage.db.query<{ address1: string }>(
        "SELECT record->>'address1' AS address1 FROM import_error ORDER BY job_id DESC, n LIMIT 1",
      );
      expect(stored).toEqual([{ address1: kept }]);
    },
  );
});
