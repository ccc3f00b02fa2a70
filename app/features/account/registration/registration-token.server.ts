import type { AppLoadContext } from "@remix-run/node";
import { maxTextLength } from "../../../../provider/contract/fields";
import {
  registrationCookie,
  portalCookie,
  portalCookieLine,
} from "../../../engine/session/portal-cookies";

/** Lifetime of a registration link in seconds (specification, part 1, section 9). */
const maxAgeSeconds = 24 * 60 * 60;
/** Tokens of any other shape are not stored: cookie and payload carry them unencoded. */
const tokenPattern = new RegExp(`^[\\x21-\\x7e]{1,${maxTextLength}}$`);

/**
 * Stores the registration token in a cookie of the browser that registered. With it, opening the link
 * in the email confirms the account at once. The cookie stays after use, so that opening the link again
 * shows the result at once too.
 * @param token as the provider sent it; null if it sent none
 */
export function storeRegistrationToken(
  { env, setCookie }: Pick<AppLoadContext, "env" | "setCookie">,
  token: string | null,
): void {
  if (token === null || !tokenPattern.test(token)) return;
  setCookie(
    portalCookieLine(registrationCookie, token, env.secure, maxAgeSeconds),
  );
}

/** Reads the token of the latest registration from this browser; null if there is none. */
export function readRegistrationToken(
  request: Request,
  { env }: Pick<AppLoadContext, "env">,
): string | null {
  const header = request.headers.get("Cookie");
  const token = portalCookie(header, registrationCookie, env.secure);
  return token !== undefined && tokenPattern.test(token) ? token : null;
}
