import { emailKey } from "../email-key";
import type { Queryable } from "../../db/database";

/** Who changes groups or memberships, as the audit trail names it. */
export interface ChangeAuthor {
  /** The account, or the maker of the API key; null for an operator: a command or the inbox folder. */
  accountId: string | null;
  /** Null for commands. */
  requestId: string | null;
  now: Date;
  /** The name of the API key that sent the document. */
  apiKeyName?: string | null;
  /** The document that holds the change: the name of its file, and the token of its job. */
  document?: { fileName: string; token: string };
}

/** An entry of the audit trail before it is inserted. */
export interface MembershipChange {
  /** Null if the group itself was changed. */
  accountId: string | null;
  groupId: number;
  change:
    | "member added"
    | "member removed"
    | "administrator added"
    | "administrator removed"
    | "group created"
    | "group renamed"
    | "pools set"
    | "pool groups set"
    | "group deleted"
    | "second factor required"
    | "second factor no longer required";
  /** The name of the group, the names of its new parts, or how a membership came about. */
  detail?: string | null;
}

/** Records changes in the audit trail, in the transaction that makes them. */
export async function recordMembershipChanges(
  tx: Queryable,
  { accountId, requestId, now, apiKeyName = null, document }: ChangeAuthor,
  changes: readonly MembershipChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    `INSERT INTO membership_change (
       at, actor_account_id, request_id, api_key_name, document, document_token,
       account_id, group_id, change, detail
     )
     SELECT $1, $2, $3, $4, $5, $6, *
     FROM unnest($7::bigint[], $8::int[], $9::text[], $10::text[])`,
    [
      now,
      accountId,
      requestId,
      apiKeyName,
      document?.fileName ?? null,
      document?.token ?? null,
      changes.map((one) => one.accountId),
      changes.map(({ groupId }) => groupId),
      changes.map(({ change }) => change),
      changes.map(({ detail = null }) => detail),
    ],
  );
}

/** A change as listed for the operator. Deleted accounts and groups have only their id. */
export interface ListedMembershipChange {
  id: string;
  /** ISO date-time in UTC. */
  at: string;
  change: MembershipChange["change"];
  /** Null if the group itself was changed. */
  accountId: string | null;
  email: string | null;
  groupId: number;
  groupName: string | null;
  /** 1 = master group, 2 = pool group. */
  groupType: 1 | 2 | null;
  /** The account, or the maker of the API key; null if an operator made the change. */
  actorId: string | null;
  actorEmail: string | null;
  /** Request id as logged by the portal and the provider; null for commands. */
  requestId: string | null;
  /** The name of the API key that sent the document, and the name of its file; null without them. */
  apiKeyName: string | null;
  document: string | null;
  /** The token of the document in the addresses of the screen Data. */
  documentToken: string | null;
  /** The name of the group, the names of its new parts, or how a membership came about. */
  detail: string | null;
}

/** The filter of the list; null: no restriction. */
export interface ChangeFilter {
  groupId: number | null;
  /** Email of the account that was changed or made the change. */
  email: string | null;
  since: Date | null;
}

const batchSize = 1_000;

/** Lists the audit trail, oldest first, in batches, because the table grows without limit. */
export async function* listMembershipChanges(
  db: Queryable,
  { groupId, email, since }: ChangeFilter,
): AsyncGenerator<ListedMembershipChange> {
  let afterId = "0";
  for (;;) {
    const changes = await db.query<ListedMembershipChange>(
      `SELECT c.id, c.at, c.change, c.account_id AS "accountId", member.email,
         c.group_id AS "groupId", g.name AS "groupName", g.type AS "groupType",
         c.actor_account_id AS "actorId", actor.email AS "actorEmail", c.request_id AS "requestId",
         c.api_key_name AS "apiKeyName", c.document, c.document_token AS "documentToken", c.detail
       FROM membership_change c
       LEFT JOIN account member ON member.id = c.account_id
       LEFT JOIN account actor ON actor.id = c.actor_account_id
       LEFT JOIN user_group g ON g.id = c.group_id
       WHERE c.id > $1
         AND ($2::bigint IS NULL OR c.group_id = $2)
         AND ($3::text IS NULL OR $3 IN (member.email_key, actor.email_key))
         AND ($4::timestamptz IS NULL OR c.at >= $4)
       ORDER BY c.id LIMIT ${batchSize}`,
      [afterId, groupId, email === null ? null : emailKey(email), since],
    );
    yield* changes;
    const last = changes.at(-1);
    if (last === undefined || changes.length < batchSize) return;
    afterId = last.id;
  }
}
