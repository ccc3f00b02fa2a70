import { setTimeout as pause } from "node:timers/promises";
import { atLeast, atMost, type Measurement } from "../measurement";
import {
  cartonsOfReport,
  startReportCompany,
  type ReportCompany,
} from "../programs/due-reports";
import { loadPages, type LoadedPages } from "../programs/sign-in-flood";
import { percentile, rounded } from "../statistics";
import { budgetBytes } from "./memory-ceiling";

/** Report mails that are due at the same time; a smaller number makes a quick run of a single figure. */
const reports = Number(process.env.BENCH_REPORTS ?? 10_000);
const users = 4;
const idleMs = 15_000;
/** How long pages are loaded before they count: everything is compiled then. */
const warmUpMs = 4_000;
const windowMs = 3_000;
/** How long users load pages while mails are sent. */
const busyMs = 45_000;
const memoryEveryMs = 250;
/** Mails of each round of the bare loop, and how many it sends at once: as many as a provider makes. */
const bareMails = 400;
const bareParallel = 8;
const bareRounds = 3;
/** Longest time for all mails. */
const limitMs = 30 * 60 * 1_000;

/** What a morning with many reports was like. */
export interface ReportMorning {
  /** Mails a second after the users have left. */
  rate: number;
  /** The same of each round of the bare loop, after the morning. */
  bareRates: number[];
  /** From the time at which they were due to the last mail. */
  lastMs: number;
  firstMs: number;
  idle: LoadedPages;
  busy: LoadedPages;
  memory: { before: number; peak: number };
}

/** Loads pages as signed-in users until something is over. */
async function loadPagesUntil(
  { portal, cookies, path }: ReportCompany,
  isOver: () => boolean,
): Promise<LoadedPages> {
  const loaded: LoadedPages = { times: [], serverErrors: 0 };
  while (!isOver()) {
    const { times, serverErrors } = await loadPages(
      portal,
      cookies,
      ["/", "/search", path, "/views", "/contact"],
      windowMs,
    );
    loaded.times.push(...times);
    loaded.serverErrors += serverErrors;
  }
  return loaded;
}

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

/** Samples the memory of a company until it is told to stop. */
async function watchMemory(
  company: ReportCompany,
  isOver: () => boolean,
): Promise<number> {
  let peak = 0;
  while (!isOver()) {
    peak = Math.max(peak, await company.readMemory());
    await pause(memoryEveryMs);
  }
  return peak;
}

/**
 * Sends a mail of every report of a company that were due at the same time.
 * @throws if a mail is missing or came twice, or a page was an error
 */
export async function spendReportMorning(): Promise<ReportMorning> {
  const company = await startReportCompany(reports, users);
  try {
    await loadPagesUntil(company, after(warmUpMs));
    const idle = await loadPagesUntil(company, after(idleMs));
    const before = await company.readMemory();
    const dueAt = performance.now();
    let isOver = false;
    await company.makeDue();
    const isLeaving = after(busyMs);
    const [{ busy, leftAt, sentBefore }, peak] = await Promise.all([
      loadPagesUntil(company, () => isOver || isLeaving()).then((loaded) => ({
        busy: loaded,
        leftAt: performance.now(),
        sentBefore: company.received().copies.size,
      })),
      watchMemory(company, () => isOver),
      (async () => {
        const isLate = after(limitMs);
        while (!isLate() && (await company.countOpen()) > 0) await pause(500);
        isOver = true;
      })(),
    ]);
    const { copies, firstAt, lastAt } = company.received();
    const twice = [...copies.values()].filter((count) => count !== 1).length;
    if (copies.size !== reports || twice > 0)
      throw new Error(
        `${copies.size} of ${reports} mails came, ${twice} of them again`,
      );
    if (sentBefore === reports)
      throw new Error("All mails were sent while users loaded pages");
    const serverErrors = idle.serverErrors + busy.serverErrors;
    if (serverErrors > 0) throw new Error(`${serverErrors} pages were 5xx`);
    const bareRates: number[] = [];
    for (let round = 0; round < bareRounds; round += 1)
      bareRates.push(await company.sendBarely(bareMails, bareParallel));
    return {
      rate: (1_000 * (reports - sentBefore)) / (lastAt - leftAt),
      bareRates,
      firstMs: firstAt - dueAt,
      lastMs: lastAt - dueAt,
      idle,
      busy,
      memory: { before, peak },
    };
  } finally {
    await company.remove();
  }
}

const setting = `${rounded(reports)} report mails of 400 people on PostgreSQL, each with its own saved view of ${cartonsOfReport} cartons, are due at the same time. The built portal, its embedded provider and the mail server (SMTP), which counts, run as in production; the measurement fails unless each mail comes exactly once.`;

const mails: Measurement = {
  name: "report-mails",
  group: "Report mails",
  figure: `Mails a second with ${rounded(reports)} reports that are due at once, to a bare loop`,
  meaning: `${setting} The rate of the mails after users have loaded pages for ${rounded(busyMs / 1_000)} s, over that of a loop that renders nothing and remembers nothing: it searches the rows of a report at the provider with an open session, and sends a mail of the same bytes to the same mail server over open connections, ${bareParallel} at once, as many as a provider makes. A report also takes a session and its check, the CSV of the portal, the writing of the mail, a job and the record of it, which makes twelve more statements. The limit says that it takes at most seven times as long as what no program could leave out.`,
  limit: atLeast(0.15, "×"),
  run: async (harness) => {
    const { rate, bareRates, firstMs, lastMs } = await harness.reportMorning();
    const bare = percentile(bareRates, 50);
    return {
      value: rate / bare,
      detail: [
        `Reports: ${rounded(rate)} mails a second; the first ${rounded(firstMs / 1_000)} s and the last ${rounded(lastMs / 1_000)} s after they were due`,
        `Bare loop: ${rounded(bare)} mails a second (${bareRates.map(rounded).join(", ")})`,
      ],
    };
  },
};

const pages: Measurement = {
  name: "report-mails-pages",
  group: "Report mails",
  figure: `Pages of signed-in users while ${rounded(reports)} report mails are sent, 95th percentile, to the same without`,
  meaning: `${setting} Meanwhile ${users} signed-in users load pages in turns; the 95th percentile of these over that of ${rounded(idleMs / 1_000)} s before. All programs share the machine.`,
  limit: atMost(2, "×"),
  run: async (harness) => {
    const { idle, busy } = await harness.reportMorning();
    const describe = ({ times }: LoadedPages) =>
      `${rounded(percentile(times, 95))} ms (median ${rounded(percentile(times, 50))} ms, ${rounded(times.length)} pages)`;
    return {
      value: percentile(busy.times, 95) / percentile(idle.times, 95),
      detail: [`Without: ${describe(idle)}`, `Meanwhile: ${describe(busy)}`],
    };
  },
};

const memory: Measurement = {
  name: "report-mails-memory",
  group: "Report mails",
  figure: `Growth of memory while ${rounded(reports)} report mails are sent, to the memory budget`,
  meaning: `${setting} Highest resident memory of the portal and its provider together during that time, less that before, over the memory budget (RESULT_CACHE_MB, 128 MB as delivered).`,
  limit: atMost(1.2, "×"),
  run: async (harness) => {
    const { before, peak } = (await harness.reportMorning()).memory;
    return {
      value: (peak - before) / budgetBytes,
      detail: [
        `Resident memory: ${rounded(before / 2 ** 20)} MB before, ${rounded(peak / 2 ** 20)} MB at most`,
      ],
    };
  },
};

export const reportMails = [mails, pages, memory];
