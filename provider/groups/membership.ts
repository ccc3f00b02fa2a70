import { runIdempotent } from "../accounts/idempotency";
import { emailKey } from "../accounts/email-key";
import type { Database, Queryable } from "../db/database";
import {
  hasAdministrator,
  lockAdministeredGroup,
  type Group,
} from "./administration";
import { recordMembershipChange } from "./membership-changes";

/** Putting people into groups and out of them (docs/decisions/060). */

/** Who changes a group, how, and when. */
export interface GroupAdministrator {
  accountId: string;
  /** `Idempotency-Key` of the request, or null. */
  key: string | null;
  requestId: string;
  now: Date;
}

/** Nothing to tell beyond success. */
type Changed = Record<string, never>;

/** Not changed, with the HTTP code of the refusal and its words. */
interface NotChanged {
  refused: number;
  message: string;
}

/** The same for a group that is unknown, foreign, or of another type than the call says. */
export const noSuchGroup: NotChanged = {
  refused: 404,
  message: "There is no such group.",
};
const noSuchAccount: NotChanged = {
  refused: 404,
  message: "There is no confirmed account with this email.",
};
const alreadyMember: NotChanged = {
  refused: 409,
  message: "This user is already in this group.",
};
/** The same for a user who is unknown and for one who is in other groups only. */
const notMember: NotChanged = {
  refused: 404,
  message: "This user is not in this group, or not any more.",
};
const lastAdministrator: NotChanged = {
  refused: 409,
  message:
    "You are the last administrator of this group, so you cannot remove yourself.",
};
const otherEntries = () =>
  "This form has already been sent with other entries, and carried out. Reload the page to make another change.";

/** Adds the confirmed account of an email to a group; what its pools hold is open to it at once. */
export function addUser(
  db: Database,
  { targetEmail, group }: { targetEmail: string; group: Group },
  administrator: GroupAdministrator,
): Promise<Changed | NotChanged> {
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
      // The lock keeps the account from being deleted before the row that refers to it stands.
      const [account] = await tx.query<{ id: string }>(
        "SELECT id FROM account WHERE email_key = $1 AND verified_at IS NOT NULL FOR KEY SHARE",
        [key],
      );
      if (!account) return noSuchAccount;
      const added = await tx.query(
        `INSERT INTO group_member (account_id, group_id) VALUES ($1, $2)
         ON CONFLICT DO NOTHING RETURNING account_id`,
        [account.id, found.id],
      );
      if (added.length === 0) return alreadyMember;
      await record(tx, "member added", account.id, found, administrator);
      return {};
    },
    otherEntries,
  );
}

/** Account ids are positive 64-bit integers; null for a text that can be none. */
const parseUserId = (text: string) =>
  /^[1-9]\d{0,17}$/.test(text) ? text : null;

/**
 * Removes a member from a group. Whoever administers the group by a row of its own ends to do so
 * with it, unless nobody would be left who does, directly or by a master group.
 */
export function removeUser(
  db: Database,
  { userId, groupId }: { userId: string; groupId: number },
  administrator: GroupAdministrator,
): Promise<Changed | NotChanged> {
  return runIdempotent<Changed>(
    db,
    {
      ...administrator,
      call: "removeUserFromGroup",
      payload: { userId, groupId },
    },
    async (tx) => {
      const group = await lockAdministeredGroup(
        tx,
        administrator.accountId,
        groupId,
      );
      if (!group) return noSuchGroup;
      const account = parseUserId(userId);
      if (account === null || !(await leave(tx, "member", account, group)))
        return notMember;
      await record(tx, "member removed", account, group, administrator);
      if (await leave(tx, "administrator", account, group)) {
        // Whoever removes somebody else administers the group and still will: this is about oneself.
        if (!(await hasAdministrator(tx, group.id))) return lastAdministrator;
        await record(
          tx,
          "administrator removed",
          account,
          group,
          administrator,
        );
      }
      return {};
    },
    otherEntries,
  );
}

/** @returns whether the account was a member, or an administrator, of the group */
async function leave(
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

function record(
  tx: Queryable,
  change: Parameters<typeof recordMembershipChange>[1]["change"],
  accountId: string,
  group: Group,
  { accountId: actorId, requestId, now: at }: GroupAdministrator,
): Promise<void> {
  const groupId = group.id;
  return recordMembershipChange(tx, {
    at,
    actorId,
    accountId,
    groupId,
    change,
    requestId,
  });
}
