import type { DeliveriesDelta } from "../../../app/map/refresh/delta";
import { paths } from "../../../app/paths";
import type { BenchmarkHarness } from "../harness";
import { atMost, type Finding, type Measurement } from "../measurement";
import { changingDay, unchangingDay } from "../programs/synthetic-deliveries";
import { getOverWire, textOf, type WireAnswer } from "../programs/wire";
import { median, rounded } from "../statistics";

const refreshes = 9;
const meaning =
  "Every byte that a socket receives, status line and headers included, brotli as the portal sends it, over HTTP without TLS (whose Strict-Transport-Security adds 55 B to each answer). 5,000 deliveries, each to a store of its own; the median of nine refreshes in a row, held against the bytes of the whole list";

/**
 * Loads a day as a page does, and refreshes it.
 * @param status the expected status of every refresh
 * @param changed the expected number of changed deliveries of every refresh
 */
async function refreshed(
  harness: BenchmarkHarness,
  date: string,
  status: number,
  changed: number,
): Promise<Finding> {
  return harness.withFreshPortal(async (portal) => {
    let version = "";
    const ask = async (n: number): Promise<WireAnswer> => {
      const query = new URLSearchParams({ date, n: String(n) });
      if (n > 0) {
        query.set("version", version);
        query.set("auto", "1");
      }
      const answer = await getOverWire(
        { ...portal, cookie: "bench_session=1" },
        paths.trackDeliveries(query.toString()),
      );
      const expected = n === 0 ? 200 : status;
      if (answer.status !== expected)
        throw new Error(`Refresh ${n} answers ${answer.status}`);
      if (answer.status === 204) return answer;
      const news = JSON.parse(textOf(answer)) as DeliveriesDelta;
      version = news.version;
      const brought = "all" in news ? news.all.length : news.changed.length;
      if (brought !== (n === 0 ? 5_000 : changed))
        throw new Error(`Refresh ${n} brings ${brought} deliveries`);
      return answer;
    };
    const whole = await ask(0);
    const bytes: number[] = [];
    const took: number[] = [];
    let last = whole;
    for (let n = 1; n <= refreshes; n++) {
      last = await ask(n);
      bytes.push(last.wireBytes);
      took.push(last.totalMs);
    }
    return {
      value: median(bytes) / whole.wireBytes,
      detail: [
        `Whole list: ${rounded(whole.wireBytes)} B, headers ${whole.headerBytes} B, in ${rounded(whole.totalMs)} ms`,
        `Refresh: ${rounded(median(bytes))} B, headers ${last.headerBytes} B, in ${rounded(median(took))} ms`,
      ],
    };
  });
}

const unchanged: Measurement = {
  name: "map-unchanged",
  group: "Map",
  figure: "A refresh of the map in which nothing has changed to the whole list",
  meaning: `${meaning}.`,
  limit: atMost(0.01, "×"),
  run: (harness) => refreshed(harness, unchangingDay, 204, 0),
};

const someChanged: Measurement = {
  name: "map-2-percent",
  group: "Map",
  figure: "A refresh of the map in which 2 % have changed to the whole list",
  meaning: `${meaning}. Between two of them 100 deliveries change their status.`,
  limit: atMost(0.05, "×"),
  run: (harness) => refreshed(harness, changingDay, 200, 100),
};

export const mapRefresh = [unchanged, someChanged];
