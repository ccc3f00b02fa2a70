import { randomUUID } from "node:crypto";
import { manifestSearch } from "../../../app/asn-search/asn-searches.server";
import { atMost, type Measurement } from "../measurement";
import { getOverWire, textOf } from "../programs/wire";
import { largestOf, rounded } from "../statistics";

const rows = 5_000;

export const printAll: Measurement = {
  name: "print-all",
  group: "Export",
  figure: "Longest event-loop block while 5,000 rows are printed",
  meaning:
    "The longest time in which the portal's process did nothing else, seen from inside by `monitorEventLoopDelay`, while it fetches 5,000 cartons and answers `Print all` with all of them. The longest of five counts, each in a fresh session; the first runs on cold code. The rows of the page are counted.",
  limit: atMost(100, "ms"),
  run: (harness) =>
    harness.withFreshPortal(async (portal) => {
      const path = `${manifestSearch.path(`m=ROWS-${rows}`)}?print=all`;
      const blocks: number[] = [];
      const detail: string[] = [];
      for (let round = 0; round < 5; round++) {
        const cookie = `bench_session=${randomUUID()}`;
        await portal.resetProbe();
        const answer = await getOverWire({ ...portal, cookie }, path);
        const { longestBlockMs } = await portal.readProbe();
        const printed = textOf(answer).split('<th scope="row"').length - 1;
        if (printed !== rows)
          throw new Error(`The printout has ${printed} rows`);
        blocks.push(longestBlockMs);
        detail.push(
          `${rounded(longestBlockMs)} ms, ${rounded(answer.encodedBody.length / 1_000)} kB as sent`,
        );
      }
      return { ...largestOf(blocks), detail };
    }),
};
