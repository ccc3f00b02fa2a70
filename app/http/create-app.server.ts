import { randomBytes, randomUUID } from "node:crypto";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import { createProviderApi } from "../api/client.server";
import type { ProviderConnection } from "../api/connection.server";
import type { Log } from "../log.server";
import type { PortalEnv } from "../portal-env";
import { createHumanCheck } from "../session/human-check.server";
import { createUserSession } from "../session/user-session.server";

export interface PortalApp {
  env: PortalEnv;
  log: Log;
  connection: ProviderConnection;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves the hashed assets and the public files (Vite's own middleware during development). */
  files: RequestHandler;
}

export function createApp({
  env,
  log,
  connection,
  build,
  files,
}: PortalApp): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(files);
  app.use(compression());
  const humanCheck = createHumanCheck();
  app.all(
    "*",
    createRequestHandler({
      build,
      getLoadContext(req, res): AppLoadContext {
        const requestId = randomUUID();
        const setCookie = (line: string) => void res.append("Set-Cookie", line);
        const cookieHeader = req.headers.cookie;
        const returnTo = req.originalUrl.replace(/\.data(?=\?|$)/, "");
        const api = createProviderApi(
          connection,
          {
            cookieHeader,
            requestId,
            clientAddress: req.ip ?? "",
            returnTo,
            secure: env.secure,
            setCookie,
          },
          log,
        );
        return {
          env,
          requestId,
          nonce: randomBytes(16).toString("base64"),
          isDocument: !req.path.endsWith(".data"),
          api,
          session: createUserSession({
            api,
            cookieHeader,
            returnTo,
            secure: env.secure,
            setCookie,
          }),
          humanCheck,
          results: { drop() {} },
          documentRows: { rows: undefined },
          setCookie,
        };
      },
    }),
  );
  return app;
}
