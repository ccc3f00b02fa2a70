import { expect, vi } from "vitest";
import type { Database } from "../../provider/db/database";

async function nextTransaction(db: Database): Promise<string | undefined> {
  const [row] = await db.query<{ next: string }>(
    "SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next",
  );
  return row?.next;
}

/**
 * Expects that what a service does by itself on an idle database writes nothing.
 * @param start starts the service, and returns how it stops
 * @param statements how many of its statements are waited for
 */
export async function expectNoWrites(
  db: Database,
  start: (counted: Database) => Promise<() => Promise<unknown>>,
  statements: number,
): Promise<void> {
  let counted = 0;
  const before = await nextTransaction(db);
  const stop = await start({
    ...db,
    query(...statement) {
      counted += 1;
      return db.query(...statement);
    },
  });
  await vi.waitFor(() => expect(counted).toBeGreaterThan(statements), {
    timeout: 120_000,
    interval: 50,
  });
  await stop();
  // On the server, other databases of the run count transactions too.
  if (db.engine === "pglite") expect(await nextTransaction(db)).toBe(before);
}
