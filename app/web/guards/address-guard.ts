import type { Request, RequestHandler } from "express";
import { sendErrorPage } from "../pages/error-page";
import { isForProgram, isIngestPath, openapiPath } from "../program-request";
import { serverMessages } from "../../engine/messages";
import { getRequestContext, isFromTrustedProxy } from "../request-context";
import { isRowAddress } from "../result-pages.server";

/** Returns the methods of an address. */
function methodsOf(req: Request): readonly string[] {
  const { pathname } = new URL(req.url, "http://portal");
  if (isRowAddress(pathname) && isForProgram(req)) return ["GET", "HEAD"];
  if (pathname === openapiPath) return ["GET", "HEAD"];
  if (isIngestPath(pathname)) return ["GET", "POST"];
  return ["GET", "HEAD", "POST"];
}

/**
 * Accepts only addresses of the portal: its hosts (`PUBLIC_ORIGIN`), decodable paths, known methods.
 * After it, `Host` and the protocol are those of the matched public origin and `X-Forwarded-Host` is
 * removed, so that later code cannot be deceived.
 * @param onUnknownHost called for each request of a host that is none of the portal's
 */
export function addressGuard(
  publicOrigins: readonly string[],
  onUnknownHost: () => void,
): RequestHandler {
  const origins = publicOrigins.map((origin) => new URL(origin));

  return (req, res, next) => {
    const asked = hostOf(req);
    const matched = origins.find(
      ({ protocol, host }) =>
        asked !== null && isSameHost(protocol, asked, host),
    );
    if (!isReadable(req.url)) return sendErrorPage(res, 400);
    if (!matched) {
      onUnknownHost();
      return sendErrorPage(res, 400, serverMessages.unknownHost);
    }
    const methods = methodsOf(req);
    if (!methods.includes(req.method)) {
      res.set("Allow", methods.join(", "));
      return sendErrorPage(res, 405);
    }
    getRequestContext(res).origin = matched.origin;
    req.headers.host = matched.host;
    delete req.headers["x-forwarded-host"];
    delete req.headers["x-forwarded-proto"];
    delete req.headers["forwarded"];
    Object.defineProperty(req, "protocol", {
      value: matched.protocol.slice(0, -1),
    });
    next();
  };
}

/** Returns the host that the browser requested; null unless the request has exactly one Host header. */
function hostOf(req: Request): string | null {
  const names = req.rawHeaders.filter(
    (text, index) => index % 2 === 0 && text.toLowerCase() === "host",
  );
  if (names.length !== 1) return null;
  const forwarded = isFromTrustedProxy(req)
    ? req.headers["x-forwarded-host"]
    : undefined;
  const host = typeof forwarded === "string" ? forwarded : req.headers.host;
  return host && /^[\w.:[\]-]{1,255}$/.test(host) ? host : null;
}

/** Returns whether hosts are equal but for their case and the default port of the protocol. */
function isSameHost(protocol: string, asked: string, host: string): boolean {
  return (
    URL.canParse(`${protocol}//${asked}`) &&
    new URL(`${protocol}//${asked}`).host === host
  );
}

/**
 * Returns whether a target is an origin-form target (RFC 9112, section 3.2.1) with a decodable path that
 * no browser interprets as another host.
 */
function isReadable(target: string): boolean {
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(target)) return false;
  const path = target.split("?", 1)[0] ?? "";
  if (path.includes("\\")) return false;
  // Browsers resolve dot segments before sending; unresolved ones indicate an attempt at ambiguous
  // parsing.
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(path)) return false;
  try {
    const decoded = decodeURIComponent(path);
    // Two leading slashes or backslashes in a decoded path denote another host: no URL of the portal can
    // be built from it.
    if (/^[/\\]{2}/.test(decoded)) return false;
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return !/[\x00-\x1f\x7f]/.test(decoded);
  } catch {
    return false;
  }
}
