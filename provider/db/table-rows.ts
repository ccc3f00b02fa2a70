import type { Queryable } from "./database";

/*
 * Rows of tables as JSON texts, which both engines write and read in the same form: to copy databases and to
 * archive months.
 */

/** A table with its columns. */
export interface Table {
  /** The quoted name with the schema. */
  name: string;
  columns: string[];
  /** The columns that are not computed from others. */
  stored: string[];
  hasBytes: boolean;
}

const pageSize = 5_000;
/** Rows with documents have up to 10 MB each. */
const pageSizeOfBytes = 5;

/** Returns how many rows of a table are read or written at once. */
export const rowsAtOnce = ({ hasBytes }: Table): number =>
  hasBytes ? pageSizeOfBytes : pageSize;

/** SQL condition: the schema `n` is one of the portal's own. */
export const isOwnSchema =
  "n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')";

/** Returns the tables of all schemas; a partitioned table stands for its partitions. */
export const listTables = (db: Queryable): Promise<Table[]> =>
  db.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       array_agg(quote_ident(a.attname) ORDER BY a.attname) AS columns,
       array_agg(quote_ident(a.attname) ORDER BY a.attname)
         FILTER (WHERE a.attgenerated = '') AS stored,
       bool_or(a.atttypid = 'bytea'::regtype) AS "hasBytes"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence <> 't'
       AND ${isOwnSchema}
     GROUP BY n.nspname, c.relname
     ORDER BY n.nspname, c.relname`,
  );

/**
 * Yields the rows of a query in pages, each row as a JSON text on one line.
 * @param tx an open transaction, which keeps the cursor
 */
export async function* readRows(
  tx: Queryable,
  query: string,
  size: number,
): AsyncIterable<string[]> {
  await tx.query(
    `DECLARE read_rows NO SCROLL CURSOR FOR SELECT row_to_json(one)::text AS row FROM (${query}) AS one`,
  );
  for (;;) {
    const rows = await tx.query<{ row: string }>(
      `FETCH ${size} FROM read_rows`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.query("CLOSE read_rows");
}

/**
 * Inserts rows that {@link readRows} has yielded, with their ids.
 * @param name of the table
 * @param columns those that are inserted
 * @param values SQL expressions that take the place of columns of the row `one`
 * @param end SQL after the expressions: a condition, or ON CONFLICT
 */
export async function insertRows(
  tx: Queryable,
  name: string,
  rows: readonly string[],
  columns: readonly string[],
  values: Readonly<Record<string, string>> = {},
  end = "",
): Promise<void> {
  await tx.query(
    `INSERT INTO ${name} (${columns.join(", ")}) OVERRIDING SYSTEM VALUE
     SELECT ${columns.map((column) => values[column] ?? column).join(", ")}
     FROM json_populate_recordset(NULL::${name}, $1::text::json) AS one ${end}`,
    [`[${rows.join(",")}]`],
  );
}
