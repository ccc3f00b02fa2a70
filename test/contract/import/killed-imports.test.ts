import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onEachEngine } from "../engines";
import { stageKilledProviders, type KilledProviders } from "../killed-provider";

/** Imports whose process is killed, by HTTP and from the inbox folder, on each engine; IMPORT_KILLS sets more. */
const kills = Number(process.env.IMPORT_KILLS ?? 3);

vi.setConfig({ testTimeout: 120_000 + kills * 60_000, hookTimeout: 60_000 });

const waiting = { timeout: 60_000, interval: 20 };
/** Documents of a request of its own, and of the queue. */
const rows = { small: 20_000, large: 60_000 };
/** Longer than the queue needs to begin with a document and to apply a large part of it. */
const longestPauseMs = 2_500;

/** A document that was sent, and how many pools it creates. */
interface SentDocument {
  name: string;
  count: number;
}

/** A document that creates so many pools, whose names no other document has. */
const poolsCsv = (name: string, count: number) =>
  `Pool\n${Array.from({ length: count }, (_, i) => `${name} ${i} ${"long name ".repeat(3)}\n`).join("")}`;

onEachEngine("imports whose process is killed", (engine) => {
  let providers: KilledProviders;
  /** How far the import was when its process was killed; for the output of runs with many kills. */
  let found: Record<string, number>;
  beforeEach(async () => {
    found = {};
    providers = await stageKilledProviders(engine);
    // Ann administers every pool group, so that she may load documents.
    await providers.readDatabase((db) =>
      db.execute(`
        INSERT INTO user_group (id, type, name) VALUES (2, 1, 'All');
        INSERT INTO group_administrator (account_id, group_id) SELECT id, 2 FROM account;`),
    );
  });
  afterEach(async () => {
    await providers.remove();
    if (process.env.IMPORT_KILLS)
      process.stdout.write(
        `${engine}: ${kills} kills, jobs left as ${JSON.stringify(found)}\n`,
      );
  });

  /** Expects each document of those that were sent to be loaded completely or not at all, and at most once. */
  const expectNothingHalf = (sent: readonly SentDocument[]) =>
    providers.readDatabase(async (db) => {
      const loaded = await db.query<{ name: string; n: number }>(
        `SELECT split_part(name, ' ', 1) AS name, count(*)::int AS n FROM pool
         WHERE id > 1 GROUP BY 1`,
      );
      for (const { name, n } of loaded)
        expect(sent).toContainEqual({ name, count: n });
      const jobs = await db.query<{ name: string; status: string }>(
        "SELECT file_name AS name, status FROM import_job ORDER BY id",
      );
      const applied = jobs.filter(({ status }) => status === "applied");
      expect(applied.map(({ name }) => name).sort()).toEqual(
        loaded.map(({ name }) => name).sort(),
      );
      return jobs;
    });
  const note = (
    jobs: readonly { name: string; status: string }[],
    name: string,
  ) => {
    const status = jobs.find((job) => job.name === name)?.status ?? "none";
    found[status] = (found[status] ?? 0) + 1;
  };

  it("load each document once, completely, when its sender repeats it", async () => {
    const sent: SentDocument[] = [];
    let key = "";
    let waitingFor: SentDocument | null = null;
    const send = async (url: string, { name, count }: SentDocument) => {
      const response = await fetch(`${url}/ingest/pools`, {
        method: "POST",
        headers: {
          "content-type": "text/csv",
          authorization: `Bearer ${key}`,
          "x-file-name": name,
          "idempotency-key": name,
        },
        body: poolsCsv(name, count),
      });
      return (await response.json()) as { result: { token: string } };
    };
    /** Sends a document again, and waits until it is applied. */
    const finish = async (url: string, document: SentDocument) => {
      const { result } = await send(url, document);
      await vi.waitFor(async () => {
        const report = await fetch(`${url}/ingest/jobs/${result.token}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        expect(await report.json()).toMatchObject({
          result: {
            status: "applied",
            counts: [{ kind: "pools", created: document.count, unchanged: 0 }],
          },
        });
      }, waiting);
    };
    for (let i = 0; i < kills; i++) {
      const provider = await providers.start();
      if (key === "") key = await createKey(provider.url);
      if (waitingFor) await finish(provider.url, waitingFor);
      const size = i % 2 === 0 ? "small" : "large";
      waitingFor = { name: `${size}-${i}`, count: rows[size] };
      sent.push(waitingFor);
      // The response may be lost.
      const answer = send(provider.url, waitingFor).catch(() => null);
      await pause(Math.random() ** 2 * longestPauseMs);
      await provider.kill();
      await answer;
      note(await expectNothingHalf(sent), waitingFor.name);
    }
    const last = await providers.start();
    if (waitingFor) await finish(last.url, waitingFor);
    await last.kill();
    const jobs = await expectNothingHalf(sent);
    expect(
      jobs.filter(({ status }) => status === "applied").map(({ name }) => name),
    ).toEqual(sent.map(({ name }) => name));
  });

  async function createKey(url: string): Promise<string> {
    const response = await fetch(`${url}/createApiKey`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: providers.cookie,
      },
      body: JSON.stringify({ name: "Test", kinds: [], poolIDs: [] }),
    });
    return ((await response.json()) as { key: string }).key;
  }

  it("load each file of the inbox folder once, completely, without anybody", async () => {
    const inbox = join(providers.storage.dataDir, "inbox");
    const list = (...path: string[]) =>
      readdir(join(inbox, ...path)).catch((): string[] => []);
    await mkdir(inbox);
    const sent: SentDocument[] = [];
    const loadedFiles = async () =>
      (await list("done"))
        .filter((name) => !name.endsWith(".report.txt"))
        .sort();
    for (let i = 0; i < kills; i++) {
      const count = rows.small;
      const name = `pools-${1_000 + i}.csv`;
      const before = sent.map((one) => one.name);
      sent.push({ name, count });
      await writeFile(join(inbox, name), poolsCsv(name, count));
      const provider = await providers.start();
      // The file before it is finished first.
      await vi.waitFor(async () => {
        const taken = await Promise.all(
          (await list(".taken")).map((token) => list(".taken", token)),
        );
        expect(taken.flat()).toEqual([name]);
      }, waiting);
      expect(await loadedFiles()).toEqual(before);
      await pause(Math.random() ** 2 * longestPauseMs);
      await provider.kill();
      note(await expectNothingHalf(sent), name);
    }
    const last = await providers.start();
    const names = sent.map(({ name }) => name);
    await vi.waitFor(
      async () => expect(await loadedFiles()).toEqual(names),
      waiting,
    );
    await last.kill();
    expect(await list("failed")).toEqual([]);
    expect(await list(".taken")).toEqual([]);
    const jobs = await expectNothingHalf(sent);
    expect(jobs).toEqual(names.map((name) => ({ name, status: "applied" })));
  });
});
