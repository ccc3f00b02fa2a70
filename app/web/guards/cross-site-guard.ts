import type { RequestHandler } from "express";
import { sendErrorPage } from "../pages/error-page";
import { getRequestContext } from "../request-context";

const safeMethods = new Set(["GET", "HEAD"]);

/**
 * Rejects cross-site requests (CSRF) before Remix, whose own check is bypassed by resource routes,
 * `?_data=` and a forged `X-Forwarded-Host`.
 *
 * Browsers send the origin of a request in `Sec-Fetch-Site`, older ones in `Origin`. A request with
 * neither does not come from a browser, and carries no user's cookies.
 */
export const crossSiteGuard: RequestHandler = (req, res, next) => {
  // Data requests of Remix before single fetch: no page of this portal sends them.
  if (new URL(req.url, "http://portal.invalid").searchParams.has("_data"))
    return sendErrorPage(res, 400);
  if (safeMethods.has(req.method)) return next();

  const site = req.headers["sec-fetch-site"];
  const origin = req.headers.origin;
  const own =
    site !== undefined
      ? site === "same-origin" || site === "none"
      : origin === undefined || origin === getRequestContext(res).origin;
  if (!own) return sendErrorPage(res, 403);
  // Already checked here; Remix's own check uses less information.
  delete req.headers.origin;
  next();
};
