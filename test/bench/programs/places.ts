import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

/** Absolute path of the project's folder. */
export const projectRoot = fileURLToPath(
  new URL("../../..", import.meta.url),
).replace(/\/$/, "");

/** A free loopback port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
