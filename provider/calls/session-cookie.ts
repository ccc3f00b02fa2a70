import { parse, serialize } from "cookie";
import { hashOf } from "../accounts/secrets";

/** The session's cookie: its name and its lines. */
export interface SessionCookie {
  name: string;
  /** `Set-Cookie` line that hands a token to the browser. */
  set(token: string): string;
  /** `Set-Cookie` line that takes it back. */
  clear(): string;
  /** Hash of the token in a `Cookie` header, or undefined without one. */
  hashIn(header: string | undefined): string | undefined;
}

const tokenPattern = /^[A-Za-z0-9_-]{22}$/;

/** @param publicOrigin what browsers type; under https the cookie is Secure and bound to the host */
export function makeSessionCookie(publicOrigin: string): SessionCookie {
  const secure = publicOrigin.startsWith("https:");
  const name = secure ? "__Host-trackingSession" : "trackingSession";
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
        ? hashOf(token)
        : undefined;
    },
  };
}
