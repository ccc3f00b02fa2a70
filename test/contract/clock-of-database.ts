import type { Database } from "../../provider/db/database";

/**
 * Returns a database whose clock a test sets.
 * @param now returns its time
 */
export const withClock = (db: Database, now: () => string): Database => ({
  ...db,
  query: <Row extends object>(...statement: Parameters<Database["query"]>) =>
    statement[0] === "SELECT now() AS now"
      ? Promise.resolve([{ now: now() }] as unknown as Row[])
      : db.query<Row>(...statement),
});
