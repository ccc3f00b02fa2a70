import { createHash, randomBytes } from "node:crypto";

/** A fresh secret of 128 random bits, as 22 characters that travel in cookies and addresses. */
export function newSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** What the database keeps of a secret, or of a key that nobody should read: SHA-256, hex. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** A random 48-bit number, as decimal digits: the `numericID` that asks for a new link. */
export function newNumericId(): string {
  return randomBytes(6).readUIntBE(0, 6).toString();
}
