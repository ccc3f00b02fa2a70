import { setTimeout } from "node:timers/promises";
import type { RowOf } from "../../provider/contract/calls";
import type { DashboardCriteria } from "../criteria/criteria-fields";
import type { ResultSet } from "../results/result-set.server";
import type { DashboardFigures } from "./figures";
import { figuresPerDay, type ManifestCounts } from "./figures-per-day.server";

/** How long a page waits for the manifests behind the first 5,000, in milliseconds. */
const patienceMs = 500;

type ManifestSet = ResultSet<RowOf<"getDashboardManifests">>;

/**
 * The figures of the chart from the kept columns of a result set. The first page of the provider is
 * always in; what comes later is waited for only a moment, and `counted` says so.
 * @returns null when there is nothing to draw
 */
export async function dashboardFigures(
  set: ManifestSet,
  { s = "", f = "" }: DashboardCriteria,
): Promise<DashboardFigures | null> {
  await set.waitFor(1);
  if (set.rows.length === 0) return null;
  if (set.state === "loading") {
    await Promise.race([
      // An expired session is heard of by whoever asks for the rows behind the first ones.
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
    const date = dates?.storage === "moment" ? dates.moment(row) : null;
    yield {
      date: typeof date === "number" ? date : Number.NaN,
      onManifest: onManifest(row),
      received: received(row),
      delivered: delivered(row),
    };
  }
}
