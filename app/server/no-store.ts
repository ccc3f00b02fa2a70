import type { RequestHandler } from "express";
import onHeaders from "on-headers";

/**
 * Prevents caching by browsers and proxies: the responses contain user data or depend on the session.
 * Set immediately before the headers are sent, so that it overrides any value of a route or of Remix.
 */
export const noStore: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    res.setHeader("Cache-Control", "private, no-store");
  });
  next();
};
