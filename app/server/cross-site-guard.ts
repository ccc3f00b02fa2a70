import type { RequestHandler } from "express";
import { sendErrorPage } from "./error-page";
import { getRequestContext } from "./request-context";

const safeMethods = new Set(["GET", "HEAD"]);

/**
 * Refuses what another site made a browser send (CSRF), before Remix, whose own check resource
 * routes, `?_data=` and a forged `X-Forwarded-Host` go around.
 *
 * Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in `Origin`. A request
 * with neither comes from no browser, and carries nobody's cookies.
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
  // Checked; Remix would compare it with less than is known here.
  delete req.headers.origin;
  next();
};
