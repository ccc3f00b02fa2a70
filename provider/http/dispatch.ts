import type { Request, Response } from "express";
import * as z from "zod";
import { clientNetworks, isLoopbackAddress } from "../accounts/client-networks";
import {
  ClientDisconnectedError,
  HashQueueFullError,
} from "../accounts/hash-queue";
import { recordWrite } from "../accounts/last-write";
import { findSession, touchSession, type Session } from "../accounts/sessions";
import type {
  AllHandlers,
  Caller,
  CallContext,
  JsonResult,
} from "../calls/handler";
import { calls, type CallName } from "../contract/calls";
import type { CallDefinition } from "../contract/define-call";
import {
  backgroundHeader,
  clientNameHeader,
  humanCheckHeader,
  idempotencyKeyHeader,
} from "../contract/envelope";
import { maxClientNameLength } from "../contract/extensions/account";
import type { Database } from "../db/database";
import { isTransient } from "../db/errors";
import type { Replicas } from "../db/replicas";
import type { ProviderLog } from "../log";
import { isRefusal, type Refusal } from "../refusal";
import { useApiToken, type UsedApiToken } from "../tokens/api-tokens";
import {
  languageOf,
  writeJsonResult,
  writeRefusal,
  writeSuccess,
} from "./envelope-writer";
import type { SessionCookie } from "../calls/session-cookie";
import { refusalText } from "../messages";

/** The dependencies of every call. */
export interface Dispatch {
  handlers: AllHandlers;
  db: Database;
  replicas: Replicas;
  cookie: SessionCookie;
  now: () => Date;
  log: ProviderLog;
  /** Name of the product, printed on documents. */
  product: string;
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
/** The placeholder caller of calls without a session. */
const anonymousCaller: Caller = {
  accountId: "",
  firstName: "",
  language: null,
  isAdmin: false,
  needsSecondFactor: false,
  lastWritePosition: null,
};

const notSignedIn: Refusal = {
  httpStatus: 401,
  message: refusalText("notSignedIn"),
};
const busy: Refusal = {
  httpStatus: 503,
  message: refusalText("busy"),
  retryAfter: 5,
};

export const secondFactorNeeded: Refusal = {
  httpStatus: 403,
  message: refusalText("secondFactorNeeded"),
};
/** The calls that a user may make who must set up a second factor, beside those of the own account. */
const callsBeforeSecondFactor: ReadonlySet<CallName> = new Set<CallName>([
  "changeLanguage",
  "checkValidUser",
  "logoutPortal",
  "getIsAdmin",
  "getMayImport",
]);
const isAllowedBeforeSecondFactor = (
  name: CallName,
  { extension }: CallDefinition,
) =>
  callsBeforeSecondFactor.has(name) ||
  extension === "account" ||
  name === "getSecondFactor" ||
  name === "setUpSecondFactor";

/** Returns whether a name is a call of the contract. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

/** Refuses the request with 401 and clears its session cookie, if any. */
export function refuseWithoutSession(
  cookie: SessionCookie,
  request: Request,
  response: Response,
): void {
  if (cookie.hashIn(request.headers.cookie) !== undefined) {
    response.append("Set-Cookie", cookie.clear());
  }
  writeRefusal(response, notSignedIn);
}

/** Returns the session of a request, or null. */
export async function sessionOf(
  { db, cookie, now }: Dispatch,
  request: Request,
) {
  const hash = cookie.hashIn(request.headers.cookie);
  return hash === undefined ? null : findSession(db, hash, now());
}

/**
 * Returns the API token of a request. With one, a cookie does not count: a request that says who it is for
 * must not act for somebody else, or with more rights, because the token is not valid.
 * @returns null without a bearer token; the refusal if it may not make the call
 */
function tokenOf(
  { db, now }: Dispatch,
  { scope }: CallDefinition,
  request: Request,
): Promise<UsedApiToken | Refusal | null> {
  const given = /^Bearer(?: +(.*))?$/i.exec(request.get("Authorization") ?? "");
  if (!given) return Promise.resolve(null);
  const { network } = clientNetworks((request.ip ?? "").slice(0, 64));
  return useApiToken(db, given[1] ?? "", scope, { network, now: now() });
}

/** Who makes a call. */
interface Identity {
  caller: Caller;
  session: Session | null;
  token: UsedApiToken | null;
}

/**
 * Identifies who makes a call, by an API token or by a session.
 * @returns null if the call was refused
 */
async function identify(
  dispatch: Dispatch,
  definition: CallDefinition,
  request: Request,
  response: Response,
): Promise<Identity | null> {
  if (!definition.session)
    return { caller: anonymousCaller, session: null, token: null };
  const token = await tokenOf(dispatch, definition, request);
  if (token !== null && isRefusal(token)) {
    if (token.httpStatus === 401) response.set("WWW-Authenticate", "Bearer");
    writeRefusal(response, token);
    return null;
  }
  if (token !== null) return { caller: token.caller, session: null, token };
  const session = await sessionOf(dispatch, request);
  if (session === null) {
    refuseWithoutSession(dispatch.cookie, request, response);
    return null;
  }
  return { caller: session.caller, session, token: null };
}

/**
 * Handles one call: session or API token, payload, handler, envelope, in this order.
 * @param readBody reads the body of the request, after the session has been checked
 */
export async function handleCall(
  dispatch: Dispatch,
  name: CallName,
  request: Request,
  response: Response,
  readBody: () => Promise<void>,
): Promise<void> {
  const { handlers, db, replicas, cookie, now, log } = dispatch;
  const definition: CallDefinition = calls[name];
  const handler = handlers[name] as AnyHandler;

  const identity = await identify(dispatch, definition, request, response);
  if (identity === null) return;
  const { caller, session, token } = identity;
  if (
    caller.needsSecondFactor &&
    !isAllowedBeforeSecondFactor(name, definition)
  )
    return writeRefusal(response, secondFactorNeeded);

  await readBody();
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
    return writeRefusal(response, {
      httpStatus: 400,
      message: `Invalid request${where}.`,
    });
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
        // A write decides on what is true now.
        origin: definition.effect === "write" ? null : origin,
      }),
    now: now(),
    requestId: requestIdOf(response),
    clientAddress: clientNetworks((request.ip ?? "").slice(0, 64)).network,
    clientName: readClientName(request),
    language: languageOf(response),
    isLocal: isLocalRequest(request),
    idempotencyKey: readKeyHeader(request, idempotencyKeyHeader),
    apiToken: token,
    humanCheck: readKeyHeader(request, humanCheckHeader),
    signal: abortOnDisconnect(response),
    ...(sessionHash === undefined ? {} : { sessionHash }),
    setCookie: (line) => response.append("Set-Cookie", line),
  };
  const payload = definition.request === null ? undefined : parsed.data;
  const reply = await handler(payload, context, caller);
  if (definition.effect === "write")
    await recordWriteOf(dispatch, accountId, context.requestId);
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
 * Has the caller's next reads see a write. A refusal counts as well: it may be about an earlier write of the
 * caller, whose answer was lost.
 */
async function recordWriteOf(
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

/**
 * Returns whether a call was made without user action (such as a refresh of the map); such calls must
 * not extend the session.
 */
export function isBackground(request: Request, payload?: unknown): boolean {
  if (request.get(backgroundHeader) === "1") return true;
  return (
    typeof payload === "object" &&
    payload !== null &&
    "isAuto" in payload &&
    payload.isAuto === true
  );
}

/**
 * Returns whether a user of this machine makes a request. A browser adds `Origin` to a call that a
 * website makes, also one whose name resolves to this machine (DNS rebinding); the portal never does.
 */
const isLocalRequest = (request: Request) =>
  isLoopbackAddress(request.ip ?? "") && request.get("Origin") === undefined;

/** Returns a signal that is aborted if the connection closes before the response is complete. */
function abortOnDisconnect(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Returns a key of a header, or null if it is absent or malformed. */
export function readKeyHeader(request: Request, header: string): string | null {
  const key = request.get(header);
  return key !== undefined && /^[\x21-\x7e]{1,200}$/.test(key) ? key : null;
}

/** Returns the name of the browser that the portal has sent, or null if it is absent or malformed. */
function readClientName(request: Request): string | null {
  const name = request.get(clientNameHeader);
  return name !== undefined &&
    name.length <= maxClientNameLength &&
    /^[A-Za-z][A-Za-z ]*$/.test(name)
    ? name
    : null;
}

/** Returns the id of the current request, as set by the app. */
export function requestIdOf(response: Response): string {
  const id: unknown = response.locals.requestId;
  return typeof id === "string" ? id : "";
}

/** Converts an exception of a handler to a refusal; null if it is a bug. */
export function refusalFor(error: unknown): Refusal | null {
  if (error instanceof HashQueueFullError)
    return {
      httpStatus: 503,
      message: refusalText("tooManySignIns"),
      retryAfter: error.retryAfter,
      cause: "too many passwords wait",
    };
  // The client has disconnected, so nobody receives this response.
  if (error instanceof ClientDisconnectedError)
    return { ...busy, cause: "caller gone" };
  return isTransient(error) ? busy : null;
}
