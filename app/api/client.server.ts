import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { redirect } from "@remix-run/node";
import * as z from "zod";
import {
  calls,
  type AnswerOf,
  type CallName,
  type PagedCallName,
  type RequestOf,
} from "../../provider/contract/calls";
import type { CallDefinition } from "../../provider/contract/define-call";
import {
  backgroundHeader,
  envelope,
  idempotencyKeyHeader,
  requestIdHeader,
  success,
} from "../../provider/contract/envelope";
import type { Log } from "../log.server";
import { paths } from "../paths";
import type {
  NoAnswer,
  ProviderConnection,
  RawAnswer,
} from "./connection.server";
import { cookiesForProvider, relayedCookie } from "./cookie-relay";
import { errorCatalogue } from "./errors";
import { RowSlices, type PageRows } from "./row-slices";
import type {
  Answer,
  CallOptions,
  Failure,
  Page,
  ProviderApi,
} from "./provider-api";

/** Calls that make or ask about a session: an answer 401 is theirs to give (provider contract, envelope). */
const sessionMakers: ReadonlySet<CallName> = new Set([
  "checkValidUser",
  "loginPortal",
  "registerAccountPortal",
  "verifyAccountPortal",
]);
/** Sent without cookies (specification, part 1, section 6). */
const withoutCookies: ReadonlySet<CallName> = new Set([
  "registerAccountPortal",
  "verifyAccountPortal",
]);

/** Longest message of the provider that is shown, in characters. */
const maxMessageLength = 500;

/** What the client knows of the browser's request that it works for. */
export interface BrowserRequest {
  /** The browser's Cookie header. */
  cookieHeader: string | undefined;
  requestId: string;
  /** Address of the person. */
  clientAddress: string;
  /** Path and query of the page to come back to after signing in again. */
  returnTo: string;
  /** The page asks by itself; such calls do not keep the session alive. */
  isBackground: boolean;
  /** Whether cookies get the Secure attribute. */
  secure: boolean;
  /** Appends a Set-Cookie line to the response. */
  setCookie(line: string): void;
}

/**
 * The provider API for one request of a browser: cookies both ways, one retry for reads, answers
 * checked against the contract, every failure a value of the one catalogue, logs without values.
 */
export function createProviderApi(
  connection: ProviderConnection,
  browser: BrowserRequest,
  log: Log,
): ProviderApi {
  const cookies = cookiesForProvider(browser.cookieHeader);

  async function exchange(
    name: CallName,
    payload: unknown,
    options: CallOptions,
    paged: boolean,
  ): Promise<RawAnswer | NoAnswer> {
    const call: CallDefinition = calls[name];
    const headers: Record<string, string> = {
      accept: "application/json",
      [requestIdHeader]: browser.requestId,
      "X-Forwarded-For": browser.clientAddress,
    };
    if (cookies !== null && !withoutCookies.has(name))
      headers["cookie"] = cookies;
    if (browser.isBackground) headers[backgroundHeader] = "1";
    if (options.idempotencyKey && call.idempotencyKey)
      headers[idempotencyKeyHeader] = options.idempotencyKey;
    const body = call.request === null ? undefined : JSON.stringify(payload);
    if (body !== undefined) headers["content-type"] = "application/json";

    const wireCall = {
      path: name,
      method: call.method,
      headers,
      body,
      signal: options.signal,
      totalTimeoutMs: options.totalTimeoutMs,
      paged,
    };
    const first = await connection.send(wireCall);
    if (call.effect === "write" || !worthAnotherTry(first)) return first;
    await pause(50 + Math.random() * 200);
    return connection.send(wireCall);
  }

  /** Sends the call and reads its answer with `schema`, which sees the fields beside the envelope. */
  async function ask<Fields>(
    name: CallName,
    payload: unknown,
    options: CallOptions,
    schema: z.ZodType<Fields>,
    paged = false,
  ): Promise<{ ok: true; message: string | null; fields: Fields } | Failure> {
    const startedAt = performance.now();
    const answer = await exchange(name, payload, options, paged);
    const note = (reason: string, path?: string) =>
      log("warn", "provider call failed", {
        requestId: browser.requestId,
        call: name,
        reason,
        path,
        status: answer.ok ? answer.httpStatus : undefined,
        durationMs: Math.round(performance.now() - startedAt),
      });
    if (!answer.ok) {
      note(answer.reason);
      return unreachable(null);
    }
    for (const line of answer.setCookies) {
      const relayed = relayedCookie(line, browser.secure);
      if (relayed === null) note("cookieRefused");
      else browser.setCookie(relayed);
    }
    const { httpStatus } = answer;
    if (
      !sessionMakers.has(name) &&
      (httpStatus === 401 || (httpStatus >= 300 && httpStatus < 400))
    ) {
      // Remix follows a thrown response, in loaders, actions and data requests alike.
      throw redirect(paths.authExpired(browser.returnTo), 303);
    }
    const read = envelope.safeParse(answer.json);
    if (!read.success) {
      note("notJson", read.error.issues[0]?.path.join("."));
      return unreachable(httpStatus);
    }
    if (read.data.status !== success) {
      return refusal(calls[name], read.data, answer);
    }
    const fields = schema.safeParse(answer.json);
    if (!fields.success) {
      note("contractBroken", fields.error.issues[0]?.path.join("."));
      return unreachable(httpStatus);
    }
    return { ok: true, message: shown(read.data.message), fields: fields.data };
  }

  return {
    sessionKey:
      cookies === null
        ? null
        : createHash("sha256").update(cookies).digest("base64url"),

    async call<Name extends CallName>(
      name: Name,
      payload?: RequestOf<Name>,
      options: CallOptions = {},
    ): Promise<Answer<Name>> {
      const answer = await ask(name, payload, options, answerSchema(name));
      if (!answer.ok) return answer;
      return { ok: true, message: answer.message, ...answer.fields };
    },

    async page<Name extends PagedCallName>(
      name: Name,
      payload: RequestOf<Name>,
      options: CallOptions = {},
    ): Promise<Page> {
      const answer = await ask(name, payload, options, pageOfRows, true);
      return answer.ok ? { ok: true, rows: answer.fields.result } : answer;
    },
  };
}

/** A page, whose rows nobody looks at here: 20,000 of them would hold the process up. */
const pageOfRows = z.object({
  result: z.custom<PageRows>(
    (rows) => Array.isArray(rows) || rows instanceof RowSlices,
  ),
});

const schemas = new Map<CallName, z.ZodType>();
/** The schema of a call's answer beside its envelope, made once. Unknown fields are left out. */
function answerSchema<Name extends CallName>(
  name: Name,
): z.ZodType<AnswerOf<Name>> {
  let schema = schemas.get(name);
  if (!schema) {
    schema = z.object(calls[name].answer);
    schemas.set(name, schema);
  }
  // Kept by name: the map cannot say that each schema reads the answer of its own call.
  return schema as z.ZodType<AnswerOf<Name>>;
}

function refusal(
  call: CallDefinition,
  read: z.output<typeof envelope>,
  answer: RawAnswer,
): Failure {
  const fields = z.object(call.failure).safeParse(answer.json);
  const id =
    fields.success && typeof fields.data["id"] === "string"
      ? { id: fields.data["id"] }
      : {};
  const tooMany = answer.httpStatus === 429;
  return {
    ok: false,
    code: tooMany ? "tooMany" : "refused",
    message: shown(read.message),
    httpStatus: answer.httpStatus,
    retryAfterSeconds: tooMany ? retryAfterSeconds(answer.retryAfter) : null,
    fields: id,
  };
}

const unreachable = (httpStatus: number | null): Failure => ({
  ok: false,
  code: "unreachable",
  message: errorCatalogue.unreachable.words,
  httpStatus,
  retryAfterSeconds: null,
  fields: {},
});

/** A connection that broke, or a gateway saying that nobody was behind it. */
function worthAnotherTry(answer: RawAnswer | NoAnswer): boolean {
  if (!answer.ok) return answer.retryable;
  return (
    [502, 503, 504].includes(answer.httpStatus) && answer.json === undefined
  );
}

const shown = (message: string | null) =>
  message?.slice(0, maxMessageLength) ?? null;

/** Seconds of a Retry-After header, which may be a number or a date; at most a day. */
function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds)
    ? Math.min(86_400, Math.max(0, Math.ceil(seconds)))
    : null;
}
