import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { getRequestContext } from "./request-context";

/** Default if the provider gave no time: the circuit breaker lets a call through every second. */
const defaultSeconds = 5;

/**
 * Sets `Retry-After` on every 429 and 503: the time that the provider reported during the request, or a
 * few seconds. Applies to documents, data requests, exports and error pages alike.
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
