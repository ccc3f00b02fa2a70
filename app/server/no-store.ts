import type { RequestHandler } from "express";
import onHeaders from "on-headers";

/**
 * Nothing behind this may be kept by browsers or proxies: it is somebody's data or says who is
 * signed in. Written at the last moment and once, whatever a route or Remix itself set before.
 */
export const noStore: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    res.setHeader("Cache-Control", "private, no-store");
  });
  next();
};
