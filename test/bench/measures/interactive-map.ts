import type { BenchmarkHarness } from "../harness";
import { atLeast, atMost, type Measurement } from "../measurement";
import { withInteractiveMapPage } from "../programs/interactive-map";
import { emptyDay, changingDay } from "../programs/synthetic-deliveries";
import { median, medianOf, rounded } from "../statistics";

const rounds = 5;
const drawnBy =
  "headless Chromium, whose graphics are drawn by software (SwiftShader)";

/** A figure of a page with the interactive map of a day, several times. */
async function ofMap(
  harness: BenchmarkHarness,
  date: string,
  figure: "longestTaskOfRefresh" | "framesWhilePanning",
): Promise<number[]> {
  return harness.withFreshPortal((portal) =>
    withInteractiveMapPage(portal, date, async (map) => {
      const figures: number[] = [];
      for (let round = 0; round < rounds; round++)
        figures.push(await map[figure]());
      return figures;
    }),
  );
}

const blocking: Measurement = {
  name: "map-refresh-task",
  group: "Map",
  figure:
    "Longest task of the page while a refresh of 5,000 deliveries comes in",
  meaning: `The longest task of the page's main thread (browser trace) from asking for a refresh that changes 2 % until 2.5 s after its answer, on the interactive map in ${drawnBy}; the median of five.`,
  limit: atMost(50, "ms"),
  run: async (harness) => {
    const longest = await ofMap(harness, changingDay, "longestTaskOfRefresh");
    return {
      ...medianOf(longest),
      detail: [`Each: ${longest.map(rounded).join(", ")} ms`],
    };
  },
};

const panning: Measurement = {
  name: "map-panning",
  group: "Map",
  figure: "Frames while the map of 5,000 deliveries is dragged, to 50 a second",
  meaning: `Frames that the page is given while the mouse drags the map for 2.5 s, in ${drawnBy}; the median of five. Where the machine gives an empty map fewer than 50 a second, these are what is held against.`,
  limit: atLeast(0.9, "×"),
  run: async (harness) => {
    const full = await ofMap(harness, changingDay, "framesWhilePanning");
    const empty = await ofMap(harness, emptyDay, "framesWhilePanning");
    return {
      value: median(full) / Math.min(50, median(empty)),
      detail: [
        `5,000 deliveries: ${rounded(median(full))} a second (${full.map(rounded).join(", ")})`,
        `No delivery: ${rounded(median(empty))} a second (${empty.map(rounded).join(", ")})`,
      ],
    };
  },
};

export const interactiveMap = [blocking, panning];
