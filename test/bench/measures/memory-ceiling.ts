import { Agent } from "undici";
import { manifestSearch } from "../../../app/features/search/asn-search/asn-searches.server";
import { paths } from "../../../app/paths";
import { atMost, type Measurement } from "../measurement";
import { loadPage } from "../programs/load-page";
import { repeat } from "../programs/repeat";
import { rounded } from "../statistics";

/** The default of RESULT_CACHE_MB: the limit of everything that the portal caches. */
const budgetBytes = 128 * 1024 * 1024;
/** The rows of a search; a hundred of these would take about three times the budget. */
const manyRows = 19_000;
const concurrentUsers = 30;

export const memoryConcurrent: Measurement = {
  name: "memory-concurrent",
  figure: `Growth of memory while ${concurrentUsers} users open large searches at once, to the memory budget`,
  meaning: `Highest resident memory of the portal's process during the searches, less that before, over the memory budget (RESULT_CACHE_MB, 128 MB as delivered): what the portal keeps, what it needs to answer, and what the garbage collector has not given back. Three fifths of the budget are counted (docs/operations.md). Each user opens a search that finds ${rounded(manyRows)} cartons and more, in one page of the provider, ten times.`,
  limit: atMost(1.2, "×"),
  run: (harness) =>
    harness.withFreshPortal(async (portal) => {
      const agent = new Agent();
      const ask = async (path: string, user: number) => {
        const cookie = `bench_session=${user}`;
        const { status } = await loadPage(portal, path, { agent, cookie });
        if (status !== 200) throw new Error(`${path} answers ${status}`);
      };
      // Warms up the compiled code first.
      await repeat(20, () => ask(paths.contact(), 1), 1);
      const before = (await portal.readProbe()).rss;
      await portal.resetProbe();
      await repeat(
        10 * concurrentUsers,
        (number) =>
          ask(
            manifestSearch.path(`m=ROWS-${manyRows + number}`),
            number % concurrentUsers,
          ),
        concurrentUsers,
      );
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
    }),
};
