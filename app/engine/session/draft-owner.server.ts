import type { AppLoadContext } from "@remix-run/node";
import { draftOwnerCookie } from "./form-owner";
import { portalCookie, portalCookieLine } from "./portal-cookies";
import { sign } from "./signed-text.server";
import type { PortalEnv } from "../../portal-env";

/**
 * Sets a cookie that distinguishes users without identifying them: a different user who signs in in the
 * same tab after an expired session does not see the drafts of the previous one (`forms/use-draft.ts`).
 * The same user does.
 */
export function markDraftOwner(
  { env, setCookie }: Pick<AppLoadContext, "env" | "setCookie">,
  email: string,
): void {
  const mark = markOf(env, email);
  setCookie(portalCookieLine(draftOwnerCookie, mark, env.secure));
}

/** Returns the mark of the user with an email: 22 characters of base64url, an HMAC. */
export const markOf = (
  { sessionSecret }: Pick<PortalEnv, "sessionSecret">,
  email: string,
): string => sign(sessionSecret, "drafts", email.toLowerCase()).slice(0, 22);

/**
 * Returns the pseudonym of a user in the log: a hash with `SESSION_SECRET`, from which neither the email nor the
 * mark in the user's browser can be told.
 * @param mark the mark of the user; null if nobody is known
 */
export const nameAccount = (
  { sessionSecret }: Pick<PortalEnv, "sessionSecret">,
  mark: string | null,
): string | undefined =>
  mark === null ? undefined : sign(sessionSecret, "log", mark).slice(0, 12);

/**
 * Returns the draft owner mark of the signed-in user; an empty text if the sign-in did not use this
 * portal's form.
 */
export const draftOwner = (
  request: Request,
  { env }: Pick<AppLoadContext, "env">,
): string =>
  portalCookie(request.headers.get("Cookie"), draftOwnerCookie, env.secure) ??
  "";
