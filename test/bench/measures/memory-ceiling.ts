import { Agent } from "undici";
import { manifestSearch } from "../../../app/features/search/asn-search/asn-searches.server";
import { paths } from "../../../app/paths";
import type { BenchmarkHarness } from "../harness";
import { atMost, type Measurement } from "../measurement";
import { loadPage } from "../programs/load-page";
import { repeat } from "../programs/repeat";
import { rounded } from "../statistics";

/** The default of RESULT_CACHE_MB: the limit of everything that the portal caches. */
const budgetBytes = 128 * 1024 * 1024;
const searches = 10_000;
/** Too many numbers of 64 characters for a URL, so that each list is posted. */
const numbersInList = 200;
/** The rows of the largest searches; a hundred of them would take about three times the budget. */
const manyRows = 19_000;
const largeSearches = 100;
const concurrentUsers = 30;

const listOf = (search: number) =>
  Array.from({ length: numbersInList }, (_, index) =>
    `${search}x${index}x`.padEnd(64, "7"),
  );

/** Opens a path, or posts a list of ASNs to it. */
type Ask = (
  path: string,
  cookie: string,
  list?: readonly string[],
) => Promise<void>;

/** The growth of the portal's resident memory while a user searches, relative to the budget. */
async function findGrowth(
  harness: BenchmarkHarness,
  search: (ask: Ask) => Promise<void>,
) {
  return harness.withFreshPortal(async (portal) => {
    const agent = new Agent();
    const ask: Ask = async (path, cookie, list) => {
      const form =
        list && new URLSearchParams({ ASNs: list.join("\n") }).toString();
      const { status } = await loadPage(portal, path, { agent, cookie, form });
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    };
    // Warms up the compiled code first.
    await repeat(20, () => ask(paths.contact(), "bench_session=1"), 1);
    const before = (await portal.readProbe()).rss;
    await portal.resetProbe();
    await search(ask);
    const { peakRss, atPeak } = await portal.readProbe();
    await agent.close();
    const { heapUsed, heapTotal, external, rss } = atPeak;
    const megabytes = (bytes: number) => `${rounded(bytes / 2 ** 20)} MB`;
    return {
      value: (peakRss - before) / budgetBytes,
      detail: [
        `Resident memory: ${megabytes(before)} before, ${megabytes(peakRss)} at most`,
        `At that moment: heap ${megabytes(heapTotal)}, ${megabytes(heapUsed)} of it used; buffers ${megabytes(external)}; the rest ${megabytes(rss - heapTotal - external)}`,
      ],
    };
  });
}

const meaning =
  "Highest resident memory of the portal's process during the searches, less that before, over the memory budget (RESULT_CACHE_MB, 128 MB as delivered): what the portal keeps, what it needs to answer, and what the garbage collector has not given back. Three fifths of the budget are counted (docs/operations.md).";

const signedIn: Measurement = {
  name: "memory-user",
  group: "Memory",
  figure:
    "Growth of memory over 10,000 searches by one signed-in user, to the memory budget",
  meaning: `${meaning} All but ${largeSearches} of the searches are posted lists of ${numbersInList} numbers that find 100 cartons each; the others find ${rounded(manyRows)} cartons and more each.`,
  limit: atMost(1.2, "×"),
  run: (harness) =>
    findGrowth(harness, async (ask) => {
      const cookie = "bench_session=1";
      await repeat(searches - largeSearches, (number) =>
        ask(paths.asnSearch(), cookie, listOf(number)),
      );
      await repeat(largeSearches, (number) =>
        ask(manifestSearch.path(`m=ROWS-${manyRows + number}`), cookie),
      );
    }),
};

const concurrent: Measurement = {
  name: "memory-concurrent",
  group: "Memory",
  figure: `Growth of memory while ${concurrentUsers} users open large searches at once, to the memory budget`,
  meaning: `${meaning} Each user opens a search that finds ${rounded(manyRows)} cartons and more, in one page of the provider, ten times.`,
  limit: atMost(1.2, "×"),
  run: (harness) =>
    findGrowth(harness, (ask) =>
      repeat(
        10 * concurrentUsers,
        (number) =>
          ask(
            manifestSearch.path(`m=ROWS-${manyRows + number}`),
            `bench_session=${number % concurrentUsers}`,
          ),
        concurrentUsers,
      ),
    ),
};

export const memoryCeiling = [signedIn, concurrent];
