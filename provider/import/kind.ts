import type { Queryable, SqlValue } from "../db/database";
import type { Language } from "../contract/extensions/language";
import type { ChangeAuthor } from "../accounts/groups/membership-changes";
import { messagesFor, type Messages } from "../messages";
import type { Field, FieldContext } from "./fields";
import { importMessage, type ImportMessage } from "../messages/import";

type KindTexts = Messages["importKindMessages"];
/** The names of kinds: each has its texts in `provider/messages/`. */
type KindName = keyof KindTexts;

/** What became of the records of one kind. */
export interface KindCounts {
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
}

/** How many records were written; the others were already as wanted. */
export type WrittenCounts = Pick<KindCounts, "created" | "changed">;

/** What the checks and the application of a kind need to know of the document. */
export interface ImportContext {
  tx: Queryable;
  /** The kind that is checked or applied. */
  kind: Kind;
  jobId: string;
  /** True if the records are written and rolled back. */
  isPlan: boolean;
  /** Who has the document applied. */
  author: ChangeAuthor;
  /** The pools that the sender may write to; null: all. */
  poolIds: readonly number[] | null;
  /** IANA time zone of times that name none. */
  timeZone: string;
  now: Date;
  /** Adds a remark to the result. */
  note(message: ImportMessage): void;
  /** Rejects staged records of the kind; see {@link Rejection}. */
  reject(rejection: Rejection): Promise<void>;
}

/** Staged records that refer to something that does not exist, or contradict each other. */
export interface Rejection {
  /** SQL condition on the staged record `s`; further tables by subqueries. */
  where: string;
  /** Parameters of `where`, from `$1`. */
  parameters?: readonly SqlValue[];
  /** The field to correct; null: the record as a whole. */
  field: string | null;
  /** What was expected and what to do; a value `{}` stands for the detail. */
  message: ImportMessage;
  /** SQL expression on `s`: what the message names, such as another store. */
  detail?: string;
}

/** The definition of a kind of records: its fields, its checks, how it is applied and exported. */
export interface Kind {
  /** Plural, as in file names and addresses: `stores`. */
  name: KindName;
  /** English title, for sentences that are answered to programs; see {@link kindTexts}. */
  title: string;
  /** In the order of the CSV columns. */
  fields: Readonly<Record<string, Field>>;
  /** The fields that identify a record. Of two staged records with the same key, the later is rejected. */
  key: readonly string[];
  /**
   * True if nobody is offered a CSV file of the kind, because it is part of documents of another format. An
   * export may still write one, which is loaded again.
   */
  isInternal?: boolean;
  /** Name of an example, if a record is a file, named after what it belongs to. Such a kind is internal, too. */
  exampleFile?: string;
  /** Names of kinds that are staged and applied whenever this one is, because its SQL reads their records. */
  companions?: readonly string[];
  /**
   * Returns the error of a record whose fields are valid by themselves, but not together; null if there is
   * none.
   */
  findError?(
    values: Readonly<Record<string, unknown>>,
    context: FieldContext,
  ): { field: string; message: ImportMessage } | null;
  /** Rejects staged records, before anything is written. */
  check?(context: ImportContext): Promise<void>;
  /** Writes the staged records that remain. */
  apply(context: ImportContext): Promise<WrittenCounts>;
  /**
   * SQL that selects all data of the kind, in a fixed order, as texts in columns named like the fields;
   * null if it cannot be exported.
   */
  exportSql: string | null;
}

/** Defines a kind; the function checks that its key, and the help of its texts, name fields. */
export function defineKind<
  const Name extends KindName,
  const Fields extends Record<string, Field> & Record<HelpedField<Name>, Field>,
>(
  kind: Omit<Kind, "name" | "title" | "fields" | "key"> & {
    name: Name;
    fields: Fields;
    key: readonly (keyof Fields & string)[];
  },
): Kind {
  return { ...kind, title: kindTexts(kind, "en").title };
}

/** The fields of a kind that have help. */
type HelpedField<Name extends KindName> = KindTexts[Name] extends {
  help: infer Help;
}
  ? keyof Help
  : never;

/**
 * Returns the texts of a kind in a language: its title, one sentence that says what one record stands for,
 * and one line of help for the fields that need it.
 */
export const kindTexts = (
  { name }: Pick<Kind, "name">,
  language: Language,
): { title: string; summary: string; help?: Record<string, string> } =>
  messagesFor(language).importKindMessages[name];

/** Returns the fields that have a column in CSV files. */
export const templateFields = (fields: Kind["fields"]) =>
  Object.entries(fields).filter(([, { isInternal }]) => !isInternal);

/** Returns the fields that have a column in exported CSV files. */
export const exportedFields = (fields: Kind["fields"]) =>
  Object.entries(fields).filter(
    ([, { isInternal, isExported }]) => !isInternal || isExported,
  );

/** Returns whether CSV files of a kind are loaded: those that people make, and those of an export. */
export const isTable = ({ isInternal, exportSql }: Kind): boolean =>
  isInternal !== true || exportSql !== null;

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
  /** Columns that are written as the source gives them, also if it gives null. */
  nullable?: readonly string[];
  /** SELECT that gives these columns, each key once. */
  source: string;
  parameters?: readonly SqlValue[];
  /** SQL condition on `t`: the existing rows that are compared. */
  condition?: string;
}

/**
 * Creates the rows that a table lacks and changes those that differ.
 * @returns how many were created and changed
 */
export async function mergeRows(
  tx: Queryable,
  {
    table,
    key,
    columns: kept,
    nullable = [],
    source,
    parameters,
    condition = "true",
  }: Merge,
): Promise<WrittenCounts> {
  const columns = [...kept, ...nullable];
  const all = [...key, ...columns].join(", ");
  const sameKey = [
    ...key.map((name) => `t.${name} = s.${name}`),
    condition,
  ].join(" AND ");
  const wanted = [
    ...kept.map((name) => `coalesce(s.${name}, t.${name})`),
    ...nullable.map((name) => `s.${name}`),
  ];
  const updated =
    columns.length === 0
      ? "SELECT 1 WHERE false"
      : `UPDATE ${table} AS t
         SET ${columns.map((name, i) => `${name} = ${wanted[i]}`).join(", ")}
         FROM source AS s
         WHERE ${sameKey}
           AND (${columns.map((name) => `t.${name}`).join(", ")})
             IS DISTINCT FROM (${wanted.join(", ")})
         RETURNING ${key.map((name) => `t.${name}`).join(", ")}`;
  const [counts] = await tx.query<WrittenCounts>(
    `WITH source AS MATERIALIZED (${source}),
     updated AS (${updated}),
     created AS (
       INSERT INTO ${table} (${all})
       SELECT ${all} FROM source AS s
       WHERE NOT EXISTS (SELECT FROM ${table} AS t WHERE ${sameKey})
       RETURNING 1
     )
     SELECT (SELECT count(*) FROM created)::int AS created,
       (SELECT count(*) FROM (SELECT DISTINCT * FROM updated) AS distinct_keys)::int AS changed`,
    parameters,
  );
  return counts ?? { created: 0, changed: 0 };
}

/** Rejects records whose pool does not exist, or is not one of the sender's. */
export async function checkPool({
  reject,
  poolIds,
}: ImportContext): Promise<void> {
  await reject({
    field: "pool",
    where:
      "s.pool IS NOT NULL AND NOT EXISTS (SELECT FROM pool p WHERE p.name = s.pool)",
    message: importMessage("noSuchPoolName"),
  });
  if (poolIds === null) return;
  await reject({
    field: "pool",
    where:
      "EXISTS (SELECT FROM pool p WHERE p.name = s.pool AND NOT p.id = ANY($1::int[]))",
    parameters: [poolIds],
    message: importMessage("poolNotAllowed"),
  });
}

/**
 * Rejects records that would create a delivery in an archived month.
 * @param date SQL expression on `s`: the service date
 */
export const checkOpenMonth = (
  { reject }: ImportContext,
  field: string,
  date: string,
  parameters: readonly SqlValue[] = [],
): Promise<void> =>
  reject({
    field,
    where: `date_trunc('month', (${date})::timestamp)::date IN (SELECT month FROM archived_month)`,
    parameters,
    message: importMessage("archivedMonth"),
  });

/** Rejects records about rows of a pool that is not one of the sender's. */
export async function checkExistingPool(
  { reject, poolIds }: ImportContext,
  table: string,
): Promise<void> {
  if (poolIds === null) return;
  await reject({
    field: "number",
    where: `EXISTS (SELECT FROM ${table} t WHERE t.number = s.number AND NOT t.pool_id = ANY($1::int[]))`,
    parameters: [poolIds],
    message: importMessage("belongsToOtherPool"),
  });
}

/** Rejects all records of a kind that concerns every pool, if the sender may write to some only. */
export async function checkAllPools(
  { reject, poolIds }: ImportContext,
  where = "true",
): Promise<void> {
  if (poolIds === null) return;
  await reject({
    field: null,
    where,
    message: importMessage("allPools"),
  });
}

/**
 * Rejects records with a value that something else has already, be it in the database or in an earlier
 * record, such as two stores with one GLN. The message names the other, but not to a sender for some pools: it may be
 * of another pool.
 * @param owner SQL that selects the number of the other one by `s`, from the database
 */
export async function checkTaken(
  { tx, kind, reject, poolIds }: ImportContext,
  field: string,
  { title, owner }: { title: string; owner: string },
): Promise<void> {
  const column = columnOf(field);
  const earlier = `SELECT min(e.number) FROM ${stagedTable(kind)} e
    WHERE e.${column} = s.${column} AND e.number <> s.number AND e.n < s.n`;
  // Otherwise every record would be compared with every earlier one.
  await tx.query(`CREATE INDEX ON ${stagedTable(kind)} (${column})`);
  await reject({
    field,
    where: `s.${column} IS NOT NULL AND coalesce((${owner}), (${earlier})) IS NOT NULL`,
    ...(poolIds === null
      ? {
          message: importMessage("alreadyGiven", {
            field: title,
            number: "{}",
          }),
          detail: `coalesce((${owner}), (${earlier}))`,
        }
      : {
          message: importMessage("alreadyGivenElsewhere"),
        }),
  });
}

/** New rows that a note names, at most. */
const maxNamedRows = 10;

/** Says which new rows of a table have numbers that differ from others of it by leading zeros only. */
export async function noteDroppedZeros(
  { tx, kind, note, poolIds }: ImportContext,
  table: "store" | "employee" | "trailer",
): Promise<void> {
  const alike = await tx.query<{ number: string; other: string }>(
    `SELECT s.number, min(t.number) AS other
     FROM ${stagedTable(kind)} s
     JOIN ${table} t ON ltrim(t.number, '0') = ltrim(s.number, '0') AND t.number <> s.number
     WHERE NOT EXISTS (SELECT FROM ${table} k WHERE k.number = s.number)
       AND ($1::int[] IS NULL OR t.pool_id = ANY($1::int[]))
     GROUP BY s.number ORDER BY s.number LIMIT ${maxNamedRows}`,
    [poolIds],
  );
  const field = kind.fields["number"]?.title ?? "";
  for (const { number, other } of alike)
    note(importMessage("leadingZeros", { field, number, other }));
}

/** What a field of a record refers to, and what is said if there is no such thing. */
interface Reference {
  field: string;
  table: "employee" | "trailer";
  message: ImportMessage;
  /** What is said if a number differs from one of the table by leading zeros alone; `{}` stands for that number. */
  withoutZeros?: ImportMessage;
}

/**
 * Rejects records that name, in a field, a number that a table does not have. To a sender for some pools, the
 * rows of other pools do not exist: a scan would show the name of a driver, and a route where a trailer is,
 * whose positions would no longer move the route that it drives.
 */
async function checkReference(
  { reject, poolIds }: ImportContext,
  { field, table, message, withoutZeros }: Reference,
): Promise<void> {
  const column = `s.${columnOf(field)}`;
  const from = `FROM ${table} t WHERE ($1::int[] IS NULL OR t.pool_id = ANY($1::int[]))`;
  const isUnknown = `${column} IS NOT NULL AND NOT EXISTS (SELECT ${from} AND t.number = ${column})`;
  const parameters = [poolIds];
  if (withoutZeros !== undefined) {
    const alike = `${from} AND ltrim(t.number, '0') = ltrim(${column}, '0')`;
    await reject({
      field,
      where: `${isUnknown} AND EXISTS (SELECT ${alike})`,
      parameters,
      detail: `(SELECT min(t.number) ${alike})`,
      message: withoutZeros,
    });
  }
  await reject({ field, where: isUnknown, parameters, message });
}

/** Rejects records with a trailer that does not exist. */
export const checkTrailer = (context: ImportContext): Promise<void> =>
  checkReference(context, {
    field: "trailer",
    table: "trailer",
    message: importMessage("noSuchTrailer"),
  });

/** Rejects records with an employee that does not exist. */
export const checkEmployee = (
  context: ImportContext,
  field = "employee",
): Promise<void> =>
  checkReference(context, {
    field,
    table: "employee",
    message: importMessage("noSuchEmployee"),
    withoutZeros: importMessage("employeeWithoutZeros", { number: "{}" }),
  });

/**
 * Rejects staged records that are about the same as an earlier one.
 * @param field the field to correct
 * @param key SQL expressions on the staged record `s`, and on what is joined with it, that identify a record
 * @param joins SQL of joins with `s`
 */
export const rejectDuplicates = (
  { kind, reject }: ImportContext,
  field: string,
  key: readonly string[],
  joins = "",
): Promise<void> =>
  reject({
    field,
    where: `s.n IN (
      SELECT n FROM (
        SELECT s.n, row_number() OVER (PARTITION BY ${key.join(", ")} ORDER BY s.n) AS place
        FROM ${stagedTable(kind)} s ${joins}
      ) AS numbered WHERE numbered.place > 1)`,
    message: importMessage("duplicate"),
  });

/** Rejects staged records with the key of an earlier one. */
export async function checkKey(context: ImportContext): Promise<void> {
  const { tx, kind } = context;
  const [field] = kind.key;
  if (field === undefined) return;
  await tx.query(`ANALYZE ${stagedTable(kind)}`);
  const key = kind.key.map((one) => `s.${columnOf(one)}`);
  await rejectDuplicates(context, field, key);
}

/**
 * SQL of a join of the delivery `d` with `unreported`: its signature and employee without a report by hand
 * that has signed it, because the file of these reports comes after the others.
 */
export const joinUnreported = `CROSS JOIN LATERAL (
  SELECT CASE WHEN count(*) = 0 THEN d.signature ELSE (array_agg(m.original_signature ORDER BY m.id))[1] END AS signature,
    CASE WHEN count(*) = 0 THEN d.employee_id ELSE (array_agg(m.original_employee_id ORDER BY m.id))[1] END AS employee_id
  FROM manual_report m WHERE m.delivery_id = d.id AND m.text_signature IS NOT NULL
) AS unreported`;

/** SQL expression: a coordinate as an exported text, with as many digits as its field reads. */
export const coordinateText = (column: string) =>
  `trim_scale(round(${column}::numeric, 12))::text`;

/** SQL expression: an instant as an exported text, in UTC. */
export const instantText = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
