import type { Request, Response } from "express";
import {
  findSession,
  type Caller,
  type Session,
} from "../accounts/sessions/sessions";
import type { SessionCookie } from "../calls/session-cookie";
import type { CallName } from "../contract/calls";
import type { CallDefinition } from "../contract/define-call";
import type { Database } from "../db/database";
import { refusalText } from "../messages";
import { isRefusal, refuse, type Refusal } from "../refusal";
import {
  authenticateApiToken,
  type UsedApiToken,
} from "../accounts/tokens/api-tokens";
import { writeRefusal } from "./envelope-writer";
import { readClientNetwork } from "./request-headers";

/** What is needed to find the session or API token of a request. */
export interface IdentityDependencies {
  db: Database;
  cookie: SessionCookie;
  now: () => Date;
}

/** The placeholder caller of calls without a session. */
const anonymousCaller: Caller = {
  accountId: "",
  firstName: "",
  language: null,
  clock: "utc",
  isAdmin: false,
  needsSecondFactor: false,
  lastWritePosition: null,
};

const notSignedIn = refuse(401, refusalText("notSignedIn"));
/** Refuses a user who must set up a second factor first. */
export const secondFactorNeeded = refuse(
  403,
  refusalText("secondFactorNeeded"),
);
/**
 * The calls, beside those of the own account, that a user may make who must set up a second factor: those that
 * the portal makes on every page, and those that set it up.
 */
const callsBeforeSecondFactor: ReadonlySet<CallName> = new Set<CallName>([
  "changeLanguage",
  "checkValidUser",
  "logoutPortal",
  "getIsAdmin",
  "getMayImport",
  "getSecondFactor",
  "setUpSecondFactor",
]);
const isAllowedBeforeSecondFactor = (
  name: CallName,
  { extension }: CallDefinition,
) => callsBeforeSecondFactor.has(name) || extension === "account";

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
export async function findRequestSession(
  { db, cookie, now }: IdentityDependencies,
  request: Request,
) {
  const hash = cookie.hashIn(request.headers.cookie);
  return hash === undefined ? null : findSession(db, hash, now());
}

/**
 * Returns the API token of a request. With one, the session cookie does not count, even if the token is
 * invalid: the request would act for another account, or with more rights than its sender chose.
 * @returns null without a bearer token; the refusal if it may not make the call
 */
function findRequestToken(
  { db, now }: IdentityDependencies,
  { scope }: CallDefinition,
  request: Request,
): Promise<UsedApiToken | Refusal | null> {
  const given = /^Bearer(?: +([^ ].*)?)?$/i.exec(
    request.get("Authorization") ?? "",
  );
  if (!given) return Promise.resolve(null);
  return authenticateApiToken(db, given[1] ?? "", scope, {
    network: readClientNetwork(request),
    now: now(),
  });
}

/** Who makes a call: by a session or an API token, or by neither for calls that need none. */
interface Identity {
  caller: Caller;
  session: Session | null;
  token: UsedApiToken | null;
}

/**
 * Identifies who makes a call, by an API token or by a session.
 * @returns null if the call was refused, because there is neither, the token does not allow it, or the user
 *   must set up a second factor first
 */
export async function identifyCaller(
  dependencies: IdentityDependencies,
  name: CallName,
  definition: CallDefinition,
  request: Request,
  response: Response,
): Promise<Identity | null> {
  if (!definition.needsSession)
    return { caller: anonymousCaller, session: null, token: null };
  const token = await findRequestToken(dependencies, definition, request);
  if (token !== null && isRefusal(token)) {
    if (token.httpStatus === 401) response.set("WWW-Authenticate", "Bearer");
    writeRefusal(response, token);
    return null;
  }
  const session =
    token === null ? await findRequestSession(dependencies, request) : null;
  const caller = token?.caller ?? session?.caller;
  if (caller === undefined) {
    refuseWithoutSession(dependencies.cookie, request, response);
    return null;
  }
  if (
    caller.needsSecondFactor &&
    !isAllowedBeforeSecondFactor(name, definition)
  ) {
    writeRefusal(response, secondFactorNeeded);
    return null;
  }
  return { caller, session, token };
}
