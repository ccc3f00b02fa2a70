import type { AppLoadContext } from "@remix-run/node";
import {
  registrationCookie,
  portalCookie,
  portalCookieLine,
} from "../session/portal-cookies";

/** How long the link of a registration can be used (specification, part 1, section 9). */
const maxAgeSeconds = 24 * 60 * 60;
/** Tokens of another shape are not kept: a cookie and a payload carry them as they are. */
const tokenPattern = /^[\x21-\x7e]{1,200}$/;

/**
 * Keeps the token of a registration in the browser that registered. With it the link in the mail
 * confirms at once there. It stays when it has been used: the link then says so at once too.
 * @param token as the provider answered; null where it has none
 */
export function keepRegistrationToken(
  { env, setCookie }: Pick<AppLoadContext, "env" | "setCookie">,
  token: string | null,
): void {
  if (token === null || !tokenPattern.test(token)) return;
  setCookie(
    portalCookieLine(registrationCookie, token, env.secure, maxAgeSeconds),
  );
}

/** The token of the latest registration from this browser; null without one. */
export function readRegistrationToken(
  request: Request,
  { env }: Pick<AppLoadContext, "env">,
): string | null {
  const header = request.headers.get("Cookie");
  const token = portalCookie(header, registrationCookie, env.secure);
  return token !== undefined && tokenPattern.test(token) ? token : null;
}
