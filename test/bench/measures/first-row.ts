import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { BenchmarkHarness } from "../harness";
import { arrivalOf } from "../line/model";
import { slow3G } from "../line/path";
import {
  atLeast,
  atMost,
  type Finding,
  type Measurement,
} from "../measurement";
import { firstRowPainted } from "../programs/browser";
import {
  demonstrationRows,
  scannedRows,
  type LargeSearch,
} from "../programs/large-searches";
import { post } from "../programs/provider-calls";
import { getOverWire } from "../programs/wire";
import { rowPacking } from "../spa/spa";
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

/** Loads pages through the idle line, each in a fresh profile and session. */
async function pageLoader(harness: BenchmarkHarness) {
  const line = await harness.slowLine();
  const browser = await harness.browser();
  const origin = `http://127.0.0.1:${line.port}`;
  return async (port: number, path: string, cookie: string) => {
    line.leadTo(port);
    return firstRowPainted(browser, origin, path, cookie);
  };
}

/** Compares the first row of one search with the one-row page. */
async function findToLimit(
  harness: BenchmarkHarness,
  { portal, search, freshCookie }: LargeSearch,
): Promise<Finding> {
  const load = await pageLoader(harness);
  const limit = await serveOneRowPage();
  try {
    const { limitPage, portalPage } = await inTurns(
      {
        limitPage: () => load(limit.port, "/", ""),
        portalPage: async () =>
          load(portal.port, search.path, await freshCookie()),
      },
      rounds,
    );
    const document = await getOverWire(
      { ...portal, cookie: await freshCookie() },
      search.path,
    );
    const bytes = (await getOverWire({ port: limit.port }, "/")).wireBytes;
    return {
      ...ratioOf(portalPage, limitPage),
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
}

const limitMeaning =
  "Time until Chromium has painted the first row of an advanced search with 20,000 rows, fetched from the provider for this request, over that of a static page with one row; both through the line described below, on a new connection, in a fresh profile and session.";

const toLimit: Measurement = {
  name: "first-row-limit",
  group: "Slow line",
  figure:
    "First row of 20,000 rows of the demonstration to a one-row page, cold Slow 3G",
  meaning: `${limitMeaning} The embedded provider with the demonstration company answers.`,
  limit: atMost(1.12, "×"),
  run: async (harness) =>
    findToLimit(harness, await demonstrationRows(harness)),
};

const toLimitOfScans: Measurement = {
  name: "first-row-limit-scans",
  group: "Slow line",
  figure:
    "First row of 20,000 made-up production rows to a one-row page, cold Slow 3G",
  meaning: `${limitMeaning} The bench's own provider answers with the rows of \`first-row-spa-scans\`, from memory and without delay.`,
  limit: atMost(1.12, "×"),
  run: async (harness) => findToLimit(harness, await scannedRows(harness)),
};

/** The size of a search's rows on the wire, by compression. */
function weightsOf(json: Buffer) {
  return {
    brotli: brotliCompressSync(json, rowPacking).length,
    gzip: gzipSync(json).length,
    unpacked: json.length,
  };
}

/** How much sooner the portal shows one search than the single-page app, with its figures. */
async function findToSinglePageApp(
  harness: BenchmarkHarness,
  large: LargeSearch,
): Promise<Finding> {
  const { portal, providerUrl, search, freshCookie } = large;
  const load = await pageLoader(harness);
  const app = await harness.singlePageApp();
  const line = await harness.slowLine();
  const query = new URLSearchParams({
    call: search.call,
    payload: JSON.stringify(search.payload),
  });
  app.leadTo(providerUrl);
  const { body } = await post(
    providerUrl,
    search.call,
    search.payload,
    await freshCookie(),
  );
  let appBytes = 0;
  const { appPage, portalPage } = await inTurns(
    {
      appPage: async () => {
        const shown = await load(app.port, `/?${query}`, await freshCookie());
        appBytes = line.takeBytes();
        return shown;
      },
      portalPage: async () =>
        load(portal.port, search.path, await freshCookie()),
    },
    3,
  );
  const appMs = median(appPage);
  const portalMs = median(portalPage);
  const { brotli, gzip, unpacked } = weightsOf(body);
  // The app waits for the last byte, so another compression moves its row by the additional bytes.
  const otherwise = (bytes: number) =>
    appMs + (bytes - brotli) / slow3G.downRate;
  const other = (packing: string, bytes: number) =>
    `${packing} (${rounded(bytes)} B) ${rounded(otherwise(bytes))} ms, ${rounded(otherwise(bytes) / portalMs)} ×`;
  return {
    ...ratioOf(appPage, portalPage),
    detail: [
      `${large.name}: single-page app ${rounded(appMs)} ms for ${rounded(appBytes)} B, the rows packed by brotli ${rounded(brotli)} B of them; portal ${rounded(portalMs)} ms; ${rounded(appMs / portalMs)} ×`,
      `${large.name}, rows packed otherwise, by the model: ${other("gzip", gzip)}; ${other("as the provider itself sends them", unpacked)}`,
    ],
  };
}

const singlePageAppMeaning =
  "The single-page app of `test/bench/spa` (React, built by Vite, packed by brotli at its best) asks the same provider for the same 20,000 rows as JSON, packed by brotli while they stream, and renders 100 of them. Its time to the first painted row over the portal's.";

const toSinglePageApp: Measurement = {
  name: "first-row-spa",
  group: "Slow line",
  figure:
    "First row sooner than a single-page app that loads the same 20,000 rows of the demonstration",
  meaning: `${singlePageAppMeaning} The embedded provider with the demonstration company answers. Its rows pack unusually well: whole minutes that cartons share, numbers without gaps.`,
  limit: atLeast(9, "×"),
  run: async (harness) =>
    findToSinglePageApp(harness, await demonstrationRows(harness)),
};

const toSinglePageAppOfScans: Measurement = {
  name: "first-row-spa-scans",
  group: "Slow line",
  figure:
    "First row sooner than a single-page app that loads the same 20,000 made-up production rows",
  meaning: `${singlePageAppMeaning} The bench's own provider answers from memory, so no time of a database is in either figure. Its rows are made up and always the same (\`test/bench/programs/synthetic-scans.ts\`), with the entropy that production data would plausibly have: each carton scanned to the second at pallet, trailer and door, in an order of its own at each; SSCC-18 of five shippers mixed, numbered with gaps; manifests, stores and proofs of delivery. That is a model, not a copy of anybody's data.`,
  limit: atLeast(9, "×"),
  run: async (harness) =>
    findToSinglePageApp(harness, await scannedRows(harness)),
};

export const firstRow = [
  toLimit,
  toLimitOfScans,
  toSinglePageApp,
  toSinglePageAppOfScans,
];
