import { createHmac, timingSafeEqual } from "node:crypto";

/** What a text is signed for: one that was signed for one thing is no good for another. */
type Purpose =
  "flash" | "booked" | "drafts" | "membership" | "verification" | "write";

/** The signature of a text, 43 characters of base64url: the same for the same text, and nobody else's. */
export const sign = (secret: string, purpose: Purpose, text: string) =>
  createHmac("sha256", secret).update(`${purpose}.${text}`).digest("base64url");

/**
 * Signs a text that travels through the browser, so that nobody can put words into the portal's
 * mouth. Anybody can read it.
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

/** The text that was signed for this purpose; null when it was not signed here. */
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
