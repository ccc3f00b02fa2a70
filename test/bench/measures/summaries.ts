import dayjs from "dayjs";
import { reportPageSize } from "../../../provider/contract/reports";
import type { BenchmarkHarness } from "../harness";
import { atMost, type Measurement } from "../measurement";
import { post } from "../programs/provider-calls";
import { inTurns, median, ratioOf, rounded, timed } from "../statistics";

const scale = 10;
const rounds = 9;
const iso = (daysAgo: number) =>
  dayjs().subtract(daysAgo, "day").format("YYYY-MM-DD");
/** 90 days, all of them in the demonstration's history. */
const window = { startDate: iso(90), endDate: iso(1) };
const page = { offset: 0, pageSize: reportPageSize };

/** The bare counts of the cartons of the date range, and of its deliveries. */
const counts = {
  cartons: `SELECT count(*) FROM carton c JOIN delivery d ON d.id = c.delivery_id
            WHERE d.service_date BETWEEN $1 AND $2`,
  manifestCartons: `SELECT count(*) FROM carton c JOIN manifest m ON m.id = c.manifest_id
                    WHERE m.store_date BETWEEN $1 AND $2`,
  deliveries:
    "SELECT count(*) FROM delivery WHERE service_date BETWEEN $1 AND $2",
} as const;

interface Summary {
  name: string;
  what: string;
  call: string;
  payload: Record<string, unknown>;
  /** The cartons of its date range. */
  cartons: "cartons" | "manifestCartons";
  /** It reads deliveries only: their count is reported beside that of the cartons. */
  ofDeliveries?: boolean;
}

const all = { ...window, pool: null, stores: [], ...page };
const scans = { ...all, specialFilters: "" };
const summaries: Summary[] = [
  {
    name: "on-time-stores",
    what: "On-time store summary",
    call: "getOnTimeReportStoreSummary",
    payload: all,
    cartons: "cartons",
    ofDeliveries: true,
  },
  {
    name: "scan-stores",
    what: "Scan report store summary",
    call: "getScanReport",
    payload: { ...scans, summaryType: "store" },
    cartons: "cartons",
  },
  {
    name: "dashboard",
    what: "Dashboard manifests",
    call: "getDashboardManifests",
    payload: { ...window, pool: null, ...page },
    cartons: "manifestCartons",
  },
];

async function take(harness: BenchmarkHarness, summary: Summary) {
  const provider = await harness.demoProvider(scale);
  const cookie = await harness.demoCookie(scale);
  const { db } = await harness.demoDatabaseCopy(scale);
  const bounds = [window.startDate, window.endDate];
  const count = (sql: string) =>
    db
      .query<{ count: number }>(sql, bounds)
      .then(([row]) => Number(row?.count));
  let cartons = 0;
  let deliveries = 0;
  let bytes = 0;
  const { ofCartons, ofDeliveries, answered } = await inTurns(
    {
      ofCartons: () =>
        timed(async () => (cartons = await count(counts[summary.cartons]))),
      ofDeliveries: () =>
        timed(async () => (deliveries = await count(counts.deliveries))),
      answered: () =>
        timed(async () => {
          const { status, body } = await post(
            provider.url,
            summary.call,
            summary.payload,
            cookie,
          );
          if (status !== 200)
            throw new Error(`${summary.call} answers ${status}`);
          bytes = body.length;
        }),
    },
    rounds,
    5,
  );
  const took = median(answered);
  return {
    ...ratioOf(answered, ofCartons),
    detail: [
      `Bare count of ${rounded(cartons)} cartons: ${rounded(median(ofCartons))} ms`,
      `Answer of ${rounded(bytes)} B: ${rounded(took)} ms (${answered.map(rounded).join(", ")})`,
      ...(summary.ofDeliveries
        ? [
            `It reads deliveries alone; a bare count of these ${rounded(deliveries)}: ${rounded(median(ofDeliveries))} ms, which makes ${rounded(took / median(ofDeliveries))} ×, session, entitlement and HTTP included`,
          ]
        : []),
    ],
  };
}

/** One measurement for each summary. */
export const reportSummaries: Measurement[] = summaries.map((summary) => ({
  name: `summary-${summary.name}`,
  group: "Summaries",
  figure: `${summary.what}, 90 days and all pools, to a bare count of the same cartons`,
  meaning: `Time of ${summary.call} at the embedded provider with 1,200,000 cartons (DEMO_SCALE 10, PGlite), session and entitlement included, asked by a bare client, over that of \`${counts[summary.cartons].replace(/\s+/g, " ")}\` on a copy of the same database. Medians of ${rounds}, in turns.`,
  limit: atMost(3, "×"),
  run: (harness: BenchmarkHarness) => take(harness, summary),
}));
