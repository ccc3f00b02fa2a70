import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import type { PortalEnv } from "../portal-env";
import { getRequestContext } from "./request-context";

/** Two years, in seconds. */
const hstsSeconds = 63_072_000;

/** What a page may load, run and talk to: its own origin, and inline only what carries its nonce. */
function contentSecurityPolicy(
  env: PortalEnv,
  nonce: string,
  development: boolean,
): string {
  const recaptcha = env.humanCheck.kind === "recaptcha";
  const google = "https://www.google.com/recaptcha/";
  // On every document: a page navigates to the map without asking for a new one.
  const map = env.map ? ` ${env.map.origins.join(" ")}` : "";
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${recaptcha ? ` ${google} https://www.gstatic.com/recaptcha/` : ""}`,
    // Vite's development client inserts its own style elements and talks over a WebSocket.
    development
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:${map}`,
    `connect-src 'self'${development ? " ws:" : ""}${recaptcha ? ` ${google}` : ""}${map}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  if (recaptcha) directives.push(`frame-src ${google}`);
  return directives.join(";");
}

/** What only a document needs, and what answers without a body (RFC 9110) therefore leave out. */
const forDocuments = [
  "Content-Security-Policy",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
];
const withoutBody: ReadonlySet<number> = new Set([204, 304]);

/** The headers that every response carries; few and short, for they travel in the first flight. */
export function securityHeaders(
  env: PortalEnv,
  development: boolean,
): RequestHandler {
  return (_req, res, next) => {
    res.set({
      "Content-Security-Policy": contentSecurityPolicy(
        env,
        getRequestContext(res).nonce,
        development,
      ),
      "X-Content-Type-Options": "nosniff",
      // Same-origin rather than none: an expired session finds back to its page by the referrer.
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "camera=(),geolocation=(),microphone=()",
    });
    if (env.secure)
      res.set("Strict-Transport-Security", `max-age=${hstsSeconds}`);
    // A map that asks every 30 seconds whether something has changed mostly hears: no.
    onHeaders(res, () => {
      if (withoutBody.has(res.statusCode))
        for (const name of forDocuments) res.removeHeader(name);
    });
    next();
  };
}
