import { setTimeout } from "node:timers/promises";
import type { RowOf } from "../../../provider/contract/calls";
import type { IsoDate } from "../../engine/criteria/dates";
import type { ResultSet } from "../../engine/results/result-set.server";
import type { DashboardFigures } from "./figures";
import { figuresPerDay, type ManifestCounts } from "./figures-per-day.server";

/** How long a request waits for the manifests after the first 5,000, in milliseconds. */
const patienceMs = 500;

type ManifestSet = ResultSet<RowOf<"getDashboardManifests">>;

/**
 * Computes the chart's figures from the stored columns of a result set. The provider's first page is
 * always included; later pages are awaited only briefly, and `counted` reports a partial count.
 * @returns null if there are no manifests
 */
export async function dashboardFigures(
  set: ManifestSet,
  { s = "", f = "" }: { s?: IsoDate; f?: IsoDate },
): Promise<DashboardFigures | null> {
  await set.waitFor(1);
  if (set.rows.length === 0) return null;
  if (set.state === "loading") {
    await Promise.race([
      // An expired session is reported by the code that reads the rows after the first page.
      set.whole().catch(() => undefined),
      setTimeout(patienceMs, undefined, { ref: false }),
    ]);
  }
  const manifests = set.rows.length;
  return {
    ...figuresPerDay(countsOf(set.rows, manifests), { start: s, end: f }),
    counted:
      set.state === "complete"
        ? null
        : { manifests, moreAreComing: set.state === "loading" },
  };
}

function* countsOf(
  rows: ManifestSet["rows"],
  count: number,
): Generator<ManifestCounts> {
  const dates = rows.column("DateInStore")?.values;
  const numbers = (key: string) => {
    const kept = rows.column(key)?.values;
    return (row: number) => Number(kept?.get(row) ?? 0);
  };
  const onManifest = numbers("OnManifest");
  const received = numbers("Received");
  const delivered = numbers("Delivered");
  for (let row = 0; row < count; row++) {
    const date = dates?.storage === "timestamp" ? dates.timestamp(row) : null;
    yield {
      date: typeof date === "number" ? date : Number.NaN,
      onManifest: onManifest(row),
      received: received(row),
      delivered: delivered(row),
    };
  }
}
