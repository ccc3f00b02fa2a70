import type { Database } from "./database";

/** More than what is left free in the files of any table: the disk has to give room for it. */
const rows = 128;

/**
 * Writes about 120 kB as any statement would, and leaves nothing behind. It moves the transaction
 * counter, which says whether a dump is due: so it serves to learn whether writing works again, and
 * not to learn whether it still does.
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
