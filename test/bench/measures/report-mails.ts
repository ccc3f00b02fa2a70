import { atLeast, atMost, type Measurement } from "../measurement";
import { cartonsOfReport } from "../programs/due-reports";
import {
  bareParallel,
  busyMs,
  idleMs,
  reports,
  users,
} from "../programs/report-morning";
import type { LoadedPages } from "../programs/sign-in-flood";
import { percentile, rounded } from "../statistics";
import { budgetBytes } from "./memory-ceiling";

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
  figure: `Growth of the portal's memory while ${rounded(reports)} report mails are sent, to the memory budget`,
  meaning: `${setting} Highest resident memory of the portal during that time, less that before, over the memory budget (RESULT_CACHE_MB, 128 MB as delivered). The provider, which has no budget, is in the detail.`,
  limit: atMost(1.2, "×"),
  run: async (harness) => {
    const { before, peak } = (await harness.reportMorning()).memory;
    return {
      value: (peak.portal - before.portal) / budgetBytes,
      detail: (["portal", "provider"] as const).map(
        (name) =>
          `Resident memory of the ${name}: ${rounded(before[name] / 2 ** 20)} MB before, ${rounded(peak[name] / 2 ** 20)} MB at most`,
      ),
    };
  },
};

export const reportMails = [mails, pages, memory];
