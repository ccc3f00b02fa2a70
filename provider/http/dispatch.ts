import type { Request, Response } from "express";
import * as z from "zod";
import { TooManyPasswordsError } from "../accounts/passwords/passwords";
import { recordWrite } from "../accounts/sessions/last-write";
import { touchSession } from "../accounts/sessions/sessions";
import type {
  AllHandlers,
  Caller,
  CallContext,
  JsonResult,
} from "../calls/handler";
import { calls, type CallName } from "../contract/calls";
import type { CallDefinition } from "../contract/define-call";
import { humanCheckHeader, idempotencyKeyHeader } from "../contract/envelope";
import { isBusy, isTransient } from "../db/errors";
import type { Replicas } from "../db/replicas/replicas";
import type { ProviderLog } from "../log";
import { isRefusal, refuse, type Refusal } from "../refusal";
import {
  languageOf,
  writeJsonResult,
  writeRefusal,
  writeSuccess,
} from "./envelope-writer";
import { identifyCaller, type IdentityDependencies } from "./identify-caller";
import { readBody } from "./read-body";
import {
  isBackground,
  isLocalRequest,
  readClientName,
  readClientNetwork,
  readTokenHeader,
  requestIdOf,
} from "./request-headers";
import type { Issuer } from "../documents/pdf/pdf-document-model";
import { refusalText } from "../messages";

/** The dependencies of every call. */
export interface Dispatch extends IdentityDependencies {
  handlers: AllHandlers;
  replicas: Replicas;
  log: ProviderLog;
  /** Whose documents are printed. */
  issuer: Issuer;
  /** Name of the company, the carrier on documents. */
  brandName: string;
}

type Reply = JsonResult | Refusal | Record<string, unknown>;
/** A handler whose payload has been validated; its call is known only at run time. */
type AnyHandler = (
  payload: unknown,
  context: CallContext,
  caller: Caller,
) => Promise<Reply>;

const noPayload = z.object({});
const busy: Refusal = {
  httpStatus: 503,
  message: refusalText("busy"),
  retryAfter: 5,
};

/** The database is down, or cannot write. */
const unavailable: Refusal = { ...busy, message: refusalText("unavailable") };

/** Returns whether a call of the contract has this name. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

/**
 * Handles one call: session or API token, body, handler, envelope, in this order. The body of a caller who is
 * refused is not read.
 */
export async function handleCall(
  dispatch: Dispatch,
  name: CallName,
  request: Request,
  response: Response,
): Promise<void> {
  const { handlers, db, replicas, cookie, now, log } = dispatch;
  const definition: CallDefinition = calls[name];
  const handler = handlers[name] as AnyHandler;

  const identity = await identifyCaller(
    dispatch,
    name,
    definition,
    request,
    response,
  );
  if (identity === null) return;
  const { caller, session, token } = identity;

  await readBody(request, response);
  const parsed = (definition.request ?? noPayload).safeParse(
    request.body ?? {},
  );
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".") ?? "";
    log.warn("payload refused", {
      requestId: requestIdOf(response),
      call: name,
      field,
    });
    const where = field === "" ? "" : ` (${field})`;
    return writeRefusal(response, refuse(400, `Invalid request${where}.`));
  }
  if (session !== null && !isBackground(request, parsed.data))
    await touchSession(db, session, now());

  const sessionHash = cookie.hashIn(request.headers.cookie);
  const { accountId, lastWritePosition } = caller;
  const context: CallContext = {
    db,
    readRows: (work, origin) =>
      replicas.read(work, {
        accountId,
        lastWritePosition,
        // A write checks its rows before it changes them, so that they must be those of the primary.
        origin: definition.effect === "write" ? null : origin,
      }),
    now: now(),
    requestId: requestIdOf(response),
    clientAddress: readClientNetwork(request),
    clientName: readClientName(request),
    language: languageOf(response),
    isLocal: isLocalRequest(request),
    idempotencyKey: readTokenHeader(request, idempotencyKeyHeader),
    apiToken: token,
    humanCheck: readTokenHeader(request, humanCheckHeader),
    signal: abortOnDisconnect(response),
    ...(sessionHash === undefined ? {} : { sessionHash }),
    setCookie: (line) => response.append("Set-Cookie", line),
  };
  const payload = definition.request === null ? undefined : parsed.data;
  const reply = await handler(payload, context, caller);
  if (definition.effect === "write")
    await recordCallerWrite(dispatch, accountId, context.requestId);
  if (isRefusal(reply) && reply.httpStatus >= 500) {
    log.warn("call refused", {
      requestId: context.requestId,
      call: name,
      cause: reply.cause ?? "unknown",
    });
  }
  await writeReply(response, reply);
}

/**
 * Records a write of the caller, so that a replica that lacks it does not answer the caller's next reads. A
 * refusal counts as well: it may be about an earlier write whose answer was lost.
 */
async function recordCallerWrite(
  { db, replicas, log }: Dispatch,
  accountId: string,
  requestId: string,
): Promise<void> {
  if (replicas.isEmpty || accountId === "") return;
  try {
    await recordWrite(db, accountId);
  } catch (error) {
    // The write stands; a replica may not show it for a moment.
    log.failure("last write not recorded", error, { requestId }, "warn");
  }
}

async function writeReply(response: Response, reply: Reply): Promise<void> {
  if (isRefusal(reply)) writeRefusal(response, reply);
  else if ("json" in reply)
    await writeJsonResult(response, reply as JsonResult);
  else writeSuccess(response, reply);
}

/** Returns a signal that is aborted if the connection closes before the response is complete. */
export function abortOnDisconnect(response: Response): AbortSignal {
  const disconnected = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}

/** Converts an exception of a handler to a refusal; null if it is a bug. */
export function refusalFor(error: unknown): Refusal | null {
  if (error instanceof TooManyPasswordsError)
    return {
      httpStatus: 503,
      message: refusalText("tooManySignIns"),
      retryAfter: error.retryAfter,
      cause: "too many passwords wait",
    };
  if (!isTransient(error)) return null;
  return isBusy(error) ? busy : unavailable;
}
