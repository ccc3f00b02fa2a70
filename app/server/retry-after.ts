import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { getRequestContext } from "./request-context";

/** Said where nobody knows better: the breaker lets a call through every second. */
const defaultSeconds = 5;

/**
 * Every 429 and 503 that leaves the portal says when to try again: what the provider asked for on the
 * way, or a few seconds. Documents, data of navigations, exports and error pages alike.
 */
export const retryAfter: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    const asksToWait = res.statusCode === 429 || res.statusCode === 503;
    if (asksToWait && !res.hasHeader("Retry-After")) {
      const seconds =
        getRequestContext(res).retryAfterSeconds ?? defaultSeconds;
      res.setHeader("Retry-After", String(seconds));
    }
  });
  next();
};
