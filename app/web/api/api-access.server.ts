import type { Request, RequestHandler, Response } from "express";
import { calls, type PagedCallName } from "../../../provider/contract/calls";
import { apiTokenPrefix } from "../../../provider/contract/extensions/tokens";
import {
  apiMessages,
  commonMessages,
  secondFactorMessages,
} from "../../engine/messages";
import type { Capabilities } from "../../engine/provider-client/capabilities.server";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import type { Failure } from "../../engine/provider-client/provider-api";
import type { User } from "../../engine/session/user-session";
import {
  checkToken,
  tokenUser,
  type CheckedToken,
} from "../../features/own-lists/tokens/token-session.server";
import type { ContextMaker } from "../context.server";
import { findExtension } from "../find-extension";
import type { PortalContext } from "../load-context";
import { sendProblem } from "../problem";
import { bearerOf } from "../program-request";
import { isRowAddress } from "../result-pages.server";

/** How the addresses for programs know who asks (docs/decisions/091). */

/**
 * Refuses API tokens everywhere but at the rows of result pages, so that none opens a page or a file or
 * submits a form, with the cookie that may come with it.
 */
export const refuseTokens: RequestHandler = (req, res, next) => {
  if (bearerOf(req)?.startsWith(apiTokenPrefix) !== true) return next();
  const { pathname } = new URL(req.originalUrl, "http://portal");
  if (isRowAddress(pathname)) return next();
  sendProblem(res, 404, apiMessages.onlyAddresses);
};

/** What access needs. */
export interface ApiAccess {
  contextFor: ContextMaker;
  capabilities: Pick<Capabilities, "find">;
}

/** Maximum age of rows that a program begins to read, in milliseconds. */
const programMaxAgeMs = 60_000;

/** Who asks. */
export interface Admitted {
  context: PortalContext;
  user: User;
  /** Maximum age of the rows, in milliseconds; null for a browser, which gets those on its screen. */
  maxAgeMs: number | null;
}

/**
 * Identifies who asks for the rows of a call: the owner of the API token or, without one, of the session.
 * With a token, cookies do not count.
 * @returns null if the request was refused
 */
export function admit(
  access: ApiAccess,
  call: PagedCallName,
  req: Request,
  res: Response,
): Promise<Admitted | null> {
  const bearer = bearerOf(req);
  return bearer === undefined
    ? admitSession(access, req, res)
    : admitToken(access, bearer, call, req, res);
}

async function admitSession(
  { contextFor }: ApiAccess,
  req: Request,
  res: Response,
): Promise<Admitted | null> {
  const context = contextFor(req, res);
  const user = await context.session.getUser();
  // The provider refuses the calls, but not the rows that are cached.
  if (user?.needsSecondFactor)
    return refuse(res, 403, secondFactorMessages.required);
  if (user) return { context, user, maxAgeMs: null };
  if (context.api.sessionKey !== null && !(await context.session.hasEnded()))
    sendProblem(res, 503, commonMessages.unreachable);
  else refuse(res, 401, apiMessages.tokenRequired, "Bearer");
  return null;
}

async function admitToken(
  { contextFor, capabilities }: ApiAccess,
  bearer: string,
  call: PagedCallName,
  req: Request,
  res: Response,
): Promise<Admitted | null> {
  const isAnnounced = await findExtension(capabilities, "tokens", res);
  if (isAnnounced === null) return refuse(res, 503, commonMessages.unreachable);
  if (!isAnnounced) return refuseToken(res, apiMessages.noTokens);
  const context = contextFor(req, res, bearer);
  const checked = await checkToken(context.api);
  if (!checked.ok) return refuseFailure(res, checked);
  setRateLimit(res, checked);
  const { scope } = calls[call];
  if (scope !== null && !checked.scopes.includes(scope))
    return refuse(
      res,
      403,
      apiMessages.wrongScope,
      `Bearer error="insufficient_scope", scope="${scope}"`,
    );
  return {
    context,
    user: tokenUser(checked.entitlement),
    maxAgeMs: programMaxAgeMs,
  };
}

/** Refuses a request whose token the provider has refused, or that it did not answer. */
function refuseFailure(res: Response, failure: Failure): null {
  const message = messageFor(failure, commonMessages.unreachable);
  if (failure.httpStatus === 401) return refuseToken(res, message);
  if (failure.code === "tooMany")
    res.set("RateLimit", `"default";r=0;t=${failure.retryAfterSeconds ?? 60}`);
  // The token is valid, but its owner must set up a second factor.
  if (failure.httpStatus === 403) return refuse(res, 403, message);
  return refuse(res, statusFor(failure), message);
}

const refuseToken = (res: Response, message: string): null =>
  refuse(res, 401, message, 'Bearer error="invalid_token"');

/** @param challenge the value of `WWW-Authenticate` (RFC 6750) */
function refuse(
  res: Response,
  status: number,
  message: string,
  challenge?: string,
): null {
  if (challenge !== undefined) res.set("WWW-Authenticate", challenge);
  sendProblem(res, status, message);
  return null;
}

/** The window of the limit, in seconds. */
const windowSeconds = 60;

/** Says how many calls the token has left (draft-ietf-httpapi-ratelimit-headers-10). */
function setRateLimit(
  res: Response,
  { limit, remaining, resetSeconds }: CheckedToken,
): void {
  res.set({
    "RateLimit-Policy": `"default";q=${limit};w=${windowSeconds}`,
    RateLimit: `"default";r=${remaining};t=${resetSeconds}`,
  });
}
