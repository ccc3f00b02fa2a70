import pg from "pg";
import { liftStatementTimeout, type Database, type SqlValue } from "./database";
import { DatabaseBusyError, errorCode, isUnanswered } from "./errors";
import { pageQueue } from "./page-queue";
import { TransactionScope } from "./transaction-scope";
import { columnParsers } from "./wire-types";

/** Statement timeout. Pages of 20,000 rows take well under a second. */
const defaultStatementTimeoutMs = 20_000;
/**
 * Time after the statement timeout in which the server must have answered. A server that has not is frozen, or
 * its answer was lost: nobody waits longer, and the connection is given up.
 */
const answerGraceMs = 5_000;
/** Longest wait for a free connection. */
const connectTimeoutMs = 5_000;
const maxConnections = 10;
/** Silence after which TCP asks whether the server is still there, every second and ten times. */
const keepAliveAfterMs = 5_000;
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

/** @param answerTimeoutMs longest wait for the answer; 0 for no limit */
async function run<Row extends object>(
  client: pg.Pool | pg.ClientBase,
  sql: string,
  parameters: readonly SqlValue[],
  answerTimeoutMs: number,
): Promise<Row[]> {
  const result = await client.query({
    query_timeout: answerTimeoutMs,
    text: sql,
    values: parameters.map(parameter),
    types,
    // With the simple protocol, a statement without parameters could contain several statements.
    queryMode: "extended",
  } as pg.QueryConfig);
  return result.rows as Row[];
}

/** Begins or ends a transaction. */
const control = (client: pg.ClientBase, sql: string, answerTimeoutMs: number) =>
  client.query({
    query_timeout: answerTimeoutMs,
    text: sql,
  } as pg.QueryConfig);

/** Connections to the server, or to a pooler before it. */
interface Connections {
  pool: pg.Pool;
  /** Statements with which a transaction begins. */
  begin: string;
  /**
   * True if several clients share a connection of the server, each for one transaction at a time
   * (PgBouncer in transaction mode): settings and locks of a session then belong to nobody.
   */
  isShared: boolean;
}

/**
 * Returns the settings of the provider.
 * @param timeoutMs timeout of a statement, and of a transaction that sends none
 */
const settingsFor = (timeoutMs: number): [name: string, value: string][] => [
  ["TimeZone", "UTC"],
  ["DateStyle", "ISO"],
  ["IntervalStyle", "iso_8601"],
  // JIT compilation takes longer than the short queries of the provider.
  ["jit", "off"],
  ["statement_timeout", String(timeoutMs)],
  ["idle_in_transaction_session_timeout", String(timeoutMs)],
];

const asStartupOptions = (settings: [name: string, value: string][]) =>
  settings.map(([name, value]) => `-c ${name}=${value}`).join(" ");

/** Protocol violation: a pooler refuses the settings at the start of a connection. */
const refusedAtStart = "08P01";

/**
 * Connects with the settings of the provider. If they do not arrive at the server, because a pooler has
 * refused or ignored them, every transaction sets them for itself.
 */
async function connect(
  config: pg.PoolConfig,
  statementTimeoutMs: number,
  onIdleError: (error: Error) => void,
): Promise<Connections> {
  const settings = settingsFor(statementTimeoutMs);
  const open = (options?: string) =>
    new pg.Pool({ ...config, ...(options !== undefined && { options }) }).on(
      "error",
      onIdleError,
    );
  const direct = open(asStartupOptions(settings));
  try {
    const [arrived] = await run<{ all: boolean }>(
      direct,
      `SELECT count(*) = ${settings.length} AS all FROM pg_settings
       WHERE source = 'client' AND name = ANY ($1)`,
      [settings.map(([name]) => name)],
      statementTimeoutMs + answerGraceMs,
    );
    if (arrived?.all === true)
      return { pool: direct, begin: "BEGIN", isShared: false };
    await direct.end();
  } catch (error) {
    await direct.end();
    if (errorCode(error) !== refusedAtStart) throw error;
  }
  const sets = settings.map(
    ([name, value]) => `SET LOCAL ${name} = '${value}'`,
  );
  return {
    pool: open(),
    begin: ["BEGIN", ...sets].join("; "),
    isShared: true,
  };
}

/**
 * Opens PostgreSQL with a connection pool, directly or through a pooler in any mode
 * (docs/decisions/098-pgbouncer.md).
 * @param connectionString `postgres://user:password@host:port/database`
 * @param onIdleError called when an idle connection fails (the pool replaces it)
 * @param statementTimeoutMs statement timeout in milliseconds; tests shorten it
 */
export function openPostgresql(
  connectionString: string,
  onIdleError: (error: Error) => void = () => undefined,
  statementTimeoutMs = defaultStatementTimeoutMs,
): Database {
  const config: pg.PoolConfig = {
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    application_name: "tracking-provider",
  };
  const answerTimeoutMs = statementTimeoutMs + answerGraceMs;
  const scope = new TransactionScope();
  let connecting: Promise<Connections> | null = null;
  /** The pool, once there is one. */
  let opened: pg.Pool | null = null;
  let closing: Promise<void> | null = null;

  function connections(): Promise<Connections> {
    if (closing) throw new DatabaseBusyError("closing");
    connecting ??= connect(config, statementTimeoutMs, onIdleError).then(
      (connected) => {
        opened = connected.pool;
        return connected;
      },
      (error: unknown) => {
        // The next statement tries again.
        connecting = null;
        throw error;
      },
    );
    return connecting;
  }

  /** @param work may lift `limit.answerTimeoutMs`, the longest wait for an answer */
  async function inTransaction<Result>(
    { pool, begin }: Connections,
    work: (
      client: pg.PoolClient,
      limit: { answerTimeoutMs: number },
    ) => Promise<Result>,
  ): Promise<Result> {
    const limit = { answerTimeoutMs };
    const client = await pool.connect();
    // A connection that fails between two statements emits an error event, which would end the process
    // without a listener. The next statement then fails.
    client.on("error", onIdleError);
    let broken: Error | undefined;
    try {
      await control(client, begin, answerTimeoutMs);
      const result = await work(client, limit);
      const end = await control(client, "COMMIT", limit.answerTimeoutMs);
      if (end.command === "ROLLBACK") {
        throw new Error("The transaction had failed and was rolled back");
      }
      return result;
    } catch (error) {
      // Behind an unanswered statement, no other one is answered.
      if (isUnanswered(error)) broken = error;
      else
        await control(client, "ROLLBACK", answerTimeoutMs).catch(
          (reason: Error) => {
            broken = reason;
          },
        );
      throw error;
    } finally {
      client.off("error", onIdleError);
      client.release(broken);
    }
  }

  return {
    engine: "postgresql",
    load: () => ({
      used: opened ? opened.totalCount - opened.idleCount : 0,
      idle: opened?.idleCount ?? 0,
      max: maxConnections,
      waiting: opened?.waitingCount ?? 0,
    }),
    async query<Row extends object>(
      sql: string,
      parameters: readonly SqlValue[] = [],
    ) {
      scope.assertOutside();
      const connected = await connections();
      return connected.isShared
        ? inTransaction(connected, (client) =>
            run<Row>(client, sql, parameters, answerTimeoutMs),
          )
        : run<Row>(connected.pool, sql, parameters, answerTimeoutMs);
    },
    readPage: pageQueue(maxPages),
    async execute(sql) {
      scope.assertOutside();
      const connected = await connections();
      if (connected.isShared)
        await inTransaction(connected, (client) => client.query(sql));
      else await connected.pool.query(sql);
    },
    async transaction(work) {
      scope.assertOutside();
      return inTransaction(await connections(), (client, limit) =>
        scope.run(() =>
          work({
            query(sql, parameters = []) {
              if (sql === liftStatementTimeout) limit.answerTimeoutMs = 0;
              return run(client, sql, parameters, limit.answerTimeoutMs);
            },
          }),
        ),
      );
    },
    async withLock(key, work) {
      scope.assertOutside();
      // A transaction holds the lock, because a pooler may give a session to others meanwhile. With the
      // simple protocol it keeps no snapshot, for which CREATE INDEX CONCURRENTLY would wait.
      return inTransaction(await connections(), async (client) => {
        await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
        const {
          rows: [lock],
        } = await client.query<{ taken: boolean }>(
          `SELECT pg_try_advisory_xact_lock(${Math.trunc(key)}) AS taken`,
        );
        if (lock?.taken !== true) return false;
        await work();
        return true;
      });
    },
    async maintain(sql) {
      scope.assertOutside();
      const { pool, isShared } = await connections();
      if (isShared) {
        // Has the timeout of the role, which is none by default.
        await run(pool, sql, [], 0);
        return;
      }
      const client = new pg.Client({
        ...config,
        options: asStartupOptions(settingsFor(0)),
      });
      client.on("error", onIdleError);
      await client.connect();
      try {
        await run(client, sql, [], 0);
      } finally {
        await client.end();
      }
    },
    close() {
      closing ??= connecting
        ? connecting.then(
            ({ pool }) => pool.end(),
            () => undefined,
          )
        : Promise.resolve();
      return closing;
    },
  };
}
