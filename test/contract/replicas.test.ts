/** @module-tag all */

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { encodeCriteria } from "../../app/engine/criteria/criteria-codec";
import { csvPath, paths } from "../../app/paths";
import { calls, type CallName } from "../../provider/contract/calls";
import { maxImmediateBytes } from "../../provider/contract/extensions/imports";
import { liftStatementTimeout } from "../../provider/db/database";
import { migrate } from "../../provider/db/migrate";
import { openPostgresql } from "../../provider/db/postgresql";
import {
  openReplicas,
  type Replicas,
} from "../../provider/db/replicas/replicas";
import { findProgram } from "../../scripts/debian-programs.mjs";
import { listening } from "../app/support/listening";
import { stagePortal } from "../app/support/portal";
import { postponeTimedWork } from "./jobs/queued-jobs";
import { reportOf } from "./manual-report-cases";
import { makePeople } from "./people";
import { startPgbouncer } from "./pgbouncer-server";
import { samplePayloads } from "./sample-payloads";
import {
  makeServerFiles,
  type FileServer,
  type ServerFiles,
} from "./server-files";
import { startTestProvider, type TestProvider } from "./test-provider";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const healthToken = "0123456789abcdef";
const cartons = 50_000;
const day = "2026-11-20T00:00:00.000Z";
const today = { date: day, requestNumber: 1, isAuto: false };
const manifest = { manifest: "M", offset: 0, pageSize: 100 };

const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North');
  ALTER TABLE pool ALTER COLUMN id RESTART WITH 100;
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Northern'), (2, 1, 'All');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    SELECT n::text, 1, 'Store', '1 Main St', 'Elgin', 'IL', '60120' FROM generate_series(1, 50) AS n;
  INSERT INTO delivery (id, pool_id, store_number, service_date)
    SELECT n, 1, n::text, '2026-11-20' FROM generate_series(1, 50) AS n;
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
    VALUES (1, 1, 'M', '2026-11-17', '2026-11-20');
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, on_manifest)
    SELECT n, 'carton' || lpad(n::text, 6, '0'), n % 50 + 1, '2026-11-20', 1,
      CASE WHEN n <= 1000 THEN 1 END, true
    FROM generate_series(1, ${cartons}) AS n;
  ANALYZE;`;

const mapCalls: CallName[] = [
  "getDeliveryMapStatuses",
  "getDeliveryMapPinDetails",
  "getDeliverySchedule",
  "getStoreTimeZones",
  "getTruckPositions",
];
const pagedCalls = Object.entries(calls)
  .filter(([, { row }]) => row !== null)
  .map(([name]) => name as CallName);

/** Waits until a check succeeds. */
const eventually = (check: () => unknown) =>
  vi.waitFor(check, { timeout: 120_000, interval: 50 });

describe.skipIf(inject("postgresqlUrl") === null)("read replicas", () => {
  let files: ServerFiles;
  let data: string;
  let primary: FileServer;
  let replica: FileServer;
  let standby: string;
  let provider: TestProvider;
  let ann: string;
  let bob: string;

  /** Starts a hot standby on a base backup. */
  const startStandby = (folder: string, port?: number) =>
    files.start(
      folder,
      {
        primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres`,
        // A statement that is in the way of a change is cancelled at once.
        max_standby_streaming_delay: "0",
        log_statement: "all",
      },
      port,
    );

  beforeAll(async () => {
    files = await makeServerFiles();
    data = await files.initialize("primary");
    primary = await files.start(data, {
      wal_keep_size: "1GB",
      log_statement: "all",
      // Its cleanup would be in the way of reads.
      autovacuum: "off",
    });
    await migrate(primary.db);
    await primary.db.execute(world);
    standby = await files.backUp(primary.db, data, "standby", "standby.signal");
    replica = await startStandby(standby);
    provider = await startProvider();
    const people = makePeople(provider);
    ann = (await people.add("ann", 1)).cookie;
    bob = (await people.add("bob", 1)).cookie;
    // Recurring work reads the same tables on the primary.
    await postponeTimedWork(primary.db);
    await whenInUse();
    await whenReplayed();
  });
  afterAll(async () => {
    await provider.remove();
    await files.remove();
  });

  const startProvider = (lagSeconds = "3600") =>
    startTestProvider(
      "postgresql",
      {
        HEALTH_TOKEN: healthToken,
        DATABASE_READ_URL: replica.url,
        DATABASE_READ_LAG_SECONDS: lagSeconds,
      },
      undefined,
      { databaseUrl: primary.url },
    );

  /** Waits until the replica has replayed everything. */
  async function whenReplayed(): Promise<void> {
    const [at] = await primary.db.query<{ position: string }>(
      "SELECT pg_current_wal_flush_lsn()::text AS position",
    );
    await eventually(async () =>
      expect(
        await replica.db.query(
          "SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done",
          [at?.position ?? ""],
        ),
      ).toEqual([{ done: true }]),
    );
  }

  const linesOf = (event: string, from = 0) =>
    provider.logged
      .slice(from)
      .filter((line) => line.includes(`"msg":"${event}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const whenLogged = (event: string, from: number) =>
    eventually(() => expect(linesOf(event, from)).not.toEqual([]));
  const gaugeOf = (name: string) =>
    `provider_replica_${name}{replica="${new URL(replica.url).host}"}`;
  const whenInUse = () =>
    eventually(async () =>
      expect(await scrape()).toContain(`${gaugeOf("in_use")} 1`),
    );

  /**
   * Runs checks that presume that the replica is in use. On a machine that is busy with other programs it may
   * be left out for a moment; then they are run again.
   */
  async function whileInUse(check: () => Promise<void>): Promise<void> {
    for (;;) {
      await whenInUse();
      const from = provider.logged.length;
      try {
        return await check();
      } catch (error) {
        if (linesOf("replica left out", from).length === 0) throw error;
      }
    }
  }

  async function scrape(): Promise<string> {
    const answer = await fetch(`${provider.url}/metrics`, {
      headers: { authorization: `Bearer ${healthToken}` },
    });
    return answer.text();
  }
  async function countReads(outcome: string): Promise<number> {
    const line = new RegExp(
      `^provider_replica_reads_total{outcome="${outcome}"} (\\d+)$`,
      "m",
    ).exec(await scrape());
    return Number(line?.[1]);
  }

  /** Runs calls; returns the statements that each server has run meanwhile. */
  async function watch(work: () => Promise<unknown>) {
    const from = {
      primary: primary.log().length,
      replica: replica.log().length,
    };
    await work();
    // The logs arrive after the answers, and before those of later statements.
    await Promise.all(
      [primary, replica].map(async ({ db, log }) => {
        const mark = randomUUID();
        const start = log().length;
        await db.query(`SELECT '${mark}'`);
        await eventually(() => expect(log().includes(mark, start)).toBe(true));
      }),
    );
    return {
      primary: primary.log().slice(from.primary),
      replica: replica.log().slice(from.replica),
    };
  }
  const rowTables =
    /\b(FROM|JOIN) (carton|delivery|delivery_figures|manifest|shipment|truck_position|store)\b/;
  const rightsTables = /\b(session|account|group_member|pool_group_pool)\b/;

  async function statusesOf(cookie: string, at = provider) {
    const { httpStatus, body } = await at.call(
      "getDeliveryMapStatuses",
      today,
      {
        cookie,
      },
    );
    expect(httpStatus).toBe(200);
    return new Map(
      (body.result as { delivID: string; delivStatus: number }[]).map(
        ({ delivID, delivStatus }) => [delivID, delivStatus],
      ),
    );
  }

  async function pauseReplay<Result>(work: () => Promise<Result>) {
    await replica.db.query("SELECT pg_wal_replay_pause()");
    try {
      return await work();
    } finally {
      // What is replayed then may cancel the statement itself.
      await eventually(() => replica.db.query("SELECT pg_wal_replay_resume()"));
    }
  }

  const decode = (cursor: string) =>
    JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
  /** Returns whether the next page of an answer is read on a replica. */
  const isFromReplica = (answer: string) =>
    Array.isArray(decode((JSON.parse(answer) as { cursor: string }).cursor)[0]);

  it.each([...pagedCalls, ...mapCalls])(
    "%s reads its rows on the replica, session and rights on the primary",
    (name) =>
      whileInUse(async () => {
        const ran = await watch(async () => {
          const { httpStatus } = await provider.call(
            name,
            samplePayloads[name],
            { cookie: ann },
          );
          expect(httpStatus).toBe(200);
        });
        expect(ran.replica).toMatch(rowTables);
        expect(ran.replica).not.toMatch(rightsTables);
        expect(ran.primary).not.toMatch(rowTables);
        expect(ran.primary).toMatch(rightsTables);
      }),
  );

  it("other calls use the primary only", async () => {
    const ran = await watch(async () => {
      for (const name of [
        "manualReport_GetUnfinishedDeliveries",
        "getUserPoolAndStoreList",
        "listBookings",
        "searchAddressBook",
      ] as const) {
        const { httpStatus } = await provider.call(name, samplePayloads[name], {
          cookie: ann,
        });
        expect(httpStatus).toBe(200);
      }
    });
    expect(ran.replica).not.toMatch(rowTables);
    expect(ran.primary).toMatch(rowTables);
  });

  it("shows a write to its author at once, at every provider, and to others once it is replayed", async () => {
    const elsewhere = await startProvider();
    try {
      await eventually(() =>
        expect(elsewhere.logged.join()).toContain('"msg":"replica in use"'),
      );
      await whenReplayed();
      await pauseReplay(async () => {
        expect((await statusesOf(ann)).get("1")).toBe(0);
        const reported = await provider.call(
          "manualReport_ReportDelivery",
          reportOf("1"),
          { cookie: ann },
        );
        expect(reported.httpStatus).toBe(200);
        const reports = "SELECT FROM manual_report WHERE delivery_id = 1";
        expect(await primary.db.query(reports)).toHaveLength(1);
        expect(await replica.db.query(reports)).toEqual([]);
        expect((await statusesOf(ann)).get("1")).toBe(1);
        expect((await statusesOf(ann, elsewhere)).get("1")).toBe(1);
        await whileInUse(async () =>
          expect((await statusesOf(bob)).get("1")).toBe(0),
        );
      });
      await whenReplayed();
      for (const at of [provider, elsewhere])
        expect((await statusesOf(bob, at)).get("1")).toBe(1);
      await whileInUse(async () => {
        const ran = await watch(() => statusesOf(ann));
        expect(ran.replica).toMatch(rowTables);
        expect(ran.primary).not.toMatch(rowTables);
      });
    } finally {
      await elsewhere.remove();
    }
  });

  it.each([
    ["loaded at once", 1],
    ["loaded by the queue", maxImmediateBytes],
  ])(
    "shows documents to their sender at once: %s",
    { timeout: 300_000 },
    async (name, bytes) => {
      await provider.db.query(
        `INSERT INTO group_administrator (account_id, group_id)
       SELECT a.id, g.id FROM account a, user_group g WHERE a.email_key = 'bob@shop.example'
       ON CONFLICT DO NOTHING`,
      );
      await whenReplayed();
      const before = await countReads("behind");
      await statusesOf(bob);
      expect(await countReads("behind")).toBe(before);
      await pauseReplay(async () => {
        // A column that the kind does not have fills the document.
        const line = `${name},${"x".repeat(1_000)}\n`;
        const content = `Pool,Filling\n${line.repeat(Math.ceil(bytes / 1_000))}`;
        const sent = await fetch(`${provider.url}/ingest/pools`, {
          method: "POST",
          headers: {
            cookie: bob,
            "content-type": "text/csv",
            "x-file-name": "pools.csv",
          },
          body: content,
        });
        expect(await sent.json()).toMatchObject({ status: "Success" });
        await eventually(async () =>
          expect(
            await provider.db.query("SELECT name FROM pool WHERE name = $1", [
              name,
            ]),
          ).toHaveLength(1),
        );
        await eventually(async () => {
          await statusesOf(bob);
          expect(await countReads("behind")).toBeGreaterThan(before);
        });
      });
      await whenReplayed();
    },
  );

  it("continues pages where the last one was read, never on a database that has less", async () => {
    const ask = async (cursor?: string, offset = 0) => {
      const { httpStatus, body } = await provider.call(
        "ASNManifestSearch",
        { ...manifest, offset, cursor },
        { cookie: bob },
      );
      const rows = (body.result ?? []) as object[];
      return { httpStatus, cursor: body.cursor as string, rows: rows.length };
    };
    const encode = (content: unknown) =>
      Buffer.from(JSON.stringify(content)).toString("base64url");
    let origin: unknown;
    let place: unknown[] = [];
    await whileInUse(async () => {
      const page = await ask();
      [origin, ...place] = decode(page.cursor);
      expect(origin).toEqual([
        1,
        0,
        expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/),
      ]);
      const next = await watch(() => ask(page.cursor, 100));
      expect(next.replica).toMatch(rowTables);
      expect(next.primary).not.toMatch(rowTables);
    });
    const [version, , position] = origin as [number, number, string];

    // A replica that has gone back, or one that is not there any more.
    for (const origin of [
      [version, 0, "FFFF/0"],
      [version, 7, position],
    ]) {
      let answer = { cursor: "", rows: 0, httpStatus: 0 };
      const ran = await watch(async () => {
        answer = await ask(encode([origin, ...place]), 100);
      });
      expect(answer).toMatchObject({ httpStatus: 200, rows: 100 });
      expect(ran.replica).not.toMatch(rowTables);
      // Once on the primary, always on the primary.
      expect(decode(answer.cursor)[0]).toBe(version);
      const later = await watch(() => ask(answer.cursor, 200));
      expect(later.replica).not.toMatch(rowTables);
      expect(later.primary).toMatch(rowTables);
    }
    for (const origin of [
      [version, -1, position],
      [version, 0, "1/G"],
      [version, 0],
      [version, 0, position, 1],
    ])
      expect((await ask(encode([origin, ...place]))).httpStatus).toBe(400);
    const byOffset = await watch(() => ask(undefined, 100));
    expect(byOffset.primary).toMatch(rowTables);
  });

  it("leaves a replica out that lags, and uses it again, each logged once", async () => {
    const usual = provider;
    provider = await startProvider("3");
    try {
      await whenInUse();
      await pauseReplay(async () => {
        await provider.db.query(
          "UPDATE delivery SET departure_at = '2026-11-20T10:00:00Z' WHERE id = 2",
        );
        expect(
          await replica.db.query(
            "SELECT FROM delivery WHERE id = 2 AND departure_at IS NULL",
          ),
        ).toHaveLength(1);
        await eventually(() =>
          expect(linesOf("replica left out")).toContainEqual(
            expect.objectContaining({
              level: "warn",
              name: new URL(replica.url).host,
              cause: "lagging",
            }),
          ),
        );
        await eventually(async () => {
          const text = await scrape();
          expect(text).toContain(`${gaugeOf("in_use")} 0`);
          const [, lag = ""] = text.split(`${gaugeOf("lag_seconds")} `);
          expect(Number.parseFloat(lag)).toBeGreaterThan(3);
        });
        expect((await statusesOf(bob)).get("2")).toBe(1);
      });
      await whenReplayed();
      await whileInUse(async () => {
        const ran = await watch(async () =>
          expect((await statusesOf(bob)).get("2")).toBe(1),
        );
        expect(ran.replica).toMatch(rowTables);
      });
      // A state that lasts is logged when it begins.
      const states = provider.logged
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .flatMap(({ msg, cause = msg }) =>
          /^replica (left out|in use)$/.test(String(msg)) ? [cause] : [],
        );
      for (const [at, state] of states.entries())
        expect(state).not.toBe(states[at - 1]);
    } finally {
      await provider.remove();
      provider = usual;
    }
  });

  it("answers every read while the replica is killed, and uses it again afterwards", async () => {
    const from = provider.logged.length;
    const before = await countReads("replica");
    let isRunning = true;
    const statuses: number[] = [];
    const read = async (cookie: string) => {
      while (isRunning) {
        for (const [name, payload] of [
          ["getDeliveryMapStatuses", today],
          ["ASNManifestSearch", manifest],
        ] as const) {
          const { httpStatus } = await provider.call(name, payload, { cookie });
          statuses.push(httpStatus);
        }
      }
    };
    const readers = [ann, bob, ann, bob].map(read);
    await eventually(async () =>
      expect(await countReads("replica")).toBeGreaterThan(before + 50),
    );
    const { port } = replica;
    await replica.stop("SIGKILL");
    await whenLogged("replica left out", from);
    const left = statuses.length;
    await eventually(() => expect(statuses.length).toBeGreaterThan(left + 50));
    replica = await startStandby(standby, port);
    await whenInUse();
    const again = await countReads("replica");
    await eventually(async () =>
      expect(await countReads("replica")).toBeGreaterThan(again),
    );
    isRunning = false;
    await Promise.all(readers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(linesOf("replica left out", from)).toContainEqual(
      expect.objectContaining({ cause: "unreachable" }),
    );
    expect(linesOf("call refused", from)).toEqual([]);
  });

  it("answers reads on the primary while the replica hangs", async () => {
    await whenInUse();
    const from = provider.logged.length;
    replica.signal("SIGSTOP");
    try {
      expect((await statusesOf(bob)).size).toBe(50);
      await whenLogged("replica left out", from);
    } finally {
      replica.signal("SIGCONT");
    }
    await whenInUse();
  });

  it("an export has every row once although the replica is killed in the middle of it", async () => {
    let pages = 0;
    const wire = createServer((req, res) => {
      const ask = async (body: string) => {
        const answer = await request(`${provider.url}${req.url ?? ""}`, {
          method: "POST",
          headers: { "content-type": "application/json", cookie: bob },
          body,
        });
        const { statusCode } = answer;
        return { statusCode, text: await answer.body.text() };
      };
      const forward = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of req) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks).toString();
        const page = req.url === "/ASNAdvancedSearch" ? (pages += 1) : 0;
        if (page === 2) await replica.stop("SIGKILL");
        let answer = await ask(body);
        if (page === 1)
          await whileInUse(async () => {
            answer = await ask(body);
            expect(isFromReplica(answer.text)).toBe(true);
          });
        res.writeHead(answer.statusCode, {
          "content-type": "application/json",
        });
        res.end(answer.text);
      };
      forward().catch(() => res.destroy());
    });
    const { port } = replica;
    const portal = await stagePortal({ providerUrl: await listening(wire) });
    try {
      const path = csvPath(
        paths.advancedSearch(encodeCriteria({ deliv: false })),
      );
      const response = await fetch(portal.url + path, {
        headers: { cookie: bob },
      });
      expect(response.status).toBe(200);
      const lines = (await response.text()).trimEnd().split("\r\n").slice(1);
      const asns = lines.map((line) => line.split(",")[0]);
      expect(asns).toHaveLength(cartons);
      expect(new Set(asns).size).toBe(cartons);
      expect(pages).toBeGreaterThan(2);
    } finally {
      await portal.close();
      wire.closeAllConnections();
      wire.close();
      if (pages >= 2) replica = await startStandby(standby, port);
      await whenInUse();
    }
  });

  describe("a set of replicas", () => {
    const reader = { accountId: "1", lastWritePosition: null };
    const opened = new Set<Replicas>();
    afterAll(async () => {
      for (const one of opened) await one.close();
    });

    function open(addresses: readonly string[], db = primary.db) {
      const changes: string[] = [];
      const failures: unknown[] = [];
      const replicas = openReplicas(db, addresses, {
        maxLagMs: 30_000,
        onChange: (_name, state) => changes.push(state),
        onReadFailure: (_name, error) => failures.push(error),
      });
      opened.add(replicas);
      return { replicas, changes, failures };
    }
    const settle = (changes: string[], state: string) =>
      eventually(() => expect(changes.at(-1)).toBe(state));

    /**
     * Runs checks on replicas that are in use; again, with new connections, if a busy machine has made one
     * unreachable meanwhile.
     */
    async function whileReachable(
      address: string,
      check: (opened: ReturnType<typeof open>) => Promise<void>,
    ): Promise<void> {
      for (;;) {
        const opened = open([address]);
        try {
          await settle(opened.changes, "in use");
          return await check(opened);
        } catch (error) {
          if (!opened.changes.includes("unreachable")) throw error;
        } finally {
          await opened.replicas.close();
        }
      }
    }

    it("does not use a primary, nor another database", async () => {
      const other = new URL(primary.url);
      other.pathname = "/template1";
      const { replicas, changes } = open([primary.url, other.href]);
      await eventually(() =>
        expect(changes).toEqual(
          expect.arrayContaining(["not a replica", "other database"]),
        ),
      );
      await replicas.read((db) => db.query("SELECT 1"), reader);
      expect(replicas.counts).toMatchObject({ replica: 0, primary: 1 });
    });

    it("does not use a replica of another server", async () => {
      const { changes } = open([inject("postgresqlUrl") ?? ""]);
      await settle(changes, "other database");
    });

    it("uses a replica no more once it was promoted, even before that is noticed, nor one that has what its primary lacks", async () => {
      const promoted = await startStandby(
        await files.backUp(primary.db, data, "promoted", "standby.signal"),
      );
      const { replicas, changes } = open([promoted.url]);
      const read = async (sql: string) => {
        const { result } = await replicas.read((db) => db.query(sql), reader);
        return result[0];
      };
      // One that is not promoted answers from recovery.
      await eventually(async () =>
        expect(await read("SELECT pg_is_in_recovery() AS is")).toEqual({
          is: true,
        }),
      );
      await promoted.db.query("SELECT pg_promote()");
      await promoted.db.query("CREATE TABLE only_here AS SELECT 1 AS id");
      expect(await read("SELECT to_regclass('only_here') AS made")).toEqual({
        made: null,
      });
      await settle(changes, "second primary");
      const old = open([primary.url], promoted.db);
      await settle(old.changes, "second primary");
      // As if the promoted one had been restored from an older backup.
      await primary.db.execute(
        "CREATE TABLE undone AS SELECT id FROM generate_series(1, 100000) AS id",
      );
      await whenReplayed();
      const restored = open([replica.url], promoted.db);
      await settle(restored.changes, "ahead");
      await restored.replicas.read((db) => db.query("SELECT 1"), reader);
      expect(restored.replicas.counts).toMatchObject({
        replica: 0,
        primary: 1,
      });
      await old.replicas.close();
      await restored.replicas.close();
      await promoted.stop();
    });

    it.each([
      ["directly", false],
      ["through PgBouncer in transaction mode", true],
    ])(
      "repeats a read on the primary that is in the way of a change, %s",
      async (_name, isPooled) => {
        if (isPooled && findProgram("pgbouncer") === null) return;
        const pooler = isPooled ? await startPgbouncer(replica.url) : null;
        const address = pooler?.urlOf(replica.url) ?? replica.url;
        await whileReachable(
          address,
          async ({ replicas, changes, failures }) => {
            await primary.db.execute(
              "DROP TABLE IF EXISTS changing; CREATE TABLE changing AS SELECT 7 AS id",
            );
            await whenReplayed();
            let runs = 0;
            const reading = replicas.read(async (db) => {
              runs += 1;
              const isOnReplica = runs === 1;
              // Longer than the change takes.
              if (isOnReplica) await db.query(liftStatementTimeout);
              const wait = `pg_sleep(${isOnReplica ? 600 : 0})`;
              return db.query(
                `SELECT id, ${wait}::text AS waited FROM changing`,
              );
            }, reader);
            reading.catch(() => undefined);
            await eventually(async () =>
              expect(
                await replica.db.query(
                  "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' AND wait_event = 'PgSleep' AND pid <> pg_backend_pid()",
                ),
              ).toHaveLength(1),
            );
            await primary.db.execute(
              "ALTER TABLE changing ADD COLUMN more text",
            );
            expect((await reading).result).toMatchObject([{ id: 7 }]);
            expect(failures).toMatchObject([{ code: "40001" }]);
            expect(replicas.counts).toMatchObject({ replica: 0, failed: 1 });
            await replicas.read((db) => db.query("SELECT 1"), reader);
            expect(replicas.counts).toMatchObject({ replica: 1, failed: 1 });
            expect(changes).toEqual(["in use"]);
          },
        );
        await pooler?.stop();
      },
    );

    it("does not repeat a statement that takes too long, nor one that is wrong in itself", async () => {
      await whileReachable(replica.url, async ({ replicas, failures }) => {
        const wrong = vi.fn(() => Promise.reject(new Error("not SQL")));
        await expect(replicas.read(wrong, reader)).rejects.toThrow("not SQL");
        expect(wrong).toHaveBeenCalledTimes(1);
        const slow = vi.fn(() =>
          Promise.reject(Object.assign(new Error(), { code: "57014" })),
        );
        await expect(replicas.read(slow, reader)).rejects.toMatchObject({
          code: "57014",
        });
        expect(slow).toHaveBeenCalledTimes(1);
        expect(failures).toEqual([]);
      });
    });
  });

  it("needs no rights of a superuser", async () => {
    await primary.db.execute(
      "CREATE ROLE portal LOGIN; GRANT pg_read_all_data TO portal",
    );
    await whenReplayed();
    const urls = [primary, replica].map(({ url }) =>
      url.replace("postgres@", "portal@"),
    );
    const db = openPostgresql(urls[0] ?? "");
    const changes: string[] = [];
    const replicas = openReplicas(db, urls.slice(1), {
      maxLagMs: 30_000,
      onChange: (_name, state) => changes.push(state),
      onReadFailure: () => undefined,
    });
    await eventually(() => expect(changes.at(-1)).toBe("in use"));
    await replicas.close();
    await db.close();
  });
});
