import type { Clock } from "../contract/extensions/store-times";
import type { Queryable } from "../db/database";

/** Changes whose clock the tables of an account show. */
export async function changeClock(
  db: Queryable,
  accountId: string,
  clock: Clock,
): Promise<void> {
  await db.query("UPDATE account SET clock = nullif($2, 'utc') WHERE id = $1", [
    accountId,
    clock,
  ]);
}
