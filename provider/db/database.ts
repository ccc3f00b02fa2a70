/**
 * The one door to the database: PGlite or PostgreSQL behind the same interface, so that every
 * query of the provider is written once and runs on both.
 */

/** A value that a query parameter may take. Arrays become PostgreSQL arrays. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly SqlValue[];

/** One row of an answer. `bigint` and `numeric` columns arrive as text, dates as ISO text. */
export type SqlRow = Record<string, unknown>;

/** Something that queries can be put to: the database itself, or one open transaction. */
export interface Queryable {
  /**
   * Runs one statement.
   * @param sql the statement, with `$1`, `$2` … for the parameters
   * @returns its rows
   */
  query<Row extends SqlRow = SqlRow>(
    sql: string,
    parameters?: readonly SqlValue[],
  ): Promise<Row[]>;
}

export interface Database extends Queryable {
  readonly engine: "pglite" | "postgresql";
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<Result>(
    work: (tx: Queryable) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Runs `work` on one connection outside of any transaction, without a time limit for statements.
   * What it locks for the session is unlocked at its end. Migrations alone need it.
   */
  session<Result>(
    work: (connection: Queryable) => Promise<Result>,
  ): Promise<Result>;
  /** Runs several statements without parameters. */
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}
