import dayjs from "dayjs";
import { asnPageSize } from "../../../provider/contract/searches";
import type { BenchmarkHarness } from "../harness";
import { atMost, type Measurement } from "../measurement";
import { advancedPayload, spreadAsns } from "../programs/demo-searches";
import { post, rowsOf } from "../programs/provider-calls";
import { inTurns, median, ratioOf, rounded, timed } from "../statistics";

const call = "ASNListSearch";
const rounds = 60;
const day = dayjs().subtract(14, "day").format("YYYY-MM-DD");

/** Returns the timed search for 200 ASNs of one past day, at a provider of a scale. */
async function asker(harness: BenchmarkHarness, scale: number) {
  const { url } = await harness.demoProvider(scale);
  const cookie = await harness.demoCookie(scale);
  const ofDay = advancedPayload(day, day);
  const rows = await rowsOf(url, "ASNAdvancedSearch", ofDay, cookie);
  const ASNList = spreadAsns(rows, 200);
  const payload = { ASNList, offset: 0, pageSize: asnPageSize };
  return () =>
    timed(async () => {
      const { status } = await post(url, call, payload, cookie);
      if (status !== 200) throw new Error(`${call} answers ${status}`);
    });
}

export const lookUp: Measurement = {
  name: "look-up-asn-list",
  group: "Look-ups",
  figure: "A list of 200 ASNs, ten times the cartons",
  meaning: `Time of ${call} at the embedded provider with 1,200,000 cartons over that with 120,000 (DEMO_SCALE 10 and 1, each in PGlite in a temporary folder), asked in turns by a bare client. Medians of ${rounds}.`,
  limit: atMost(1.5, "×"),
  run: async (harness) => {
    const { atOne, atTen } = await inTurns(
      { atOne: await asker(harness, 1), atTen: await asker(harness, 10) },
      rounds,
      5,
    );
    return {
      ...ratioOf(atTen, atOne),
      detail: [
        `Scale 1: ${rounded(median(atOne))} ms`,
        `Scale 10: ${rounded(median(atTen))} ms`,
      ],
    };
  },
};
