import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { pages, pathPattern } from "../../pages";
import type { PortalEnv } from "../../portal-env";
import { getRequestContext } from "../request-context";

/** Two years, in seconds. */
const hstsSeconds = 63_072_000;

/**
 * Returns the Content-Security-Policy of a page: resources from its own origin only, inline scripts and
 * styles only with its nonce.
 */
function contentSecurityPolicy(
  env: PortalEnv,
  nonce: string,
  { development, hasCamera }: { development: boolean; hasCamera: boolean },
): string {
  const recaptcha = env.humanCheck.kind === "recaptcha";
  const google = "https://www.google.com/recaptcha/";
  // On every document, because client-side navigation reaches the map without loading a new document.
  const map = env.map ? ` ${env.map.origins.join(" ")}` : "";
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${hasCamera ? " 'wasm-unsafe-eval'" : ""}${recaptcha ? ` ${google} https://www.gstatic.com/recaptcha/` : ""}`,
    // Vite's development client inserts style elements and uses a WebSocket.
    development
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:${map}`,
    `connect-src 'self'${development ? " ws:" : ""}${recaptcha ? ` ${google}` : ""}${map}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  if (recaptcha) directives.push(`frame-src ${google}`);
  return directives.join(";");
}

/** The pages at the door, which alone may use the camera, and run the reader of its barcodes (WebAssembly). */
const cameraPaths = new RegExp(`^${pathPattern(pages.receive)}$`);

/** Headers that only documents need; responses without a body (RFC 9110) omit them. */
const forDocuments = [
  "Content-Security-Policy",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
];
const withoutBody: ReadonlySet<number> = new Set([204, 304]);

/**
 * Sets the security headers of every response; few and short, because they are part of the first network
 * round trip.
 */
export function securityHeaders(
  env: PortalEnv,
  development: boolean,
): RequestHandler {
  return (req, res, next) => {
    const hasCamera = cameraPaths.test(req.path);
    res.set({
      "Content-Security-Policy": contentSecurityPolicy(
        env,
        getRequestContext(res).nonce,
        { development, hasCamera },
      ),
      "X-Content-Type-Options": "nosniff",
      // Same-origin rather than no-referrer: after a session expires, the referrer identifies the page
      // to return to.
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": `camera=(${hasCamera ? "self" : ""}),geolocation=(),microphone=()`,
    });
    if (env.secure)
      res.set("Strict-Transport-Security", `max-age=${hstsSeconds}`);
    // The map polls every 30 seconds and mostly receives a response without a body.
    onHeaders(res, () => {
      if (withoutBody.has(res.statusCode))
        for (const name of forDocuments) res.removeHeader(name);
    });
    next();
  };
}
