import pg from "pg";
import type { Database, Queryable, SqlRow, SqlValue } from "./database";
import { TransactionScope } from "./transaction-scope";
import { columnParsers } from "./wire-types";

/** Longest time for one statement. Pages of 20,000 rows need well under a second. */
const defaultStatementTimeoutMs = 20_000;
/** Longest wait for a free connection. */
const connectTimeoutMs = 5_000;
const maxConnections = 10;
/** `text[]`, which the driver's list of types leaves out. */
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
  // pg declares this function with one overload per known type; numbers cover them all.
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    parsers[oid] ??
    (pg.types.getTypeParser(oid, format === "binary" ? "text" : format) as (
      text: string,
    ) => unknown)) as typeof pg.types.getTypeParser,
};

/** pg writes dates in the process's own zone; the provider speaks UTC only. */
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
    // Without it, a statement without parameters could smuggle several.
    queryMode: "extended",
  } as pg.QueryConfig);
  return result.rows;
}

/**
 * Opens PostgreSQL behind a pool of connections.
 * @param connectionString `postgres://user:password@host:port/database`
 * @param onIdleError told when a resting connection breaks (the pool replaces it)
 * @param statementTimeoutMs longest time for one statement, except in a session; tests shorten it
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
    // Compiling a plan costs more than the short queries here take.
    options:
      "-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601 -c jit=off",
  });
  pool.on("error", onIdleError);
  const scope = new TransactionScope();
  let closing: Promise<void> | null = null;

  return {
    engine: "postgresql",
    async query<Row extends SqlRow>(
      sql: string,
      parameters: readonly SqlValue[] = [],
    ) {
      scope.refuseInside();
      return run<Row>(pool, sql, parameters);
    },
    async execute(sql) {
      scope.refuseInside();
      await pool.query(sql);
    },
    async transaction(work) {
      scope.refuseInside();
      const client = await pool.connect();
      // A connection that breaks between two statements tells so; without a listener that would end
      // the process. The next statement fails then.
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
      scope.refuseInside();
      const client = await pool.connect();
      client.on("error", onIdleError);
      try {
        await client.query("SET statement_timeout = 0");
        return await work({
          query: (sql, parameters = []) => run(client, sql, parameters),
        });
      } finally {
        client.off("error", onIdleError);
        // Closed rather than given back: its settings and locks go with it.
        client.release(true);
      }
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}
