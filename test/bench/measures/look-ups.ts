import type { BenchmarkHarness } from "../harness";
import { atMost, type Measurement } from "../measurement";
import {
  findPackingSlips,
  manifestsOf,
  spreadAsns,
  advancedPayload,
} from "../programs/demo-searches";
import { post, rowsOf } from "../programs/provider-calls";
import type { RunningProvider } from "../programs/providers";
import { asnPageSize } from "../../../provider/contract/searches";
import { inTurns, median, ratioOf, rounded, timed } from "../statistics";
import dayjs from "dayjs";

const scales = [1, 10] as const;
const rounds = 60;
const page = { offset: 0, pageSize: asnPageSize };

/** Payloads of one kind of search at one provider, and the average number of rows. */
interface Questions {
  payloads: Record<string, unknown>[];
  rows: number;
}

type Ask = (provider: RunningProvider, cookie: string) => Promise<Questions>;

/** Cartons of one past day, all pools. */
function oneDay(provider: RunningProvider, cookie: string) {
  const day = dayjs().subtract(14, "day").format("YYYY-MM-DD");
  return rowsOf(
    provider.url,
    "ASNAdvancedSearch",
    advancedPayload(day, day),
    cookie,
  );
}

/** The payloads with about `rows` rows, so that both scales return alike. */
function nearest(
  sizes: Map<string, number>,
  rows: number,
  count: number,
): [string, number][] {
  return [...sizes]
    .sort((a, b) => Math.abs(a[1] - rows) - Math.abs(b[1] - rows))
    .slice(0, count);
}

const mean = (values: number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function lookUp(
  name: string,
  call: string,
  what: string,
  ask: Ask,
): Measurement {
  return {
    name: `look-up-${name}`,
    group: "Look-ups",
    figure: `${what}, ten times the cartons`,
    meaning: `Time of ${call} at the embedded provider with 1,200,000 cartons over that with 120,000 (DEMO_SCALE 10 and 1, each in PGlite in a temporary folder), asked in turns by a bare client; searches whose answers have about as many rows on both sides. Medians of ${rounds}.`,
    limit: atMost(1.5, "×"),
    run: async (harness) => {
      const [small, large] = await Promise.all(
        scales.map((scale) => asker(harness, scale, call, ask)),
      );
      if (!small || !large) throw new Error("Two scales are needed");
      const { atOne, atTen } = await inTurns(
        { atOne: small.time, atTen: large.time },
        rounds,
        5,
      );
      return {
        ...ratioOf(atTen, atOne),
        detail: [
          `Scale 1: ${rounded(median(atOne))} ms for ${rounded(small.rows)} rows`,
          `Scale 10: ${rounded(median(atTen))} ms for ${rounded(large.rows)} rows`,
        ],
      };
    },
  };
}

async function asker(
  harness: BenchmarkHarness,
  scale: number,
  call: string,
  ask: Ask,
) {
  const provider = await harness.demoProvider(scale);
  const cookie = await harness.demoCookie(scale);
  const { payloads, rows } = await ask(provider, cookie);
  let next = 0;
  const time = () => {
    const payload = payloads[next++ % payloads.length];
    return timed(async () => {
      const { status } = await post(provider.url, call, payload, cookie);
      if (status !== 200) throw new Error(`${call} answers ${status}`);
    });
  };
  return { rows, time };
}

export const lookUps = [
  lookUp(
    "asn-list",
    "ASNListSearch",
    "A list of 200 ASNs",
    async (provider, cookie) => {
      const ASNList = spreadAsns(await oneDay(provider, cookie), 200);
      return { payloads: [{ ASNList, ...page }], rows: ASNList.length };
    },
  ),
  lookUp(
    "manifest",
    "ASNManifestSearch",
    "A manifest",
    async (provider, cookie) => {
      // Counted by a call, because a page of the day may end in the middle of a manifest.
      const sizes = new Map<string, number>();
      for (const manifest of [
        ...manifestsOf(await oneDay(provider, cookie)).keys(),
      ].slice(0, 12)) {
        const rows = await rowsOf(
          provider.url,
          "ASNManifestSearch",
          { manifest, ...page },
          cookie,
        );
        sizes.set(manifest, rows.length);
      }
      const chosen = nearest(sizes, 200, 3);
      return {
        payloads: chosen.map(([manifest]) => ({ manifest, ...page })),
        rows: mean(chosen.map(([, rows]) => rows)),
      };
    },
  ),
  lookUp(
    "packing-slip",
    "ASNPackingSlipSearch",
    "A packing slip",
    async (provider, cookie) => {
      const chosen = nearest(
        await findPackingSlips(provider, cookie, 30),
        20,
        5,
      );
      return {
        payloads: chosen.map(([packingSlip]) => ({ packingSlip, ...page })),
        rows: mean(chosen.map(([, rows]) => rows)),
      };
    },
  ),
];
