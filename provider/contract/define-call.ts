import * as z from "zod";
import { entitlement, nextCursor, rowTotal } from "./fields";

/** The fields of an answer beyond `status` and `message`. */
export type AnswerShape = Record<string, z.ZodType>;

/** What one call of the provider API takes and gives, and what it may be used for. */
export interface CallDefinition<
  Request extends z.ZodType | null = z.ZodType | null,
  Shape extends AnswerShape = AnswerShape,
> {
  /** `POST` with a JSON body, or `GET` without one. */
  method: "GET" | "POST";
  /** One line for the published document. */
  summary: string;
  /** Reads may be sent twice; writes never are. */
  effect: "read" | "write";
  /** Whether the session cookie travels with the call and its absence is refused. */
  session: boolean;
  /** Whether the browser's cookies are sent with the call (specification, part 1, section 6). */
  cookies: boolean;
  /** Whether an answer of 401 means that the session has expired; calls that start or check one answer it themselves. */
  canExpire: boolean;
  /** Whether the provider hashes a password for the call, which takes longer than a query. */
  hashesPassword: boolean;
  /** Whether the call carries an `Idempotency-Key` header (one per rendered form). */
  idempotencyKey: boolean;
  /** Payload, or null when the call has none. */
  request: Request;
  /** Fields of a successful answer beyond `status` and `message`. */
  answer: Shape;
  /** Fields that a failure may carry beyond `status` and `message`. */
  failure: AnswerShape;
  /** The schema of one row of `result`, for paged calls. */
  row: z.ZodType | null;
}

type Options<
  Request extends z.ZodType | null,
  Shape extends AnswerShape,
> = Pick<CallDefinition<Request, Shape>, "summary" | "request" | "answer"> &
  Partial<
    Pick<
      CallDefinition,
      | "method"
      | "effect"
      | "session"
      | "cookies"
      | "canExpire"
      | "hashesPassword"
      | "idempotencyKey"
      | "failure"
    >
  >;

/** Declares a call; what is not said is a `POST` that reads, with the session cookie. */
export function defineCall<
  const Request extends z.ZodType | null,
  Shape extends AnswerShape,
>(options: Options<Request, Shape>) {
  return {
    method: "POST" as const,
    effect: "read" as const,
    session: true,
    cookies: true,
    canExpire: true,
    hashesPassword: false,
    idempotencyKey: false,
    failure: {},
    row: null,
    ...options,
  } satisfies CallDefinition<Request, Shape>;
}

/**
 * Declares a paged call: `result` is an array of `row`, shorter than `pageSize` on the last page;
 * `entitlement` names what the rows were chosen from, `cursor` where the next page begins, and `total`
 * how many rows there are on all pages.
 */
export function definePagedCall<
  Request extends z.ZodType,
  Row extends z.ZodType,
>(options: { summary: string; request: Request; row: Row }) {
  const { row, ...rest } = options;
  const answer = {
    entitlement,
    cursor: nextCursor,
    total: rowTotal,
    result: z.array(row),
  };
  return { ...defineCall({ ...rest, answer }), row };
}
