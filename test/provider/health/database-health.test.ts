import { afterEach, expect, it } from "vitest";
import type { Database, Queryable } from "../../../provider/db/database";
import { monitorDatabase } from "../../../provider/health/database-health";
import { makeLog } from "../../../provider/log";

const failure = (code: string) => Object.assign(new Error("no"), { code });

/** A database whose statements succeed, except those that name an error code, and COMMIT if told so. */
function fakeDatabase(commitCode?: string): Database {
  const query: Queryable["query"] = (sql) => {
    const [, code] = /^FAIL (\w+)$/.exec(sql) ?? [];
    return code ? Promise.reject(failure(code)) : Promise.resolve([]);
  };
  return {
    engine: "pglite",
    query,
    load: () => ({ used: 0, idle: 1, max: 1, waiting: 0 }),
    async transaction(work) {
      const result = await work({ query });
      if (commitCode) throw failure(commitCode);
      return result;
    },
    async withLock(_key, work) {
      await work();
      return true;
    },
    maintain: async (sql) => void (await query(sql)),
    readPage: (read) => read(),
    execute: async (sql) => void (await query(sql)),
    close: () => Promise.resolve(),
  };
}

let stop = () => {};
afterEach(() => stop());

/** Returns the state of a database after work that fails. */
async function stateAfter(
  work: (db: Database) => Promise<unknown>,
  db = fakeDatabase(),
): Promise<string> {
  const log = makeLog("silent");
  const health = monitorDatabase({ db, dataFolder: null, log });
  stop = health.stop;
  await expect(work(health.db)).rejects.toThrow("no");
  return (await health.check()).database;
}

// SQLSTATE of PostgreSQL, and errno of PGlite's own files.
const codes = ["53100", "ENOSPC", "25006", "EROFS", "58030", "EIO"];
const full = "FAIL 53100";

it.each<[string, (db: Database) => Promise<unknown>]>([
  ...codes.map((code): [string, (db: Database) => Promise<unknown>] => [
    `${code} of a statement`,
    (db) => db.query(`FAIL ${code}`),
  ]),
  [
    "a full disk in a transaction",
    (db) => db.transaction((tx) => tx.query(full)),
  ],
  [
    "a full disk under a lock",
    (db) => db.withLock(1, async () => void (await db.query(full))),
  ],
  ["a full disk in maintenance", (db) => db.maintain(full)],
  ["a full disk in several statements", (db) => db.execute(full)],
])("%s says that the database cannot write", async (_name, work) => {
  expect(await stateAfter(work)).toBe("read-only");
});

it("a full disk at a COMMIT says that the database cannot write", async () => {
  const state = await stateAfter(
    (db) => db.transaction((tx) => tx.query("SELECT 1")),
    fakeDatabase("53100"),
  );
  expect(state).toBe("read-only");
});

it("a full disk of a file that a transaction writes says nothing about the database", async () => {
  const writeFile = () => Promise.reject(failure("ENOSPC"));
  expect(await stateAfter((db) => db.transaction(writeFile))).toBe("ok");
  expect(await stateAfter((db) => db.withLock(1, writeFile))).toBe("ok");
});

it("a statement that fails counts although its transaction throws another error", async () => {
  const work = (db: Database) =>
    db.transaction((tx) =>
      tx.query("FAIL 53100").catch(() => {
        throw new Error("no");
      }),
    );
  expect(await stateAfter(work)).toBe("read-only");
});

it("a statement reaches the database with its parameters and options, also in a transaction", async () => {
  const sent: unknown[] = [];
  const query: Queryable["query"] = (...statement) => {
    sent.push(statement);
    return Promise.resolve([]);
  };
  const transaction: Database["transaction"] = (work) => work({ query });
  const db = { ...fakeDatabase(), query, transaction };
  const log = makeLog("silent");
  const health = monitorDatabase({ db, dataFolder: null, log });
  stop = health.stop;
  const statement = ["SELECT $1", [1], { keepsPlan: true }] as const;
  await health.db.query(...statement);
  await health.db.transaction((tx) => tx.query(...statement));
  expect(sent).toEqual([statement, statement]);
});
