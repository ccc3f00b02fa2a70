import type { Readable } from "node:stream";

/** Time limits of a provider call, in milliseconds. */
export interface CallTimeouts {
  connectMs: number;
  headersMs: number;
  /** Headers of calls that hash a password: the provider makes them wait for their turn. */
  accountHeadersMs: number;
  totalMs: number;
  /**
   * Until the headers of an answer to an export, and between two chunks of it. A provider that has
   * died refuses or resets the connection long before.
   */
  exportHeadersMs: number;
  /** The whole answer to one call of an export. */
  exportTotalMs: number;
  /** From the first byte asked to the last byte taken of a file: slow readers need theirs. */
  fileMs: number;
}

/**
 * Returns the time limits of provider calls.
 * @param headersMs how long the provider may take to begin an ordinary answer, in milliseconds
 *   (PROVIDER_TIMEOUT_SECONDS); the limits of longer calls are never below it
 */
export const callTimeouts = (headersMs = 10_000): CallTimeouts => ({
  connectMs: 1_000,
  headersMs,
  accountHeadersMs: headersMs * 1.5,
  totalMs: headersMs * 3,
  exportHeadersMs: Math.max(120_000, headersMs),
  exportTotalMs: Math.max(600_000, headersMs * 3),
  fileMs: 600_000,
});

/** What the headers of an answer say. */
export interface AnswerHead {
  ok: true;
  httpStatus: number;
  /** One line each. */
  setCookies: string[];
  retryAfter: string | null;
}
/** What came back on the wire, whole. */
export interface RawAnswer extends AnswerHead {
  /** Parsed JSON, undefined when the body is not JSON; the `result` of a paged call is `PageRows`. */
  json: unknown;
}
/** The beginning of what comes back, its body still to be read. */
export interface RawFile extends AnswerHead {
  /** By their names in lower case; those that came several times are left out. */
  headers: ReadonlyMap<string, string>;
  body: Readable;
}
export interface NoAnswer {
  ok: false;
  /** A fixed word or an error code of the system, for the log. */
  reason: string;
  /** The connection failed or broke before an answer: another try may well succeed. */
  retryable: boolean;
}

/**
 * Calls that hash a password take long and come in floods; they have connections and a breaker of
 * their own, so that all others go on as if they were not there.
 */
export type CallClass = "general" | "account";

export interface WireCall {
  /** `general` when it is missing. */
  callClass?: CallClass;
  path: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
  totalTimeoutMs: number | undefined;
  /** Waits as exports do, and passes the breaker by. */
  isExport?: boolean | undefined;
  /** The answer is a page of rows, which are parsed when their turn comes. */
  paged?: boolean;
}
