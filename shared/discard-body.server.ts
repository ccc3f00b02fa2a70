import type { IncomingMessage } from "node:http";

/** How long the body of a refused request is read and discarded, in milliseconds. */
const discardMs = 10_000;

/**
 * Reads and discards the rest of the body of a refused request for a while: most senders read the response
 * after they have sent everything, and would take a closed connection for a failure.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), discardMs);
  request.once("close", () => clearTimeout(timer));
}
