import type { RequestHandler } from "express";
import type { Log } from "../log.server";
import { getRequestContext } from "./request-context";
import { healthPaths } from "./health";

/**
 * First segments of the route table (specification, part 1, section 2), of the documents and of the
 * address that takes data.
 */
const firstSegments = new Set([
  "account",
  "api",
  "contact",
  "login",
  "logOut",
  "email-change",
  "register",
  "reset-password",
  "search",
  "tracking",
  "track",
  "dashboard",
  "onTime-report",
  "scan-report",
  "doorscan-report",
  "book-LTL",
  "rateGenerator",
  "report-entry",
  "management",
  "data",
  "share-links",
  "alerts",
  "t",
  "unsubscribe",
  "views",
  "POD",
  "DR",
  "BOL",
]);

/**
 * Returns the route of a path for logs, without deeper segments, which contain codes and search terms.
 */
export function routeOf(path: string): string {
  const page = path.replace(/\.data$/, "");
  if (page === "/" || page === "/_root") return "/";
  const [first = "", second] = page.slice(1).split("/");
  if (!firstSegments.has(first)) return "(unknown)";
  return second === undefined ? `/${first}` : `/${first}/…`;
}

const probes: ReadonlySet<string> = new Set([
  ...healthPaths.live,
  healthPaths.ready,
  healthPaths.dependencies,
]);

/**
 * Logs one line for each response, except health checks and assets. The line of a 5xx response names its
 * cause: the last failure that was logged for the request.
 */
export function requestLog(log: Log): RequestHandler {
  return (req, res, next) => {
    const { method, path } = req;
    if (probes.has(path) || path.startsWith("/assets/")) return next();
    const startedAt = performance.now();
    res.once("close", () => {
      log(
        res.statusCode >= 500 ? "warn" : "info",
        res.writableFinished ? "request" : "request cut off",
        {
          requestId: getRequestContext(res).requestId,
          method,
          route: routeOf(path),
          status: res.statusCode,
          durationMs: Math.round(performance.now() - startedAt),
          ...(res.statusCode >= 500
            ? getRequestContext(res).failure
            : undefined),
        },
      );
    });
    next();
  };
}
