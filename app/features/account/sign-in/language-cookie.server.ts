import type { Language } from "../../../../provider/contract/extensions/language";
import {
  languageCookie,
  portalCookie,
  portalCookieLine,
} from "../../../engine/session/portal-cookies";

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Stores the language that the user has chosen in a cookie, because the login page must be in it before
 * the user is known.
 * @param cookieHeader the `Cookie` header of the request
 * @param language null or absent if the user has chosen none: the cookie is cleared, and the language of
 *   the browser counts
 * @returns true if the cookie was changed
 */
export function storeLanguageCookie(
  cookieHeader: string | null | undefined,
  language: Language | null | undefined,
  { secure, setCookie }: { secure: boolean; setCookie(line: string): void },
): boolean {
  const stored = portalCookie(cookieHeader, languageCookie, secure) ?? "";
  const chosen = language ?? "";
  if (stored === chosen) return false;
  const maxAge = chosen === "" ? undefined : yearSeconds;
  setCookie(portalCookieLine(languageCookie, chosen, secure, maxAge));
  return true;
}
