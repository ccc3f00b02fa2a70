import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { manifestSearch } from "../../../app/features/search/asn-search/asn-searches.server";
import { csvPath } from "../../../app/paths";
import type { ProbedServer } from "./portal";

/** How an export is read. */
export interface Reader {
  /** As fast as possible without it. */
  bytesPerSecond?: number;
  /** Disconnects after this many milliseconds. */
  closeAfterMs?: number;
}

const lineEnd = 10;

function countLines(data: Buffer): number {
  let lines = 0;
  for (let at = data.indexOf(lineEnd); at >= 0; lines++)
    at = data.indexOf(lineEnd, at + 1);
  return lines;
}

/**
 * Reads the CSV of the synthetic manifest with `rows` cartons over a fresh connection, in a
 * separate session, so that nothing comes from the portal's cache.
 * @returns what was read: its bytes, and its line ends with the header's
 */
export async function readCsv(
  portal: ProbedServer,
  rows: number,
  { bytesPerSecond = Infinity, closeAfterMs = Infinity }: Reader = {},
): Promise<{ bytes: number; lines: number }> {
  const request = get({
    port: portal.port,
    host: "127.0.0.1",
    path: csvPath(manifestSearch.path(`m=ROWS-${rows}`)),
    agent: false,
    headers: {
      host: portal.host,
      cookie: `bench_session=${randomUUID()}`,
      "accept-encoding": "identity",
      "sec-fetch-mode": "navigate",
      "sec-fetch-site": "same-origin",
    },
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200)
    throw new Error(`The export answers ${response.statusCode}`);
  const started = performance.now();
  let bytes = 0;
  let lines = 0;
  for await (const part of response) {
    const data = part as Buffer;
    bytes += data.length;
    lines += countLines(data);
    const elapsedMs = performance.now() - started;
    if (elapsedMs > closeAfterMs) break;
    const aheadMs = (bytes / bytesPerSecond) * 1_000 - elapsedMs;
    if (aheadMs > 0) await pause(aheadMs);
  }
  return { bytes, lines };
}
