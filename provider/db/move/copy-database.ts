import {
  liftStatementTimeout,
  type Database,
  type Queryable,
} from "../database";
import { StorageError } from "../errors";
import { createMonthsWithin } from "../partitions";
import {
  insertRows,
  isOwnSchema,
  listTables,
  readRows,
  rowsAtOnce,
  type Table,
} from "../table-rows";

/*
 * Copies all rows from one database to another with the same migrations, between the engines
 * (docs/decisions/099-moving-a-database.md).
 */

/** What a table holds, in a form that is the same on both engines. */
interface Contents {
  rows: string;
  hash: string;
}

/** The table of the applied migrations, which is not copied: the target applies its own. */
const migrationTable = "public.migration";
/** Tables in which a migration has put rows; the rows of the source replace them. */
const filledByMigrations = [
  "pgboss.queue",
  "pgboss.version",
  "public.gs1_company_prefix",
];

const listMigrations = async (db: Queryable): Promise<string> => {
  const rows = await db.query<{ name: string }>(
    "SELECT name FROM migration ORDER BY name",
  );
  return rows.map(({ name }) => name).join(" ");
};

/** Returns whose tables a database has. */
export async function findOwner(
  db: Queryable,
): Promise<"nobody" | "portal" | "another program"> {
  const tables = await listTables(db);
  if (tables.some(({ name }) => name === migrationTable)) return "portal";
  return tables.length === 0 ? "nobody" : "another program";
}

const allRows = ({ name, columns }: Table) =>
  `SELECT ${columns.join(", ")} FROM ${name}`;

async function readContents(db: Queryable, table: Table): Promise<Contents> {
  const [contents] = await db.query<Contents>(
    `SELECT count(*)::text AS rows,
       coalesce(sum(hashtextextended(row_to_json(one)::text, 0)), 0)::text AS hash
     FROM (${allRows(table)}) AS one`,
  );
  return contents ?? { rows: "0", hash: "0" };
}

/** Foreign keys in the order of their tables, as statements that drop and add them. */
const listForeignKeys = (db: Queryable) =>
  db.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname,
         pg_get_constraintdef(k.oid)) AS add
     FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
     WHERE k.contype = 'f' AND k.conparentid = 0 AND ${isOwnSchema}
     ORDER BY k.conrelid::regclass::text, k.conname`,
  );

/**
 * Tables whose rows change other tables when they are written. What the triggers have written is copied
 * like everything else.
 */
const listTablesWithTriggers = (db: Queryable) =>
  db.query<{ name: string }>(
    `SELECT DISTINCT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND ${isOwnSchema}`,
  );

/** @throws StorageError if a table has rows that no migration has put there */
async function assertEmpty(
  db: Queryable,
  tables: readonly Table[],
): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables) {
    if (filledByMigrations.includes(name)) continue;
    const [row] = await db.query(`SELECT FROM ${name} LIMIT 1`);
    if (row) filled.push(name);
  }
  if (filled.length > 0)
    throw new StorageError(
      `The target is not empty: ${filled.join(", ")} ${filled.length === 1 ? "has" : "have"} rows. Name an empty database.`,
    );
}

/** Returns the months that have deliveries. */
async function listMonths(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ month: string }>(
    "SELECT DISTINCT to_char(service_date, 'YYYY-MM') AS month FROM delivery",
  );
  return rows.map(({ month }) => month);
}

async function copyRows(
  from: Queryable,
  to: Queryable,
  table: Table,
): Promise<void> {
  for await (const rows of readRows(from, allRows(table), rowsAtOnce(table)))
    await insertRows(to, table.name, rows, table.stored);
}

async function copySequences(from: Queryable, to: Queryable): Promise<void> {
  const sequences = await from.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences
     ORDER BY schemaname, sequencename`,
  );
  for (const { name } of sequences) {
    const [at] = await from.query<{ last: string; isCalled: boolean }>(
      `SELECT last_value AS last, is_called AS "isCalled" FROM ${name}`,
    );
    if (at)
      await to.query("SELECT setval($1::text::regclass, $2::bigint, $3)", [
        name,
        at.last,
        at.isCalled,
      ]);
  }
}

const liftTimeouts = async (tx: Queryable) => {
  await tx.query(liftStatementTimeout);
  await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
};

/** A table that was copied. */
export interface CopiedTable {
  name: string;
  rows: number;
}

/**
 * Copies all rows, in one transaction of each database: the target has all of them in the end, or none.
 * Compares the contents of both table by table before it commits.
 * @param to an empty database with the same migrations
 * @param onTable called after each table that has rows
 * @throws StorageError if the migrations differ, the target is not empty, or the contents would differ
 */
export function copyDatabase(
  from: Database,
  to: Database,
  onTable: (table: CopiedTable) => void = () => undefined,
): Promise<void> {
  return from.transaction(async (source) => {
    await source.query(
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    );
    await liftTimeouts(source);
    await to.transaction(async (target) => {
      await liftTimeouts(target);
      if ((await listMigrations(source)) !== (await listMigrations(target)))
        throw new StorageError(
          "The source has other migrations than this version. Run npm run migrate with it first.",
        );
      const all = await listTables(target);
      const tables = all.filter(({ name }) => name !== migrationTable);
      // Keeps everybody out until the end.
      await target.query(
        `LOCK TABLE ${all.map(({ name }) => name).join(", ")} IN ACCESS EXCLUSIVE MODE`,
      );
      await assertEmpty(target, tables);
      if (to.engine === "postgresql")
        await createMonthsWithin(target, await listMonths(source));
      // Tables refer to each other in circles, so no order of them suits the foreign keys.
      const foreignKeys = await listForeignKeys(target);
      for (const { drop } of foreignKeys) await target.query(drop);
      const withTriggers = await listTablesWithTriggers(target);
      for (const { name } of withTriggers)
        await target.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      for (const name of filledByMigrations)
        await target.query(`DELETE FROM ${name}`);
      for (const table of tables) {
        await copyRows(source, target, table);
        const [copied, original] = [
          await readContents(target, table),
          await readContents(source, table),
        ];
        if (copied.rows !== original.rows || copied.hash !== original.hash)
          throw new StorageError(
            `The copy of ${table.name} would differ from the original; nothing was copied`,
          );
        if (copied.rows !== "0")
          onTable({ name: table.name, rows: Number(copied.rows) });
      }
      for (const { name } of withTriggers)
        await target.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      for (const { add } of foreignKeys) await target.query(add);
      await copySequences(source, target);
    });
  });
}
