import { emailKey } from "../email-key";
import { runIdempotent } from "../idempotency";
import { findGroupNameError } from "../../contract/extensions/groups";
import { groupType } from "../../contract/groups";
import type { Database, Queryable } from "../../db/database";
import { isRefusal, refuse, type Refusal } from "../../refusal";
import {
  administeredGroups,
  findRightsRefusal,
  hasAdministrator,
  listFullAdministrators,
  lockAdministeredGroup,
  lockGroupChanges,
  onlyFullAdministrators,
  type Group,
} from "./administration";
import {
  findConfirmedAccount,
  noSuchAccount,
  noSuchGroup,
  parseUserId,
  recordChange,
  removeMembership,
  type Changed,
  type GroupAdministrator,
} from "./membership";
import {
  recordMembershipChanges,
  type ChangeAuthor,
  type MembershipChange,
} from "./membership-changes";
import { refusalText } from "../../messages";
import { ruleText } from "../../messages/rule-texts";

/**
 * Creating, changing and deleting groups (docs/decisions/075), and removing a user, which may end an
 * administration.
 */

/** A change inside its transaction. */
export interface GroupChange {
  tx: Queryable;
  author: ChangeAuthor;
  /** The accounts that administered every pool group before the change. */
  fullAdministrators: readonly string[];
  /** True if the author is one of them, or the operator. */
  isFull: boolean;
}

const notEmpty = refuse(409, refusalText("groupNotEmpty"));
const widensRights = refuse(409, refusalText("groupNeeded"));
const alreadyAdministrator = refuse(409, refusalText("alreadyAdministrator"));
/** The same message for an unknown user and for a user of other groups only. */
const notMember = refuse(404, refusalText("notMember"));
const lastAdministrator = refuse(409, refusalText("lastAdministrator"));
const notAdministrator = refuse(404, refusalText("notAdministrator"));

/**
 * Runs a change of groups after all others, and checks the rights that follow from it. Every change of groups
 * goes through here, whether a form, a document or an API key brings it.
 * @returns the answer of `act`; a refusal, after which the transaction must be rolled back
 */
export async function changeGroupsOf<Answer extends object>(
  tx: Queryable,
  author: ChangeAuthor,
  act: (change: GroupChange) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  await lockGroupChanges(tx);
  const fullAdministrators = await listFullAdministrators(tx);
  const isFull =
    author.accountId === null || fullAdministrators.includes(author.accountId);
  const answer = await act({ tx, author, fullAdministrators, isFull });
  if (isRefusal(answer)) return answer;
  return (await findRightsRefusal(tx, fullAdministrators, isFull)) ?? answer;
}

/** Runs the change of groups that a form asks for, once per idempotency key. */
const changeGroups = <Answer extends object>(
  db: Database,
  administrator: GroupAdministrator,
  call: string,
  payload: unknown,
  act: (change: GroupChange) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> =>
  runIdempotent<Answer>(db, { ...administrator, call, payload }, (tx) =>
    changeGroupsOf(tx, administrator, act),
  );

/** Runs a change of one group that the caller administers, once per idempotency key. */
export const changeGroup = <Answer extends object>(
  db: Database,
  administrator: GroupAdministrator,
  call: string,
  payload: { groupId: number },
  act: (change: GroupChange & { group: Group }) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> =>
  changeGroups(db, administrator, call, payload, async (change) => {
    const { tx } = change;
    const { accountId } = administrator;
    const group = await lockAdministeredGroup(tx, accountId, payload.groupId);
    return group ? act({ ...change, group }) : noSuchGroup;
  });

/** Records a change of the group itself in the audit trail. */
export const recordGroupChange = (
  { tx, author }: GroupChange,
  groupId: number,
  change: MembershipChange["change"],
  detail: string,
) =>
  recordMembershipChanges(tx, author, [
    { accountId: null, groupId, change, detail },
  ]);

/** Returns why a group may not have a name; null if it may. */
async function findNameRefusal(
  tx: Queryable,
  name: string,
  { id, type }: Group,
): Promise<Refusal | null> {
  const error = findGroupNameError(name);
  if (error !== null) return refuse(400, ruleText(error));
  const [same] = await tx.query(
    "SELECT FROM user_group WHERE type = $1 AND id <> $2 AND lower(name) = lower($3) LIMIT 1",
    [type, id, name],
  );
  if (!same) return null;
  return refuse(
    409,
    type === groupType.master
      ? refusalText("masterGroupNameTaken")
      : refusalText("poolGroupNameTaken"),
  );
}

/**
 * Keeps those who administered every pool group before the change administrators of these groups too:
 * otherwise nobody might administer every group after it.
 */
export async function keepFullAdministrators(
  { tx, author, fullAdministrators }: GroupChange,
  groupIds: readonly number[],
): Promise<void> {
  const added = await tx.query<{ accountId: string; groupId: number }>(
    `INSERT INTO group_administrator (account_id, group_id)
     SELECT account.id, g.id FROM account, user_group g
     WHERE account.id = ANY($1::bigint[]) AND g.id = ANY($2::int[])
       AND g.id NOT IN ${administeredGroups("account.id")}
     RETURNING account_id AS "accountId", group_id AS "groupId"`,
    [[...fullAdministrators], [...groupIds]],
  );
  await recordMembershipChanges(
    tx,
    author,
    added.map((one) => ({ ...one, change: "administrator added" as const })),
  );
}

/** Creates an empty group, which everyone who administers every pool group administers. */
export function createGroup(
  db: Database,
  { type, name: given }: { type: Group["type"]; name: string },
  administrator: GroupAdministrator,
): Promise<{ groupID: number } | Refusal> {
  const name = given.trim();
  const payload = { type, name };
  return changeGroups(db, administrator, "createGroup", payload, async (on) => {
    if (!on.isFull) return onlyFullAdministrators;
    const refusal = await findNameRefusal(on.tx, name, { id: 0, type });
    if (refusal) return refusal;
    const [created] = await on.tx.query<{ id: number }>(
      "INSERT INTO user_group (type, name) VALUES ($1, $2) RETURNING id",
      [type, name],
    );
    if (!created) throw new Error("The group was not inserted");
    const { id } = created;
    await recordGroupChange(on, id, "group created", name);
    await keepFullAdministrators(on, [id]);
    return { groupID: id };
  });
}

/** Renames a group that the caller administers. */
export function renameGroup(
  db: Database,
  { groupId, name: given }: { groupId: number; name: string },
  administrator: GroupAdministrator,
): Promise<Changed | Refusal> {
  const name = given.trim();
  const payload = { groupId, name };
  return changeGroup(db, administrator, "renameGroup", payload, async (on) => {
    const { tx, group } = on;
    const refusal = await findNameRefusal(tx, name, group);
    if (refusal) return refusal;
    await tx.query(
      "UPDATE user_group SET name = $2, is_loaded = false WHERE id = $1",
      [groupId, name],
    );
    await recordGroupChange(on, groupId, "group renamed", name);
    return {};
  });
}

/** Makes the confirmed account of an email an administrator of a group that the caller administers. */
export function addAdministratorOfGroup(
  db: Database,
  { groupId, targetEmail }: { groupId: number; targetEmail: string },
  administrator: GroupAdministrator,
): Promise<Changed | Refusal> {
  const email = emailKey(targetEmail);
  const payload = { groupId, email };
  const call = "addGroupAdministrator";
  return changeGroup(
    db,
    administrator,
    call,
    payload,
    async ({ tx, group }) => {
      const account = await findConfirmedAccount(tx, email);
      if (account === null) return noSuchAccount;
      const added = await tx.query(
        `INSERT INTO group_administrator (account_id, group_id) VALUES ($1, $2)
       ON CONFLICT DO NOTHING RETURNING account_id`,
        [account, group.id],
      );
      if (added.length === 0) return alreadyAdministrator;
      await recordChange(
        tx,
        "administrator added",
        account,
        group,
        administrator,
      );
      return {};
    },
  );
}

/**
 * Ends the direct administration of a group by an account; a group keeps at least one administrator.
 * @returns null if the account does not administer the group directly
 */
async function endAdministration(
  tx: Queryable,
  account: string,
  group: Group,
  administrator: GroupAdministrator,
): Promise<Changed | Refusal | null> {
  if (!(await removeMembership(tx, "administrator", account, group)))
    return null;
  if (!(await hasAdministrator(tx, group.id))) return lastAdministrator;
  await recordChange(
    tx,
    "administrator removed",
    account,
    group,
    administrator,
  );
  return {};
}

/** Ends a user's direct administration of a group. */
export function removeAdministratorOfGroup(
  db: Database,
  { groupId, userId }: { groupId: number; userId: string },
  administrator: GroupAdministrator,
): Promise<Changed | Refusal> {
  const payload = { groupId, userId };
  const call = "removeGroupAdministrator";
  return changeGroup(
    db,
    administrator,
    call,
    payload,
    async ({ tx, group }) => {
      const account = parseUserId(userId);
      const ended =
        account === null
          ? null
          : await endAdministration(tx, account, group, administrator);
      return ended ?? notAdministrator;
    },
  );
}

/**
 * Removes a member from a group. If the member administers the group directly, this ends as well,
 * unless no administrator of the group would remain, directly or through a master group.
 */
export function removeUser(
  db: Database,
  { userId, groupId }: { userId: string; groupId: number },
  administrator: GroupAdministrator,
): Promise<Changed | Refusal> {
  const payload = { userId, groupId };
  const call = "removeUserFromGroup";
  return changeGroup(
    db,
    administrator,
    call,
    payload,
    async ({ tx, group }) => {
      const account = parseUserId(userId);
      if (
        account === null ||
        !(await removeMembership(tx, "member", account, group))
      )
        return notMember;
      await recordChange(tx, "member removed", account, group, administrator);
      // An administrator who removes another user remains, so a refusal only concerns removing oneself.
      return (await endAdministration(tx, account, group, administrator)) ?? {};
    },
  );
}

/** Deletes a group without parts and without members other than the caller. */
export function deleteGroup(
  db: Database,
  { groupId }: { groupId: number },
  administrator: GroupAdministrator,
): Promise<Changed | Refusal> {
  const payload = { groupId };
  return changeGroup(db, administrator, "deleteGroup", payload, async (on) => {
    const { tx, fullAdministrators } = on;
    if (!on.isFull) return onlyFullAdministrators;
    const [deleted] = await tx.query<{ name: string }>(
      `DELETE FROM user_group WHERE id = $1 AND NOT all_pools
         AND NOT EXISTS (SELECT FROM pool_group_pool WHERE pool_group_id = $1)
         AND NOT EXISTS (SELECT FROM master_group_pool_group WHERE master_group_id = $1)
         AND NOT EXISTS (SELECT FROM group_member WHERE group_id = $1 AND account_id <> $2)
       RETURNING name`,
      [groupId, administrator.accountId],
    );
    if (!deleted) return notEmpty;
    const after = await listFullAdministrators(tx);
    if (after.some((id) => !fullAdministrators.includes(id)))
      return widensRights;
    await recordGroupChange(on, groupId, "group deleted", deleted.name);
    return {};
  });
}
