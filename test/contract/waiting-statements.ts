import { expect } from "vitest";
import type { Queryable } from "../../provider/db/database";

/**
 * Waits until other statements wait for locks of this database. PGlite has one connection: there, statements
 * wait until a transaction has ended, and this returns at once.
 * @param tx the transaction that holds the locks
 */
export async function whenOthersWait(
  tx: Queryable,
  engine: "pglite" | "postgresql",
  count = 1,
): Promise<void> {
  if (engine === "pglite") return;
  await expect
    .poll(
      async () => {
        // Within a transaction, the view would not change.
        await tx.query("SELECT pg_stat_clear_snapshot()");
        const waiting = await tx.query(
          `SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting.length;
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThanOrEqual(count);
}
