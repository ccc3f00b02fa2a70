import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "../../../provider/db/database";
import type { RunningImportQueue } from "../../../provider/import/jobs/import-queue";
import {
  applyJob,
  cancelJob,
  queueJob,
  startJob,
} from "../../../provider/import/jobs/job-actions";
import { findJob, receiveDocument } from "../../../provider/import/jobs/jobs";
import { makeLog } from "../../../provider/log";
import { countRows } from "../count-rows";
import { onEachEngine, openFreshStorage, type TestStorage } from "../engines";
import { expectNoWrites } from "../idle-database";
import { arrivedAt } from "./import-world";
import { startQuickQueue } from "./quick-queue";
import { advisoryLocks } from "../../../provider/db/advisory-locks";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const waiting = { timeout: 240_000, interval: 100 };
const poolsCsv = (count: number) =>
  `Pool\n${Array.from({ length: count }, (_, i) => `Pool ${i + 1}\n`).join("")}`;

/** Stores a document that is queued. */
async function receive(db: Database, text: string): Promise<string> {
  const token = await receiveDocument(db, {
    door: "http",
    sender: { accountId: null, apiKeyId: null, name: "test" },
    kind: "pools",
    fileName: "pools.csv",
    timeZone: "UTC",
    now: arrivedAt,
    content: (async function* () {
      yield await Promise.resolve(Buffer.from(text));
    })(),
  });
  await db.query("UPDATE import_job SET status = 'queued' WHERE token = $1", [
    token,
  ]);
  return token;
}

/** The queue of a process that ends before it can queue anything. */
const endingQueue = { enqueue: () => Promise.resolve() };

/** A database on which an import waits before it writes, until it is released. */
function holdImport(db: Database) {
  let begin = () => {};
  const hasStarted = new Promise<void>((resolve) => (begin = resolve));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const waitingDb: Database = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          async query(sql, parameters) {
            if (sql.includes("SAVEPOINT")) {
              begin();
              await held;
            }
            return tx.query(sql, parameters);
          },
        }),
      ),
  };
  return { waitingDb, hasStarted, release: () => release() };
}

const countPools = (db: Database) => countRows(db, "pool");

onEachEngine("the queue of imports", (engine) => {
  let storage: TestStorage;
  const queues: RunningImportQueue[] = [];
  const logged: string[] = [];
  async function startQueue(
    db: Database = storage.db,
    endedPid: number | null = null,
  ) {
    const log = makeLog("info", {
      write: (line: string) => void logged.push(line),
    });
    const queue = await startQuickQueue(db, log, endedPid);
    queues.push(queue);
    return queue;
  }
  const stopQueues = () =>
    Promise.all(queues.splice(0).map((queue) => queue.stop()));
  const waitForStatus = (token: string, status: string) =>
    vi.waitFor(async () => {
      const job = await findJob(storage.db, token);
      expect(job?.status).toBe(status);
      return job;
    }, waiting);

  beforeAll(async () => {
    storage = await openFreshStorage(engine);
  });
  afterAll(async () => {
    await stopQueues();
    await storage.remove();
  });

  it("applies a document once, whichever of two processes takes it", async () => {
    const [one] = await Promise.all([startQueue(), startQueue()]);
    const tokens = [
      await receive(storage.db, poolsCsv(10)),
      await receive(storage.db, poolsCsv(12)),
    ];
    for (const token of tokens) await one.enqueue(token, "apply");
    const jobs = await Promise.all(
      tokens.map((token) => waitForStatus(token, "applied")),
    );
    const created = jobs.map((job) => job?.counts.pools?.created ?? 0);
    expect(created.reduce((sum, n) => sum + n)).toBe(12);
    expect(jobs.map((job) => job?.records_read)).toEqual(["10", "12"]);
    expect(await countPools(storage.db)).toBe(12);
    await stopQueues();
  });

  it("plans a document and then applies it", async () => {
    const queue = await startQueue();
    const token = await receive(storage.db, "Pool\nPlanned\n");
    await queue.enqueue(token, "plan");
    await waitForStatus(token, "planned");
    expect(await countPools(storage.db)).toBe(12);
    await storage.db.query(
      "UPDATE import_job SET status = 'queued' WHERE token = $1",
      [token],
    );
    await queue.enqueue(token, "apply");
    await waitForStatus(token, "applied");
    expect(await countPools(storage.db)).toBe(13);
    await stopQueues();
  });

  it("runs what was queued by a process that ended before it could say so", async () => {
    const token = await receive(storage.db, "Pool\nForgotten\n");
    await startQueue();
    await waitForStatus(token, "applied");
    await stopQueues();
  });

  it("only plans what was queued to be planned by such a process", async () => {
    const pools = await countPools(storage.db);
    const token = await receive(storage.db, "Pool\nOnly planned\n");
    await storage.db.query(
      "UPDATE import_job SET status = 'received' WHERE token = $1",
      [token],
    );
    await queueJob({ db: storage.db, queue: endingQueue }, token, "plan");
    await startQueue();
    await waitForStatus(token, "planned");
    expect(await countPools(storage.db)).toBe(pools);
    await stopQueues();
  });

  it("does not wait for an import whose process was killed after it was applied", async () => {
    const { db } = storage;
    // Started first: a queue that starts takes what was received before.
    const queue = await startQueue();
    const applied = await receive(db, "Pool\nApplied\n");
    await queue.enqueue(applied, "apply");
    await waitForStatus(applied, "applied");
    await stopQueues();
    // A queue that has just started may have taken it as well.
    const job = `id = (
      SELECT id FROM pgboss.job WHERE name = 'import' AND data->>'token' = $1 ORDER BY id LIMIT 1)`;
    await db.query(
      `UPDATE pgboss.job SET state = 'active', completed_on = NULL, started_on = now() - interval '1 minute'
       WHERE ${job}`,
      [applied],
    );
    const next = await receive(db, "Pool\nBehind it\n");
    await (await startQueue()).enqueue(next, "apply");
    await waitForStatus(next, "applied");
    await vi.waitFor(
      async () =>
        expect(
          await db.query(`SELECT state FROM pgboss.job WHERE ${job}`, [
            applied,
          ]),
        ).toEqual([{ state: "completed" }]),
      waiting,
    );
    expect((await findJob(db, applied))?.status).toBe("applied");
    await stopQueues();
  });

  it("does not apply a document that was cancelled while it waited", async () => {
    const token = await receive(storage.db, "Pool\nCancelled\n");
    await storage.db.query(
      "UPDATE import_job SET status = 'cancelled' WHERE token = $1",
      [token],
    );
    const queue = await startQueue();
    await queue.enqueue(token, "apply");
    const next = await receive(storage.db, "Pool\nNext\n");
    await queue.enqueue(next, "apply");
    await waitForStatus(next, "applied");
    expect((await findJob(storage.db, token))?.status).toBe("cancelled");
    await stopQueues();
  });

  it("leaves a document that is queued as it is when it is applied again", async () => {
    const { db } = storage;
    const pools = await countPools(db);
    const token = await receive(db, "Pool\nQueued\n");
    const services = { db, queue: endingQueue, now: () => arrivedAt };
    expect(
      await applyJob(services, token, { accountId: null, requestId: "r-1" }),
    ).toMatchObject({ status: "queued" });
    expect(await countPools(db)).toBe(pools);
    await cancelJob(services, token);
  });

  /** Starts a small document within a request; its import waits before it writes. */
  async function startHeld(limitMs: number) {
    const { db } = storage;
    const token = await receive(db, "Pool\nWithin a request\n");
    await db.query(
      "UPDATE import_job SET status = 'received' WHERE token = $1",
      [token],
    );
    const { waitingDb, hasStarted, release } = holdImport(db);
    const disconnected = new AbortController();
    const started = startJob(
      { db: waitingDb, queue: endingQueue, now: () => arrivedAt, limitMs },
      token,
      "apply",
      { accountId: null, requestId: "r-1", signal: disconnected.signal },
    );
    // On a busy machine, a short limit may be over before the import writes.
    await Promise.race([hasStarted, started]);
    return { token, started, release, disconnected };
  }

  it("takes over a small document whose import is longer than a request", async () => {
    const pools = await countPools(storage.db);
    const { token, started, release } = await startHeld(50);
    await pause(100);
    release();
    expect(await started).toMatchObject({ status: "queued" });
    expect(await countPools(storage.db)).toBe(pools);
    await cancelJob({ db: storage.db, now: () => arrivedAt }, token);
  });

  it("loads nothing of a document whose sender disconnects, and keeps it", async () => {
    const pools = await countPools(storage.db);
    const { started, release, disconnected } = await startHeld(60_000);
    disconnected.abort();
    release();
    expect(await started).toMatchObject({ status: "received" });
    expect(await countPools(storage.db)).toBe(pools);
  });

  it("loads nothing of a document that is discarded while a request imports it", async () => {
    const pools = await countPools(storage.db);
    const { token, started, release } = await startHeld(60_000);
    const cancelling = cancelJob(
      { db: storage.db, now: () => arrivedAt },
      token,
    );
    release();
    expect(await cancelling).toMatchObject({ status: "cancelled" });
    await started;
    expect((await findJob(storage.db, token))?.status).toBe("cancelled");
    expect(await countPools(storage.db)).toBe(pools);
  });

  it("deletes a document with the statement that cancels it", async () => {
    const { db } = storage;
    const token = await receive(db, "Pool\nCancelled\n");
    // Killed after its first statement that writes.
    let writes = 0;
    const killed: Database = {
      ...db,
      query: (sql, parameters) =>
        /UPDATE|DELETE/.test(sql) && ++writes > 1
          ? Promise.reject(new Error("killed"))
          : db.query(sql, parameters),
    };
    await cancelJob({ db: killed, now: () => arrivedAt }, token).catch(
      () => undefined,
    );
    const parts = await db.query(
      `SELECT FROM import_document_part p JOIN import_job j ON j.id = p.job_id
       WHERE j.token = $1`,
      [token],
    );
    expect((await findJob(db, token))?.status).toBe("cancelled");
    expect(parts).toEqual([]);
  });

  it("sets aside what a process imported that has ended by itself, and nothing else", async () => {
    const { db } = storage;
    const tokens = [];
    for (const pid of [4_000_000_001, 4_000_000_002]) {
      const token = await receive(db, `Pool\nOf process ${pid}\n`);
      await db.query(
        "UPDATE import_job SET status = 'running', run_by = $2 WHERE token = $1",
        [token, `${hostname()} ${pid}`],
      );
      tokens.push(token);
    }
    const [culprit = "", bystander = ""] = tokens;
    const before = logged.length;
    await startQueue(db, 4_000_000_001);
    const failures = logged
      .slice(before)
      .filter((line) => line.includes('"import failed"'));
    expect(failures.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ name: culprit, cause: "the provider ended" }),
    ]);
    expect((await findJob(db, culprit))?.notes).toEqual([
      { key: "endedProcess" },
    ]);
    await waitForStatus(bystander, "applied");
    await waitForStatus(culprit, "failed");
    await stopQueues();
  });

  it("gives up an import that fails three times, with a note", async () => {
    const { db } = storage;
    const failing: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            query(sql, parameters) {
              if (sql.includes("SAVEPOINT")) throw new Error("a defect");
              return tx.query(sql, parameters);
            },
          }),
        ),
    };
    const before = logged.length;
    const queue = await startQueue(failing);
    const token = await receive(db, "Pool\nFailing\n");
    await queue.enqueue(token, "apply");
    const job = await waitForStatus(token, "failed");
    expect(job?.notes).toEqual([{ key: "failedThreeTimes" }]);
    const failures = logged
      .slice(before)
      .filter((line) => line.includes('"import failed"'));
    expect(failures).toHaveLength(3);
    // Tried again once the cause is removed.
    await stopQueues();
    await db.query("UPDATE import_job SET status = 'queued' WHERE token = $1", [
      token,
    ]);
    await (await startQueue()).enqueue(token, "apply");
    await waitForStatus(token, "applied");
    await stopQueues();
  });

  it("stops a running import that is cancelled, and loads nothing of it", async () => {
    const { db } = storage;
    const pools = await countPools(db);
    const { waitingDb, hasStarted, release } = holdImport(db);
    const queue = await startQueue(waitingDb);
    const token = await receive(db, poolsCsv(20_000));
    await queue.enqueue(token, "apply");
    await hasStarted;
    const cancelling = cancelJob({ db, now: () => arrivedAt }, token);
    release();
    expect(await cancelling).toMatchObject({ status: "cancelled" });
    const next = await receive(db, "Pool\nAfter a cancelled one\n");
    await queue.enqueue(next, "apply");
    await waitForStatus(next, "applied");
    expect((await findJob(db, token))?.status).toBe("cancelled");
    expect(await countPools(db)).toBe(pools + 1);
    await stopQueues();
  });

  it("shows how far a running import is, and answers other requests meanwhile", async () => {
    const { db } = storage;
    const queue = await startQueue();
    const total = 30_000;
    const token = await receive(db, poolsCsv(total));
    await queue.enqueue(token, "plan");
    const seen = new Set<number>();
    for (let status = ""; status !== "planned";) {
      await pause(20);
      const job = await findJob(db, token);
      status = job?.status ?? "";
      if (status === "running") seen.add(Number(job?.records_read));
      expect(status).not.toBe("failed");
    }
    expect([...seen].filter((read) => read > 0 && read < total)).not.toEqual(
      [],
    );
    await stopQueues();
  });

  it("writes nothing to an idle database", () =>
    expectNoWrites(
      storage.db,
      async (counted) => {
        await startQueue(counted);
        return stopQueues;
      },
      10,
    ));

  it.skipIf(engine === "pglite")(
    "stops an import that was cancelled elsewhere",
    async () => {
      const { db } = storage;
      const pools = await countPools(db);
      const queue = await startQueue();
      // The import of the document waits for another one.
      const token = await receive(db, poolsCsv(20_000));
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const other = db.transaction(async (tx) => {
        await tx.query("SELECT pg_advisory_xact_lock($1)", [
          advisoryLocks.imports,
        ]);
        await held;
      });
      await queue.enqueue(token, "apply");
      await waitForStatus(token, "running");
      await db.query(
        "UPDATE import_job SET status = 'cancelled' WHERE token = $1",
        [token],
      );
      release();
      await other;
      const next = await receive(db, "Pool\nAfterwards\n");
      await queue.enqueue(next, "apply");
      await waitForStatus(next, "applied");
      expect((await findJob(db, token))?.status).toBe("cancelled");
      expect(await countPools(db)).toBe(pools + 1);
      await stopQueues();
    },
  );
});
