import type { Readable } from "node:stream";
import type {
  AnswerOf,
  CallName,
  PagedCallName,
  RequestOf,
} from "../../provider/contract/calls";
import type { PageRows } from "./row-slices";

/** Why a call failed, as the error catalogue (`errors.ts`) knows it. */
export type FailureCode =
  /** No answer, a time-out, or an answer that does not fit the contract. */
  | "unreachable"
  /** The provider answered, with another status than Success. */
  | "refused"
  /** Too many tries; `retryAfterSeconds` says when to come back. */
  | "tooMany"
  /** Nobody is signed in any more; told only to those who ask for it (`CallOptions.whenExpired`). */
  | "expired";

/** A call that did not succeed. A value, not an exception: every screen decides what to say. */
export interface Failure {
  ok: false;
  code: FailureCode;
  /** The provider's own words, or `Unable to connect to server`; null when it gave none. */
  message: string | null;
  /** HTTP code of the provider's answer, null without one. */
  httpStatus: number | null;
  /** When another try makes sense, as a provider that is busy (503) or has had enough (429) says. */
  retryAfterSeconds: number | null;
  /**
   * Further fields that the contract lets a failure carry: the `id` of an expired link, that a link
   * needs the password of its registration, what a document lacks that cannot be printed (labels of
   * fields, at least one).
   */
  fields: {
    id?: string;
    passwordRequired?: boolean;
    missing?: readonly string[];
  };
}

/** What a call comes back with: its fields, or the failure. */
export type Answer<Name extends CallName> =
  ({ ok: true; message: string | null } & AnswerOf<Name>) | Failure;

/** One page of a paged call. */
export interface AnsweredPage {
  ok: true;
  /** Not yet checked: a reader checks them while it takes them in. */
  rows: PageRows;
  /** Names what the rows were chosen from, null where the provider does not say. */
  entitlement: string | null;
  /** Sent back with the request for the next page; null where the provider gives none. */
  cursor: string | null;
  /** Rows on all pages, null where the provider does not say. */
  total: number | null;
}

/** One page of a paged call, or why there is none. */
export type Page = AnsweredPage | Failure;

/**
 * A file that the provider began to answer. Nothing of it is checked. Whoever opened it reads the
 * body to its end or destroys it.
 */
export interface OpenedFile {
  ok: true;
  /** The Content-Type as it came, null without exactly one. */
  contentType: string | null;
  /** Size in bytes as announced, null when it was not. */
  size: number | null;
  /** Read no faster than it is taken; fails when the provider stalls, breaks off or takes too long. */
  body: Readable;
}

export interface CallOptions {
  /** Sent as `Idempotency-Key`; writes that carry one act once however often they are posted. */
  idempotencyKey?: string;
  /** The solved human check of a form, which the provider may refuse to see twice. */
  humanCheck?: string | null;
  /** Aborts the call: the person went away. */
  signal?: AbortSignal;
  /** Called with the Set-Cookie lines that the answer adds to the response. */
  onCookies?: (lines: readonly string[]) => void;
  /** Longest wait for the whole answer, when it differs from the client's own. */
  totalTimeoutMs?: number;
  /**
   * The call fetches rows for an export: it waits longer for a slow answer (`CallTimeouts`), and the
   * breaker neither refuses it nor counts it.
   */
  isExport?: boolean;
  /**
   * What becomes of a session that has ended: the redirect to the login page (as a rule), or a
   * failure, for pages that give a filled-in form back (`forms/idempotent-form.server.ts`).
   */
  whenExpired?: "redirect" | "fail";
}

/**
 * The provider API as one request of the portal sees it: the only door to the provider.
 *
 * An expired session (401 or a redirect, on any call but those that make one) is not an answer:
 * the client throws a redirect to `/login/authExpired?next=…`, which Remix follows.
 */
export interface ProviderApi {
  /** Calls the provider once (reads are retried once) and checks the answer against its contract. */
  call<Name extends CallName>(
    name: Name,
    ...rest: RequestOf<Name> extends undefined
      ? [payload?: undefined, options?: CallOptions]
      : [payload: RequestOf<Name>, options?: CallOptions]
  ): Promise<Answer<Name>>;
  /** Fetches one page of rows; the envelope is checked, the rows are left to the reader. */
  page<Name extends PagedCallName>(
    name: Name,
    payload: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<Page>;
  /**
   * Opens a file of the provider (contract: files) to be streamed; tried again once as reads are,
   * as long as nothing of it came. 403 and 404 are failures with that `httpStatus`; a document that lacks
   * what it must say is one with `fields.missing`.
   * @param path as `paths.pod`, `paths.dr` and `paths.bol` build it: the provider's are the same
   * @param options.signal aborts it at any time, the reading of its body too
   */
  file(
    path: string,
    options?: { signal?: AbortSignal },
  ): Promise<OpenedFile | Failure>;
  /**
   * Names whose data this is: a hash of the provider cookies that this request carries, or null
   * without any. Cached result sets are keyed by it.
   */
  readonly sessionKey: string | null;
  /**
   * Names the last write of this browser (`LastWrite.mark`): what was fetched under another name may
   * be older than the write.
   */
  readonly lastWrite: string | null;
}
