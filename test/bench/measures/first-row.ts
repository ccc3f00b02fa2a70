import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Laboratory } from "../laboratory";
import { arrivalOf } from "../line/model";
import { slow3G } from "../line/path";
import { atLeast, atMost, type Measurement } from "../measurement";
import { firstRowPainted } from "../programs/browser";
import { post } from "../programs/provider-calls";
import { getOverWire } from "../programs/wire";
import { rowPacking } from "../spa/spa";
import { inTurns, median, rounded } from "../statistics";

const rounds = 5;

/** The least that a page with one row of sixteen columns can be: the line's own limit. */
const oneRowPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>One row</title><link rel="icon" href="data:,"><table><tbody><tr>${Array.from({ length: 16 }, (_, column) => `<td>Cell ${column + 1}</td>`).join("")}</tr></tbody></table></html>`;

/** Serves the one-row page from memory, already packed. */
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

/** Loads pages through the line, each over a line at rest and in a fresh profile and session. */
async function pageLoader(laboratory: Laboratory) {
  const line = await laboratory.slowLine();
  const browser = await laboratory.browser();
  const origin = `http://127.0.0.1:${line.port}`;
  return async (port: number, path: string, cookie: string) => {
    line.leadTo(port);
    return firstRowPainted(browser, origin, path, cookie);
  };
}

const toLimit: Measurement = {
  name: "first-row-limit",
  group: "Slow line",
  figure: "First row of a 20,000-row search to a one-row page, cold Slow 3G",
  meaning:
    "Time until Chromium has painted the first row of an advanced search with 20,000 rows, fetched from the provider for this request, over that of a static page with one row; both through the line described below, on a new connection, in a fresh profile and session.",
  limit: atMost(1.2, "×"),
  run: async (laboratory) => {
    const load = await pageLoader(laboratory);
    const portal = await laboratory.slowPortal();
    const { large } = await laboratory.demoSearches();
    const limit = await serveOneRowPage();
    try {
      const { limitPage, portalPage } = await inTurns(
        {
          limitPage: () => load(limit.port, "/", ""),
          portalPage: async () =>
            load(portal.port, large.path, await laboratory.demoCookie()),
        },
        rounds,
      );
      const document = await getOverWire(
        { ...portal, cookie: await laboratory.demoCookie() },
        large.path,
      );
      const bytes = (await getOverWire({ port: limit.port }, "/")).wireBytes;
      return {
        value: median(portalPage) / median(limitPage),
        detail: [
          `One-row page: ${rounded(median(limitPage))} ms in Chromium; ${rounded(arrivalOf(bytes, slow3G))} ms by the model for its ${rounded(bytes)} B`,
          `Portal: ${rounded(median(portalPage))} ms in Chromium (${portalPage.map(rounded).join(", ")})`,
          `At the server, request to last byte without the line: ${rounded(document.totalMs)} ms, the provider's 20,000 rows included`,
          `Portal by the model: ${rounded(arrivalOf(document.wireBytes, slow3G))} ms for the whole document of ${rounded(document.wireBytes)} B if the server took no time`,
        ],
      };
    } finally {
      await limit.stop();
    }
  },
};

const toSinglePageApp: Measurement = {
  name: "first-row-spa",
  group: "Slow line",
  figure:
    "First row sooner than a single-page app that loads the same 20,000 rows",
  meaning:
    "The single-page app of `test/bench/spa` (React, built by Vite, packed by brotli at its best) asks the same embedded provider for the same 20,000 rows as JSON, packed by brotli while they stream, and renders 100 of them. Its time to the first painted row over the portal's.",
  limit: atLeast(9, "×"),
  run: async (laboratory) => {
    const load = await pageLoader(laboratory);
    const portal = await laboratory.slowPortal();
    const app = await laboratory.singlePageApp();
    const line = await laboratory.slowLine();
    const { large } = await laboratory.demoSearches();
    const query = new URLSearchParams({
      call: large.call,
      payload: JSON.stringify(large.payload),
    });
    const cookie = await laboratory.demoCookie();
    const provider = await laboratory.demoProvider();
    app.leadTo(provider.url);
    const json = (await post(provider.url, large.call, large.payload, cookie))
      .body;
    let appBytes = 0;
    const { appPage, portalPage } = await inTurns(
      {
        appPage: async () => {
          const shown = await load(
            app.port,
            `/?${query}`,
            await laboratory.demoCookie(),
          );
          appBytes = line.takeBytes();
          return shown;
        },
        portalPage: async () =>
          load(portal.port, large.path, await laboratory.demoCookie()),
      },
      3,
    );
    const portalMs = median(portalPage);
    // The app waits for the last byte, so another packing moves its row by the bytes it adds.
    const otherwise = (bytes: number) =>
      median(appPage) +
      (bytes - brotliCompressSync(json, rowPacking).length) / slow3G.downRate;
    const other = (packing: string, bytes: number) =>
      `With the rows ${packing} (${rounded(bytes)} B), by the model: ${rounded(otherwise(bytes))} ms, ${rounded(otherwise(bytes) / portalMs)} ×`;
    return {
      value: median(appPage) / portalMs,
      detail: [
        `Single-page app: ${rounded(median(appPage))} ms for ${rounded(appBytes)} B`,
        `Portal: ${rounded(portalMs)} ms`,
        other("packed by gzip", gzipSync(json).length),
        other("as the provider itself sends them", json.length),
      ],
    };
  },
};

export const firstRow = [toLimit, toSinglePageApp];
