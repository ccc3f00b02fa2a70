import { createHmac, timingSafeEqual } from "node:crypto";

/** Purpose of a signature: a text signed for one purpose is invalid for any other. */
type Purpose =
  | "flash"
  | "booked"
  | "drafts"
  | "form"
  | "log"
  | "membership"
  | "verification"
  | "write";

/** Returns the signature of a text, 43 characters of base64url: an HMAC-SHA-256 with the secret. */
export const sign = (secret: string, purpose: Purpose, text: string) =>
  createHmac("sha256", secret).update(`${purpose}.${text}`).digest("base64url");

/**
 * Signs a text that is passed through the browser, so that it cannot be forged. The text itself is
 * readable.
 * @returns letters, digits, `-`, `_` and one dot
 */
export function signedText(
  secret: string,
  purpose: Purpose,
  text: string,
): string {
  const encoded = Buffer.from(text).toString("base64url");
  return `${encoded}.${sign(secret, purpose, encoded)}`;
}

/** Returns the text that was signed for this purpose; null if the signature is invalid. */
export function readSignedText(
  secret: string,
  purpose: Purpose,
  signed: string,
): string | null {
  const [encoded = "", signature = ""] = signed.split(".");
  const expected = Buffer.from(sign(secret, purpose, encoded));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return null;
  return Buffer.from(encoded, "base64url").toString();
}
