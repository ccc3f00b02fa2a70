import type { Language } from "../../provider/contract/extensions/language";
import {
  languageCookie,
  portalCookie,
  portalCookieLine,
} from "../session/portal-cookies";

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Stores the language that the user has chosen in the browser, so that the login page comes in it, too;
 * without one, that of the browser counts.
 * @param cookieHeader the `Cookie` header of the request
 * @returns whether the browser had another
 */
export function keepLanguage(
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
