import { createServer } from "node:net";

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>} false when something listens there already
 */
export function portIsFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      // Anything else (a host that is not ours, a forbidden port) is the server's to tell.
      resolve(error.code !== "EADDRINUSE"),
    );
    probe.listen({ port, host, exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}

/** @returns {Promise<number>} a port of the loopback interface that nothing listens on */
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
