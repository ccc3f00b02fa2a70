import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { paths } from "../../../app/paths";
import { atMost, type Measurement } from "../measurement";
import { ExportRefused, readCsv } from "../programs/csv-reader";
import type { RunningPortal } from "../programs/portal";
import { median, rounded, timed } from "../statistics";
import { budgetBytes } from "./memory-ceiling";

const exports = 100;
/** The limit in `app/server/export-limits.ts`. */
const allowed = 16;
const rows = 1_000_000;
const reader = { bytesPerSecond: 50_000, closeAfterMs: 30_000 };
const pagesAlone = 30;

/** The duration of one page of the portal, in milliseconds. */
const pageTime = (portal: RunningPortal) =>
  timed(async () => {
    const { statusCode, body } = await request(
      `http://127.0.0.1:${portal.port}${paths.search()}`,
      { headers: { host: portal.host, cookie: "bench_session=1" } },
    );
    await body.dump();
    if (statusCode !== 200) throw new Error(`A page answers ${statusCode}`);
  });

/** Starts all exports at once, and checks how some were refused. */
async function readSlowly(portal: RunningPortal): Promise<number> {
  const readings = await Promise.allSettled(
    Array.from({ length: exports }, () => readCsv(portal, rows, reader)),
  );
  const refusals = readings.flatMap((reading) =>
    reading.status === "rejected" ? [reading.reason as unknown] : [],
  );
  for (const refusal of refusals) {
    if (!(refusal instanceof ExportRefused)) throw refusal;
    if (refusal.status !== 503 || !(Number(refusal.retryAfter) > 0))
      throw new Error(
        `A refused export answers ${refusal.status}, Retry-After ${refusal.retryAfter}`,
      );
  }
  return exports - refusals.length;
}

export const slowReaders: Measurement = {
  name: "csv-slow-readers",
  group: "Export",
  figure: `Growth of memory with ${exports} exports at once by slow readers, to the memory budget`,
  meaning: `Highest resident memory of the portal's process while ${exports} sessions ask at once for a CSV of ${rounded(rows)} rows and those that get it read at 50 kB/s for 30 s, less that before, over the memory budget (RESULT_CACHE_MB, 128 MB as delivered). ${allowed} at most may run; the others must get 503 with Retry-After, and pages that are asked for meanwhile must come.`,
  limit: atMost(1.2, "×"),
  run: (harness) =>
    harness.withFreshPortal(async (portal, provider) => {
      await provider.setPageDelay(0);
      const alone: number[] = [];
      for (let page = 0; page < pagesAlone; page++)
        alone.push(await pageTime(portal));
      const before = (await portal.readProbe()).rss;
      await portal.resetProbe();
      const state = { isReading: true };
      const reading = readSlowly(portal).finally(() => {
        state.isReading = false;
      });
      // It is awaited below, after the pages have arrived.
      reading.catch(() => undefined);
      const meanwhile: number[] = [];
      while (state.isReading) {
        meanwhile.push(await pageTime(portal));
        await pause(200);
      }
      const ran = await reading;
      if (ran > allowed) throw new Error(`${ran} exports ran at once`);
      if (ran === 0) throw new Error("No export ran");
      const { peakRss } = await portal.readProbe();
      return {
        value: (peakRss - before) / budgetBytes,
        detail: [
          `Resident memory: ${rounded(before / 2 ** 20)} MB before, ${rounded(peakRss / 2 ** 20)} MB at most`,
          `${ran} exports ran, ${exports - ran} were refused with 503 and Retry-After`,
          `A page: ${rounded(median(alone))} ms before; ${rounded(median(meanwhile))} ms meanwhile, ${rounded(Math.max(...meanwhile))} ms at most, of ${meanwhile.length}`,
        ],
      };
    }),
};
