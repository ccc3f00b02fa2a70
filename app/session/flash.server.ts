import { createHmac, timingSafeEqual } from "node:crypto";
import { portalCookie } from "../api/cookie-relay";
import type { PortalContext } from "../load-context";
import { flashCookie } from "./portal-cookies";
import { portalCookieLine } from "./user-session.server";

type Carrier = Pick<PortalContext, "env" | "setCookie">;

/** Longest message, in characters. */
const maxLength = 500;

const sign = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`flash.${text}`).digest("base64url");

/** Leaves a message for the next page: signed, so that nobody can put words into the portal's mouth. */
export function putFlash({ env, setCookie }: Carrier, message: string): void {
  const text = Buffer.from(message.slice(0, maxLength)).toString("base64url");
  setCookie(
    portalCookieLine(
      flashCookie,
      `${text}.${sign(env.sessionSecret, text)}`,
      env.secure,
    ),
  );
}

/** Takes the message that the last page left, once; null without one or with one that is not ours. */
export function takeFlash(
  request: Request,
  { env, setCookie }: Carrier,
): string | null {
  const value = portalCookie(
    request.headers.get("Cookie") ?? undefined,
    flashCookie,
  );
  if (value === undefined) return null;
  setCookie(portalCookieLine(flashCookie, "", env.secure));
  const [text = "", signature = ""] = value.split(".");
  const expected = Buffer.from(sign(env.sessionSecret, text));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return null;
  return Buffer.from(text, "base64url").toString();
}
