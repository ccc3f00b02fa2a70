import { randomUUID } from "node:crypto";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
} from "express";
import { calls } from "../contract/calls";
import { requestIdHeader } from "../contract/envelope";
import {
  capabilitiesPath,
  type ExtensionName,
} from "../contract/extensions/capabilities";
import { isStorageFailure } from "../db/errors";
import { openapiDocument } from "../contract/openapi";
import { hasBearerToken } from "../../telemetry/bearer-token";
import { startServerSpan } from "../../telemetry/spans";
import type { Health } from "../health/database-health";
import type { MailHealth } from "../health/mail-health";
import type { ProviderMetrics } from "../health/metrics";
import { noSuchCall, refuse, type Refusal } from "../refusal";
import { ingestPattern, serveIngest, type IngestOptions } from "./ingest";
import { serveFile } from "./serve-file";
import { notePhotosPattern, serveNotePhotos } from "./note-photos";
import { handleCall, isCallName, refusalFor } from "./dispatch";
import { writeRefusal, writeSuccess } from "./envelope-writer";
import { bodyRefusal, limitBodyTime } from "./read-body";
import { requestIdOf } from "./request-headers";
import { refusalText } from "../messages";

/** The dependencies of the HTTP app. */
export interface AppOptions extends IngestOptions {
  /** Proxies whose X-Forwarded-For is trusted, in the syntax of Express's `trust proxy`. */
  trustProxy: string;
  /** Returns true while the process is closing; reported by `/readyz`. */
  isDraining: () => boolean;
  /** Returns the state of the database; reported by `/readyz`. */
  checkHealth: () => Promise<Health>;
  checkMail: MailHealth["check"];
  metrics: ProviderMetrics;
  /** Token for `/metrics`; null: nobody gets them. */
  healthToken: string | null;
  /** Returns the extensions that the provider has at present. */
  listCapabilities: () => Promise<readonly ExtensionName[]>;
}

/** `Retry-After` of `/readyz` while the provider is not ready, in seconds. */
const readinessRetryAfter = 5;

/** Builds the provider's HTTP app without listening. */
export function makeApp(options: AppOptions): Express {
  const { log, isDraining, trustProxy } = options;
  /** The state that `/readyz` reports; `mail` is unknown while the database does not answer. */
  const checkHealth = async () => {
    const health = await options.checkHealth();
    const mail =
      health.database === "unreachable"
        ? "unknown"
        : await options.checkMail().catch(() => "unknown" as const);
    return { ...health, mail };
  };
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("strict routing");
  app.enable("case sensitive routing");
  app.set("query parser", false);
  app.set("trust proxy", trustProxy);

  app.use(limitBodyTime(), assignRequestId, observeCalls(options));

  app.get("/healthz", (_request, response) => {
    response.json({ status: "ok" });
  });
  app.get("/readyz", (_request, response, next) => {
    checkHealth().then((health) => {
      const isReady = health.database === "ok" && !isDraining();
      if (!isReady) response.set("Retry-After", String(readinessRetryAfter));
      response
        .status(isReady ? 200 : 503)
        .json({ status: isReady ? "ok" : "unavailable", ...health });
    }, next);
  });
  app.get("/metrics", (request, response, next) => {
    const { authorization } = request.headers;
    const { healthToken, metrics } = options;
    if (healthToken === null || !hasBearerToken(authorization, healthToken))
      return next();
    metrics.read().then((text) => {
      response.type("text/plain; version=0.0.4; charset=utf-8").send(text);
    }, next);
  });
  app.get("/openapi.json", (_request, response) => {
    response.json(openapiDocument());
  });

  app.get(`/${capabilitiesPath}`, (_request, response, next) => {
    options
      .listCapabilities()
      .then((capabilities) => writeSuccess(response, { capabilities }), next);
  });

  // No route parameters: the path is parsed as received, without decoding.
  app.get(/^\/(?:POD|DR|BOL|CLAIM)(?:\/|$)/, (request, response, next) => {
    response.locals.call = "file";
    serveFile(options, request, response).catch(next);
  });

  app.all(ingestPattern, (request, response, next) => {
    response.locals.call = "ingest";
    serveIngest(options, request, response).catch(next);
  });

  app.all(notePhotosPattern, (request, response, next) => {
    response.locals.call = "note-photos";
    serveNotePhotos(options, request, response).catch(next);
  });

  app.all("/:call", (request, response, next) => {
    const name = request.params.call;
    if (!isCallName(name) || calls[name].method !== request.method)
      return next();
    response.locals.call = name;
    handleCall(options, name, request, response).catch(next);
  });

  app.use((_request, response) => {
    writeRefusal(response, noSuchCall);
  });

  // Express recognizes error handlers by their four parameters.
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    const refusal: Refusal | null = bodyRefusal(error) ?? refusalFor(error);
    const where = {
      requestId: requestIdOf(response),
      call: callNameOf(response),
    };
    if (refusal === null) log.failure("call failed", error, where);
    else if (refusal.httpStatus >= 500) {
      // Temporary failures are warnings; a database that cannot write needs an operator.
      const level = isStorageFailure(error) ? "error" : "warn";
      const { cause } = refusal;
      const fields = cause === undefined ? where : { ...where, cause };
      log.failure("call refused", error, fields, level);
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // The rest of a body that was too large is not read.
    if (refusal?.httpStatus === 413) response.set("Connection", "close");
    writeRefusal(
      response,
      refusal ?? refuse(500, refusalText("unexpectedError")),
    );
  };
  app.use(onError);
  return app;
}

const assignRequestId: RequestHandler = (request, response, next) => {
  const given = request.get(requestIdHeader);
  const id =
    given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
  response.locals.requestId = id;
  response.set(requestIdHeader, id);
  response.set("Cache-Control", "no-store");
  response.set("X-Content-Type-Options", "nosniff");
  next();
};

function callNameOf(response: { locals: Record<string, unknown> }): string {
  const { call } = response.locals;
  return typeof call === "string" ? call : "unknown";
}

/** Paths of monitoring, which is neither logged nor counted. */
const probes: ReadonlySet<string> = new Set([
  "/healthz",
  "/readyz",
  "/metrics",
]);

/** Logs one line for each response, except those of health checks, counts it, and traces the call. */
function observeCalls({
  log,
  metrics,
}: Pick<AppOptions, "log" | "metrics">): RequestHandler {
  return (request, response, next) => {
    if (probes.has(request.path)) return next();
    const from = performance.now();
    // Only the portal's trace is continued.
    const span = startServerSpan(
      isFromPortal(request) ? request.headers : null,
    );
    response.on("close", () => {
      const call = callNameOf(response);
      const durationMs = performance.now() - from;
      const httpStatus = response.writableFinished ? response.statusCode : 499;
      const requestId = requestIdOf(response);
      log.info("call answered", {
        requestId,
        call,
        httpStatus,
        durationMs: Math.round(durationMs),
      });
      metrics.callEnded(call, httpStatus, durationMs / 1_000);
      span.end(call, httpStatus, {
        "rpc.method": call,
        "portal.request_id": requestId,
      });
    });
    span.run(next);
  };
}

/** Returns whether the connection comes from an address in `PROVIDER_TRUST_PROXY`. */
function isFromPortal(request: Request): boolean {
  const trusts = request.app.get("trust proxy fn") as (
    address: string,
    hop: number,
  ) => boolean;
  return trusts(request.socket.remoteAddress ?? "", 0);
}
