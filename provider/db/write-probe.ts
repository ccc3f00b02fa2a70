import type { Database } from "./database";

/**
 * More than the free space left in the files of any table, so that the disk must provide new blocks.
 */
const rows = 128;

/**
 * Writes about 120 kB as any statement would, and leaves nothing behind. It advances the transaction
 * counter, which decides whether a dump is due; it is therefore used to test whether writing works
 * again, not whether it still works.
 */
export async function probeWriting(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      "CREATE TEMPORARY TABLE write_probe (text text) ON COMMIT DROP",
    );
    await tx.query(
      `INSERT INTO write_probe SELECT repeat('x', 900) FROM generate_series(1, ${rows})`,
    );
  });
}
