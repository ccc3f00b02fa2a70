import * as z from "zod";
import type { ExtensionName } from "./extensions/capabilities";
import { entitlement, nextCursor, rowTotal } from "./fields";
import type { ApiScope } from "./scopes";

/** The fields of an answer beyond `status` and `message`. */
export type AnswerShape = Record<string, z.ZodType>;

/** The definition of one call of the provider API: its request, its answer and how it may be used. */
export interface CallDefinition<
  Request extends z.ZodType | null = z.ZodType | null,
  Shape extends AnswerShape = AnswerShape,
> {
  /** `POST` with a JSON body, or `GET` without one. */
  method: "GET" | "POST";
  /** One-line summary for the OpenAPI document. */
  summary: string;
  /** A read may be retried; a write is never sent twice. */
  effect: "read" | "write";
  /**
   * True if the call requires a session: it is sent with the session cookie, and refused without one.
   */
  needsSession: boolean;
  /** True if the browser's cookies are sent with the call (specification, part 1, section 6). */
  sendsCookies: boolean;
  /**
   * True if an answer of 401 means that the session has expired. Calls that start or check a session
   * handle 401 themselves.
   */
  expiresOn401: boolean;
  /** True if the provider hashes a password for the call, which takes longer than a query. */
  hashesPassword: boolean;
  /**
   * True if the call is sent with an `Idempotency-Key` header (one per rendered form). A provider must act once
   * for each key.
   */
  idempotencyKey: boolean;
  /** Schema of the payload, or null if the call has none. */
  request: Request;
  /** Fields of a successful answer beyond `status` and `message`. */
  answer: Shape;
  /** Fields that a failure may carry beyond `status` and `message`. */
  failure: AnswerShape;
  /** Schema of one row of `result`, for paged calls. */
  row: z.ZodType | null;
  /**
   * The scope with which an API token may make the call, instead of a session: `any` for every valid token,
   * null for none. Only reads have one.
   */
  scope: ApiScope | "any" | null;
  /** The extension of the wire that the call belongs to; null for calls of the specification. */
  extension: ExtensionName | null;
}

/** What `defineCall` takes: what is left out has a default. */
type Options<
  Request extends z.ZodType | null,
  Shape extends AnswerShape,
> = Partial<Omit<CallDefinition<Request, Shape>, "row">> &
  Pick<CallDefinition, "summary">;

/**
 * Defines a call. The defaults are a `POST` without a payload that reads, is sent with the session cookie, and
 * whose answer has no further fields.
 */
export function defineCall<
  const Request extends z.ZodType | null = null,
  Shape extends AnswerShape = Record<never, z.ZodType>,
>(options: Options<Request, Shape>) {
  return {
    method: "POST",
    effect: "read",
    needsSession: true,
    sendsCookies: true,
    expiresOn401: true,
    hashesPassword: false,
    idempotencyKey: false,
    request: null,
    answer: {},
    failure: {},
    row: null,
    extension: null,
    scope: null,
    ...options,
  } as CallDefinition<Request, Shape> & { row: null };
}

/** Returns the function that defines the calls of an extension. */
export const callOf =
  <const Extension extends ExtensionName>(extension: Extension) =>
  <
    const Request extends z.ZodType | null = null,
    Shape extends AnswerShape = Record<never, z.ZodType>,
  >(
    options: Options<Request, Shape>,
  ) => ({ ...defineCall(options), extension });

/** The traits of a call without a session, which gets no cookies of the browser. */
export const withoutSession = {
  needsSession: false,
  sendsCookies: false,
  expiresOn401: false,
} as const;

/** The traits of a write of a form, which takes effect once. */
export const write = { effect: "write", idempotencyKey: true } as const;

/**
 * Defines a paged call: `result` is an array of `row`, shorter than `pageSize` on the last page.
 * `entitlement` identifies the pools that the rows were chosen from, `cursor` is the start of the next
 * page, and `total` is the number of rows on all pages.
 */
export function definePagedCall<
  Request extends z.ZodType,
  Row extends z.ZodType,
>(options: {
  summary: string;
  request: Request;
  row: Row;
  scope?: ApiScope | null;
  extension?: ExtensionName;
}) {
  const { row, ...rest } = options;
  const answer = {
    entitlement,
    cursor: nextCursor,
    total: rowTotal,
    result: z.array(row),
  };
  return { ...defineCall({ ...rest, answer }), row };
}
