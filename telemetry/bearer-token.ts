import { timingSafeEqual } from "node:crypto";

/**
 * Returns whether an `Authorization` header has a token, without telling by its time how much of it is right.
 */
export function hasBearerToken(
  authorization: string | undefined,
  token: string,
): boolean {
  const given = Buffer.from(authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
