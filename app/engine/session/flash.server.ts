import type { AppLoadContext } from "@remix-run/node";
import { flashCookie, portalCookie, portalCookieLine } from "./portal-cookies";
import { readSignedText, signedText } from "./signed-text.server";

type Carrier = Pick<AppLoadContext, "env" | "setCookie">;

/** Maximum length of a message, in characters. */
const maxLength = 500;

/** Sets a message for the next page. */
export function setFlash({ env, setCookie }: Carrier, message: string): void {
  const signed = signedText(
    env.sessionSecret,
    "flash",
    message.slice(0, maxLength),
  );
  setCookie(portalCookieLine(flashCookie, signed, env.secure));
}

/**
 * Returns the message that the previous page set, and clears it; null if there is none or its signature
 * is invalid.
 */
export function consumeFlash(
  request: Request,
  { env, setCookie }: Carrier,
): string | null {
  const signed = portalCookie(
    request.headers.get("Cookie"),
    flashCookie,
    env.secure,
  );
  if (signed === undefined) return null;
  setCookie(portalCookieLine(flashCookie, "", env.secure));
  return readSignedText(env.sessionSecret, "flash", signed);
}
