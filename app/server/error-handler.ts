import type { ErrorRequestHandler } from "express";
import { errorFields, type Log } from "../log.server";
import { sendErrorPage } from "./error-page";
import { getRequestContext } from "./request-context";

/** Logs an unhandled error and responds with the error page. The last handler of the app. */
export function handleErrors(log: Log): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, _req, res, _next) => {
    const exchange = getRequestContext(res);
    const fields = errorFields(error);
    const { errorName, errorCode } = fields;
    exchange.failure = { errorName, errorCode };
    log("error", "request failed", {
      requestId: exchange.requestId,
      ...fields,
    });
    if (res.headersSent) res.destroy();
    else sendErrorPage(res, 500);
  };
}
