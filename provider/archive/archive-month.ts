import { join } from "node:path";
import {
  liftStatementTimeout,
  type Database,
  type Queryable,
} from "../db/database";
import { errorCode, isRefusedStatement, StorageError } from "../db/errors";
import {
  createMonths,
  firstDayOf,
  lockArchivedMonths,
  type Month,
} from "../db/partitions";
import { insertRows, listTables, readRows, rowsAtOnce } from "../db/table-rows";
import {
  readArchivedRows,
  removeArchiveFolder,
  writeArchiveFolder,
} from "./archive-folder";
import { archivedTables, sameRow, type ArchivedTable } from "./archived-tables";

/** Longest wait for a running import, in milliseconds. */
const lockTimeoutMs = 60_000;

/** A month that was archived or restored. */
export interface ArchivedMonth {
  /** Name of the folder within the archive. */
  folder: string;
  deliveries: number;
  cartons: number;
}

/** A table with the columns that are written and read, and how many rows at once. */
interface Columns extends ArchivedTable {
  columns: string[];
  pageSize: number;
}

/** Returns the tables of a month, so that each one follows those that it refers to. */
async function listMonthTables(
  tx: Queryable,
  month: Month,
): Promise<Columns[]> {
  const tables = await listTables(tx);
  return archivedTables(firstDayOf(month), firstDayOf(month, 1)).map((one) => {
    const table = tables.find(({ name }) => name === `public.${one.name}`);
    if (!table) throw new Error(`There is no table ${one.name}`);
    return { ...one, columns: table.stored, pageSize: rowsAtOnce(table) };
  });
}

/** Counts the deliveries and cartons of a month. */
async function countRows(
  tx: Queryable,
  month: Month,
): Promise<Omit<ArchivedMonth, "folder">> {
  const inMonth = "service_date >= $1 AND service_date < $2";
  const [counts] = await tx.query<Omit<ArchivedMonth, "folder">>(
    `SELECT (SELECT count(*)::int FROM delivery WHERE ${inMonth}) AS deliveries,
       (SELECT count(*)::int FROM carton WHERE ${inMonth}) AS cartons`,
    [firstDayOf(month), firstDayOf(month, 1)],
  );
  return counts ?? { deliveries: 0, cartons: 0 };
}

/**
 * Keeps imports and other processes that archive out until the end of the transaction. Waits for imports that
 * are writing; LOCK TABLE does so before the transaction has a snapshot.
 */
async function lockMonths(tx: Queryable): Promise<void> {
  await tx.query(liftStatementTimeout);
  await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  await tx.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
  await lockArchivedMonths(tx);
}

/**
 * Writes the rows of a month into a folder, and returns its name. The ids of shared ones are kept in temporary
 * tables, because they cannot be found once the others are deleted.
 */
async function writeMonth(
  tx: Queryable,
  root: string,
  month: Month,
  tables: readonly Columns[],
): Promise<string> {
  for (const { name, where, sharedBy } of tables) {
    if (sharedBy === undefined) continue;
    await tx.query(
      `CREATE TEMPORARY TABLE archived_${name} ON COMMIT DROP AS SELECT id FROM ${name} WHERE ${where}`,
    );
    await tx.query(`ANALYZE archived_${name}`);
  }
  return writeArchiveFolder(root, month, async (write) => {
    for (const { name, columns, pageSize, where } of tables) {
      const query = `SELECT ${columns.join(", ")} FROM ${name} WHERE ${where}`;
      await write(name, readRows(tx, query, pageSize));
    }
  });
}

/** Deletes the rows that {@link writeMonth} has written; of shared ones, those that nothing refers to any more. */
async function deleteMonth(
  tx: Queryable,
  tables: readonly ArchivedTable[],
): Promise<void> {
  for (const { name, where, sharedBy } of tables.toReversed()) {
    const unused = sharedBy?.map(
      (other) =>
        `AND NOT EXISTS (SELECT FROM ${other} o WHERE o.${name}_id = t.id)`,
    );
    await tx.query(
      unused
        ? `DELETE FROM ${name} t WHERE t.id IN (SELECT id FROM archived_${name}) ${unused.join(" ")}`
        : `DELETE FROM ${name} WHERE ${where}`,
    );
  }
}

/**
 * Archives a month: writes all its rows, deletes them and notes the folder, in one transaction. If the process is
 * killed, the rows are still there, and the next call writes another folder. From then on, nothing can be written
 * for the month until it is restored.
 * @param root the folder of the archive
 * @returns null if the month has no deliveries
 * @throws if the database fails, the files cannot be written, or others were using the month
 *   ({@link isBusyMonth}); then nothing was deleted
 */
export function archiveMonth(
  db: Database,
  root: string,
  month: Month,
): Promise<ArchivedMonth | null> {
  return db.transaction(async (tx) => {
    // What others change from here on is noticed when it is to be deleted.
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    await lockMonths(tx);
    const counts = await countRows(tx, month);
    if (counts.deliveries === 0) return null;
    const tables = await listMonthTables(tx, month);
    const folder = await writeMonth(tx, root, month, tables);
    try {
      await deleteMonth(tx, tables);
      await tx.query(
        "INSERT INTO archived_month (month, folder, archived_at) VALUES ($1, $2, now())",
        [firstDayOf(month), folder],
      );
    } catch (error) {
      if (isRefusedStatement(error)) await removeArchiveFolder(root, folder);
      throw error;
    }
    return { folder, ...counts };
  });
}

/** SQL expressions of columns whose rows may have been replaced while the month was archived. */
const presentIds = Object.fromEntries(
  ["manifest", "packing_slip", "pallet"].map((name) => [
    `${name}_id`,
    `coalesce((SELECT r.id FROM replaced_row r WHERE r.name = '${name}' AND r.archived_id = one.${name}_id), one.${name}_id)`,
  ]),
);

/** Inserts rows of a file; shared ones only as far as they are missing. */
async function restoreRows(
  tx: Queryable,
  { name, columns, sharedBy }: Columns,
  rows: readonly string[],
): Promise<void> {
  // A column that is younger than the file gets its default.
  const written = Object.keys(JSON.parse(rows[0] ?? "{}") as object);
  const unknown = written.filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw new StorageError(
      `The archive has columns of ${name} that this version does not know: ${unknown.join(", ")}. Restore it with the version that wrote it.`,
    );
  if (sharedBy === undefined)
    return insertRows(tx, name, rows, written, presentIds);
  const isSame = sameRow[name];
  if (isSame !== undefined)
    await tx.query(
      `INSERT INTO replaced_row SELECT '${name}', one.id, min(t.id)
       FROM json_populate_recordset(NULL::${name}, $1::text::json) AS one
       JOIN ${name} t ON t.id <> one.id AND ${isSame} GROUP BY one.id`,
      [`[${rows.join(",")}]`],
    );
  await insertRows(
    tx,
    name,
    rows,
    written,
    presentIds,
    `WHERE one.id NOT IN (SELECT archived_id FROM replaced_row WHERE name = '${name}') ON CONFLICT (id) DO NOTHING`,
  );
}

/**
 * Restores a month from its folder, with all ids, in one transaction. The folder stays.
 * @returns null if the month is not archived
 * @throws if the database fails, or the files are missing or incomplete; then nothing was restored
 */
export async function restoreMonth(
  db: Database,
  root: string,
  month: Month,
): Promise<ArchivedMonth | null> {
  const isKnown = await db.query(
    "SELECT FROM archived_month WHERE month = $1",
    [firstDayOf(month)],
  );
  if (isKnown.length > 0) await createMonths(db, [month]);
  return db.transaction(async (tx) => {
    await lockMonths(tx);
    const [archived] = await tx.query<{ folder: string }>(
      "DELETE FROM archived_month WHERE month = $1 RETURNING folder",
      [firstDayOf(month)],
    );
    if (!archived) return null;
    const { folder } = archived;
    await tx.query(
      "CREATE TEMPORARY TABLE replaced_row (name text, archived_id bigint, id bigint) ON COMMIT DROP",
    );
    for (const table of await listMonthTables(tx, month)) {
      const { name, pageSize } = table;
      const pages = readArchivedRows(join(root, folder), name, pageSize);
      for await (const rows of pages) await restoreRows(tx, table, rows);
    }
    return { folder, ...(await countRows(tx, month)) };
  });
}

/**
 * Returns whether a month could not be archived because others were using it: a serialization failure, a row
 * that refers to a deleted one, a deadlock, or a lock that others have.
 */
export const isBusyMonth = (error: unknown): boolean =>
  ["40001", "23503", "40P01", "55P03"].includes(errorCode(error) ?? "");
