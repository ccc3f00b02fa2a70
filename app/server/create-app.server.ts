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

/** What the portal's Express application is made of. */
export interface PortalApp {
  env: PortalEnv;
  log: Log;
  connection: ProviderConnection;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves the hashed assets and the public files (Vite's own middleware during development). */
  files: RequestHandler;
  readiness: Readiness;
  /** Vite serves: its client needs a looser Content-Security-Policy. */
  development: boolean;
  /** Largest document that is streamed, when it differs from the handler's own. */
  maxDocumentBytes?: number;
}

/**
 * The part of RESULT_CACHE_MB that is counted. The rest is what the process holds beside it: memory
 * that was let go and that the garbage collector has not found yet, and gaps of the allocator
 * (`npm run bench -- memory-user`).
 */
const countedShare = 0.6;

/** The portal without its port: the guards in their order, then Remix, then the page for what broke. */
export function createApp(portal: PortalApp): Express {
  const { env, log, connection, readiness } = portal;
  const app = express();
  app.disable("x-powered-by");
  // Pages are not kept by anybody, so nobody asks whether they have changed.
  app.disable("etag");
  // Nobody reads Express's own reading of a query, which costs more than the page.
  app.set("query parser", false);
  app.set("trust proxy", env.trustProxy.length > 0 ? env.trustProxy : false);

  // Everything that is kept for later requests is counted here; `memory.report()` says what it is.
  const memory = new MemoryBudget(env.resultCacheBytes * countedShare);
  app.use(openRequestContext(env.publicOrigins[0] ?? ""));
  app.use(requestLog(log));
  app.use(securityHeaders(env, portal.development));
  // Load balancers ask by address, not by name.
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
  // Machines ask for it by habit; people have no page there that signing in would lead to.
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
  // Behind the body: whoever sends one slowly keeps nobody waiting.
  app.use(paceSignIns());
  app.use(compressed);
  app.use(createCsvHandler(contextOf));
  app.use(createPrintHandler(contextOf));
  app.use(createDocumentHandler(contextOf, portal.maxDocumentBytes));
  app.use(remixHandler(portal.build, contextOf));
  app.use(handleErrors(log));
  return app;
}

/** Browsers that hear of it open their next connection to another replica. */
function closeWhenDraining(readiness: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (readiness.draining) res.set("Connection", "close");
    next();
  };
}
