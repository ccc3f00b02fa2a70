import { createServer, STATUS_CODES, type Server } from "node:http";
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { requestIdHeader } from "../../provider/contract/envelope";
import type { Log } from "../log.server";
import { limitBodyTime } from "./guards/body-time-limit";
import { errorPage } from "./pages/error-page";

/**
 * Creates an HTTP server with limits for slow or broken clients: 10 s for the headers, 30 s for the
 * whole request (30 minutes for an upload), 1,000 requests per connection, 10 s keep-alive; a client that reads nothing of a
 * response for two minutes is disconnected.
 * @param limits.headersMs time for the headers in milliseconds; tests shorten it
 * @param limits.bodyMs time for the whole request in milliseconds, if it differs from the default
 */
export function createHttpServer(
  log: Log,
  { headersMs = 10_000, bodyMs }: { headersMs?: number; bodyMs?: number } = {},
): Server {
  const server = createServer({
    headersTimeout: headersMs,
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16_384,
    // Conflicting lengths, bare line feeds and the like are rejected, not tolerated.
    insecureHTTPParser: false,
  });
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = 10_000;
  server.setTimeout(120_000);
  limitBodyTime(server, bodyMs);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    answerBroken(error, socket, log),
  );
  return server;
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to a malformed HTTP request, which never reaches Express, and closes the connection. */
function answerBroken(
  error: NodeJS.ErrnoException,
  socket: Socket,
  log: Log,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const requestId = randomUUID();
  const page = errorPage(status === 431 ? status : 400, {
    nonce: "",
    requestId,
    brandStyle: "",
  });
  log("info", "request refused", {
    requestId,
    status,
    errorCode: error.code,
  });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
      "Content-Type: text/html; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(page)}`,
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options: nosniff",
      `${requestIdHeader}: ${requestId}`,
      "Cache-Control: private, no-store",
      "Connection: close",
      "",
      page,
    ].join("\r\n"),
  );
}
