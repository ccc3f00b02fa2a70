import type { AppLoadContext } from "@remix-run/node";
import {
  draftOwnerCookie,
  portalCookie,
  portalCookieLine,
} from "./portal-cookies";
import { sign } from "./signed-text.server";

/**
 * Notes who signs in, as a mark that tells persons apart and names none of them: whoever signs in next
 * in a tab, after a session that ended, does not see what the last one was typing
 * (`forms/use-draft.ts`). Who signs in again does.
 */
export function markDraftOwner(
  { env, setCookie }: Pick<AppLoadContext, "env" | "setCookie">,
  email: string,
): void {
  const signature = sign(env.sessionSecret, "drafts", email.toLowerCase());
  const mark = signature.slice(0, 22);
  setCookie(portalCookieLine(draftOwnerCookie, mark, env.secure));
}

/** The mark of who is signed in; an empty text where the sign-in was not by this portal's form. */
export const draftOwner = (
  request: Request,
  { env }: Pick<AppLoadContext, "env">,
): string =>
  portalCookie(request.headers.get("Cookie"), draftOwnerCookie, env.secure) ??
  "";
