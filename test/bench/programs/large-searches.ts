import { randomUUID } from "node:crypto";
import { paths } from "../../../app/paths";
import type { BenchmarkHarness } from "../harness";
import { advancedPayload, type DemoSearch } from "./demo-searches";
import type { RunningPortal } from "./portal";
import { firstScannedDay } from "./synthetic-scans";

/** A search with 20,000 rows, and its provider. */
export interface LargeSearch {
  /** The start of its line of figures. */
  name: string;
  /** The portal behind the slow line. */
  portal: RunningPortal;
  providerUrl: string;
  search: DemoSearch;
  /** The Cookie header of a new session, without results in the portal's cache. */
  freshCookie(): Promise<string>;
}

export async function demonstrationRows(
  harness: BenchmarkHarness,
): Promise<LargeSearch> {
  const { large } = await harness.demoSearches();
  return {
    name: "Demonstration rows",
    portal: await harness.slowPortal("demo"),
    providerUrl: (await harness.demoProvider()).url,
    search: large,
    freshCookie: () => harness.demoCookie(),
  };
}

/** The rows of `synthetic-scans.ts`, sent without delay. */
export async function scannedRows(
  harness: BenchmarkHarness,
): Promise<LargeSearch> {
  const provider = await harness.synthetic();
  await provider.setPageDelay(0);
  const lastDay = "2026-10-31";
  return {
    name: "Made-up production rows",
    portal: await harness.slowPortal("synthetic"),
    providerUrl: provider.url,
    search: {
      path: paths.advancedSearch(`s=${firstScannedDay}_f=${lastDay}`),
      call: "ASNAdvancedSearch",
      payload: advancedPayload(firstScannedDay, lastDay),
    },
    freshCookie: () => Promise.resolve(`bench_session=${randomUUID()}`),
  };
}
