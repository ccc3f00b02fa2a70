import type { RequestHandler } from "express";
import type { ProviderConnection } from "../api/connection.server";

/** How long the answer of one look at the provider serves, in milliseconds. */
const keptForMs = 1_000;

/** Whether the process wants new requests; false from the moment that it was told to stop. */
export interface Readiness {
  draining: boolean;
}

/** `/healthz`: this process runs. */
export const healthz: RequestHandler = (_req, res) => {
  res.type("text").send("ok\n");
};

/** `/readyz`: this process and its provider answer; 503 otherwise, and while it is being stopped. */
export function readyz(
  connection: ProviderConnection,
  readiness: Readiness,
): RequestHandler {
  let looked: { at: number; ready: Promise<boolean> } | undefined;
  return (_req, res, next) => {
    if (!looked || performance.now() - looked.at > keptForMs) {
      looked = { at: performance.now(), ready: connection.ready() };
    }
    looked.ready.then((ready) => {
      const ok = ready && !readiness.draining;
      res
        .status(ok ? 200 : 503)
        .type("text")
        .send(ok ? "ok\n" : "not ready\n");
    }, next);
  };
}
