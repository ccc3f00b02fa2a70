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
