import type { Database, Queryable, SqlRow } from "../db/database";
import { byteOrderMark, csvText } from "./formats/write-csv";
import { templateFields, type Kind } from "./kind";
import { kinds } from "./kinds/all-kinds";

/** Rows fetched at once, so that little is held. */
const pageSize = 2_000;

/** The kinds that can be exported, in the order in which their files are loaded again. */
export const exportableKinds: readonly Kind[] = kinds.filter(
  ({ exportSql }) => exportSql !== null,
);

/** Returns the name of a kind's file in an export: `05-stores.csv`. */
export const exportFileName = ({ name }: Kind): string =>
  `${String(exportableKinds.findIndex((kind) => kind.name === name) + 1).padStart(2, "0")}-${name}.csv`;

/**
 * Exports all records of a kind as CSV text, in chunks. Loaded into an empty database, the file gives
 * the same records.
 * @param tx an open transaction, which keeps the cursor
 */
export async function* exportKind(
  tx: Queryable,
  { name, fields, exportSql }: Kind,
): AsyncIterable<string> {
  if (exportSql === null) throw new Error(`${name} cannot be exported`);
  const columns = templateFields(fields);
  yield byteOrderMark + csvText([columns.map(([, { title }]) => title)]);
  await tx.query(`DECLARE import_export NO SCROLL CURSOR FOR ${exportSql}`);
  for (;;) {
    const rows = await tx.query<SqlRow & Record<string, string | null>>(
      `FETCH ${pageSize} FROM import_export`,
    );
    if (rows.length === 0) break;
    yield csvText(
      rows.map((row) => columns.map(([field]) => row[field] ?? null)),
    );
  }
  await tx.query("CLOSE import_export");
}

/**
 * Exports kinds as they are at one instant.
 * @param write writes the file of a kind; it must consume the text
 */
export function exportKinds(
  db: Database,
  chosen: readonly Kind[],
  write: (fileName: string, text: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    );
    await tx.query("SET LOCAL statement_timeout = 0");
    await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    for (const kind of chosen)
      await write(exportFileName(kind), exportKind(tx, kind));
  });
}
