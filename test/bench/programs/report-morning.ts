import { setTimeout as pause } from "node:timers/promises";
import {
  startReportCompany,
  type ReportCompany,
  type ResidentMemory,
} from "./due-reports";
import { loadPages, type LoadedPages } from "./sign-in-flood";

/** Report mails that are due at the same time; a smaller number makes a quick run of a single figure. */
export const reports = Number(process.env.BENCH_REPORTS ?? 10_000);
/** Signed-in users who load pages. */
export const users = 4;
/** How long they load pages before mails are due. */
export const idleMs = 15_000;
/** How long pages are loaded before they count: everything is compiled then. */
const warmUpMs = 4_000;
const windowMs = 3_000;
/** How long users load pages while mails are sent. */
export const busyMs = 45_000;
const memoryEveryMs = 250;
/** Mails of each round of the bare loop. */
const bareMails = 400;
/** How many it sends at once: as many as a provider makes. */
export const bareParallel = 6;
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
  memory: { before: ResidentMemory; peak: ResidentMemory };
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

/** Returns the highest memory of each process of a company until it is told to stop. */
async function watchMemory(
  company: ReportCompany,
  isOver: () => boolean,
): Promise<ResidentMemory> {
  const peak = { portal: 0, provider: 0 };
  while (!isOver()) {
    const { portal, provider } = await company.readMemory();
    peak.portal = Math.max(peak.portal, portal);
    peak.provider = Math.max(peak.provider, provider);
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
