import { emailKey } from "../email-key";
import { runIdempotent } from "../idempotency";
import { attemptLimits, consumeAttempts } from "../rate-limit";
import { isEmail } from "../../contract/accounts";
import type { WrittenAnswerOf } from "../../contract/calls";
import { maxPageSize } from "../../contract/fields";
import { takeLock } from "../../db/advisory-locks";
import { latestTime } from "../../db/clock";
import type { Database, Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import { enqueueJob } from "../../notify/jobs/enqueue-job";
import { refuse, type Refusal } from "../../refusal";
import {
  administeredGroups,
  lockAdministeredGroup,
  lockGroupChanges,
  type Group,
} from "./administration";
import {
  addMember,
  findConfirmedAccount,
  noSuchGroup,
  recordChange,
  type Changed,
  type GroupAdministrator,
} from "./membership";
import { recordMembershipChanges } from "./membership-changes";
import { refusalText, type LocalizedText } from "../../messages";

/**
 * Invitations of addresses without a confirmed account into groups: the extension `invitations`
 * (docs/decisions/087). An invitation counts only while the account that sent it administers the group.
 */

/** How long an invitation is open. */
const invitationValidMs = 30 * 24 * 60 * 60 * 1000;
/** Most open invitations to one group. */
const maxOpenInvitations = 500;

type Outcome = WrittenAnswerOf<"inviteToGroup">["result"][number];

const notAnEmail = refusalText("invitedEmailInvalid");
const tooManyInvitations = refusalText("tooManyInvitations");
const tooManyOpen = refusalText("tooManyOpenInvitations", {
  max: maxOpenInvitations,
});
const noSuchInvitation = refuse(404, refusalText("notInvited"));

/** Waits until no other transaction invites or confirms an address, or withdraws an invitation. */
export const lockInvitations = (tx: Queryable): Promise<void> =>
  takeLock(tx, "invitations");

/**
 * Adds the confirmed accounts of some addresses to a group, and invites the other addresses by mail.
 * The outcomes tell no more about an address than adding it to the group does.
 * @returns one outcome for each address, in the same order
 */
export function inviteToGroup(
  db: Database,
  { targetEmails, groupId }: { targetEmails: string[]; groupId: number },
  administrator: GroupAdministrator,
): Promise<WrittenAnswerOf<"inviteToGroup"> | Refusal> {
  const emails = targetEmails.map((email) => email.trim());
  const payload = { emails: emails.map(emailKey), groupId };
  return runIdempotent<WrittenAnswerOf<"inviteToGroup">>(
    db,
    { ...administrator, call: "inviteToGroup", payload },
    async (tx) => {
      await lockInvitations(tx);
      const group = await lockAdministeredGroup(
        tx,
        administrator.accountId,
        groupId,
      );
      if (!group) return noSuchGroup;
      const result: Outcome[] = [];
      for (const email of emails)
        result.push(await inviteOne(tx, email, group, administrator));
      return { result };
    },
  );
}

async function inviteOne(
  tx: Queryable,
  email: string,
  group: Group,
  administrator: GroupAdministrator,
): Promise<Outcome> {
  const { accountId: inviter, now, language } = administrator;
  const refused = (message: LocalizedText): Outcome => ({
    outcome: "refused",
    message: message[language],
  });
  const key = emailKey(email);
  const account = await findConfirmedAccount(tx, key);
  if (account !== null) {
    const isAdded = await addMember(tx, account, group);
    if (!isAdded) return { outcome: "member" };
    await recordChange(tx, "member added", account, group, administrator);
    return { outcome: "added" };
  }
  if (!isEmail(email)) return refused(notAnEmail);
  const [counts] = await tx.query<{ open: number; is_open: boolean }>(
    `SELECT count(*)::int AS open, coalesce(bool_or(email_key = $2), false) AS is_open
     FROM group_invitation WHERE group_id = $1 AND expires_at > $3`,
    [group.id, key, now],
  );
  if (counts && !counts.is_open && counts.open >= maxOpenInvitations)
    return refused(tooManyOpen);
  const { invitationsOfAdministrator, invitationsToGroup } = attemptLimits;
  const attempt = await consumeAttempts(
    tx,
    [
      [invitationsOfAdministrator, inviter],
      [invitationsToGroup, String(group.id)],
    ],
    now,
  );
  if (!attempt.allowed) return refused(tooManyInvitations);
  await tx.query(
    `INSERT INTO group_invitation (group_id, email_key, email, inviter_account_id, invited_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (group_id, email_key) DO UPDATE SET
       email = EXCLUDED.email, inviter_account_id = EXCLUDED.inviter_account_id,
       invited_at = EXCLUDED.invited_at, expires_at = EXCLUDED.expires_at`,
    [
      group.id,
      key,
      email,
      inviter,
      now,
      new Date(now.getTime() + invitationValidMs),
    ],
  );
  await mailInvitation(tx, email, key, now);
  return { outcome: "invited" };
}

/**
 * Queues the mail of an invitation, unless the address has reached its limit. The outcome does not
 * depend on it: it would tell that administrators of other groups have invited the address.
 */
async function mailInvitation(
  tx: Queryable,
  email: string,
  key: string,
  now: Date,
): Promise<void> {
  const { mail, invitationMail, invitationMailMonth } = attemptLimits;
  const attempt = await consumeAttempts(
    tx,
    [
      [mail, key],
      [invitationMail, key],
      [invitationMailMonth, key],
    ],
    now,
  );
  if (attempt.allowed)
    await enqueueJob(tx, "mail", { kind: "invitation", email });
}

/**
 * Lists the open invitations to a group by address: those whose senders administer it.
 * @param groupId any integer
 * @returns null if the account does not administer the group
 */
export async function listInvitations(
  db: Queryable,
  accountId: string,
  groupId: number,
  now: Date,
): Promise<WrittenAnswerOf<"getGroupInvitations">["result"] | null> {
  // A single statement, so that the list and the permission come from the same snapshot.
  const [listed] = await db.query<{
    result: WrittenAnswerOf<"getGroupInvitations">["result"];
  }>(
    `SELECT (
       SELECT coalesce(json_agg(json_build_object(
         'email', email, 'invitedAt', ${utcTimestampSql("invited_at")}, 'expiresAt', ${utcTimestampSql("expires_at")}
       ) ORDER BY email_key COLLATE "C"), '[]')
       FROM (
         SELECT * FROM group_invitation
         WHERE group_id = own.id AND expires_at > $3 AND own.id IN ${administeredGroups("inviter_account_id")}
         ORDER BY email_key COLLATE "C" LIMIT ${maxPageSize}
       ) AS open
     ) AS result
     FROM user_group own
     WHERE own.id = $1::bigint AND own.id IN ${administeredGroups("$2")}`,
    [groupId, accountId, now],
  );
  return listed?.result ?? null;
}

/** Withdraws an open invitation to a group, whichever of its administrators sent it. */
export function withdrawInvitation(
  db: Database,
  { targetEmail, groupId }: { targetEmail: string; groupId: number },
  administrator: GroupAdministrator,
): Promise<Changed | Refusal> {
  const email = emailKey(targetEmail);
  return runIdempotent<Changed>(
    db,
    {
      ...administrator,
      call: "withdrawInvitation",
      payload: { email, groupId },
    },
    async (tx) => {
      // A confirmation that has read the invitation would make it a membership afterwards.
      await lockInvitations(tx);
      const group = await lockAdministeredGroup(
        tx,
        administrator.accountId,
        groupId,
      );
      if (!group) return noSuchGroup;
      const withdrawn = await tx.query(
        `DELETE FROM group_invitation
         WHERE group_id = $1 AND email_key = $2 AND expires_at > $3
           AND group_id IN ${administeredGroups("inviter_account_id")}
         RETURNING email_key`,
        [groupId, email, administrator.now],
      );
      return withdrawn.length > 0 ? {} : noSuchInvitation;
    },
  );
}

/**
 * Turns the open invitations of an address into memberships, in the transaction that confirms it, and
 * deletes all of them. The transaction must hold the lock of `lockInvitations` since before the address
 * was confirmed.
 */
export async function applyInvitations(
  tx: Queryable,
  {
    accountId,
    key,
    requestId,
    now,
  }: { accountId: string; key: string; requestId: string | null; now: Date },
): Promise<void> {
  const invitations = await tx.query<{ group_id: number; inviter: string }>(
    `SELECT group_id, inviter_account_id AS inviter FROM group_invitation
     WHERE email_key = $1 AND expires_at > $2 AND invited_at <= $3 ORDER BY group_id`,
    [key, now, latestTime(now)],
  );
  // Of two transactions that lock several groups, one waits here.
  if (invitations.length > 1) await lockGroupChanges(tx);
  for (const { group_id: groupId, inviter } of invitations) {
    const group = await lockAdministeredGroup(tx, inviter, groupId);
    if (!group || !(await addMember(tx, accountId, group))) continue;
    await recordMembershipChanges(tx, { accountId: inviter, requestId, now }, [
      { accountId, groupId, change: "member added", detail: "by invitation" },
    ]);
  }
  // Last: an administrator who deletes or changes a group locks it before its invitations.
  await tx.query("DELETE FROM group_invitation WHERE email_key = $1", [key]);
}

/** Deletes the invitations that have expired. */
export async function deleteExpiredInvitations(
  db: Queryable,
  now: Date,
): Promise<void> {
  await db.query("DELETE FROM group_invitation WHERE expires_at <= $1", [now]);
}
