import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>} false if another process already listens there
 */
export function portIsFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      // Other errors (a foreign host, a forbidden port) are left for the server to report.
      resolve(error.code !== "EADDRINUSE"),
    );
    probe.listen({ port, host, exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}

/**
 * @param {number} after
 * @param {string} host
 * @returns {Promise<number | null>} the next port on which nothing listens; null if there is none among the
 *   next hundred
 */
export async function nextFreePort(after, host) {
  const last = Math.min(after + 100, 65_535);
  for (let port = after + 1; port <= last; port += 1)
    if (await portIsFree(port, host)) return port;
  return null;
}

/** Servers of tests listen here: systems give the ports above to connections, also while a server restarts. */
const ports = { first: 20_000, end: 32_000 };

/** @returns {Promise<number>} a port of the loopback interface on which nothing listens */
export async function freePort() {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(ports.first, ports.end);
    if (await portIsFree(port, "127.0.0.1")) return port;
  }
  // Something holds most of the range.
  return portOfSystem();
}

/** @returns {Promise<number>} a port that the system chooses */
function portOfSystem() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port: 0, host: "127.0.0.1", exclusive: true }, () => {
      const address = /** @type {import("node:net").AddressInfo} */ (
        probe.address()
      );
      probe.close(() => resolve(address.port));
    });
  });
}
