import type { Request, RequestHandler } from "express";
import { sendErrorPage } from "./error-page";
import { getRequestContext, isFromTrustedProxy } from "./request-context";

const methods = new Set(["GET", "HEAD", "POST"]);

/**
 * Lets only addresses through that the portal has: its hosts (`PUBLIC_ORIGIN`), paths that can be
 * decoded, methods that it knows. Behind it `Host` and the protocol are those of the matched
 * public origin and nothing of `X-Forwarded-Host` is left, so that no later code can be fooled.
 */
export function addressGuard(publicOrigins: readonly string[]): RequestHandler {
  const origins = publicOrigins.map((origin) => new URL(origin));

  return (req, res, next) => {
    const asked = hostOf(req);
    const matched = origins.find(
      ({ protocol, host }) => asked !== null && sameHost(protocol, asked, host),
    );
    if (!matched || !readable(req.url)) return sendErrorPage(res, 400);
    if (!methods.has(req.method)) {
      res.set("Allow", [...methods].join(", "));
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

/** The host that the browser typed; null when the request does not name exactly one. */
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

/** Hosts compare without case and with the protocol's own port left out. */
function sameHost(protocol: string, asked: string, host: string): boolean {
  return (
    URL.canParse(`${protocol}//${asked}`) &&
    new URL(`${protocol}//${asked}`).host === host
  );
}

/** An origin-form target (RFC 9112, section 3.2.1) whose path decodes, and that no browser reads as another host. */
function readable(target: string): boolean {
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(target)) return false;
  const path = target.split("?", 1)[0] ?? "";
  if (path.includes("\\")) return false;
  // Browsers resolve these before they ask; what comes unresolved means to be read in two ways.
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(path)) return false;
  try {
    const decoded = decodeURIComponent(path);
    // Once decoded, two slashes or backslashes in front name another host: no URL can be made of that.
    if (/^[/\\]{2}/.test(decoded)) return false;
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    return !/[\x00-\x1f\x7f]/.test(decoded);
  } catch {
    return false;
  }
}
