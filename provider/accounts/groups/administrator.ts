import type { Registration } from "../../contract/accounts";
import type { Database, Queryable } from "../../db/database";
import { applyInvitations, lockInvitations } from "./invitations";
import { lockGroupChanges } from "./administration";
import { recordMembershipChanges } from "./membership-changes";
import { emailKey } from "../email-key";
import { insertAccount } from "../registration";

/** Name of the master group created for the first administrator, and of the pool group in it. */
const allPools = "All pools";

/** The pools covered by the groups of the new administrator. */
export interface GroupOutcome {
  /** True if one of the groups contains all pools, including future ones. */
  hasAllPools: boolean;
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

/** Ensures that there is a master group: without any, one with all pools is created. */
async function prepareGroups(tx: Queryable): Promise<GroupOutcome> {
  const [master] = await tx.query(
    "SELECT FROM user_group WHERE type = 1 LIMIT 1",
  );
  if (!master) await addGroupsOfAllPools(tx);
  const [group] = await tx.query(
    `SELECT FROM user_group
     WHERE all_pools AND id IN (SELECT pool_group_id FROM master_group_pool_group) LIMIT 1`,
  );
  return { hasAllPools: group !== undefined };
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
