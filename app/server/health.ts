import { timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { ProviderConnection } from "../provider-client/connection.server";
import { sendErrorPage } from "./error-page";

/** How long the answer of one look at the dependencies serves, in milliseconds. */
const keptForMs = 1_000;
/** Below this share of free disk space writes are about to fail. */
const minFreeShare = 0.01;

/** Whether the process wants new requests. */
export interface Readiness {
  /** True until everything that a page needs has been started once. */
  starting: boolean;
  /** True from the moment that the process was told to stop. */
  draining: boolean;
}

/** Something that reports its use of memory, for `/dependencies`. */
export interface MemoryReporter {
  report(): unknown;
}

/** Addresses that only machines ask for. */
export const healthPaths = {
  live: ["/healthz", "/livez"],
  ready: "/readyz",
  dependencies: "/dependencies",
} as const;

/** `/healthz` and `/livez`: this process runs. */
export const sendLiveness: RequestHandler = (_req, res) => {
  res.type("text").send("ok\n");
};

/**
 * `/readyz`: this process answers requests, if need be with an error page; 503 while it starts and
 * while it is being stopped. The dependencies do not count: replicas share them, so an outage would
 * take every replica out, and people would see the proxy's bare 503 instead of the portal's page.
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

/**
 * `/dependencies`: whether what the portal depends on works, as JSON for monitoring. Only this machine
 * itself and whoever knows `HEALTH_TOKEN` may ask; for everybody else there is no such address.
 */
export function sendDependencies({
  connection,
  token,
  memory,
}: {
  connection: ProviderConnection;
  token: string | null;
  memory: MemoryReporter | undefined;
}): RequestHandler {
  let last: { at: number; health: ReturnType<typeof check> } | undefined;

  async function check() {
    const { reachable, database, disk } = await connection.checkHealth();
    const works =
      reachable &&
      (database === null || database === "ok") &&
      (disk?.freeShare ?? 1) >= minFreeShare;
    return {
      status: works ? "ok" : "failing",
      provider: reachable ? "ok" : "unreachable",
      database: database ?? "unknown",
      disk,
    };
  }

  return (req, res, next) => {
    if (!mayAsk(req, token)) {
      sendErrorPage(res, 404);
      return;
    }
    if (!last || performance.now() - last.at > keptForMs)
      last = { at: performance.now(), health: check() };
    last.health.then((health) => {
      const { rss, heapUsed } = process.memoryUsage();
      res.status(health.status === "ok" ? 200 : 503).json({
        ...health,
        memory: { rss, heapUsed, budget: memory?.report() ?? null },
      });
    }, next);
  };
}

/** Headers that a proxy adds: the request comes from elsewhere, though its connection is local. */
const proxyHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];
const loopbackAddress = /^(::ffff:)?127\.|^::1$/;
/** Another name would be one that a website points at this machine (DNS rebinding). */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

function mayAsk(req: Request, token: string | null): boolean {
  const { authorization } = req.headers;
  if (authorization !== undefined)
    return token !== null && isSame(authorization, `Bearer ${token}`);
  return (
    loopbackAddress.test(req.socket.remoteAddress ?? "") &&
    loopbackHost.test(req.headers.host ?? "") &&
    proxyHeaders.every((name) => req.headers[name] === undefined)
  );
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
