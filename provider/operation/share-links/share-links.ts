import { lockAccount } from "../../accounts/lock-account";
import { runIdempotent, type ChangeRequest } from "../../accounts/idempotency";
import {
  attemptLimits,
  consumeAttempt,
  type AttemptLimit,
} from "../../accounts/rate-limit";
import { createSecret, hashSecret } from "../../accounts/secrets";
import { lacksSecondFactor } from "../../accounts/sessions/sessions";
import type { WrittenAnswerOf } from "../../contract/calls";
import {
  maxShareLinks,
  type ShareSubject,
} from "../../contract/extensions/share-links";
import { latestTime } from "../../db/clock";
import type { Database, Queryable } from "../../db/database";
import { getEntitledPoolIds } from "../../accounts/groups/entitlement";
import { isRefusal, refuse, type Refusal } from "../../refusal";
import {
  findShareableNumbers,
  findSharedItems,
  type ShownParts,
} from "./shared-items";
import { refusalText, type LocalizedText } from "../../messages";
import { wantedId } from "../../parse-id";

/**
 * Share links: addresses that show milestones to people without an account (docs/decisions/093). Of a link,
 * only the SHA-256 of its token is stored. It shows what its owner may see at the moment it is opened.
 */

/** A link to create. */
export interface WantedShareLink extends ShownParts {
  subject: ShareSubject;
  /** ASNs or PRO numbers; for a delivery its id. */
  numbers: readonly string[];
  days: number;
}

const dayMs = 24 * 60 * 60 * 1000;

const notShareable = refuse(404, refusalText("someNotVisible"));
const tooMany = refuse(
  409,
  refusalText("tooManyLinks", { max: maxShareLinks }),
);
const alreadyInUse = refuse(409, refusalText("linkInUse"));
const noSuchLink = refuse(404, refusalText("noSuchLink"));
/**
 * One message for unknown, expired and revoked links, and for those whose owner may see none of their items
 * or has to set up a second factor first.
 */
const notValid = refuse(404, refusalText("linkEnded"));

/** Returns the refusal of too many attempts. */
const tooManyAttempts = (
  message: LocalizedText,
  retryAfter: number,
): Refusal => ({
  httpStatus: 429,
  message,
  retryAfter,
});

/**
 * Creates a link. A repeated request gives the same link a new token, as long as nobody has opened it: the
 * token itself is not stored, so that the first answer cannot be repeated.
 */
export async function createShareLink(
  db: Database,
  wanted: WantedShareLink,
  change: ChangeRequest,
): Promise<WrittenAnswerOf<"createShareLink"> | Refusal> {
  const created = await runIdempotent<{ shareLinkID: string }>(
    db,
    { ...change, call: "createShareLink", payload: wanted },
    async (tx) => {
      // Concurrent forms of one person wait for each other, so that the limits hold.
      await lockAccount(tx, change.accountId);
      return insertLink(tx, wanted, change);
    },
    () => alreadyInUse.message,
  );
  if (isRefusal(created)) return created;
  const token = createSecret();
  const [stored] = await db.query<{ expires_at: string }>(
    `UPDATE share_link SET token_hash = $2
     WHERE id = $1 AND last_opened_at IS NULL AND revoked_at IS NULL RETURNING expires_at`,
    [created.shareLinkID, hashSecret(token)],
  );
  if (!stored) return alreadyInUse;
  const expiresAt = stored.expires_at;
  return { shareLinkID: created.shareLinkID, token, expiresAt };
}

async function insertLink(
  tx: Queryable,
  wanted: WantedShareLink,
  { accountId, now }: ChangeRequest,
): Promise<{ shareLinkID: string } | Refusal> {
  const { subject, days, showsSignature, showsStreet } = wanted;
  const pools = await getEntitledPoolIds(tx, accountId);
  const { numbers: given } = wanted;
  const numbers = await findShareableNumbers(tx, pools, subject, given);
  if (numbers === null) return notShareable;
  const valid = await tx.query(
    "SELECT FROM share_link WHERE account_id = $1 AND expires_at > $2 AND revoked_at IS NULL",
    [accountId, now],
  );
  if (valid.length >= maxShareLinks) return tooMany;
  const { shareLinksOfAccount: limit } = attemptLimits;
  const attempt = await consumeAttempt(tx, limit, accountId, now);
  if (!attempt.allowed)
    return tooManyAttempts(
      refusalText("tooManyLinksToday", { max: limit.maxAttempts }),
      attempt.retryAfter,
    );
  const [created] = await tx.query<{ shareLinkID: string }>(
    `INSERT INTO share_link (
       account_id, token_hash, subject, numbers, shows_signature, shows_street, created_at, expires_at
     )
     VALUES ($1, $2, $3, $4::text[], $5, $6, $7, $8) RETURNING id::text AS "shareLinkID"`,
    [
      accountId,
      // Nobody knows this secret; the token of the answer replaces it.
      hashSecret(createSecret()),
      subject,
      numbers,
      showsSignature,
      showsStreet,
      now,
      new Date(now.getTime() + days * dayMs),
    ],
  );
  if (!created) throw new Error("A share link was not written");
  return created;
}

/** Lists the links of an account that are not expired, the newest first. */
export async function listShareLinks(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<WrittenAnswerOf<"getShareLinks">["result"]> {
  return db.query<WrittenAnswerOf<"getShareLinks">["result"][number]>(
    `SELECT share_link.id::text AS "shareLinkID", subject, numbers[1] AS "number",
       cardinality(numbers) AS "count",
       shows_signature AS "showsSignature", shows_street AS "showsStreet",
       created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt",
       opened, last_opened_at AS "lastOpenedAt",
       d.store, d.day
     FROM share_link
     LEFT JOIN LATERAL (
       SELECT s.number || ' ' || s.name AS store, d.service_date::text AS day
       FROM delivery d JOIN store s ON s.number = d.store_number
       WHERE d.id = CASE WHEN subject = 'delivery' THEN numbers[1]::bigint END AND d.pool_id = ANY($3::int[])
     ) AS d ON true
     WHERE account_id = $1 AND expires_at > $2 ORDER BY share_link.id DESC`,
    [accountId, now, await getEntitledPoolIds(db, accountId)],
  );
}

/** Revokes the caller's own link; a repeated request finds it revoked, and changes nothing. */
export async function revokeShareLink(
  db: Queryable,
  shareLinkID: string,
  { accountId, now }: ChangeRequest,
): Promise<Record<string, never> | Refusal> {
  const revoked = await db.query(
    `UPDATE share_link SET revoked_at = coalesce(revoked_at, $3)
     WHERE account_id = $1 AND id = $2 AND expires_at > $3 RETURNING id`,
    [accountId, wantedId(shareLinkID), now],
  );
  return revoked.length > 0 ? {} : noSuchLink;
}

/** Who opens a link. */
export interface ShareLinkVisitor {
  /** Network of the client (`accounts/client-networks.ts`): an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** True if a person opens the page, rather than a program that looks at it. */
  isVisit: boolean;
  now: Date;
}

/**
 * Returns what a link shows. Every opening is counted for the network of the client before the token is
 * looked at, and those of links that are not valid have a limit of their own.
 */
export async function openShareLink(
  db: Database,
  token: string,
  visitor: ShareLinkVisitor,
): Promise<WrittenAnswerOf<"openShareLink"> | Refusal> {
  const tooOften = await countOpening(
    db,
    attemptLimits.shareLinkAddress,
    visitor,
  );
  if (tooOften) return tooOften;
  const link = await findValidLink(db, token, visitor.now);
  const { subject = "cartons" } = link ?? {};
  const result = link
    ? await findSharedItems(
        db,
        await getEntitledPoolIds(db, link.accountId),
        link,
        link,
      )
    : [];
  if (!link || result.length === 0)
    return (
      (await countOpening(db, attemptLimits.shareLinkUnknown, visitor)) ??
      notValid
    );
  if (visitor.isVisit) await countVisit(db, link.id, visitor);
  return { subject, expiresAt: link.expiresAt, result };
}

/** @returns the refusal if the network has opened too many links */
async function countOpening(
  db: Queryable,
  limit: AttemptLimit,
  { network, now }: ShareLinkVisitor,
): Promise<Refusal | null> {
  const attempt = await consumeAttempt(db, limit, network, now);
  return attempt.allowed
    ? null
    : tooManyAttempts(refusalText("tooManyLinksOpened"), attempt.retryAfter);
}

interface ValidLink extends ShownParts {
  id: string;
  accountId: string;
  subject: ShareSubject;
  numbers: string[];
  expiresAt: string;
}

async function findValidLink(
  db: Queryable,
  token: string,
  now: Date,
): Promise<ValidLink | null> {
  if (!/^[\w-]{22}$/.test(token)) return null;
  const [link] = await db.query<ValidLink>(
    `SELECT id::text AS "id", account_id::text AS "accountId", subject, numbers,
       shows_signature AS "showsSignature", shows_street AS "showsStreet", expires_at AS "expiresAt"
     FROM share_link WHERE token_hash = $1 AND expires_at > $2 AND created_at <= $3 AND revoked_at IS NULL
       AND NOT ${lacksSecondFactor("share_link.account_id")}`,
    [hashSecret(token), now, latestTime(now)],
  );
  return link ?? null;
}

/**
 * Counts a visit. Openings of one link from one network within half an hour are one visit, because no
 * cookie tells the visitors of a network apart.
 */
async function countVisit(
  db: Database,
  id: string,
  { network, now }: ShareLinkVisitor,
): Promise<void> {
  const { shareLinkVisit: limit } = attemptLimits;
  await db.transaction(async (tx) => {
    // One after the other: of openings at the same time, each would take another for the visit.
    await tx.query("SELECT FROM share_link WHERE id = $1 FOR UPDATE", [id]);
    const visit = await consumeAttempt(tx, limit, `${id} ${network}`, now);
    await tx.query(
      "UPDATE share_link SET opened = opened + $2, last_opened_at = $3 WHERE id = $1",
      [id, visit.allowed ? 1 : 0, now],
    );
  });
}

/** Deletes expired links. */
export async function deleteExpiredShareLinks(
  db: Queryable,
  now: Date,
): Promise<void> {
  await db.query("DELETE FROM share_link WHERE expires_at <= $1", [now]);
}
