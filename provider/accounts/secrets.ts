import { createHash, randomBytes } from "node:crypto";

/** Returns a new secret of 128 random bits as 22 characters that are safe in cookies and URLs. */
export function createSecret(): string {
  return randomBytes(16).toString("base64url");
}

/**
 * Returns a new secret of 256 random bits that begins with its kind, so that people and programs that look
 * for leaked secrets recognize it.
 * @param prefix such as `tp_`
 */
export function createPrefixedSecret(prefix: string): string {
  return prefix + randomBytes(32).toString("base64url");
}

/** Returns whether a text has the form of a secret with this prefix. */
export const isPrefixedSecret = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) && /^[\w-]{43}$/.test(text.slice(prefix.length));

/** Returns the SHA-256 (hex) under which the database stores a secret or a private key. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * Returns a random 48-bit number as decimal digits: the `numericID` with which a new link is requested.
 */
export function createNumericId(): string {
  return randomBytes(6).readUIntBE(0, 6).toString();
}
