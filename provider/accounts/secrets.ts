import { createHash, randomBytes } from "node:crypto";

/** Returns a new secret of 128 random bits as 22 characters that are safe in cookies and URLs. */
export function createSecret(): string {
  return randomBytes(16).toString("base64url");
}

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
