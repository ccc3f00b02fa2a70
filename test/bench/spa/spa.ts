import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";
import { build } from "vite";
import { projectRoot } from "../programs/places";

/** The single-page baseline, built and served next to the provider's calls under `/api`. */
export interface SinglePageApp {
  port: number;
  /** Forwards `/api` to this provider from now on. */
  leadTo(providerUrl: string): void;
  stop(): Promise<void>;
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** The compression of streamed rows. */
export const rowPacking = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Asset {
  type: string;
  brotli: Buffer;
}

/** Its files at the highest level of brotli, the best case for the baseline. */
async function readAssets(directory: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const name of await readdir(directory, { recursive: true })) {
    const type = types[path.extname(name)];
    if (!type) continue;
    const brotli = brotliCompressSync(
      await readFile(path.join(directory, name)),
    );
    assets.set(name === "index.html" ? "/" : `/${name}`, { type, brotli });
  }
  return assets;
}

/**
 * Forwards a call and compresses the response while it streams, at the level of dynamic responses.
 */
async function relay(
  providerUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const call = (request.url ?? "").slice("/api/".length);
  const upstream = httpRequest(`${providerUrl}/${call}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Cookie: request.headers.cookie ?? "",
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upstream.on("response", resolve).on("error", reject);
  });
  await pipeline(request, upstream);
  const answer = await answered;
  response.writeHead(answer.statusCode ?? 502, {
    "Content-Type": "application/json",
    "Content-Encoding": "br",
    "Cache-Control": "private, no-store",
  });
  const brotli = createBrotliCompress(rowPacking);
  await pipeline(answer, brotli, response);
}

/** Builds the single-page app with Vite into a temporary folder and serves it on a free port. */
export async function startSinglePageApp(): Promise<SinglePageApp> {
  const directory = await mkdtemp(path.join(tmpdir(), "bench-spa-"));
  await build({
    root: path.join(projectRoot, "test/bench/spa"),
    configFile: false,
    logLevel: "error",
    esbuild: { jsx: "automatic" },
    build: {
      outDir: directory,
      emptyOutDir: true,
      target: "es2022",
      reportCompressedSize: false,
    },
  });
  const assets = await readAssets(directory);
  let providerUrl = "";
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname.startsWith("/api/")) {
      relay(providerUrl, request, response).catch(() => response.destroy());
      return;
    }
    const asset = assets.get(pathname);
    if (!asset) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "Content-Type": asset.type,
      "Content-Encoding": "br",
      "Content-Length": asset.brotli.length,
    });
    response.end(asset.brotli);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (url) => {
      providerUrl = url;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
