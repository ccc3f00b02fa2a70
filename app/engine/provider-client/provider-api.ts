import type { Readable } from "node:stream";
import type {
  AnswerOf,
  CallName,
  PagedCallName,
  RequestOf,
} from "../../../provider/contract/calls";
import type { PageRows } from "./rows/row-slices";

/** Failure codes of the error catalogue (`errors.ts`). */
export type FailureCode =
  /** No response, a time-out, or a response that violates the contract. */
  | "unreachable"
  /** The provider responded with a status other than Success. */
  | "refused"
  /** Too many attempts; `retryAfterSeconds` is the time until the next one. */
  | "tooMany"
  /** The session has expired; returned only if requested (`CallOptions.whenExpired`). */
  | "expired"
  /** The submitted form was made for another user than the one who is signed in. Nothing was sent. */
  | "otherUser";

/** A failed call. A value, not an exception, because every screen chooses its own message. */
export interface Failure {
  ok: false;
  code: FailureCode;
  /** The provider's message, or `Unable to connect to server`; null if it sent none. */
  message: string | null;
  /** HTTP status of the provider's response, null without one. */
  httpStatus: number | null;
  /**
   * Seconds until a retry makes sense, as reported by a provider that is busy (503) or limits attempts
   * (429).
   */
  retryAfterSeconds: number | null;
  /**
   * Further fields that the contract allows in a failure: the `id` of an expired link, that a link needs
   * the password of its registration, the token of a sign-in that needs a code, and what an unprintable
   * document lacks (labels of fields, at least one).
   */
  fields: {
    id?: string;
    passwordRequired?: boolean;
    signInToken?: string;
    missing?: readonly string[];
  };
}

/** Result of a call: its fields, or the failure. */
export type Answer<Name extends CallName> =
  ({ ok: true; message: string | null } & AnswerOf<Name>) | Failure;

/** One page of a paged call. */
export interface AnsweredPage {
  ok: true;
  /** Not yet validated: a row reader validates them while it stores them. */
  rows: PageRows;
  /** Identifies the pools that the rows were selected from, null if the provider does not report it. */
  entitlement: string | null;
  /** Sent with the request for the next page; null if the provider returned none. */
  cursor: string | null;
  /** Number of rows on all pages, null if the provider does not report it. */
  total: number | null;
}

/** One page of a paged call, or the failure. */
export type Page = AnsweredPage | Failure;

/**
 * A provider file whose response has begun. Its content is not validated. The caller must read the body
 * to its end or destroy it.
 */
export interface OpenedFile {
  ok: true;
  /** The received Content-Type, null unless there is exactly one. */
  contentType: string | null;
  /** The received Content-Disposition, null unless there is exactly one. */
  disposition: string | null;
  /** Announced size in bytes, null if not announced. */
  size: number | null;
  /** Read no faster than consumed; fails if the provider stalls, disconnects or takes too long. */
  body: Readable;
}

/** A document to be imported. */
export interface SentDocument {
  /** Name of its kind, or `auto`: recognized by content. */
  kind: string;
  fileName: string;
  /** IANA time zone of times that name none. */
  timeZone: string;
  /** Read as fast as the provider takes it. */
  body: Readable;
  /** Aborts the request. */
  signal: AbortSignal;
}

/** The provider has the document. */
export interface SentAnswer {
  ok: true;
  /** Identifies the document. */
  token: string;
}

export interface CallOptions {
  /** Sent as `Idempotency-Key`; a write with a key is executed once however often it is posted. */
  idempotencyKey?: string;
  /** The solved human check of a form, which the provider may reject if it was used before. */
  humanCheck?: string | null;
  /** Aborts the call, e.g. if the browser has disconnected. */
  signal?: AbortSignal;
  /** Called with the Set-Cookie lines that the answer adds to the response. */
  onCookies?: (lines: readonly string[]) => void;
  /** Time limit for the whole response in milliseconds, if it differs from the client's default. */
  totalTimeoutMs?: number;
  /**
   * True if the call fetches rows for an export: it waits longer for a slow response (`CallTimeouts`),
   * and the circuit breaker neither refuses nor counts it.
   */
  isExport?: boolean;
  /**
   * True if the rows of a full page are wanted while they arrive: the call then returns once the first of
   * them are there, and later failures are those of a row.
   */
  whileArriving?: boolean;
  /**
   * Result of an expired session: the redirect to the login page (default), or a failure, for pages that
   * redisplay a submitted form (`forms/idempotent-form.server.ts`).
   */
  whenExpired?: "redirect" | "fail";
}

/**
 * The provider API for one request of the portal: the only client of the provider.
 *
 * An expired session (401 or a redirect, on any call except those that create a session) is not
 * returned: the client throws a redirect to `/login/authExpired?next=…`, which Remix follows.
 */
export interface ProviderApi {
  /**
   * Calls the provider once (reads are retried once) and validates the response against its contract.
   */
  call<Name extends CallName>(
    name: Name,
    ...rest: RequestOf<Name> extends undefined
      ? [payload?: undefined, options?: CallOptions]
      : [payload: RequestOf<Name>, options?: CallOptions]
  ): Promise<Answer<Name>>;
  /** Fetches one page of rows; validates the envelope and leaves the rows to the reader. */
  page<Name extends PagedCallName>(
    name: Name,
    payload: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<Page>;
  /**
   * Opens a provider file (contract: files) for streaming; retried once, like a read, if nothing of it
   * has arrived. 403 and 404 are failures with that `httpStatus`; a document with missing fields is a
   * failure with `fields.missing`.
   * @param path as built by `paths.pod`, `paths.dr` and `paths.bol`: the provider uses the same paths
   * @param options.signal aborts the request and the reading of its body
   */
  file(
    path: string,
    options?: { signal?: AbortSignal },
  ): Promise<OpenedFile | Failure>;
  /**
   * Sends a document to be imported, as a stream, and plans it. A failure may leave a document that
   * nobody applied, and changes nothing else.
   */
  sendDocument(document: SentDocument): Promise<SentAnswer | Failure>;
  /**
   * Sends a photo for a note that follows, as a stream. A failure may leave a photo that no note names, which
   * the provider deletes.
   * @param photo.body read as fast as the provider takes it
   * @param photo.signal aborts the request
   */
  sendNotePhoto(photo: {
    body: Readable;
    signal: AbortSignal;
  }): Promise<{ ok: true; photoID: string } | Failure>;
  /**
   * Identifies the owner of the data: a hash of the provider cookies or of the API token of this request,
   * or null without any. Cached result sets are keyed by it.
   */
  readonly sessionKey: string | null;
  /**
   * Identifies the last write of this browser (`LastWrite.mark`): data fetched under another value may
   * be older than the write.
   */
  readonly lastWrite: string | null;
}
