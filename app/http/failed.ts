import type { ErrorRequestHandler } from "express";
import { errorFields, type Log } from "../log.server";
import { sendErrorPage } from "./error-page";
import { exchangeOf } from "./exchange";

/** The last handler: what broke outside every screen is logged and answered with a page of its own. */
export function failed(log: Log): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error: unknown, _req, res, _next) => {
    log("error", "request failed", {
      requestId: exchangeOf(res).requestId,
      ...errorFields(error),
    });
    if (res.headersSent) res.destroy();
    else sendErrorPage(res, 500);
  };
}
