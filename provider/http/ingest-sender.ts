import type { Request, Response } from "express";
import { formatNumber } from "../../shared/format-number";
import { attemptLimits, consumeAttempt } from "../accounts/rate-limit";
import { touchSession } from "../accounts/sessions/sessions";
import { fileNameHeader } from "../contract/extensions/imports";
import {
  administersEveryPoolGroup,
  onlyFullAdministrators,
} from "../accounts/groups/administration";
import { countApiKey, nameOfAccount } from "../import/api-keys";
import type { Sender } from "../import/jobs/jobs";
import { kindsWithoutAccess } from "../import/kinds/all-kinds";
import { refuse, type Refusal } from "../refusal";
import { ArrivingLimit } from "./arriving-limit";
import type { Dispatch } from "./dispatch";
import { findRequestSession, secondFactorNeeded } from "./identify-caller";
import { readClientNetwork } from "./request-headers";

/** Who sends documents to the provider's port, or asks what became of them. */
export interface IngestSender extends Sender {
  /** Names of the kinds that may be sent; null: all. */
  kinds: readonly string[] | null;
  /** The pools that may be written to; empty: all. */
  poolIds: readonly number[];
}

/** What requests with an API key may cost in a minute. */
const costPerMinute = 6_000;
/** Cost of a document. */
export const documentCost = 10;
/** Cost of a position, and of reading a report. */
export const smallCost = 1;

/** Refusal of a key that is unknown or revoked. */
export const unknownKey = refuse(401, "The API key is unknown or revoked.");
/** Refusal of a key that may change who has access, and whose maker may not any more. */
const suspendedKey = refuse(
  403,
  "The API key is suspended: the person who made it does not administer every pool group any more, or lacks the second factor. Make another key.",
);
const noSender = refuse(
  401,
  "Send an API key in the header Authorization: Bearer.",
);

/**
 * Identifies the sender of a request by its API key, or by the session of somebody who administers every
 * pool group. The body is not read.
 */
export async function findSender(
  dispatch: Dispatch,
  request: Request,
  response: Response,
  { given, cost }: FindOptions,
): Promise<IngestSender | Refusal> {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.get("Authorization") ?? "");
  const key = bearer?.[1] ?? given;
  if (key !== null) return findKeySender(dispatch, request, key, cost);
  return findSessionSender(dispatch, request, response);
}

interface FindOptions {
  /** API key outside the header `Authorization`, as trackers send it. */
  given: string | null;
  /** Cost of the request: each API key may spend {@link costPerMinute} in a minute. */
  cost: number;
}

async function findKeySender(
  { db, now }: Dispatch,
  request: Request,
  key: string,
  cost: number,
): Promise<IngestSender | Refusal> {
  const at = now();
  const found = await countApiKey(db, key, cost, at);
  if (found === null) {
    const attempt = await consumeAttempt(
      db,
      attemptLimits.apiKeyAddress,
      readClientNetwork(request),
      at,
    );
    return attempt.allowed
      ? unknownKey
      : {
          httpStatus: 429,
          message: "Too many requests with unknown API keys. Try again later.",
          retryAfter: attempt.retryAfter,
        };
  }
  if (found.spent > costPerMinute)
    return {
      httpStatus: 429,
      message: `An API key may send ${costPerMinute / documentCost} documents or ${formatNumber(costPerMinute)} positions a minute. Send more records in one document.`,
      retryAfter: 60 - at.getUTCSeconds(),
    };
  if (found.isSuspended) return suspendedKey;
  const { id, name, kinds, poolIds } = found;
  return {
    accountId: null,
    apiKeyId: id,
    name,
    kinds: kinds.length > 0 ? kinds : kindsWithoutAccess,
    poolIds,
  };
}

async function findSessionSender(
  dispatch: Dispatch,
  request: Request,
  response: Response,
): Promise<IngestSender | Refusal> {
  const { db, cookie, now } = dispatch;
  const session = await findRequestSession(dispatch, request);
  if (session === null) {
    if (cookie.hashIn(request.headers.cookie) !== undefined)
      response.append("Set-Cookie", cookie.clear());
    return noSender;
  }
  if (session.caller.needsSecondFactor) return secondFactorNeeded;
  await touchSession(db, session, now());
  const { accountId } = session.caller;
  if (!(await administersEveryPoolGroup(db, accountId)))
    return onlyFullAdministrators;
  // A form of another site cannot send the header.
  if (request.method === "POST" && request.get(fileNameHeader) === undefined)
    return refuse(
      400,
      `With a session, the header ${fileNameHeader} is required.`,
    );
  const name = await nameOfAccount(db, accountId);
  return { accountId, apiKeyId: null, name, kinds: null, poolIds: [] };
}

/** Names a sender in the keys of what is counted or stored for it. */
export const ownerOf = ({ accountId, apiKeyId }: Sender) =>
  apiKeyId === null ? `account ${accountId}` : `key ${apiKeyId}`;

/** Documents of one sender that a process receives at once; each needs a few MB of memory. */
const maxArriving = 10;
const arriving = new ArrivingLimit(maxArriving);

/** Receives a document, unless too many of the same sender are arriving. */
export const receiveLimited = async <Result>(
  sender: Sender,
  receive: () => Promise<Result>,
): Promise<Result | Refusal> =>
  (await arriving.run(ownerOf(sender), receive)) ??
  refuse(
    429,
    `At most ${maxArriving} documents may be sent at the same time. Send this one again after another has arrived.`,
  );
