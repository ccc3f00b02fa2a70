import type { Registration } from "../contract/accounts";
import type { Database, Queryable } from "../db/database";
import { applyInvitations, lockInvitations } from "./invitations";
import { lockGroupChanges } from "./administration";
import { recordMembershipChanges } from "./membership-changes";
import { emailKey } from "../accounts/email-key";
import { insertAccount } from "../accounts/registration";

/** Name of the master group created for the first administrator, and of the pool group in it. */
const allPools = "All pools";

/** The pools covered by the groups of the new administrator. */
export interface GroupOutcome {
  /** True if one of the groups contains all pools, including future ones. */
  hasAllPools: boolean;
  /**
   * True if a group that listed the pools existing at its creation now contains future ones as well.
   */
  isConverted: boolean;
}

async function idOf(
  tx: Queryable,
  sql: string,
  parameters: readonly (string | number)[],
) {
  const [row] = await tx.query<{ id: number }>(sql, parameters);
  if (!row) throw new Error("The row was not inserted");
  return row.id;
}

async function addGroupsOfAllPools(tx: Queryable): Promise<void> {
  const insert =
    "INSERT INTO user_group (type, name, all_pools) VALUES ($1::int, $2, $1::int = 2) RETURNING id";
  const master = await idOf(tx, insert, [1, allPools]);
  const group = await idOf(tx, insert, [2, allPools]);
  await tx.query(
    "INSERT INTO master_group_pool_group (master_group_id, pool_group_id) VALUES ($1, $2)",
    [master, group],
  );
}

/**
 * Converts the group that an earlier version of the command created from the existing pools into one of
 * all pools. A group that contains some pools but lacks others was edited, and is not changed; nor is
 * one that was created, renamed or filled in the portal, where its name proves nothing.
 */
async function convertToAllPools(tx: Queryable): Promise<boolean> {
  const switched = await tx.query(
    `UPDATE user_group SET all_pools = true
     WHERE type = 2 AND name = $1 AND NOT all_pools
       AND id IN (
         SELECT link.pool_group_id FROM master_group_pool_group link
         JOIN user_group master ON master.id = link.master_group_id
         WHERE master.name = $1
       )
       AND (SELECT count(*) FROM pool_group_pool WHERE pool_group_id = user_group.id)
         IN (0, (SELECT count(*) FROM pool))
       AND NOT EXISTS (
         SELECT FROM membership_change changed
         WHERE changed.account_id IS NULL AND changed.group_id IN (
           SELECT user_group.id
           UNION ALL
           SELECT link.master_group_id FROM master_group_pool_group link
           WHERE link.pool_group_id = user_group.id
         )
       )
     RETURNING id`,
    [allPools],
  );
  return switched.length > 0;
}

/** Ensures that there is a master group; creates or converts the group of all pools where needed. */
async function prepareGroups(tx: Queryable): Promise<GroupOutcome> {
  const [master] = await tx.query(
    "SELECT FROM user_group WHERE type = 1 LIMIT 1",
  );
  if (!master) await addGroupsOfAllPools(tx);
  const isConverted = await convertToAllPools(tx);
  const [group] = await tx.query(
    `SELECT FROM user_group
     WHERE all_pools AND id IN (SELECT pool_group_id FROM master_group_pool_group) LIMIT 1`,
  );
  return { hasAllPools: group !== undefined, isConverted };
}

/**
 * Makes an account administrator and member of every master group, and administrator of every pool group
 * in none of them. Without any master group, one with all pools is created, including future ones. An
 * existing confirmed account keeps its password and names.
 * @param account its password is the hash
 */
export async function addAdministrator(
  db: Database,
  account: Registration,
  now: Date,
): Promise<GroupOutcome & { isNewAccount: boolean; accountId: string }> {
  return db.transaction((tx) => insertAdministrator(tx, account, now));
}

/** The same in the caller's transaction. */
export async function insertAdministrator(
  tx: Queryable,
  account: Registration,
  now: Date,
): Promise<GroupOutcome & { isNewAccount: boolean; accountId: string }> {
  await lockInvitations(tx);
  await lockGroupChanges(tx);
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
    const key = emailKey(account.email);
    await applyInvitations(tx, { accountId: id, key, requestId: null, now });
  }
  const outcome = await prepareGroups(tx);
  const operator = { accountId: null, requestId: null, now };
  const groups = await tx.query<{ id: number; type: 1 | 2 }>(
    `SELECT id, type FROM user_group
       WHERE id NOT IN (SELECT pool_group_id FROM master_group_pool_group) ORDER BY type, id`,
  );
  for (const { id: groupId, type } of groups) {
    for (const [table, change] of [
      ...(type === 1 ? [["group_member", "member added"] as const] : []),
      ["group_administrator", "administrator added"] as const,
    ]) {
      const added = await tx.query(
        `INSERT INTO ${table} (account_id, group_id) VALUES ($1, $2)
           ON CONFLICT DO NOTHING RETURNING group_id`,
        [id, groupId],
      );
      if (added.length === 0) continue;
      await recordMembershipChanges(tx, operator, [
        { accountId: id, groupId, change },
      ]);
    }
  }
  return { ...outcome, isNewAccount: existing === undefined, accountId: id };
}
