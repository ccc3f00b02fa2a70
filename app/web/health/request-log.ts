import type { RequestHandler, Response } from "express";
import { startServerSpan } from "../../../telemetry/spans";
import type { Log, LogFields } from "../../log.server";
import { paths } from "../../paths";
import { healthPaths } from "./health";
import type { PortalMetrics } from "./metrics";
import { getRequestContext, isFromTrustedProxy } from "../request-context";
import type { RouteNamer } from "../route-patterns";

const probes: ReadonlySet<string> = new Set([
  ...healthPaths.live,
  healthPaths.ready,
  healthPaths.dependencies,
]);

/** One view of the map with streets asks for dozens of ranges of its file. */
const isUnlogged = (path: string) =>
  probes.has(path) || path.startsWith("/assets/") || path === paths.mapTiles();

/** Status in metrics and traces of a response that was cut off. */
const cutOff = 499;

/** What is told of each request. */
interface RequestObservers {
  log: Log;
  metrics: Pick<PortalMetrics, "requestStarted" | "requestEnded">;
  nameRoute: RouteNamer;
}

/** Returns why a response is an error, and whose request it answers. */
function causeOf(res: Response): LogFields {
  const { failure, refusal, nameAccount } = getRequestContext(res);
  const cause =
    res.statusCode < 500 ? (refusal ?? failure) : (failure ?? refusal);
  return { ...cause, account: nameAccount?.() };
}

/**
 * Logs one line for each response, except health checks, assets and the streets of the map, counts it, and traces the request. The
 * line of a 4xx or 5xx response names its cause, which is what was refused or the last failure that was logged
 * for the request, and a pseudonym of the user. Requests for
 * metrics are only logged if they are refused, because the answer names its reference.
 */
export function observeRequests({
  log,
  metrics,
  nameRoute,
}: RequestObservers): RequestHandler {
  return (req, res, next) => {
    const { method, path } = req;
    if (isUnlogged(path)) return next();
    const startedAt = performance.now();
    const { requestId } = getRequestContext(res);
    if (path === healthPaths.metrics) {
      res.once("close", () => {
        const status = res.statusCode;
        if (status >= 400)
          log("info", "request", { requestId, method, route: path, status });
      });
      return next();
    }
    metrics.requestStarted();
    // Browsers do not choose the trace: a trusted proxy removes their header, and may send its own.
    const span = startServerSpan(isFromTrustedProxy(req) ? req.headers : null);
    res.once("close", () => {
      const durationMs = performance.now() - startedAt;
      const isComplete = res.writableFinished;
      const status = isComplete ? res.statusCode : cutOff;
      const route = nameRoute(path);
      log(
        res.statusCode >= 500 ? "warn" : "info",
        isComplete ? "request" : "request cut off",
        {
          requestId,
          method,
          route,
          status: res.statusCode,
          durationMs: Math.round(durationMs),
          ...(res.statusCode >= 400 && causeOf(res)),
        },
      );
      metrics.requestEnded(method, route, status, durationMs / 1_000);
      span.end(`${method} ${route}`, status, {
        "http.request.method": method,
        "http.route": route,
        "portal.request_id": requestId,
      });
    });
    span.run(next);
  };
}
