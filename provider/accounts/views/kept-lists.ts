import { createSecret, hashSecret } from "../secrets";
import type { Database, Queryable } from "../../db/database";
import { refusalText } from "../../messages";
import { refuse, type Refusal } from "../../refusal";

/**
 * Lists of numbers that are too long for an address (docs/decisions/138). Each belongs to one account and
 * is kept for a day; of its key, only the SHA-256 is stored.
 */

/** How long a list is kept. */
const keptMs = 24 * 60 * 60 * 1000;
/** Most lists of an account: the oldest ones go first. */
const maxKeptLists = 50;

/**
 * Keeps a list, and deletes those that have ended.
 * @param numbers separated by spaces
 * @returns its key
 */
export async function keepList(
  db: Database,
  accountId: string,
  numbers: string,
  now: Date,
): Promise<string> {
  const key = createSecret();
  await db.transaction(async (tx) => {
    await tx.query("DELETE FROM kept_list WHERE expires_at <= $1", [now]);
    await tx.query(
      `DELETE FROM kept_list WHERE key_hash IN (
         SELECT key_hash FROM kept_list WHERE account_id = $1
         ORDER BY expires_at DESC OFFSET $2)`,
      [accountId, maxKeptLists - 1],
    );
    await tx.query(
      `INSERT INTO kept_list (key_hash, account_id, numbers, expires_at)
       VALUES ($1, $2, $3, $4)`,
      [hashSecret(key), accountId, numbers, new Date(now.getTime() + keptMs)],
    );
  });
  return key;
}

/** Returns a list of the account; a refusal if it is not kept, or not any more. */
export async function findKeptList(
  db: Queryable,
  accountId: string,
  key: string,
  now: Date,
): Promise<{ numbers: string } | Refusal> {
  const [list] = await db.query<{ numbers: string }>(
    `SELECT numbers FROM kept_list
     WHERE key_hash = $1 AND account_id = $2 AND expires_at > $3`,
    [hashSecret(key), accountId, now],
  );
  return list ?? refuse(404, refusalText("noSuchList"));
}
