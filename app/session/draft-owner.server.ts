import type { AppLoadContext } from "@remix-run/node";
import { draftOwnerCookie } from "./form-owner";
import { portalCookie, portalCookieLine } from "./portal-cookies";
import { sign } from "./signed-text.server";

/**
 * Sets a cookie that distinguishes users without identifying them: a different user who signs in in the
 * same tab after an expired session does not see the drafts of the previous one (`forms/use-draft.ts`).
 * The same user does.
 */
export function markDraftOwner(
  { env, setCookie }: Pick<AppLoadContext, "env" | "setCookie">,
  email: string,
): void {
  const signature = sign(env.sessionSecret, "drafts", email.toLowerCase());
  const mark = signature.slice(0, 22);
  setCookie(portalCookieLine(draftOwnerCookie, mark, env.secure));
}

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
