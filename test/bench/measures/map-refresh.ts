import type { DeliveriesAnswer } from "../../../app/features/map/deliveries/delivery";
import { paths } from "../../../app/paths";
import { atMost, type Finding, type Measurement } from "../measurement";
import type { ProbedServer } from "../programs/portal";
import { unchangingDay } from "../programs/synthetic-deliveries";
import { getOverWire, textOf, type WireAnswer } from "../programs/wire";
import { median, rounded } from "../statistics";

const refreshes = 9;

/** Loads a day as a page does, and refreshes it while nothing changes. */
async function refreshUnchanged(portal: ProbedServer): Promise<Finding> {
  const ask = async (n: number, ifNoneMatch?: string): Promise<WireAnswer> =>
    getOverWire(
      { ...portal, cookie: "bench_session=1", ifNoneMatch },
      paths.trackDeliveries(`date=${unchangingDay}&n=${n}`),
    );
  const whole = await ask(0);
  const { deliveries } = JSON.parse(textOf(whole)) as DeliveriesAnswer;
  if (deliveries.length !== 5_000)
    throw new Error("The first answer does not bring 5,000 deliveries");
  const bytes: number[] = [];
  const took: number[] = [];
  for (let n = 1; n <= refreshes; n++) {
    const answer = await ask(n, whole.headers.etag);
    if (answer.status !== 304)
      throw new Error(`Refresh ${n} answers ${answer.status}`);
    bytes.push(answer.wireBytes);
    took.push(answer.totalMs);
  }
  return {
    value: median(bytes) / whole.wireBytes,
    detail: [
      `Whole list: ${rounded(whole.wireBytes)} B in ${rounded(whole.totalMs)} ms`,
      `Refresh: ${rounded(median(bytes))} B in ${rounded(median(took))} ms`,
    ],
  };
}

export const mapRefresh: Measurement = {
  name: "map-unchanged",
  figure: "A refresh of the map in which nothing has changed to the whole list",
  meaning:
    "Every byte that a socket receives, status line and headers included, brotli as the portal sends it, over HTTP without TLS (whose Strict-Transport-Security adds 55 B to each answer). 5,000 deliveries, each to a store of its own; the median of nine refreshes in a row, held against the bytes of the whole list.",
  limit: atMost(0.01, "×"),
  run: (harness) => harness.withFreshPortal(refreshUnchanged),
};
