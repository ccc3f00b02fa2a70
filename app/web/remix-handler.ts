import { Readable } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import type { PortalContext } from "./load-context";
import { getRequestContext } from "./request-context";

/** Creates the Remix request handler, which runs after the guards. */
export function remixHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  contextOf: (req: Request, res: Response) => PortalContext,
): RequestHandler {
  const handler = createRequestHandler({
    build,
    getLoadContext: (_req, res): AppLoadContext =>
      getRequestContext(res).context as AppLoadContext,
  });
  return (req, res, next) => {
    contextOf(req, res);
    void handler(
      req.method === "POST" ? replay(req, getRequestContext(res).body) : req,
      res,
      next,
    );
  };
}

/**
 * Returns a request whose body can be read again: a stream of the form that the body guard has read,
 * with the properties that Remix's Express adapter uses.
 */
function replay(req: Request, body: Buffer): Request {
  const { method, headers, originalUrl, hostname, protocol } = req;
  const stream = Readable.from(body.length > 0 ? [body] : [], {
    objectMode: false,
  });
  const asked = {
    method,
    headers,
    originalUrl,
    hostname,
    protocol,
    get: req.get.bind(req),
  };
  return Object.assign(stream, asked) as unknown as Request;
}
