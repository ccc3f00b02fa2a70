import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { StorageError } from "./errors";

/** One migration of the schema: `NNN-name.sql`. */
export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 (hex) of the text with LF line endings. */
  checksum: string;
}

/** The traits declared in the first line of a migration: `-- migration: expand, concurrent`. */
export interface MigrationTraits {
  /**
   * The migration only adds to the schema: programs of the previous version continue to work and can
   * still start.
   */
  isExpand: boolean;
  /**
   * The migration builds or drops indexes while the database is in use: each statement runs outside a
   * transaction, and all of them run again if the process was killed in between.
   */
  isConcurrent: boolean;
}

/**
 * Beside this module in the source; in a build, beside the bundle or beside the folder of its chunks.
 */
const folders = ["./migrations/", "../migrations/"].map(
  (path) => new URL(path, import.meta.url),
);
const fileName = /^\d{3}-[a-z0-9-]+\.sql$/;

async function migrationsFolder(): Promise<URL> {
  for (const folder of folders) {
    const found = await readdir(folder).catch(() => null);
    if (found !== null) return folder;
  }
  throw new StorageError(
    "The folder of the migrations is missing from this installation",
  );
}

/** Reads all migrations, in order. */
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

/** @throws StorageError if the first line declares an unknown trait */
export function readTraits({ name, sql }: Migration): MigrationTraits {
  const words = /^-- migration:(.*)/.exec(sql)?.[1] ?? "";
  const named = words.split(",").map((word) => word.trim());
  for (const word of named) {
    if (!["", "expand", "concurrent"].includes(word))
      throw new StorageError(
        `The migration ${name} is marked as "${word}", which means nothing`,
      );
  }
  return {
    isExpand: named.includes("expand"),
    isConcurrent: named.includes("concurrent"),
  };
}

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * Splits a migration into statements, because a query runs one at a time. Recognizes comments, quotes
 * and dollar quotes.
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
  return statements.filter(
    (statement) => statement.replace(comments, "").trim() !== "",
  );
}

/** A statement of a concurrent migration. */
export interface IndexStatement {
  sql: string;
  index: string;
  action: "create" | "drop";
}

const createIndex =
  /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?([a-z_][a-z0-9_]*)\s+ON\s/i;
const dropIndex =
  /^DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s+([a-z_][a-z0-9_]*)$/i;

/**
 * Returns the statements of a concurrent migration.
 * @throws StorageError if one of them could not run again after the process was killed
 */
export function indexStatementsOf({ name, sql }: Migration): IndexStatement[] {
  return statementsOf(sql).map((statement) => {
    const bare = statement.replace(comments, "").trim();
    const created = createIndex.exec(bare)?.[1];
    if (created !== undefined)
      return { sql: bare, index: created, action: "create" };
    const dropped = dropIndex.exec(bare)?.[1];
    if (dropped !== undefined)
      return { sql: bare, index: dropped, action: "drop" };
    throw new StorageError(
      `The migration ${name} is concurrent: it may hold CREATE INDEX CONCURRENTLY and DROP INDEX CONCURRENTLY IF EXISTS only`,
    );
  });
}
