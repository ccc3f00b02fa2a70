import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Database, Queryable } from "./database";
import { StorageError } from "./errors";

/** One step of the schema: `NNN-name.sql`. */
export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the text with LF line ends, hex. */
  checksum: string;
}

/** Beside this module in the source; in a build beside the bundle, or beside the folder of its chunks. */
const folders = ["./migrations/", "../migrations/"].map(
  (path) => new URL(path, import.meta.url),
);
const fileName = /^\d{3}-[a-z0-9-]+\.sql$/;
/** Any number that nothing else of this database locks. */
const advisoryLock = 7_206_461;

async function migrationsFolder(): Promise<URL> {
  for (const folder of folders) {
    const found = await readdir(folder).catch(() => null);
    if (found !== null) return folder;
  }
  throw new StorageError(
    "The folder of the migrations is missing from this installation",
  );
}

/** Reads all migrations in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const from = await migrationsFolder();
  const names = (await readdir(from))
    .filter((name) => fileName.test(name))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(new URL(name, from), "utf8")).replaceAll(
        "\r\n",
        "\n",
      );
      return {
        name,
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
      };
    }),
  );
}

const createTable = `CREATE TABLE IF NOT EXISTS migration (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/**
 * Splits a migration into statements, because a transaction takes one at a time. Knows comments,
 * quotes and dollar quotes.
 */
export function statementsOf(sql: string): string[] {
  const token =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
  const statements: string[] = [];
  let start = 0;
  for (const match of sql.matchAll(token)) {
    if (match[0] !== ";") continue;
    statements.push(sql.slice(start, match.index));
    start = match.index + 1;
  }
  statements.push(sql.slice(start));
  const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g;
  return statements.filter(
    (statement) => statement.replace(comments, "").trim() !== "",
  );
}

async function applied(tx: Queryable): Promise<Map<string, string>> {
  const rows = await tx.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migration",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Brings the schema up to date: each missing migration in one transaction, in order. Several
 * processes may start at once on PostgreSQL; an advisory lock lets one work and the others wait.
 * @returns names of the migrations applied now
 * @throws StorageError when an applied migration was changed or is unknown (an older program on a
 *   newer database)
 */
export async function migrate(
  db: Database,
  migrations?: readonly Migration[],
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const known = new Set(wanted.map(({ name }) => name));
  await db.transaction(async (tx) => {
    if (db.engine === "postgresql") {
      await tx.query("SELECT pg_advisory_xact_lock($1)", [advisoryLock]);
    }
    await tx.query(createTable);
    for (const name of (await applied(tx)).keys()) {
      if (!known.has(name)) {
        throw new StorageError(
          `The database holds the migration ${name}, which this version does not know; start the version that made it`,
        );
      }
    }
  });

  const done: string[] = [];
  for (const { name, sql, checksum } of wanted) {
    await db.transaction(async (tx) => {
      if (db.engine === "postgresql") {
        await tx.query("SELECT pg_advisory_xact_lock($1)", [advisoryLock]);
        // Building an index on a large table may take long, and nobody waits for an answer here.
        await tx.query("SET LOCAL statement_timeout = 0");
      }
      const before = (await applied(tx)).get(name);
      if (before === checksum) return;
      if (before !== undefined) {
        throw new StorageError(
          `The migration ${name} was changed after it had been applied to this database`,
        );
      }
      for (const statement of statementsOf(sql)) await tx.query(statement);
      await tx.query("INSERT INTO migration (name, checksum) VALUES ($1, $2)", [
        name,
        checksum,
      ]);
      done.push(name);
    });
  }
  return done;
}
