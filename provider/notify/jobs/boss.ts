import PgBoss from "pg-boss";
import type { Database, Queryable, SqlValue } from "../../db/database";
import { statementsOf } from "../../db/migration-files";

/** How pg-boss reaches the database: through the provider's own, on both engines. */

function toParameter(value: unknown): SqlValue {
  if (value === undefined) return null;
  const isJson =
    typeof value === "object" &&
    value !== null &&
    !(value instanceof Date) &&
    !Array.isArray(value);
  return isJson ? JSON.stringify(value) : (value as SqlValue);
}

const runStatement = async (
  db: Queryable,
  text: string,
  values: unknown[] = [],
) => ({ rows: await db.query(text, values.map(toParameter)) });

/** Runs the statements of pg-boss in a transaction that is open. */
export const bossTransaction = (tx: Queryable): PgBoss.Db => ({
  executeSql: (text, values) => runStatement(tx, text, values),
});

/** Runs the statements of pg-boss, of which some texts hold a whole transaction. */
export const bossDatabase = (db: Database): PgBoss.Db => ({
  async executeSql(text, values) {
    if (!/^\s*BEGIN;/.test(text)) return runStatement(db, text, values);
    await db.transaction(async (tx) => {
      for (const statement of statementsOf(text))
        if (!["BEGIN", "COMMIT"].includes(statement.trim()))
          await tx.query(statement);
    });
    return { rows: [] };
  },
});

/**
 * Returns pg-boss as it is used here: migrations of the provider create its tables, and its own timers
 * stay off.
 */
export const makeBoss = (db: PgBoss.Db): PgBoss =>
  new PgBoss({ db, migrate: false, supervise: false, schedule: false });
