import type { IncomingMessage, Server } from "node:http";

/** Time for a complete request with a body, in milliseconds. */
const bodyMs = 30_000;
/** The same for an upload: 256 MB at 1.2 Mbit/s. */
export const uploadMs = 30 * 60_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Limits the time in which a request must be complete. Node's own limit is the same for all requests of
 * a server, but an upload may take longer.
 * @param limitMs for tests
 */
export function limitBodyTime(server: Server, limitMs = bodyMs): void {
  server.requestTimeout = uploadMs;
  server.on("request", (request: IncomingMessage) => {
    if (request.complete) return;
    const timer = setTimeout(() => {
      // As Node reports it for its own limit.
      const error = Object.assign(new Error("Request timeout"), {
        code: "ERR_HTTP_REQUEST_TIMEOUT",
      });
      if (!request.complete) server.emit("clientError", error, request.socket);
    }, limitMs);
    timers.set(request, timer);
    const clear = () => clearTimeout(timer);
    request.once("end", clear);
    request.once("close", clear);
  });
}

/** Gives a request the time of an upload. */
export function allowUploadTime(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
