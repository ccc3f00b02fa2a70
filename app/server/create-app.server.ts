import type { ServerBuild } from "@remix-run/node";
import express, { type Express, type RequestHandler } from "express";
import type { ProviderConnection } from "../provider-client/connection.server";
import type { Log } from "../log.server";
import { MapSnapshots } from "../map/refresh/snapshots.server";
import { MemoryBudget } from "../memory-budget.server";
import type { PortalEnv } from "../portal-env";
import { ResultCache } from "../results/result-cache.server";
import { createHumanCheck } from "../account/human-check.server";
import { RecentSessions } from "../account/recent-sessions.server";
import { RecentSubmissions } from "../account/recent-submissions.server";
import { addressGuard } from "./address-guard";
import { bodyGuard } from "./body-guard";
import { compressed } from "./compression";
import { contextMaker } from "./context.server";
import { crossSiteGuard } from "./cross-site-guard";
import { createCsvHandler } from "./csv.server";
import { createDocumentHandler } from "./documents.server";
import { openRequestContext } from "./request-context";
import { handleErrors } from "./error-handler";
import {
  healthPaths,
  sendDependencies,
  sendLiveness,
  sendReadiness,
  type Readiness,
} from "./health";
import { sendErrorPage } from "./error-page";
import { noStore } from "./no-store";
import { paceSignIns } from "./pace-sign-ins";
import { createPrintHandler } from "./print-all.server";
import { remixHandler } from "./remix-handler";
import { requestLog } from "./request-log";
import { retryAfter } from "./retry-after";
import { securityHeaders } from "./security-headers";

/** The parts of the portal's Express application. */
export interface PortalApp {
  env: PortalEnv;
  log: Log;
  connection: ProviderConnection;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves the hashed assets and the public files (in development, Vite's middleware). */
  files: RequestHandler;
  readiness: Readiness;
  /** True if Vite serves the client, which needs a looser Content-Security-Policy. */
  development: boolean;
  /** Maximum size of a streamed document in bytes, if it differs from the handler's default. */
  maxDocumentBytes?: number;
}

/**
 * Share of RESULT_CACHE_MB that the budget may count. The rest is for uncounted memory: released memory
 * that the garbage collector has not freed yet, and allocator fragmentation (`npm run bench --
 * memory-user`).
 */
const countedShare = 0.6;

/**
 * Creates the portal's Express application, without a port: the guards in their order, then Remix, then
 * the error page.
 */
export function createApp(portal: PortalApp): Express {
  const { env, log, connection, readiness } = portal;
  const app = express();
  app.disable("x-powered-by");
  // Pages are never cached, so ETags would not be used.
  app.disable("etag");
  // Express's query parser is not used, and parsing would cost more than the page.
  app.set("query parser", false);
  app.set("trust proxy", env.trustProxy.length > 0 ? env.trustProxy : false);

  // All memory kept for later requests is counted here; `memory.report()` lists it.
  const memory = new MemoryBudget(env.resultCacheBytes * countedShare);
  app.use(openRequestContext(env.publicOrigins[0] ?? ""));
  app.use(requestLog(log));
  app.use(securityHeaders(env, portal.development));
  // Before the address guard, because load balancers request by IP address, not by host name.
  app.get([...healthPaths.live], noStore, sendLiveness);
  app.get(healthPaths.ready, noStore, sendReadiness(readiness));
  app.get(
    healthPaths.dependencies,
    noStore,
    sendDependencies({
      connection,
      token: env.healthToken,
      memory,
    }),
  );
  // Monitoring tools request it by default; without this route they would be redirected to the login
  // page.
  app.get("/metrics", (_req, res) => sendErrorPage(res, 404));
  app.use(closeWhenDraining(readiness));
  app.use(retryAfter);
  app.use(addressGuard(env.publicOrigins));
  app.use(portal.files);
  app.use(noStore);
  app.use(crossSiteGuard);
  const contextOf = contextMaker({
    ...portal,
    results: new ResultCache(memory),
    snapshots: new MapSnapshots(memory),
    recentSessions: new RecentSessions(memory),
    recentSubmissions: new RecentSubmissions(memory),
    humanCheck: createHumanCheck(env, log, memory),
  });
  app.use(bodyGuard(contextOf));
  // After the body guard, so that a slow upload delays no other sign-in.
  app.use(paceSignIns());
  app.use(compressed);
  app.use(createCsvHandler(contextOf));
  app.use(createPrintHandler(contextOf));
  app.use(createDocumentHandler(contextOf, portal.maxDocumentBytes));
  app.use(remixHandler(portal.build, contextOf));
  app.use(handleErrors(log));
  return app;
}

/** Closes the connection after the response, so that browsers open their next one to another replica. */
function closeWhenDraining(readiness: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (readiness.draining) res.set("Connection", "close");
    next();
  };
}
