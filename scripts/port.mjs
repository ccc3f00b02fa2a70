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

/** @returns {Promise<number>} a free port of the loopback interface */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port: 0, host: "127.0.0.1" }, () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
