import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import {
  calls,
  type AnswerOf,
  type CallName,
  type PagedCallName,
  type RequestOf,
} from "../../../provider/contract/calls";
import type { CallDefinition } from "../../../provider/contract/define-call";
import {
  entitlement,
  nextCursor,
  rowTotal,
} from "../../../provider/contract/fields";
import {
  clientNameHeader,
  envelope,
  humanCheckHeader,
  idempotencyKeyHeader,
  success,
} from "../../../provider/contract/envelope";
import type { Log } from "../../log.server";
import {
  credentialsOf,
  headersFor,
  noteRetryAfter,
  relayCookies,
  isSessionExpired,
  sessionExpired,
  type BrowserRequest,
} from "./browser-request.server";
import type { Capabilities } from "./capabilities.server";
import type { ProviderConnection } from "./connection.server";
import { createFileSenders } from "./create-file-senders.server";
import {
  areHeadersTooLarge,
  expired,
  notAnnounced,
  refused,
  unreachable,
} from "./failures";
import { createFileOpener } from "./create-file-opener.server";
import { observeAnswer, type CallObserver } from "./observe-call.server";
import type { PageRows } from "./rows/row-slices";
import type {
  Answer,
  CallOptions,
  Failure,
  Page,
  ProviderApi,
} from "./provider-api";
import type { NoAnswer, RawAnswer, WireCall } from "./wire";

/**
 * Creates the provider API for one browser request: it forwards cookies in both directions, retries
 * reads once, validates responses against the contract, returns every failure as a value of the error
 * catalogue, and logs no values. A call of an extension is sent only if the provider announces it,
 * because backends answer unknown paths as they like: without an announcement it is refused here, and while the
 * list of extensions is unknown the provider counts as unreachable. Every write of a form that was made for
 * another user is refused here, too.
 * @param observe receives the outcome of each call
 * @param capabilities the extensions; without them, every call is sent
 */
export function createProviderApi(
  connection: ProviderConnection,
  browser: BrowserRequest,
  log: Log,
  observe: CallObserver = () => undefined,
  capabilities?: Pick<Capabilities, "find">,
): ProviderApi {
  const credentials = credentialsOf(browser);
  const openFile = createFileOpener(connection, browser, credentials, log);
  const senders = createFileSenders(connection, browser, credentials, log);
  const [identity = null] = Object.values<string>(credentials);

  async function sendCall(
    name: CallName,
    payload: unknown,
    options: CallOptions,
    pageSize: number | null,
  ): Promise<RawAnswer | NoAnswer> {
    const call: CallDefinition = calls[name];
    const headers: Record<string, string> = {
      accept: "application/json",
      ...headersFor(browser, call.sendsCookies ? credentials : {}),
    };
    if (options.idempotencyKey && call.idempotencyKey)
      headers[idempotencyKeyHeader] = options.idempotencyKey;
    if (!call.needsSession && browser.clientName !== null)
      headers[clientNameHeader] = browser.clientName;
    if (options.humanCheck) headers[humanCheckHeader] = options.humanCheck;
    const body = call.request === null ? undefined : JSON.stringify(payload);
    if (body !== undefined) headers["content-type"] = "application/json";

    const wireCall: WireCall = {
      callClass: call.hashesPassword ? "account" : "general",
      path: name,
      method: call.method,
      headers,
      body,
      signal: options.signal,
      totalTimeoutMs: options.totalTimeoutMs,
      isExport: options.isExport,
      paged: pageSize !== null,
      fullPage: options.whileArriving ? pageSize : null,
    };
    const first = await connection.send(wireCall);
    if (call.effect === "write" || !isRetryable(first)) return first;
    await pause(50 + Math.random() * 200);
    return connection.send(wireCall);
  }

  /**
   * Sends the call and parses its response with `schema`, which validates the fields besides the
   * envelope.
   * @param pageSize the requested number of rows; null if the call is not paged
   */
  async function ask<Fields>(
    name: CallName,
    payload: unknown,
    options: CallOptions,
    schema: z.ZodType<Fields>,
    pageSize: number | null = null,
  ): Promise<{ ok: true; message: string | null; fields: Fields } | Failure> {
    const call: CallDefinition = calls[name];
    const startedAt = performance.now();
    const answer = await sendCall(name, payload, options, pageSize);
    const note = (reason: string, path?: string) =>
      log("warn", "provider call failed", {
        requestId: browser.requestId,
        call: name,
        reason,
        path,
        status: answer.ok ? answer.httpStatus : undefined,
        durationMs: Math.round(performance.now() - startedAt),
      });
    if (call.idempotencyKey && mayHaveWritten(answer)) browser.lastWrite.note();
    if (!answer.ok) {
      note(answer.reason);
      return unreachable(null);
    }
    const { setCookies } = answer;
    const lines = relayCookies(browser, setCookies, () =>
      note("cookieRefused"),
    );
    options.onCookies?.(lines);
    const { httpStatus } = answer;
    if (call.expiresOn401 && isSessionExpired(httpStatus)) {
      if (options.whenExpired === "fail") return expired(httpStatus);
      throw sessionExpired(browser);
    }
    if (areHeadersTooLarge(httpStatus)) {
      note("headersTooLarge");
      return refused({ ...answer, message: null, fields: {} });
    }
    const read = envelope.safeParse(answer.json);
    if (!read.success) {
      note(
        answer.encoding === undefined ? "notJson" : "encoded",
        read.error.issues[0]?.path.join("."),
      );
      return unreachable(httpStatus);
    }
    if (read.data.status !== success) {
      if (httpStatus >= 500) note("refused");
      return noteRetryAfter(browser, refusal(call, read.data, answer));
    }
    const fields = schema.safeParse(answer.json);
    if (!fields.success) {
      note("contractBroken", fields.error.issues[0]?.path.join("."));
      return unreachable(httpStatus);
    }
    return { ok: true, message: read.data.message, fields: fields.data };
  }

  /** Returns why a call of an extension is not sent; null if it is announced. */
  async function refuseUnannounced(name: CallName): Promise<Failure | null> {
    const { extension } = calls[name];
    const isAnnounced =
      extension && capabilities ? await capabilities.find(extension) : true;
    if (isAnnounced !== null) return isAnnounced ? null : notAnnounced;
    const { requestId } = browser;
    const reason = "unknownExtensions";
    log("warn", "provider call failed", { requestId, call: name, reason });
    return unreachable(null);
  }

  return {
    sessionKey:
      identity === null
        ? null
        : createHash("sha256").update(identity).digest("base64url"),

    get lastWrite() {
      return browser.lastWrite.mark;
    },

    async call<Name extends CallName>(
      name: Name,
      payload?: RequestOf<Name>,
      options: CallOptions = {},
    ): Promise<Answer<Name>> {
      const { effect, needsSession } = calls[name];
      const refusal =
        (await refuseUnannounced(name)) ??
        (effect === "write" && needsSession
          ? await browser.refuseWrite?.()
          : null);
      if (refusal) return refusal;
      const answer = await observeAnswer(name, observe, () =>
        ask(name, payload, options, answerSchema(name)),
      );
      if (!answer.ok) return answer;
      return { ok: true, message: answer.message, ...answer.fields };
    },

    async page<Name extends PagedCallName>(
      name: Name,
      payload: RequestOf<Name>,
      options: CallOptions = {},
    ): Promise<Page> {
      const refusal = await refuseUnannounced(name);
      if (refusal) return refusal;
      // Cast: TypeScript does not infer that the request of a paged call has a page size.
      const { pageSize } = payload as { pageSize: number };
      const answer = await observeAnswer(name, observe, () =>
        ask(name, payload, options, pageOfRows, pageSize),
      );
      if (!answer.ok) return answer;
      const { result, entitlement, cursor, total } = answer.fields;
      return {
        ok: true,
        rows: result,
        entitlement,
        cursor: cursor ?? null,
        total: total ?? null,
      };
    },

    file: (...args) => observeAnswer("file", observe, () => openFile(...args)),
    sendDocument: async (document) =>
      (await browser.refuseWrite?.()) ??
      observeAnswer("ingest", observe, () => senders.sendDocument(document)),
    sendNotePhoto: async (photo) =>
      (await browser.refuseWrite?.()) ??
      observeAnswer("note-photos", observe, () => senders.sendNotePhoto(photo)),
  };
}

/**
 * Returns whether the rows of an answer can be iterated: parsed, or `UnparsedRows`, whose class exists
 * once for each language. No JSON object can be iterated, and a text is no object.
 */
const isIterable = (rows: unknown): rows is PageRows =>
  typeof rows === "object" &&
  rows !== null &&
  (Symbol.iterator in rows || Symbol.asyncIterator in rows);

/**
 * A page whose rows are not validated here, because validating 20,000 rows would block the process. A
 * provider may have its own fields named `cursor` and `total`: values that the contract does not know
 * are ignored.
 */
const pageOfRows = z.object({
  entitlement,
  cursor: nextCursor.catch(undefined),
  total: rowTotal.catch(undefined),
  result: z.custom<PageRows>(isIterable),
});

const schemas = new Map<CallName, z.ZodType>();
/**
 * Returns the schema of a call's response besides the envelope, created once. Unknown fields are
 * dropped.
 */
function answerSchema<Name extends CallName>(
  name: Name,
): z.ZodType<AnswerOf<Name>> {
  let schema = schemas.get(name);
  if (!schema) {
    schema = z.object(calls[name].answer);
    schemas.set(name, schema);
  }
  // Cast: the type of the map cannot express that each schema belongs to the response of its own call.
  return schema as z.ZodType<AnswerOf<Name>>;
}

function refusal(
  call: CallDefinition,
  { message }: z.output<typeof envelope>,
  answer: RawAnswer,
): Failure {
  const read = z.object(call.failure).safeParse(answer.json);
  const fields: Failure["fields"] = {};
  if (read.success) {
    const { id, passwordRequired, signInToken } = read.data as Record<
      string,
      unknown
    >;
    if (typeof id === "string") fields.id = id;
    if (typeof signInToken === "string") fields.signInToken = signInToken;
    if (passwordRequired === true) fields.passwordRequired = true;
  }
  return refused({
    httpStatus: answer.httpStatus,
    retryAfter: answer.retryAfter,
    message,
    fields,
  });
}

/**
 * Returns whether a write was or may have been executed: only a refusal (4xx) or an expired session
 * (3xx, 401) proves that it was not.
 */
const mayHaveWritten = (answer: RawAnswer | NoAnswer): boolean =>
  !answer.ok || answer.httpStatus < 300 || answer.httpStatus >= 500;

/**
 * Returns whether a read may be retried: the connection broke, or a gateway reported that no provider is
 * behind it.
 */
function isRetryable(answer: RawAnswer | NoAnswer): boolean {
  if (!answer.ok) return answer.retryable;
  return (
    [502, 503, 504].includes(answer.httpStatus) && answer.json === undefined
  );
}
