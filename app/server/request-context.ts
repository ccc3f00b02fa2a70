import { randomBytes, randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { requestIdHeader } from "../../provider/contract/envelope";
import type { PortalContext } from "./load-context";
import type { LogFields } from "../log.server";
import { backgroundParameter } from "../paths";

/** What the portal knows of one request and its response beside HTTP itself. */
export interface RequestContext {
  /** Names the request in the logs, in `X-Request-Id` of its response and on error pages. */
  requestId: string;
  /** Nonce of the response's Content-Security-Policy. */
  nonce: string;
  /** The public origin that the browser typed; the canonical one until its address is checked. */
  origin: string;
  /** The form that was posted, within its bounds; empty without one. */
  body: Buffer;
  /** When the provider wants to be asked again, if it said so on the way. */
  retryAfterSeconds?: number;
  /** The load context, once somebody asked for it. */
  context?: PortalContext;
  /** What failed during this request, as it was logged; explains a 5xx response. */
  failure?: FailureCause;
}

/** What the log line of a 5xx response says about its cause. */
export type FailureCause = Pick<
  LogFields,
  "call" | "reason" | "providerStatus" | "errorName" | "errorCode"
>;

const contexts = new WeakMap<Response, RequestContext>();

/** What a trusted proxy may name a request: nothing that a log or a page could misread. */
const proxyRequestId = /^[\w-]{8,64}$/;

/** The id that a trusted proxy gave the request, otherwise a new one. */
function requestIdOf(req: Request): string {
  const given = req.headers[requestIdHeader.toLowerCase()];
  return typeof given === "string" &&
    proxyRequestId.test(given) &&
    isFromTrustedProxy(req)
    ? given
    : randomUUID();
}

/** Whether the connection comes from an address of `TRUST_PROXY`. */
export function isFromTrustedProxy(req: Request): boolean {
  const trusts = req.app.get("trust proxy fn") as (
    address: string,
    hop: number,
  ) => boolean;
  return trusts(req.socket.remoteAddress ?? "", 0);
}

/** Opens the context of every request; everything behind it may ask `getRequestContext`. */
export function openRequestContext(canonicalOrigin: string): RequestHandler {
  return (req, res, next) => {
    // Guards, compression and a pipeline listen to one response: a few more than Node expects.
    res.setMaxListeners(20);
    const requestId = requestIdOf(req);
    res.setHeader(requestIdHeader, requestId);
    contexts.set(res, {
      requestId,
      nonce: randomBytes(16).toString("base64url"),
      origin: canonicalOrigin,
      body: Buffer.alloc(0),
    });
    next();
  };
}

/** Returns the request context of a response. */
export function getRequestContext(res: Response): RequestContext {
  const context = contexts.get(res);
  if (!context)
    throw new Error("openRequestContext must be the first handler");
  return context;
}

/** What no page has: which loaders a data request wants, and that the page asks by itself. */
const ofRequests = ["_routes", backgroundParameter] as const;

/** Path and query of the page that a request is about: without the `.data` of a navigation inside it. */
export function pageOf(url: string): string {
  const [path = "/", query = ""] = url.split(/\?(.*)/s);
  const page = path
    .replace(/\.data$/, "")
    .replace(/\/ULSearchResults\.csv$/, "");
  const search = new URLSearchParams(query);
  const dropped = ofRequests.filter((name) => search.has(name));
  for (const name of dropped) search.delete(name);
  const kept =
    search.size > 0 && search.toString() !== ""
      ? dropped.length > 0
        ? search.toString()
        : query
      : "";
  return (page === "/_root" ? "/" : page) + (kept ? `?${kept}` : "");
}

/**
 * Where to come back to after signing in: the page asked for, or for a posted form the page that
 * it stood on.
 */
export function returnToOf(req: Request, origin: string): string {
  if (req.method === "GET" || req.method === "HEAD")
    return pageOf(req.originalUrl);
  const referer = req.headers.referer;
  if (!referer || !URL.canParse(referer)) return "/";
  const url = new URL(referer);
  return url.origin === origin ? pageOf(url.pathname + url.search) : "/";
}
