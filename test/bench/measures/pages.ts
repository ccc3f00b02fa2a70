import { setTimeout as pause } from "node:timers/promises";
import { Agent } from "undici";
import { onTimeReport } from "../../../app/features/reports/on-time-report.server";
import { paths } from "../../../app/paths";
import type { BenchmarkHarness } from "../harness";
import { atLeast, atMost, type Measurement } from "../measurement";
import { reportCriteria } from "../programs/demo-searches";
import { loadPage } from "../programs/load-page";
import { probesOf, type ProbedServer } from "../programs/portal";
import { repeat } from "../programs/repeat";
import { getOverWire, textOf } from "../programs/wire";
import { inTurns, median, medianOf, ratioOf, rounded } from "../statistics";

const rowsOnAPage = 100;
const connections = 8;
const turnMs = 3_000;

/** The texts of the cells of a result page's table. */
function cellsOf(html: string): string[][] {
  const body = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(html)?.[1] ?? "";
  return body
    .split("<tr>")
    .slice(1)
    .map((row) =>
      row
        .split(/<t[hd][^>]*>/)
        .slice(1)
        .map((cell) => cell.replace(/<[^>]*>/g, "")),
    );
}

/** The path of a report page with a hundred rows; the floor shows the same cells. */
async function prepareReport(harness: BenchmarkHarness, cookie: string) {
  const portal = await harness.demoPortal();
  const floor = await harness.floor();
  const path = onTimeReport.pagePath("result")(reportCriteria());
  const cells = cellsOf(textOf(await getOverWire({ ...portal, cookie }, path)));
  if (cells.length !== rowsOnAPage)
    throw new Error(`The report page shows ${cells.length} rows`);
  await floor.setRows(cells);
  return path;
}

async function loadOk(
  server: ProbedServer,
  path: string,
  options: Parameters<typeof loadPage>[2],
): Promise<void> {
  const { status } = await loadPage(server, path, options);
  if (status !== 200) throw new Error(`${path} answers ${status}`);
}

/** Counts the pages per second that a server sends on several connections. */
async function pagesPerSecond(
  server: ProbedServer,
  path: string,
  cookie: string,
): Promise<number> {
  const agent = new Agent({ connections });
  const started = performance.now();
  let answered = 0;
  const load = async () => {
    while (performance.now() < started + turnMs) {
      await loadOk(server, path, { cookie, agent });
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, load));
  const seconds = (performance.now() - started) / 1_000;
  await agent.close();
  return answered / seconds;
}

const rate: Measurement = {
  name: "report-rate",
  figure:
    "Rate of a 100-row report page to the bare Remix floor's page with the same rows",
  meaning:
    "Pages a second of the on-time report over a week, asked on eight connections without a break, over those of the floor (`remix-serve`, no provider, no session, the cells of the same rows as loader data). The portal holds the rows, as it does for whoever pages or comes back; on each page it asks the embedded provider who the person is. Medians of five turns of three seconds each.",
  limit: atLeast(0.3, "×"),
  run: async (harness) => {
    const portal = await harness.demoPortal();
    const floor = await harness.floor();
    const cookie = await harness.demoCookie();
    const path = await prepareReport(harness, cookie);
    const { ofFloor, ofPortal } = await inTurns(
      {
        ofFloor: () => pagesPerSecond(floor, "/rows", ""),
        ofPortal: () => pagesPerSecond(portal, path, cookie),
      },
      5,
    );
    return {
      ...ratioOf(ofPortal, ofFloor),
      detail: [
        `Floor: ${rounded(median(ofFloor))} pages a second (${ofFloor.map(rounded).join(", ")})`,
        `Portal: ${rounded(median(ofPortal))} pages a second (${ofPortal.map(rounded).join(", ")})`,
      ],
    };
  },
};

/** Pages of a round: enough for the processor time to exceed that of the probe. */
const pagesOfARound = 20;
const rounds = 5;

/** The processor time of one page at each server, in milliseconds. */
async function computingMs(
  servers: readonly Pick<ProbedServer, "resetProbe" | "readProbe">[],
  load: () => Promise<void>,
): Promise<number[]> {
  for (const server of servers) await server.resetProbe();
  await repeat(pagesOfARound, load, 1);
  const probed = await Promise.all(servers.map((one) => one.readProbe()));
  return probed.map(({ cpuMs }) => cpuMs / pagesOfARound);
}

const processorTime: Measurement = {
  name: "page-time",
  figure:
    "Processor time of the dearest common page, portal and provider, to that of the bare Remix floor's page with 100 rows",
  meaning: `All threads of the portal and of the embedded provider (PGlite), for each of ${pagesOfARound} pages in a row of one signed-in user who sees all pools; the floor as in \`report-rate\`. Medians of ${rounds} rounds after one of warming up; the dearest page counts, the others stand in the detail.`,
  limit: atMost(12, "×"),
  run: async (harness) => {
    const portal = await harness.demoPortal();
    const provider = probesOf((await harness.demoProvider()).program);
    const floor = await harness.floor();
    const cookie = await harness.demoCookie();
    const pages = {
      Contact: paths.contact(),
      Search: paths.search(),
      Report: await prepareReport(harness, cookie),
      Dashboard: paths.dashboard(reportCriteria()),
      "ASN result": (await harness.demoSearches()).list,
      Home: paths.home(),
      Map: paths.track(),
    };
    const floorMs: number[] = [];
    const found = Object.entries(pages).map(([name, path]) => ({
      name,
      path,
      ofPortal: [] as number[],
      ofProvider: [] as number[],
    }));
    for (let round = -1; round < rounds; round++) {
      const [floorRound = 0] = await computingMs([floor], () =>
        loadOk(floor, "/rows", {}),
      );
      if (round >= 0) floorMs.push(floorRound);
      for (const { path, ofPortal, ofProvider } of found) {
        const [portalMs = 0, providerMs = 0] = await computingMs(
          [portal, provider],
          () => loadOk(portal, path, { cookie }),
        );
        // What the page has begun at the provider ends before the next one.
        await pause(200);
        if (round < 0) continue;
        ofPortal.push(portalMs);
        ofProvider.push(providerMs);
      }
    }
    const ratios = found.map(({ ofPortal, ofProvider }) =>
      medianOf(
        ofPortal.map(
          (ms, round) =>
            (ms + (ofProvider[round] ?? 0)) / (floorMs[round] ?? 0),
        ),
      ),
    );
    const [dearest = medianOf([Number.NaN])] = ratios.toSorted(
      (a, b) => b.value - a.value,
    );
    return {
      ...dearest,
      detail: [
        `Floor: ${rounded(median(floorMs))} ms`,
        ...found.map(
          ({ name, ofPortal, ofProvider }, at) =>
            `${name}: ${rounded(median(ofPortal))} ms + ${rounded(median(ofProvider))} ms, ${rounded(ratios[at]?.value ?? 0)} ×`,
        ),
      ],
    };
  },
};

export const pages = [rate, processorTime];
