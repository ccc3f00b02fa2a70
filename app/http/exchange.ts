import { randomBytes, randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { PortalContext } from "../load-context";
import { backgroundParameter } from "../paths";

/** What the portal knows of one request and its response beside HTTP itself. */
export interface Exchange {
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
}

const exchanges = new WeakMap<Response, Exchange>();

/** Opens the exchange of every request; everything behind it may ask `exchangeOf`. */
export function openExchange(canonicalOrigin: string): RequestHandler {
  return (_req, res, next) => {
    // Guards, compression and a pipeline listen to one response: a few more than Node expects.
    res.setMaxListeners(20);
    exchanges.set(res, {
      requestId: randomUUID(),
      nonce: randomBytes(16).toString("base64url"),
      origin: canonicalOrigin,
      body: Buffer.alloc(0),
    });
    next();
  };
}

/** The exchange that a response belongs to. */
export function exchangeOf(res: Response): Exchange {
  const exchange = exchanges.get(res);
  if (!exchange)
    throw new Error("openExchange stands before every other handler");
  return exchange;
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
