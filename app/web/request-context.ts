import { randomBytes, randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { requestIdHeader } from "../../provider/contract/envelope";
import type { PortalContext } from "./load-context";
import type { LogFields } from "../log.server";
import { backgroundParameter, queryWithout } from "../paths";

/** Data of one request and its response besides HTTP itself. */
export interface RequestContext {
  /** Identifies the request in the logs, in `X-Request-Id` of its response and on error pages. */
  requestId: string;
  /** Nonce of the response's Content-Security-Policy. */
  nonce: string;
  /** The public origin that the browser requested; the canonical one until the address guard has run. */
  origin: string;
  /** Address of the client, as far as trusted proxies report it; "unknown" behind another local proxy. */
  clientAddress: string;
  /** Replaces colors of the pages by that of the company; empty if none is set. */
  brandStyle: string;
  /** The body of the submitted form, within its limits; empty without one. */
  body: Buffer;
  /** Seconds until the provider accepts another call, if it reported that during this request. */
  retryAfterSeconds?: number;
  /** The load context, once created. */
  context?: PortalContext;
  /** The last logged failure of this request; explains a 5xx response. */
  failure?: FailureCause;
  /** The first refusal of this request, by the provider or by the human check; explains a 4xx response. */
  refusal?: Pick<FailureCause, "call" | "reason">;
  /** Returns the pseudonym of the user that the request is made for (`nameAccount`). */
  nameAccount?: () => string | undefined;
}

/** Log fields for the cause of a 4xx or 5xx response. */
export type FailureCause = Pick<
  LogFields,
  "call" | "reason" | "providerStatus" | "errorName" | "errorCode"
>;

const contexts = new WeakMap<Response, RequestContext>();

/** Accepted request ids of a trusted proxy: no characters with a meaning in logs or pages. */
const proxyRequestId = /^[\w-]{8,64}$/;

/** Returns the request id of a trusted proxy, otherwise a new one. */
function requestIdOf(req: Request): string {
  const given = req.headers[requestIdHeader.toLowerCase()];
  return typeof given === "string" &&
    proxyRequestId.test(given) &&
    isFromTrustedProxy(req)
    ? given
    : randomUUID();
}

/** Returns whether the connection comes from an address in `TRUST_PROXY`. */
export function isFromTrustedProxy(req: Request): boolean {
  const trusts = req.app.get("trust proxy fn") as (
    address: string,
    hop: number,
  ) => boolean;
  return trusts(req.socket.remoteAddress ?? "", 0);
}

/** Headers that a proxy adds: the request comes from elsewhere, although its connection is local. */
const proxyHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];
/** Returns whether a proxy that is not in `TRUST_PROXY` seems to have passed on a request. */
export const isForwardedUntrusted = (req: Request): boolean =>
  req.headers["x-forwarded-for"] !== undefined && !isFromTrustedProxy(req);

const loopbackAddress = /^(::ffff:)?127\.|^::1$/;

/** Returns whether a connection comes from this machine, and no proxy has passed on its request. */
export const isLocalConnection = (req: Request): boolean =>
  loopbackAddress.test(req.socket.remoteAddress ?? "") &&
  proxyHeaders.every((name) => req.headers[name] === undefined);

/**
 * Returns the address of the client as the provider gets it. A proxy on this machine that is not in
 * `TRUST_PROXY` would make everybody look like a user of this machine, who may create the first
 * administrator without a code: the address is then "unknown" (RFC 7239, section 6.3).
 */
function clientAddressOf(req: Request): string {
  const address = req.ip ?? "";
  return loopbackAddress.test(address) && !isLocalConnection(req)
    ? "unknown"
    : address;
}

/** Creates the context of every request; later handlers read it with `getRequestContext`. */
export function openRequestContext(
  canonicalOrigin: string,
  brandStyle: string,
): RequestHandler {
  return (req, res, next) => {
    // Guards, compression and a pipeline add listeners to one response: a few more than Node's default
    // limit.
    res.setMaxListeners(20);
    const requestId = requestIdOf(req);
    res.setHeader(requestIdHeader, requestId);
    contexts.set(res, {
      requestId,
      nonce: randomBytes(16).toString("base64url"),
      origin: canonicalOrigin,
      clientAddress: clientAddressOf(req),
      brandStyle,
      body: Buffer.alloc(0),
    });
    next();
  };
}

/** Returns the context of a response's request. */
export function getRequestContext(res: Response): RequestContext {
  const context = contexts.get(res);
  if (!context) throw new Error("openRequestContext must be the first handler");
  return context;
}

/**
 * Query parameters of requests, not of pages: the loaders of a data request, and background requests.
 */
const ofRequests = ["_routes", backgroundParameter] as const;

/**
 * Returns path and query of the page that a request belongs to: without the `.data` of client-side
 * navigation.
 */
export function pageOf(url: string): string {
  const [path = "/", query = ""] = url.split(/\?(.*)/s);
  const page = path
    .replace(/\.data$/, "")
    .replace(/\/ULSearchResults\.(csv|xlsx)$/, "");
  const kept = queryWithout(query, ofRequests);
  return (page === "/_root" ? "/" : page) + (kept ? `?${kept}` : "");
}

/**
 * Returns where to go after signing in: the requested page, or for a submitted form the page that
 * contained it.
 */
export function returnToOf(req: Request, origin: string): string {
  if (req.method === "GET" || req.method === "HEAD")
    return pageOf(req.originalUrl);
  const referer = req.headers.referer;
  if (!referer || !URL.canParse(referer)) return "/";
  const url = new URL(referer);
  return url.origin === origin ? pageOf(url.pathname + url.search) : "/";
}
