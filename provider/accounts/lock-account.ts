import type { Queryable } from "../db/database";

/**
 * Locks an account until the end of the transaction: concurrent forms of one person wait for each other here,
 * so that limits hold. The lock leaves others free to refer to the account. Rows that refer to it, such as
 * those of idempotency keys, hold a weaker lock that `FOR UPDATE` waits for, so that two of them would wait for
 * each other.
 */
export async function lockAccount(
  tx: Queryable,
  accountId: string,
): Promise<void> {
  await tx.query("SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE", [
    accountId,
  ]);
}
