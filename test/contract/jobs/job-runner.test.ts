/** @module-tag all */

import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "../../../provider/db/database";
import {
  startJobRunner,
  type JobRunner,
} from "../../../provider/notify/jobs/job-runner";
import { enqueueJob } from "../../../provider/notify/jobs/enqueue-job";
import {
  repeatTimedWork,
  startTimedWork,
  type TimedWork,
} from "../../../provider/notify/jobs/timed-work";
import { makeLog } from "../../../provider/log";
import { onBothEngines, useFreshStorage } from "../engines";
import { expectNoWrites } from "../idle-database";
import { startTestProvider } from "../test-provider";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const waiting = { timeout: 120_000, interval: 50 };
const work = { pollSeconds: 0.5, parallel: 4 };

onBothEngines("jobs of pg-boss", (engine) => {
  const storage = useFreshStorage(engine);
  let db: Database;
  const runners: JobRunner[] = [];
  const logged: string[] = [];
  const log = makeLog("info", {
    write: (line: string) => void logged.push(line),
  });

  async function startRunner(database = db): Promise<JobRunner> {
    const runner = await startJobRunner(database, log, {
      pollSeconds: 0.5,
      expireMs: 200,
    });
    runners.push(runner);
    return runner;
  }
  const send = (email: string) =>
    db.transaction((tx) =>
      enqueueJob(tx, "mail", { kind: "invitation", email }),
    );
  const states = () =>
    db.query<{ state: string; tries: number }>(
      `SELECT state::text, retry_count AS tries FROM pgboss.job WHERE name = 'mail'`,
    );
  const setQueue = (options: string) =>
    db.execute(`UPDATE pgboss.queue SET ${options} WHERE name = 'mail'`);

  beforeAll(async () => {
    ({ db } = storage);
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await db.execute(
      "DELETE FROM pgboss.job; UPDATE pgboss.queue SET retry_delay = 1, retry_limit = 2, retry_backoff = false, expire_seconds = 120",
    );
  });

  it("are run once, by whichever of two processes takes them", async () => {
    const ran: string[] = [];
    for (let at = 0; at < 60; at += 1) await send(`${at}@shop.example`);
    for (const runner of [await startRunner(), await startRunner()])
      runner.work("mail", work, async ({ data }) => {
        await new Promise((done) => setTimeout(done, 5));
        if (data.kind === "invitation") ran.push(data.email);
      });
    await vi.waitFor(() => expect(ran.length).toBeGreaterThan(59), waiting);
    await vi.waitFor(
      async () =>
        expect(new Set((await states()).map(({ state }) => state))).toEqual(
          new Set(["completed"]),
        ),
      waiting,
    );
    expect(new Set(ran).size).toBe(60);
    expect(ran).toHaveLength(60);
  });

  it("are not sent if their transaction is rolled back", async () => {
    const failing = db.transaction(async (tx) => {
      await enqueueJob(tx, "mail", {
        kind: "invitation",
        email: "a@b.example",
      });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await states()).toEqual([]);
  });

  it("are tried again after the delay of their queue, until the last try", async () => {
    await setQueue("retry_limit = 2, retry_delay = 1");
    const tries: { at: number; isLastTry: boolean }[] = [];
    const runner = await startRunner();
    await send("a@b.example");
    runner.work("mail", work, ({ isLastTry }) => {
      tries.push({ at: performance.now(), isLastTry });
      return Promise.reject(new Error("not today"));
    });
    await vi.waitFor(
      async () =>
        expect(await states()).toEqual([{ state: "failed", tries: 2 }]),
      waiting,
    );
    expect(tries.map(({ isLastTry }) => isLastTry)).toEqual([
      false,
      false,
      true,
    ]);
    const waits = tries.slice(1).map(({ at }, i) => at - (tries[i]?.at ?? 0));
    for (const wait of waits) expect(wait).toBeGreaterThan(950);
  });

  it("are run again if the transaction that ended them is rolled back", async () => {
    await setQueue("retry_delay = 0");
    let runs = 0;
    const runner = await startRunner();
    await send("a@b.example");
    runner.work("mail", work, ({ end }) =>
      db.transaction(async (tx) => {
        runs += 1;
        await end(tx);
        if (runs === 1) throw new Error("rolled back");
      }),
    );
    await vi.waitFor(
      async () =>
        expect(await states()).toEqual([{ state: "completed", tries: 1 }]),
      waiting,
    );
    expect(runs).toBe(2);
  });

  it("are given back when the process that ran them was killed", async () => {
    await send("a@b.example");
    await db.execute(
      `UPDATE pgboss.job SET state = 'active', started_on = now() - interval '3 minutes'`,
    );
    let runs = 0;
    const runner = await startRunner();
    runner.work("mail", work, () => {
      runs += 1;
      return Promise.resolve();
    });
    await vi.waitFor(() => expect(runs).toBe(1), waiting);
  });

  it("that are running end before the runner has stopped", async () => {
    await send("a@b.example");
    const runner = await startRunner();
    let isDone = false;
    let begin = () => {};
    const hasStarted = new Promise<void>((resolve) => (begin = resolve));
    runner.work("mail", work, async () => {
      begin();
      await new Promise((done) => setTimeout(done, 300));
      isDone = true;
    });
    await hasStarted;
    await runner.stop();
    expect(isDone).toBe(true);
    expect(await states()).toEqual([{ state: "completed", tries: 0 }]);
  });

  it("write nothing to an idle database", () =>
    expectNoWrites(
      db,
      async (counted) => {
        const runner = await startRunner(counted);
        runner.work("mail", work, () => Promise.resolve());
        return () => runner.stop();
      },
      5,
    ));

  const waitingWorks = () =>
    db.query<{ key: string; isLater: boolean }>(
      `SELECT singleton_key AS key, start_after > now() + interval '50 minutes' AS "isLater"
       FROM pgboss.job WHERE name = 'timed' AND state = 'created' ORDER BY 1`,
    );
  const makeDue = () =>
    db.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'timed'");
  const hourly = (name: string, run: () => Promise<void>): TimedWork => ({
    name,
    everyMinutes: 60,
    run,
  });

  it("do recurring work on one of two processes, and once more when it is due again", async () => {
    const done: string[] = [];
    const works = [
      hourly("one", () => Promise.resolve(void done.push("one"))),
      hourly("two", () => {
        done.push("two");
        return Promise.reject(new Error("a defect"));
      }),
    ];
    for (const runner of [await startRunner(), await startRunner()])
      await startTimedWork(db, runner, works, log);
    const both = [
      { key: "one", isLater: true },
      { key: "two", isLater: true },
    ];
    expect(await waitingWorks()).toEqual(both);
    for (const times of [1, 2]) {
      await makeDue();
      await vi.waitFor(async () => {
        expect(done).toHaveLength(2 * times);
        expect(await waitingWorks()).toEqual(both);
      }, waiting);
    }
    expect(done.sort()).toEqual(["one", "one", "two", "two"]);
    expect(
      logged.filter((line) => line.includes("timed work failed")),
    ).toHaveLength(2);
  });

  it("do work that was due while no process ran, after the next start", async () => {
    const runner = await startRunner();
    await startTimedWork(
      db,
      runner,
      [hourly("one", () => Promise.resolve())],
      log,
    );
    await runner.stop();
    await makeDue();
    let runs = 0;
    const works = [hourly("one", () => Promise.resolve(void (runs += 1)))];
    await startTimedWork(db, await startRunner(), works, log);
    await vi.waitFor(() => expect(runs).toBe(1), waiting);
  });

  it("leave recurring work of another version to it, for a day", async () => {
    let runs = 0;
    const works = [hourly("new", () => Promise.resolve(void (runs += 1)))];
    const ofNewVersion = await startRunner();
    await startTimedWork(db, ofNewVersion, works, log);
    await ofNewVersion.stop();
    const ofOldVersion = await startRunner();
    await startTimedWork(db, ofOldVersion, [], log);
    const postponed = () =>
      db.query<{ n: string; minutes: number }>(
        `SELECT data ->> 'postponed' AS n, round(extract(epoch FROM start_after - now()) / 60)::int AS minutes
         FROM pgboss.job WHERE name = 'timed' AND state = 'created'`,
      );
    await makeDue();
    await vi.waitFor(
      async () => expect(await postponed()).toEqual([{ n: "1", minutes: 5 }]),
      waiting,
    );
    expect(runs).toBe(0);

    // Nobody has known it for a day.
    await db.query(
      `UPDATE pgboss.job SET start_after = now(), data = '{"name": "new", "postponed": 288}'
       WHERE name = 'timed' AND state = 'created'`,
    );
    await vi.waitFor(
      async () => expect(await postponed()).toEqual([]),
      waiting,
    );
    await ofOldVersion.stop();

    await startTimedWork(db, await startRunner(), works, log);
    await makeDue();
    await vi.waitFor(() => expect(runs).toBe(1), waiting);
    await vi.waitFor(
      async () =>
        expect(await waitingWorks()).toEqual([{ key: "new", isLater: true }]),
      waiting,
    );
  });

  it("continue recurring work whose process was killed during it", async () => {
    let runs = 0;
    const works = [hourly("one", () => Promise.resolve(void (runs += 1)))];
    const killed = await startRunner();
    await startTimedWork(db, killed, works, log);
    await killed.stop();
    await db.execute(
      `UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 hour', start_after = now() - interval '1 hour'`,
    );
    await startTimedWork(db, await startRunner(), works, log);
    await vi.waitFor(() => expect(runs).toBe(1), waiting);
    await vi.waitFor(
      async () =>
        expect(await waitingWorks()).toEqual([{ key: "one", isLater: true }]),
      waiting,
    );
  });

  it("do the provider's recurring work, except on PGlite, whose timers write nothing", async () => {
    const provider = await startTestProvider(engine);
    const rows = await provider.db.query<{ name: string }>(
      "SELECT data ->> 'name' AS name FROM pgboss.job WHERE name = 'timed' ORDER BY 1",
    );
    await provider.remove();
    expect(rows.map(({ name }) => name)).toEqual(
      engine === "pglite"
        ? []
        : [
            "archive",
            "autovacuum",
            "delete-expired",
            "dump",
            "enqueue-alerts",
            "enqueue-reports",
            "fold-figures",
            "partitions",
            "settle-exceptions",
            "verify-figures",
          ],
    );
  });
});

it("timers repeat recurring work, also after a failure, until they are stopped", async () => {
  vi.useFakeTimers();
  const log = makeLog("error", { write: () => undefined });
  let runs = 0;
  const failing: TimedWork = {
    name: "failing",
    everyMinutes: 5,
    run() {
      runs += 1;
      return Promise.reject(new Error("a defect"));
    },
  };
  const stop = repeatTimedWork([failing], log);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(runs).toBe(2);
  await stop();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(runs).toBe(2);
  vi.useRealTimers();
});
