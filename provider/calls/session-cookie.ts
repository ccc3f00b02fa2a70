import { parse, serialize } from "cookie";
import { sessionCookieName } from "../contract/envelope";
import { hashSecret } from "../accounts/secrets";

/** The session cookie: its name and its headers. */
export interface SessionCookie {
  name: string;
  /** Returns the `Set-Cookie` header that sends a token to the browser. */
  set(token: string): string;
  /** Returns the `Set-Cookie` header that deletes the cookie. */
  clear(): string;
  /** Returns the hash of the token in a `Cookie` header, or undefined without one. */
  hashIn(header: string | undefined): string | undefined;
}

const tokenPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * @param publicOrigin origin of the portal in the browser; with https, the cookie is Secure and
 *   host-only
 */
export function makeSessionCookie(publicOrigin: string): SessionCookie {
  const secure = publicOrigin.startsWith("https:");
  const name = sessionCookieName(secure);
  const attributes = {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
  } as const;
  return {
    name,
    set: (token) => serialize(name, token, attributes),
    clear: () =>
      serialize(name, "", { ...attributes, maxAge: 0, expires: new Date(0) }),
    hashIn(header) {
      if (header === undefined || header.length > 16_384) return undefined;
      const token = parse(header)[name];
      return token !== undefined && tokenPattern.test(token)
        ? hashSecret(token)
        : undefined;
    },
  };
}
