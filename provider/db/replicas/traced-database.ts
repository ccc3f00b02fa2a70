import { bindSpan, inClientSpan, isInSpan } from "../../../telemetry/spans";
import type { Database, Queryable } from "../database";

/**
 * Returns a short name of a statement: its first word and its first table, such as `SELECT carton`. Neither
 * its text nor its parameters are in traces.
 */
function summaryOf(sql: string): string {
  const verb = /[A-Za-z]+/.exec(sql)?.[0].toUpperCase() ?? "SQL";
  const table = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?([a-z_][\w.]*)/i.exec(
    sql,
  );
  return table?.[1] === undefined ? verb : `${verb} ${table[1]}`;
}

/** Runs a statement in a span, if it belongs to a call that is traced. */
function inSqlSpan<Result>(
  sql: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isInSpan()) return work();
  const summary = summaryOf(sql);
  const attributes = {
    "db.system.name": "postgresql",
    "db.query.summary": summary,
  };
  return inClientSpan(summary, attributes, work);
}

const traced = (on: Queryable): Queryable => ({
  query: (sql, ...given) => inSqlSpan(sql, () => on.query(sql, ...given)),
});

/** Wraps a database; each statement of a traced call becomes a span. */
export function traceDatabase(db: Database): Database {
  return {
    ...db,
    ...traced(db),
    transaction(work) {
      const inCall = bindSpan();
      return db.transaction((tx) => inCall(() => work(traced(tx))));
    },
  };
}
