import type { Caller } from "../accounts/sessions";
import type {
  CallName,
  ParsedRequestOf,
  WrittenAnswerOf,
} from "../contract/calls";
import type { Database } from "../db/database";

export type { Caller };

/** What every handler gets beside its payload. */
export interface CallContext {
  db: Database;
  /** The time of this call; handlers never ask the clock themselves. */
  now: Date;
  requestId: string;
  /**
   * Where the person is, as the portal's X-Forwarded-For names it: an IPv4 address, or the /64 network
   * of an IPv6 address, in one spelling each.
   */
  clientAddress: string;
  /** `Idempotency-Key` of the request, or null. */
  idempotencyKey: string | null;
  /** Names the session that the request carried, valid or not; absent without one. */
  sessionHash?: string;
  /** The solved human check that this call was sent with, or null. */
  humanCheck: string | null;
  /** Aborted when whoever asked has left before the answer. */
  signal: AbortSignal;
  /** Adds a Set-Cookie line to the answer. */
  setCookie(line: string): void;
}

/** A failure that the caller is told about: an HTTP code, and a message for people. */
export interface Refusal {
  refused: number;
  message: string;
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  retryAfter?: number;
  /** Why, as a fixed phrase for the log; expected of codes of 500 and above. */
  cause?: string;
  /** Further fields of the failure (its contract names them). */
  fields?: Record<string, unknown>;
}

/**
 * The `result` of a call with many rows as JSON text in UTF-8, in pieces: large pages are never
 * turned into an object for each row on their way out, nor into one long string.
 */
export interface JsonResult<Beside extends object = object> {
  json: Iterable<Buffer>;
  /** Fields of the answer beside `result`. */
  beside?: Beside;
}

type Reply<Name extends CallName> =
  | (WrittenAnswerOf<Name> & { message?: string })
  | JsonResult<Omit<WrittenAnswerOf<Name>, "result">>
  | Refusal;

/** Handlers of calls that need a session get the caller; `null` only where the contract says so. */
export type Handler<Name extends CallName> = (
  payload: ParsedRequestOf<Name>,
  context: CallContext,
  caller: Caller,
) => Promise<Reply<Name>>;

/** The calls of one part of the business. */
export type Handlers = { [Name in CallName]?: Handler<Name> };
/** Every call of the contract: one that nobody serves does not compile. */
export type AllHandlers = Required<Handlers>;
