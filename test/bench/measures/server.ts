import { setTimeout as pause } from "node:timers/promises";
import { atMost, type Measurement } from "../measurement";
import { post } from "../programs/provider-calls";
import { getOverWire } from "../programs/wire";
import {
  inTurns,
  largestOf,
  median,
  ratioOf,
  rounded,
  timed,
} from "../statistics";

/** Long enough to store the rest of a search behind its first page. */
const settleMs = 1_500;

const firstPage: Measurement = {
  name: "first-page",
  figure: "First 100 rows of a 20,000-row search to the provider's first page",
  meaning:
    "Time until the portal's document with the first 100 rows has left entirely, over the time until a bare client has received the provider's first page of 20,000 rows, unparsed. Every round of both has a fresh session, so nothing comes from the portal's cache, and the provider has just signed somebody in; both programs have answered a dozen such searches before; the embedded provider answers both.",
  limit: atMost(1.5, "×"),
  run: async (harness) => {
    const portal = await harness.demoPortal();
    const provider = await harness.demoProvider();
    const { large } = await harness.demoSearches();
    const { bare, throughPortal } = await inTurns(
      {
        bare: async () => {
          const cookie = await harness.demoCookie();
          const taken = await timed(async () => {
            const { status } = await post(
              provider.url,
              large.call,
              large.payload,
              cookie,
            );
            if (status !== 200)
              throw new Error(`The provider answers ${status}`);
          });
          await pause(settleMs);
          return taken;
        },
        throughPortal: async () => {
          const cookie = await harness.demoCookie();
          const { status, totalMs } = await getOverWire(
            { ...portal, cookie },
            large.path,
          );
          if (status !== 200) throw new Error(`The portal answers ${status}`);
          await pause(settleMs);
          return totalMs;
        },
      },
      9,
      12,
    );
    return {
      ...ratioOf(throughPortal, bare),
      detail: [
        `Bare client: ${rounded(median(bare))} ms (${bare.map(rounded).join(", ")})`,
        `Portal: ${rounded(median(throughPortal))} ms (${throughPortal.map(rounded).join(", ")})`,
      ],
    };
  },
};

const eventLoop: Measurement = {
  name: "event-loop",
  figure: "Longest event-loop block while a 20,000-row page is taken in",
  meaning:
    "The longest time in which the portal's process did nothing else, seen from inside by `monitorEventLoopDelay`, while it fetches a search of 20,000 rows and answers its first 100. The longest of eight searches counts, each in a fresh session; the first runs on cold code. Beside it the processor time of the longest turn: where the two differ, the process waited for the processor.",
  limit: atMost(100, "ms"),
  run: async (harness) => {
    const portal = await harness.demoPortal();
    const { large } = await harness.demoSearches();
    const blocks: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < 8; round++) {
      const cookie = await harness.demoCookie();
      await portal.resetProbe();
      await getOverWire({ ...portal, cookie }, large.path);
      await pause(settleMs);
      const { longestBlockMs, longestBusyMs } = await portal.readProbe();
      blocks.push(longestBlockMs);
      if (longestBusyMs !== null) busy.push(longestBusyMs);
    }
    return {
      ...largestOf(blocks),
      detail: [
        `Each search: ${blocks.map(rounded).join(", ")} ms`,
        `Processor time of the longest turn of each: ${busy.map(rounded).join(", ")} ms`,
      ],
    };
  },
};

export const server = [firstPage, eventLoop];
