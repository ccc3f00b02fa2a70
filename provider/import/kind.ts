import type { Queryable, SqlValue } from "../db/database";
import type { Field } from "./fields";

/** What became of the records of one kind. */
export interface KindCounts {
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
}

/** What the checks and the application of a kind need to know of the document. */
export interface ImportContext {
  tx: Queryable;
  jobId: string;
  /** The pools that the sender may write to; null: all. */
  poolIds: readonly number[] | null;
  /** IANA time zone of times that name none. */
  timeZone: string;
  now: Date;
  /** Adds a remark to the result. */
  note(message: string): void;
  /** Rejects staged records; see {@link Rejection}. */
  reject(rejection: Rejection): Promise<void>;
}

/** Staged records that refer to something that does not exist, or contradict each other. */
export interface Rejection {
  kind: Kind;
  /** SQL condition on the staged record `s`; further tables by subqueries. */
  where: string;
  /** Parameters of `where`, from `$1`. */
  parameters?: readonly SqlValue[];
  /** The field to correct; null: the record as a whole. */
  field: string | null;
  /** What was expected and what to do, in full sentences. */
  message: string;
}

/** The definition of a kind of records: its fields, its checks, how it is applied and exported. */
export interface Kind {
  /** Plural, as in file names and addresses: `stores`. */
  name: string;
  /** Title on the screen. */
  title: string;
  /** One sentence: what one record stands for. */
  summary: string;
  /** In the order of the CSV columns. */
  fields: Readonly<Record<string, Field>>;
  /** The fields that identify a record. Of two staged records with the same key, the later is rejected. */
  key: readonly string[];
  /** True if the kind has no CSV file, because it is part of documents of another format. */
  isInternal?: boolean;
  /** Names of kinds that are staged and applied whenever this one is, because its SQL reads their records. */
  companions?: readonly string[];
  /** Rejects staged records, before anything is written. */
  check?(context: ImportContext): Promise<void>;
  /** Writes the staged records that remain. */
  apply(context: ImportContext): Promise<Omit<KindCounts, "rejected">>;
  /**
   * SQL that selects all data of the kind, in a fixed order, as texts in columns named like the fields;
   * null if it cannot be exported.
   */
  exportSql: string | null;
}

/** Defines a kind; the function checks that its key names fields. */
export function defineKind<const Fields extends Record<string, Field>>(
  kind: Omit<Kind, "fields" | "key"> & {
    fields: Fields;
    key: readonly (keyof Fields & string)[];
  },
): Kind {
  return kind;
}

/** Name of the temporary table that holds the records of a kind while a document is imported. */
export const stagedTable = (kind: Pick<Kind, "name">) =>
  `staged_${kind.name.replaceAll("-", "_")}`;

/** Name of the staged column of a field: `storeDate` becomes `store_date`. */
export const columnOf = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Parts of a merge of staged records into a table. */
interface Merge {
  table: string;
  /** Columns that identify a row; never null. */
  key: readonly string[];
  /** Other columns. A null of the source leaves the value of an existing row as it is. */
  columns: readonly string[];
  /** SELECT that gives these columns, each key once. */
  source: string;
  parameters?: readonly SqlValue[];
}

/**
 * Creates the rows that a table lacks and changes those that differ.
 * @returns how many were created, changed and already as wanted
 */
export async function mergeRows(
  tx: Queryable,
  { table, key, columns, source, parameters }: Merge,
): Promise<Omit<KindCounts, "rejected">> {
  const all = [...key, ...columns].join(", ");
  const sameKey = key.map((name) => `t.${name} = s.${name}`).join(" AND ");
  const wanted = columns.map((name) => `coalesce(s.${name}, t.${name})`);
  const updated =
    columns.length === 0
      ? "SELECT 1 WHERE false"
      : `UPDATE ${table} AS t
         SET ${columns.map((name, i) => `${name} = ${wanted[i]}`).join(", ")}
         FROM source AS s
         WHERE ${sameKey}
           AND (${columns.map((name) => `t.${name}`).join(", ")})
             IS DISTINCT FROM (${wanted.join(", ")})
         RETURNING 1`;
  const [counts] = await tx.query<{
    created: number;
    changed: number;
    total: number;
  }>(
    `WITH source AS MATERIALIZED (${source}),
     updated AS (${updated}),
     created AS (
       INSERT INTO ${table} (${all})
       SELECT ${all} FROM source AS s
       WHERE NOT EXISTS (SELECT FROM ${table} AS t WHERE ${sameKey})
       RETURNING 1
     )
     SELECT (SELECT count(*) FROM created)::int AS created,
       (SELECT count(*) FROM updated)::int AS changed,
       (SELECT count(*) FROM source)::int AS total`,
    parameters,
  );
  const { created = 0, changed = 0, total = 0 } = counts ?? {};
  return { created, changed, unchanged: total - created - changed };
}

/** Rejects records whose pool does not exist, or is not one of the sender's. */
export async function checkPool(
  { reject, poolIds }: ImportContext,
  kind: Kind,
  field = "pool",
): Promise<void> {
  const column = `s.${columnOf(field)}`;
  await reject({
    kind,
    field,
    where: `${column} IS NOT NULL AND NOT EXISTS (SELECT FROM pool p WHERE p.name = ${column})`,
    message:
      "There is no pool of this name. Load the pools first, or correct the name.",
  });
  if (poolIds === null) return;
  await reject({
    kind,
    field,
    where: `EXISTS (SELECT FROM pool p WHERE p.name = ${column} AND NOT p.id = ANY($1::int[]))`,
    parameters: [poolIds],
    message: "The API key may not write to this pool.",
  });
}

/** Rejects records that name, in a field, a number that a table does not have. */
export function checkReference(
  { reject }: ImportContext,
  kind: Kind,
  { field, table, message }: { field: string; table: string; message: string },
): Promise<void> {
  const column = `s.${columnOf(field)}`;
  return reject({
    kind,
    field,
    where: `${column} IS NOT NULL AND NOT EXISTS (SELECT FROM ${table} t WHERE t.number = ${column})`,
    message,
  });
}

/** SQL expression: an instant as an exported text, in UTC. */
export const instantText = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
