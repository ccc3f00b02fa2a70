import type { ServerBuild } from "@remix-run/node";
import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
} from "express";
import onHeaders from "on-headers";
import type { ProviderConnection } from "../engine/provider-client/connection.server";
import { mergeMetrics } from "../../telemetry/merge-metrics";
import { describeError, type Log } from "../log.server";
import type { PortalEnv } from "../portal-env";
import { createHumanCheck } from "../features/account/human-check/human-check.server";
import { addressGuard } from "./guards/address-guard";
import { refuseTokens } from "./api/api-access.server";
import { bodyGuard } from "./guards/body-guard";
import { compress } from "./compress";
import { contextMaker } from "./context.server";
import { crossSiteGuard } from "./guards/cross-site-guard";
import { createCsvHandler } from "./api/csv.server";
import type { BrandLogo } from "../../shared/brand-logo.server";
import { brandStyle } from "../brand-style";
import { serveBrandLogo, shownLogo } from "./brand-logo.server";
import { createDataFileHandler } from "./api/data-files.server";
import { createDocumentHandler } from "./api/documents.server";
import { createIngestHandler } from "./api/ingest.server";
import {
  getRequestContext,
  openRequestContext,
  isForwardedUntrusted,
} from "./request-context";
import {
  healthPaths,
  sendDependencies,
  sendLiveness,
  sendMetrics,
  sendReadiness,
  type Readiness,
} from "./health/health";
import { sendErrorPage } from "./pages/error-page";
import { paceSignIns } from "./guards/pace-sign-ins";
import type { PortalState } from "./health/portal-state.server";
import { serveMapTiles } from "./map-tiles/serve-map-tiles.server";
import { createNotePhotoHandler } from "./api/note-photos.server";
import { createOpenapiHandler } from "./api/portal-openapi.server";
import { createPrintHandler } from "./pages/print-all.server";
import { createSharedPageHandler } from "./pages/shared-page.server";
import { remixHandler } from "./remix-handler";
import { observeRequests } from "./health/request-log";
import type { MisconfiguredSetting } from "./health/metrics";
import { createJsonHandler } from "./api/result-json.server";
import { createRouteNamerForBuild } from "./route-patterns";
import { securityHeaders } from "./guards/security-headers";
import { wellKnown } from "./well-known";

/** The parts of the portal's Express application. */
export interface PortalApp {
  env: PortalEnv;
  log: Log;
  connection: ProviderConnection;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves the hashed assets and the public files (in development, Vite's middleware). */
  files: RequestHandler;
  /** The logo of the company, null if none is set. */
  logo: BrandLogo | null;
  readiness: Readiness;
  /** True if Vite serves the client, which needs a looser Content-Security-Policy. */
  development: boolean;
  /** Returns the metrics of the embedded provider and of other processes; empty if there are none. */
  readProviderMetrics?: () => Promise<string>;
  /** Maximum size of a streamed document in bytes, if it differs from the handler's default. */
  maxDocumentBytes?: number;
}

/**
 * Creates the portal's Express application in the language of its messages, without a port: the guards
 * in their order, then Remix, then the error page.
 */
export function createApp(portal: PortalApp, state: PortalState): Express {
  const { env, log, connection, readiness } = portal;
  const app = express();
  app.disable("x-powered-by");
  // Pages are never cached, so ETags would not be used.
  app.disable("etag");
  // Express's query parser is not used, and parsing would cost more than the page.
  app.set("query parser", false);
  app.set("trust proxy", env.trustProxy.length > 0 ? env.trustProxy : false);

  const { capabilities, check, memory, metrics, registry } = state;
  const { observeCall } = metrics;
  const style = brandStyle(env.brandColor);
  app.use(openRequestContext(env.publicOrigins[0] ?? "", style));
  const nameRoute = createRouteNamerForBuild(portal.build);
  app.use(observeRequests({ log, metrics, nameRoute }));
  app.use(securityHeaders(env, portal.development));
  // Before the address guard, because load balancers request by IP address, not by host name.
  app.get([...healthPaths.live], noStore, sendLiveness);
  app.get(healthPaths.ready, noStore, sendReadiness(readiness));
  app.get(
    healthPaths.dependencies,
    noStore,
    sendDependencies({ check, token: env.healthToken, memory }),
  );
  app.get(
    healthPaths.metrics,
    noStore,
    sendMetrics({
      token: env.healthToken,
      publicOrigins: env.publicOrigins,
      read: async () => {
        const { readProviderMetrics = () => Promise.resolve("") } = portal;
        const texts = [registry.metrics(), readProviderMetrics()];
        return mergeMetrics(await Promise.all(texts));
      },
    }),
  );
  app.use(closeWhenDraining(readiness));
  app.use(retryAfter);
  const noteMisconfiguration = (
    setting: MisconfiguredSetting,
    event: string,
  ) => {
    if (metrics.misconfigured(setting)) log("warn", event, { reason: setting });
  };
  app.use((req, _res, next) => {
    if (isForwardedUntrusted(req))
      noteMisconfiguration(
        "TRUST_PROXY",
        "forwarded headers ignored: TRUST_PROXY does not name the proxy",
      );
    next();
  });
  app.use(
    addressGuard(env.publicOrigins, () =>
      noteMisconfiguration(
        "PUBLIC_ORIGIN",
        "requests refused: PUBLIC_ORIGIN does not name their host",
      ),
    ),
  );
  const logo = shownLogo(portal.logo);
  const contextOf = contextMaker({
    ...portal,
    ...state,
    logo,
    humanCheck: createHumanCheck(env, log, state.usedHumanCheckTokens),
    observeCall,
  });
  app.use(portal.files);
  app.use(serveBrandLogo(portal.logo));
  app.use(serveMapTiles(env.mapTiles, log, contextOf));
  app.use(noStore);
  app.use(wellKnown(env));
  app.use(crossSiteGuard);
  // Before the body guard, because documents are streamed and larger than any form.
  app.use(createIngestHandler(connection, capabilities, observeCall));
  app.use(createOpenapiHandler(env));
  app.use(refuseTokens);
  app.use(bodyGuard(contextOf));
  // After the body guard, so that a slow upload delays no other sign-in.
  app.use(paceSignIns(state.signIns));
  app.use(compress);
  app.use(
    createSharedPageHandler({
      env,
      logo,
      log,
      connection,
      capabilities,
      observeCall,
    }),
  );
  const access = { contextFor: contextOf, capabilities };
  app.use(createCsvHandler(access, state.exports));
  app.use(createJsonHandler(access));
  app.use(createPrintHandler(contextOf));
  app.use(createDataFileHandler(contextOf));
  app.use(createDocumentHandler(contextOf, portal.maxDocumentBytes));
  app.use(createNotePhotoHandler(contextOf));
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

/**
 * Prevents caching by browsers and proxies: the responses contain user data or depend on the session.
 * Set immediately before the headers are sent, so that it overrides any value of a route or of Remix.
 */
const noStore: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    res.setHeader("Cache-Control", "private, no-store");
  });
  next();
};

/** Default if the provider gave no time. */
const defaultSeconds = 5;

/**
 * Sets `Retry-After` on every 429 and 503: the time that the provider reported during the request, or a
 * few seconds. Applies to documents, data requests, exports and error pages alike.
 */
const retryAfter: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    const asksToWait = res.statusCode === 429 || res.statusCode === 503;
    if (asksToWait && !res.hasHeader("Retry-After")) {
      const seconds =
        getRequestContext(res).retryAfterSeconds ?? defaultSeconds;
      res.setHeader("Retry-After", String(seconds));
    }
  });
  next();
};

/** Logs an unhandled error and responds with the error page. The last handler of the app. */
function handleErrors(log: Log): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, _req, res, _next) => {
    const requestContext = getRequestContext(res);
    const { level, fields } = describeError(error);
    const { errorName, errorCode } = fields;
    requestContext.failure = { errorName, errorCode };
    log(level, "request failed", {
      requestId: requestContext.requestId,
      ...fields,
    });
    if (res.headersSent) res.destroy();
    else sendErrorPage(res, 500);
  };
}
