import type { ChangeRequest } from "../accounts/idempotency";
import type { Caller } from "../accounts/sessions/sessions";
import type {
  CallName,
  ParsedRequestOf,
  WrittenAnswerOf,
} from "../contract/calls";
import type { Language } from "../contract/extensions/language";
import type { Database, Queryable } from "../db/database";
import type { PageOrigin } from "../db/replicas/replicas";
import type { Refusal } from "../refusal";
import type { UsedApiToken } from "../accounts/tokens/api-tokens";

export type { Caller };

/** The context that every handler receives in addition to its payload. */
export interface CallContext {
  /** The primary: rights, and everything that must be as it is now. */
  db: Database;
  /**
   * Reads rows that may be a moment old, from a replica if one has what the caller has written
   * (docs/decisions/100). `work` only reads, and may run twice.
   * @param origin where the page before was read; absent for a first page and for other reads
   */
  readRows<Result>(
    work: (db: Queryable) => Promise<Result>,
    origin?: PageOrigin,
  ): Promise<{ result: Result; origin: PageOrigin }>;
  /** The time of the call; handlers do not read the clock. */
  now: Date;
  requestId: string;
  /**
   * The client address from the portal's X-Forwarded-For header, normalized: an IPv4 address, or the
   * /64 network of an IPv6 address.
   */
  clientAddress: string;
  /** Coarse name of the user's browser (`X-Client-Name`), or null. */
  clientName: string | null;
  /** Language of the request (`Accept-Language`). */
  language: Language;
  /** True if a user of this machine makes the request, and no website in a browser. */
  isLocal: boolean;
  /** `Idempotency-Key` of the request, or null. */
  idempotencyKey: string | null;
  /** Hash of the session token in the request, valid or not; absent without a session cookie. */
  sessionHash?: string;
  /** The API token that makes the call; null for a session, and without either. */
  apiToken: UsedApiToken | null;
  /** Name of the solved human check (`X-Human-Check`), or null. */
  humanCheck: string | null;
  /** Aborted when the client disconnects before the response. */
  signal: AbortSignal;
  /** Adds a Set-Cookie header to the response. */
  setCookie(line: string): void;
}

/** Returns the account that changes something, with the key and the time of the request. */
export const changeOf = (
  { now, idempotencyKey: key }: CallContext,
  { accountId }: Caller,
): ChangeRequest => ({ accountId, key, now });

/**
 * The `result` of a call with many rows, as chunks of JSON text in UTF-8. Large pages become neither
 * one object for each row nor one long string.
 */
export interface JsonResult<Beside extends object = object> {
  json: Iterable<Buffer>;
  /** Fields of the answer in addition to `result`. */
  beside?: Beside;
}

type Reply<Name extends CallName> =
  | (WrittenAnswerOf<Name> & { message?: string })
  | JsonResult<Omit<WrittenAnswerOf<Name>, "result">>
  | Refusal;

/** A handler of a call. Calls without a session receive an empty placeholder as `caller`. */
export type Handler<Name extends CallName> = (
  payload: ParsedRequestOf<Name>,
  context: CallContext,
  caller: Caller,
) => Promise<Reply<Name>>;

/** The handlers of one business area. */
export type Handlers = { [Name in CallName]?: Handler<Name> };
/** Handlers of every call of the contract: a missing one is a compile error. */
export type AllHandlers = Required<Handlers>;
