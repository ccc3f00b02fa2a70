import { randomUUID } from "node:crypto";
import { get } from "node:http";
import { manifestSearch } from "../../../app/features/search/asn-search/asn-searches.server";
import { csvPath } from "../../../app/paths";
import type { ProbedServer } from "./portal";

/** The result of reading an export. */
export interface CsvReading {
  bytes: number;
  /** Line ends, including the header's. */
  lines: number;
  ms: number;
  /** False if the connection ended before the response. */
  complete: boolean;
}

/** How an export is read. */
export interface Reader {
  /** Bytes per second; without it as fast as possible. */
  bytesPerSecond?: number;
  /** Disconnects after this many milliseconds. */
  closeAfterMs?: number;
}

const sliceMs = 50;
const lineEnd = 10;

/**
 * Reads the CSV of the synthetic manifest with `rows` cartons over a fresh connection, in a
 * separate session, so that nothing comes from the portal's cache.
 */
export function readCsv(
  portal: ProbedServer,
  rows: number,
  { bytesPerSecond, closeAfterMs }: Reader = {},
): Promise<CsvReading> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const request = get({
      port: portal.port,
      host: "127.0.0.1",
      path: csvPath(manifestSearch.path(`m=ROWS-${rows}`)),
      agent: false,
      headers: {
        Host: portal.host,
        Cookie: `bench_session=${randomUUID()}`,
        "Accept-Encoding": "identity",
        "Sec-Fetch-Mode": "navigate",
        "Sec-Fetch-Site": "same-origin",
      },
    });
    request.on("error", reject);
    request.on("response", (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`The export answers ${response.statusCode}`));
        request.destroy();
        return;
      }
      let bytes = 0;
      let lines = 0;
      let allowance = 0;
      const refill = bytesPerSecond
        ? setInterval(() => {
            // Bytes beyond the share of the last slice are subtracted from this one.
            allowance =
              Math.min(allowance, 0) + bytesPerSecond * (sliceMs / 1_000);
            if (allowance > 0) response.resume();
          }, sliceMs)
        : undefined;
      const leave = closeAfterMs
        ? setTimeout(
            () => request.destroy(),
            closeAfterMs - (performance.now() - started),
          )
        : undefined;
      response.on("data", (data: Buffer) => {
        bytes += data.length;
        for (
          let at = data.indexOf(lineEnd);
          at >= 0;
          at = data.indexOf(lineEnd, at + 1)
        )
          lines++;
        if (bytesPerSecond) {
          allowance -= data.length;
          if (allowance <= 0) response.pause();
        }
      });
      // An early end is an error only if this reader did not disconnect.
      response.on("error", () => {});
      response.on("close", () => {
        clearInterval(refill);
        clearTimeout(leave);
        const ms = performance.now() - started;
        const { complete } = response;
        resolve({ bytes, lines, ms, complete });
      });
    });
  });
}
