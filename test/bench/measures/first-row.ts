import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { atMost, type Measurement } from "../measurement";
import { firstRowPainted } from "../programs/browser";
import { getOverWire } from "../programs/wire";
import { inTurns, median, ratioOf, rounded } from "../statistics";

const rounds = 5;

/** The smallest page with one row of sixteen columns: the limit of the line itself. */
const oneRowPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>One row</title><link rel="icon" href="data:,"><table><tbody><tr>${Array.from({ length: 16 }, (_, column) => `<td>Cell ${column + 1}</td>`).join("")}</tr></tbody></table></html>`;

/** Serves the one-row page from memory, already compressed. */
async function serveOneRowPage() {
  const body = brotliCompressSync(oneRowPage);
  const server = createServer((_, response) => {
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Encoding": "br",
      "Content-Length": body.length,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const firstRow: Measurement = {
  name: "first-row-limit",
  figure:
    "First row of 20,000 rows of the demonstration to a one-row page, cold Slow 3G",
  meaning:
    "Time until Chromium has painted the first row of an advanced search with 20,000 rows, fetched from the embedded provider for this request, over that of a static page with one row; both through the line described below, on a new connection, in a fresh profile and session.",
  limit: atMost(1.3, "×"),
  run: async (harness) => {
    const portal = await harness.slowPortal();
    const { large } = await harness.demoSearches();
    const line = await harness.slowLine();
    const browser = await harness.browser();
    const load = async (port: number, path: string, cookie: string) => {
      line.leadTo(port);
      const origin = `http://127.0.0.1:${line.port}`;
      return firstRowPainted(browser, origin, path, cookie);
    };
    const limit = await serveOneRowPage();
    try {
      const { limitPage, portalPage } = await inTurns(
        {
          limitPage: () => load(limit.port, "/", ""),
          portalPage: async () =>
            load(portal.port, large.path, await harness.demoCookie()),
        },
        rounds,
      );
      const { wireBytes, totalMs } = await getOverWire(
        { ...portal, cookie: await harness.demoCookie() },
        large.path,
      );
      return {
        ...ratioOf(portalPage, limitPage),
        detail: [
          `One-row page: ${rounded(median(limitPage))} ms`,
          `Portal: ${rounded(median(portalPage))} ms (${portalPage.map(rounded).join(", ")})`,
          `At the server, request to last byte without the line: ${rounded(totalMs)} ms for ${rounded(wireBytes)} B, the provider's 20,000 rows included`,
        ],
      };
    } finally {
      await limit.stop();
    }
  },
};
