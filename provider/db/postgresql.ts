import pg from "pg";
import type { Database, Queryable, SqlRow, SqlValue } from "./database";
import { PageQueue } from "./page-queue";
import { TransactionScope } from "./transaction-scope";
import { columnParsers } from "./wire-types";

/** Statement timeout. Pages of 20,000 rows take well under a second. */
const defaultStatementTimeoutMs = 20_000;
/** Longest wait for a free connection. */
const connectTimeoutMs = 5_000;
const maxConnections = 10;
/** Pages of rows leave the other connections to short statements. */
const maxPages = 6;
/** `text[]`, which is missing from the type list of the driver. */
const textArrayOid = 1009 as unknown as Parameters<
  typeof pg.types.getTypeParser
>[0];

const parsers = columnParsers((value) => {
  const parse = pg.types.getTypeParser(textArrayOid, "text") as (
    text: string,
  ) => unknown;
  const items = parse(value);
  return Array.isArray(items) ? items : [];
});

const types: pg.CustomTypesConfig = {
  // pg declares one overload for each known type; a number covers all of them.
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    parsers[oid] ??
    (pg.types.getTypeParser(oid, format === "binary" ? "text" : format) as (
      text: string,
    ) => unknown)) as typeof pg.types.getTypeParser,
};

/** pg formats dates in the time zone of the process; the provider uses UTC only. */
function parameter(value: SqlValue): unknown {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return value.map(parameter);
  return value;
}

async function run<Row extends SqlRow>(
  client: pg.Pool | pg.PoolClient,
  sql: string,
  parameters: readonly SqlValue[],
): Promise<Row[]> {
  const result = await client.query<Row>({
    text: sql,
    values: parameters.map(parameter),
    types,
    // With the simple protocol, a statement without parameters could contain several statements.
    queryMode: "extended",
  } as pg.QueryConfig);
  return result.rows;
}

/**
 * Opens PostgreSQL with a connection pool.
 * @param connectionString `postgres://user:password@host:port/database`
 * @param onIdleError called when an idle connection fails (the pool replaces it)
 * @param statementTimeoutMs statement timeout in milliseconds, except in a session; tests shorten it
 */
export function openPostgresql(
  connectionString: string,
  onIdleError: (error: Error) => void = () => undefined,
  statementTimeoutMs = defaultStatementTimeoutMs,
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: "tracking-provider",
    // JIT compilation takes longer than the short queries of the provider.
    options:
      "-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601 -c jit=off",
  });
  pool.on("error", onIdleError);
  const scope = new TransactionScope();
  const pages = new PageQueue(maxPages);
  let closing: Promise<void> | null = null;

  return {
    engine: "postgresql",
    load: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      max: maxConnections,
      waiting: pool.waitingCount,
    }),
    async query<Row extends SqlRow>(
      sql: string,
      parameters: readonly SqlValue[] = [],
    ) {
      scope.assertOutside();
      return run<Row>(pool, sql, parameters);
    },
    readPage: (read, page) => pages.run(read, page),
    async execute(sql) {
      scope.assertOutside();
      await pool.query(sql);
    },
    async transaction(work) {
      scope.assertOutside();
      const client = await pool.connect();
      // A connection that fails between two statements emits an error event, which would end the
      // process without a listener. The next statement then fails.
      client.on("error", onIdleError);
      let broken: Error | undefined;
      const tx: Queryable = {
        query: (sql, parameters = []) => run(client, sql, parameters),
      };
      try {
        await client.query("BEGIN");
        const result = await scope.run(() => work(tx));
        const end = await client.query("COMMIT");
        if (end.command === "ROLLBACK") {
          throw new Error("The transaction had failed and was rolled back");
        }
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch((reason: Error) => {
          broken = reason;
        });
        throw error;
      } finally {
        client.off("error", onIdleError);
        client.release(broken);
      }
    },
    async session(work) {
      scope.assertOutside();
      const client = await pool.connect();
      client.on("error", onIdleError);
      try {
        await client.query("SET statement_timeout = 0");
        return await work({
          query: (sql, parameters = []) => run(client, sql, parameters),
        });
      } finally {
        client.off("error", onIdleError);
        // Closed instead of returned to the pool, so that its settings and locks end with it.
        client.release(true);
      }
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}
