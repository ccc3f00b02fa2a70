import type { Request, RequestHandler } from "express";
import { hasBearerToken } from "../../../telemetry/bearer-token";
import type { ProviderConnection } from "../../engine/provider-client/connection.server";
import { sendErrorPage } from "../pages/error-page";
import { isLocalConnection } from "../request-context";

/** How long a dependency check is reused, in milliseconds. */
const keptForMs = 1_000;
/** Minimum share of free disk space; below it, writes are about to fail. */
const minFreeShare = 0.01;

/** Lifecycle state of the process, for readiness checks. */
export interface Readiness {
  /** True until everything that a page needs has been started once. */
  starting: boolean;
  /** True after the process was asked to stop. */
  draining: boolean;
}

/** An object that reports its memory usage, for `/dependencies`. */
export interface MemoryReporter {
  report(): unknown;
}

/** Paths for health checks. */
export const healthPaths = {
  live: ["/healthz", "/livez"],
  ready: "/readyz",
  dependencies: "/dependencies",
  metrics: "/metrics",
} as const;

/** `/healthz` and `/livez`: this process is running. */
export const sendLiveness: RequestHandler = (_req, res) => {
  res.type("text").send("ok\n");
};

/**
 * `/readyz`: this process responds to requests, possibly with an error page; 503 while it starts or
 * drains. Dependencies do not count: replicas share them, so an outage would remove every replica, and
 * users would see the proxy's bare 503 instead of the portal's page.
 */
export function sendReadiness(readiness: Readiness): RequestHandler {
  return (_req, res) => {
    const state = readiness.draining
      ? "draining"
      : readiness.starting
        ? "starting"
        : "ok";
    res
      .status(state === "ok" ? 200 : 503)
      .type("text")
      .send(`${state}\n`);
  };
}

/** The state of the portal's dependencies. */
export interface Dependencies {
  status: "ok" | "failing";
  provider: "ok" | "unreachable";
  database: string;
  disk: { freeShare: number | null } | null;
  /** `late`: mails have not been sent for 15 minutes; `unknown` with a provider that does not say it. */
  mail: "ok" | "late" | "unknown";
}

/** Returns the function that checks the dependencies; callers within a second share one check. */
export function dependencyCheck(
  connection: Pick<ProviderConnection, "checkHealth">,
): () => Promise<Dependencies> {
  let last: { at: number; health: Promise<Dependencies> } | undefined;

  async function check(): Promise<Dependencies> {
    const { reachable, database, disk, mail } = await connection.checkHealth();
    const works =
      reachable &&
      (database === null || database === "ok") &&
      (disk?.freeShare ?? 1) >= minFreeShare &&
      mail !== "late";
    return {
      status: works ? "ok" : "failing",
      provider: reachable ? "ok" : "unreachable",
      database: database ?? "unknown",
      disk,
      mail: mail ?? "unknown",
    };
  }

  return () => {
    if (!last || performance.now() - last.at > keptForMs)
      last = { at: performance.now(), health: check() };
    return last.health;
  };
}

/**
 * `/dependencies`: the state of the portal's dependencies, as JSON for monitoring. Only for this machine
 * and for clients with `HEALTH_TOKEN`; all others receive 404.
 */
export function sendDependencies({
  check,
  token,
  memory,
}: {
  check: () => Promise<Dependencies>;
  token: string | null;
  memory: MemoryReporter | undefined;
}): RequestHandler {
  return (req, res, next) => {
    if (!mayAsk(req, token)) {
      sendErrorPage(res, 404);
      return;
    }
    check().then((health) => {
      const { rss, heapUsed } = process.memoryUsage();
      res.status(health.status === "ok" ? 200 : 503).json({
        ...health,
        memory: { rss, heapUsed, budget: memory?.report() ?? null },
      });
    }, next);
  };
}

/**
 * `/metrics`: the metrics of this process and of its embedded provider, for Prometheus. Only for clients with
 * `HEALTH_TOKEN`, and for this machine if the portal is not public; all others receive 404.
 */
export function sendMetrics({
  token,
  publicOrigins,
  read,
}: {
  token: string | null;
  publicOrigins: readonly string[];
  read: () => Promise<string>;
}): RequestHandler {
  const isPublic = !publicOrigins.every((origin) =>
    loopbackHost.test(new URL(origin).host),
  );
  return (req, res, next) => {
    // Without a token, a proxy that adds no header would make the metrics of a public portal public.
    const isRefused = isPublic && req.headers.authorization === undefined;
    if (isRefused || !mayAsk(req, token)) {
      sendErrorPage(res, 404);
      return;
    }
    read().then((text) => {
      res.type("text/plain; version=0.0.4; charset=utf-8").send(text);
    }, next);
  };
}

/** Other host names may be resolved to this machine by a website (DNS rebinding). */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

function mayAsk(req: Request, token: string | null): boolean {
  const { authorization } = req.headers;
  if (authorization !== undefined)
    return token !== null && hasBearerToken(authorization, token);
  return isLocalConnection(req) && loopbackHost.test(req.headers.host ?? "");
}
