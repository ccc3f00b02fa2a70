import { createHash, type Hash } from "node:crypto";
import type { Response } from "express";
import type { Admitted } from "./api-access.server";

/**
 * Starts the hash of the rows that a request may see: of the session or token and of its entitlement, so that
 * no other account and no other right has the same tag. The hash of the body follows.
 */
export const hashForViewer = ({
  context,
  user,
}: Pick<Admitted, "context" | "user">): Hash =>
  createHash("sha256").update(
    `${context.api.sessionKey ?? ""}\n${user.entitlement ?? ""}\n`,
  );

/**
 * Sets the `ETag`. It is weak, because compression changes the bytes, and because the rows count, not when
 * they were loaded.
 */
export function setEntityTag(res: Response, hash: Hash): void {
  res.set("ETag", `W/"${hash.digest("base64url")}"`);
}

/** Says that the response belongs to who asks, and depends on the language. */
export function varyByViewer(res: Response): void {
  res.vary("Authorization, Cookie, Accept-Language");
}
