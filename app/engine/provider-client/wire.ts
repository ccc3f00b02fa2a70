import type { Readable } from "node:stream";

/** Time limits of a provider call, in milliseconds. */
export interface CallTimeouts {
  connectMs: number;
  headersMs: number;
  /** Headers of calls that hash a password: the provider queues them. */
  accountHeadersMs: number;
  totalMs: number;
  /**
   * Until the headers of an export response, and between two chunks of it. A provider that is down
   * refuses or resets the connection long before.
   */
  exportHeadersMs: number;
  /** The whole response of one export call. */
  exportTotalMs: number;
  /** From the request to the last byte of a file: slow downloads need this much. */
  fileMs: number;
}

/**
 * Returns the time limits of provider calls.
 * @param headersMs time limit for the first byte of an ordinary response, in milliseconds
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

/** Status and headers of a response. */
export interface AnswerHead {
  ok: true;
  httpStatus: number;
  /** One Set-Cookie line each. */
  setCookies: string[];
  retryAfter: string | null;
  /** The `Content-Encoding` of the body, which the portal does not read; absent without one. */
  encoding?: string;
}
/** A complete response. */
export interface RawAnswer extends AnswerHead {
  /** Parsed JSON, undefined when the body is not JSON; the `result` of a paged call is `PageRows`. */
  json: unknown;
}
/** A response whose body is still to be read. */
export interface RawFile extends AnswerHead {
  /** By lower-case name; headers that occur several times are omitted. */
  headers: ReadonlyMap<string, string>;
  body: Readable;
}
export interface NoAnswer {
  ok: false;
  /** A fixed keyword or a system error code, for the log. */
  reason: string;
  /** True if the connection failed or broke before a response, so that a retry may succeed. */
  retryable: boolean;
}

/**
 * Calls that hash a password are slow and come in bursts; they have separate connections and a separate
 * circuit breaker, so that other calls are unaffected.
 */
export type CallClass = "general" | "account";

export interface WireCall {
  /** Default: `general`. */
  callClass?: CallClass;
  path: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  totalTimeoutMs?: number | undefined;
  /** True for exports, which wait longer and bypass the breaker. */
  isExport?: boolean | undefined;
  /** True if the response is a page of rows, which are parsed on iteration. */
  paged?: boolean;
  /**
   * Number of rows of a full page, if its rows are wanted while they arrive (`UnparsedRows`). A response
   * that breaks off later fails in its rows.
   */
  fullPage?: number | null;
}
