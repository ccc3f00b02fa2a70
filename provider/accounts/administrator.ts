import type { Registration } from "../contract/accounts";
import type { Database, Queryable } from "../db/database";
import { recordMembershipChange } from "../groups/membership-changes";
import { emailKey } from "./email-key";
import { insertAccount } from "./registration";

/** Names of the groups that the first administrator gets when there is none. */
const groupNames = { master: "All pools", pool: "All pools" } as const;

async function idOf(
  tx: Queryable,
  sql: string,
  parameters: readonly (string | number)[],
) {
  const [row] = await tx.query<{ id: number }>(sql, parameters);
  if (!row) throw new Error("The row was not inserted");
  return row.id;
}

/** A master group over all pools, new when there is no master group at all. */
async function masterGroupOfAll(tx: Queryable): Promise<number[]> {
  const existing = await tx.query<{ id: number }>(
    "SELECT id FROM user_group WHERE type = 1",
  );
  if (existing.length > 0) return existing.map(({ id }) => id);
  const insert =
    "INSERT INTO user_group (type, name) VALUES ($1, $2) RETURNING id";
  const master = await idOf(tx, insert, [1, groupNames.master]);
  const group = await idOf(tx, insert, [2, groupNames.pool]);
  await tx.query(
    "INSERT INTO pool_group_pool (pool_group_id, pool_id) SELECT $1::int, id FROM pool",
    [group],
  );
  await tx.query(
    "INSERT INTO master_group_pool_group (master_group_id, pool_group_id) VALUES ($1, $2)",
    [master, group],
  );
  return [master];
}

/**
 * Makes somebody administrator and member of every master group; the first one gets a master group
 * with all pools. An existing confirmed account keeps its password and names.
 * @param account with the password as hash
 */
export async function addAdministrator(
  db: Database,
  account: Registration,
  now: Date,
): Promise<{ isNewAccount: boolean }> {
  return db.transaction(async (tx) => {
    const [existing] = await tx.query<{ id: string }>(
      "SELECT id FROM account WHERE email_key = $1 AND verified_at IS NOT NULL",
      [emailKey(account.email)],
    );
    const id = existing?.id ?? (await insertAccount(tx, account, now));
    if (!existing) {
      await tx.query("UPDATE account SET verified_at = $2 WHERE id = $1", [
        id,
        now,
      ]);
    }
    for (const groupId of await masterGroupOfAll(tx)) {
      for (const [table, change] of [
        ["group_member", "member added"],
        ["group_administrator", "administrator added"],
      ] as const) {
        const added = await tx.query(
          `INSERT INTO ${table} (account_id, group_id) VALUES ($1, $2)
           ON CONFLICT DO NOTHING RETURNING group_id`,
          [id, groupId],
        );
        if (added.length === 0) continue;
        await recordMembershipChange(tx, {
          at: now,
          actorId: null,
          accountId: id,
          groupId,
          change,
          requestId: null,
        });
      }
    }
    return { isNewAccount: existing === undefined };
  });
}
