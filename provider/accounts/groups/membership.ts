import { runIdempotent, type ChangeRequest } from "../idempotency";
import { emailKey } from "../email-key";
import type { Language } from "../../contract/extensions/language";
import type { Database, Queryable } from "../../db/database";
import { refuse, type Refusal } from "../../refusal";
import { lockAdministeredGroup, type Group } from "./administration";
import {
  recordMembershipChanges,
  type ChangeAuthor,
  type MembershipChange,
} from "./membership-changes";
import { refusalText } from "../../messages";

/** Adding users to groups, and what every change of a membership is made of (docs/decisions/060). */

/** The administrator who changes a group, and the request. */
export interface GroupAdministrator extends ChangeRequest {
  requestId: string;
  /** Language of the request. */
  language: Language;
}

/** Success without further data. */
export type Changed = Record<string, never>;

/**
 * The same message for a group that is unknown, not administered by the caller, or of another type than
 * requested.
 */
export const noSuchGroup = refuse(404, refusalText("noSuchGroup"));
export const noSuchAccount = refuse(404, refusalText("noSuchAccount"));
const alreadyMember = refuse(409, refusalText("alreadyMember"));

/**
 * Adds the confirmed account of an email to a group; the group's pools are visible to it immediately.
 */
export function addUser(
  db: Database,
  { targetEmail, group }: { targetEmail: string; group: Group },
  administrator: GroupAdministrator,
): Promise<Changed | Refusal> {
  const key = emailKey(targetEmail);
  return runIdempotent<Changed>(
    db,
    {
      ...administrator,
      call: "addUserToGroup",
      payload: { email: key, group },
    },
    async (tx) => {
      const found = await lockAdministeredGroup(
        tx,
        administrator.accountId,
        group.id,
      );
      if (found?.type !== group.type) return noSuchGroup;
      const account = await findConfirmedAccount(tx, key);
      if (account === null) return noSuchAccount;
      if (!(await addMember(tx, account, found))) return alreadyMember;
      await recordChange(tx, "member added", account, found, administrator);
      return {};
    },
  );
}

/**
 * Returns the id of the confirmed account of an email key, or null. The account cannot be deleted before
 * the row that is to refer to it is committed.
 */
export async function findConfirmedAccount(
  tx: Queryable,
  key: string,
): Promise<string | null> {
  const [account] = await tx.query<{ id: string }>(
    "SELECT id FROM account WHERE email_key = $1 AND verified_at IS NOT NULL FOR KEY SHARE",
    [key],
  );
  return account?.id ?? null;
}

/**
 * Makes an account a member of a group.
 * @returns false if it is one already
 */
export async function addMember(
  tx: Queryable,
  accountId: string,
  group: Group,
): Promise<boolean> {
  const added = await tx.query(
    `INSERT INTO group_member (account_id, group_id) VALUES ($1, $2)
     ON CONFLICT DO NOTHING RETURNING account_id`,
    [accountId, group.id],
  );
  return added.length > 0;
}

/** Returns an account id (a positive 64-bit integer) as text; null for any other text. */
export const parseUserId = (text: string) =>
  /^[1-9]\d{0,17}$/.test(text) ? text : null;

/** @returns whether the account was a member, or an administrator, of the group */
export async function removeMembership(
  tx: Queryable,
  as: "member" | "administrator",
  accountId: string,
  group: Group,
): Promise<boolean> {
  const left = await tx.query(
    `DELETE FROM group_${as} WHERE account_id = $1 AND group_id = $2 RETURNING account_id`,
    [accountId, group.id],
  );
  return left.length > 0;
}

/** Records a change of a membership or an administration in the audit trail. */
export const recordChange = (
  tx: Queryable,
  change: MembershipChange["change"],
  accountId: string,
  { id: groupId }: Group,
  author: ChangeAuthor,
): Promise<void> =>
  recordMembershipChanges(tx, author, [{ accountId, groupId, change }]);
