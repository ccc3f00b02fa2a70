/**
 * The database interface: PGlite and PostgreSQL behind the same functions, so that each query of the
 * provider is written once and runs on both.
 */

import type { PageRead } from "./page-queue";

/** A query parameter. Arrays become PostgreSQL arrays. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly SqlValue[];

/** How a statement is run. */
export interface QueryOptions {
  /**
   * True for a statement of many requests that finds rows by keys, so that one plan serves all parameters:
   * PGlite, where planning takes several times as long as the statement, keeps its plan.
   */
  keepsPlan?: boolean;
}

/** Runs queries: the database itself, or one open transaction. */
export interface Queryable {
  /**
   * Runs one statement.
   * @param sql the statement, with `$1`, `$2` … for the parameters
   * @returns its rows: `bigint` and `numeric` columns as text, dates as ISO text
   */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    parameters?: readonly SqlValue[],
    options?: QueryOptions,
  ): Promise<Row[]>;
}

/**
 * Statement of a transaction that may take longer than the statement timeout. PostgreSQL waits for its other
 * statements without limit, and so does the client.
 */
export const liftStatementTimeout = "SET LOCAL statement_timeout = 0";

/** How busy the connections of this process are. */
export interface DatabaseLoad {
  used: number;
  idle: number;
  max: number;
  /** Statements and transactions that wait for a connection. */
  waiting: number;
}

export interface Database extends Queryable {
  readonly engine: "pglite" | "postgresql";
  load(): DatabaseLoad;
  /**
   * Runs `work` in one transaction, which is committed when it resolves and rolled back when it throws.
   */
  transaction<Result>(
    work: (tx: Queryable) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Runs `work` while this process holds an advisory lock, which ends with the process. Statements of
   * `work` are put to the database itself. PGlite has one process, and needs no lock.
   * @param key a number that no other advisory lock of the database uses
   * @returns false if another process holds the lock; `work` is not run then
   */
  withLock(key: number, work: () => Promise<void>): Promise<boolean>;
  /**
   * Runs one statement outside any transaction and without a statement timeout: `VACUUM`, or `CREATE
   * INDEX CONCURRENTLY`.
   */
  maintain(sql: string): Promise<void>;
  /**
   * Runs `read`, which reads a page of rows, when its turn comes (`page-queue.ts`).
   * @throws DatabaseBusyError if a first page would wait too long
   */
  readPage<Result>(
    read: () => Promise<Result>,
    page: PageRead,
  ): Promise<Result>;
  /** Runs several statements without parameters. */
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}
