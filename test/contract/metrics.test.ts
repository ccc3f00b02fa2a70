/** @module-tag all */

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, afterAll, beforeAll, expect, it } from "vitest";
import { EmbeddedProvider } from "../../app/engine/provider-client/embedded-provider.server";
import { enqueueJob } from "../../provider/notify/jobs/enqueue-job";
import { onEachEngine } from "./engines";
import { startTestProvider, type TestProvider } from "./test-provider";

const token = "0123456789abcdef";

onEachEngine("the provider's metrics", (engine) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider(engine, { HEALTH_TOKEN: token });
  });
  afterAll(() => provider.remove());

  const get = (authorization?: string) =>
    fetch(`${provider.url}/metrics`, {
      headers: authorization === undefined ? {} : { authorization },
    });
  const scrape = async () => (await get(`Bearer ${token}`)).text();

  it("are for holders of the token", async () => {
    expect((await get(`Bearer ${token}`)).status).toBe(200);
    for (const wrong of [undefined, "Bearer 0123456789abcdeF", "Bearer "])
      expect((await get(wrong)).status).toBe(404);
  });

  it("count calls by name and status, never by a value of the request", async () => {
    const email = "canary@shop.example";
    await provider.addAccount(email);
    await provider.call("loginPortal", { email, password: "canary-wrong" });
    await provider.signIn(email);
    await fetch(`${provider.url}/canary-call?canary=1`, { method: "POST" });
    await fetch(`${provider.url}/POD/canary-1`);
    const expected = [
      /_count{call="loginPortal",status="200"} 1$/m,
      /_count{call="loginPortal",status="4\d\d"} 1$/m,
      /_count{call="unknown",status="404"} 1$/m,
      /_count{call="file",status="401"} 1$/m,
    ];
    for (const line of expected) await expect.poll(scrape).toMatch(line);
    expect(await scrape()).not.toContain("canary");
  });

  it("report database, disk, jobs and imports", async () => {
    const text = await scrape();
    for (const line of [
      /^provider_database_state{state="ok"} 1$/m,
      /^provider_database_state{state="read-only"} 0$/m,
      /^provider_database_connections{state="(used|idle)"} \d+$/m,
      /^provider_database_connections_max (1|10)$/m,
      /^provider_database_waiting \d+$/m,
      /^provider_database_size_bytes \d{6,}$/m,
      /^# TYPE provider_replica_in_use gauge$/m,
      /^# TYPE provider_replica_lag_seconds gauge$/m,
      /^provider_replica_reads_total{outcome="replica"} 0$/m,
      /^provider_disk_free_ratio 0\.\d+$/m,
      /^provider_jobs{queue="mail",state="failed"} 0$/m,
      /^provider_jobs{queue="import",state="active"} 0$/m,
      /^provider_clock_difference_seconds -?0(\.\d+)?$/m,
      /^provider_job_failures_total{queue="mail"} 0$/m,
      /^provider_mails_total{outcome="failed"} 0$/m,
      /^provider_imports{status="failed"} 0$/m,
      /^provider_recurring_work_failures_total{work="archive"} 0$/m,
      /^provider_figures_differences_total 0$/m,
      /^provider_nodejs_eventloop_lag_p99_seconds /m,
      /^provider_process_resident_memory_bytes \d+$/m,
    ])
      expect(text).toMatch(line);
  });

  it("report how long a due job has waited, and how old one is that fails again and again", async () => {
    const { db } = provider;
    await db.transaction((tx) =>
      enqueueJob(
        tx,
        "report",
        { reportMailID: "0", dueAt: "none" },
        { key: "x" },
      ),
    );
    // No process may take it.
    await db.query(
      `UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '1 hour',
         created_on = now() - interval '2 hours' WHERE singleton_key = 'x'`,
    );
    await expect
      .poll(scrape)
      .toMatch(/^provider_jobs{queue="report",state="retry"} 1$/m);
    expect(await scrape()).toMatch(
      /^provider_job_overdue_seconds{queue="report",state="retry"} 0$/m,
    );
    expect(await scrape()).toMatch(
      /^provider_job_age_seconds{queue="report",state="retry"} 72\d\d(\.\d+)?$/m,
    );
    expect(await scrape()).toMatch(
      /^provider_job_age_seconds{queue="timed",state="created"} 0$/m,
    );
    await db.query("DELETE FROM pgboss.job WHERE singleton_key = 'x'");
  });
});

it("the portal reads the metrics of its provider's process, and nobody else", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-metrics-"));
  await cp(inject("pgliteTemplate").folder, join(dataDir, "pglite"), {
    recursive: true,
  });
  const child = new EmbeddedProvider({
    entry: join(inject("programs"), "provider.js"),
    environment: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      DEMO_DATA: "off",
      LOG_LEVEL: "error",
      HEALTH_TOKEN: token,
    },
    log: () => undefined,
  });
  try {
    expect(await child.readMetrics()).toBe("");
    await child.start();
    expect(await child.readMetrics()).toMatch(
      /^provider_database_state{state="ok"} 1$/m,
    );
    const answer = await fetch(`${child.url}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(404);
  } finally {
    await child.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
