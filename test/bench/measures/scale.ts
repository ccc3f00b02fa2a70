import dayjs from "dayjs";
import { reportPageSize } from "../../../provider/contract/reports";
import { asnPageSize } from "../../../provider/contract/searches";
import { atMost, type Measurement } from "../measurement";
import { advancedPayload } from "../programs/demo-searches";
import type {
  LargeOperation,
  OperationSize,
} from "../programs/large-operation";
import { post } from "../programs/provider-calls";
import { inTurns, median, rounded, timed } from "../statistics";

const quarterDays = 90;
const small: OperationSize = { pools: 8, days: quarterDays };
/**
 * SCALE_POOLS=400 makes 6,000,000 cartons, which takes some minutes, and SCALE_DAYS=750 as well
 * 50,000,000, which takes half an hour.
 */
const large: OperationSize = {
  pools: Number(process.env.SCALE_POOLS ?? 40),
  days: Number(process.env.SCALE_DAYS ?? quarterDays),
};
const times = Math.round(
  (large.pools * large.days) / (small.pools * small.days),
);
const rounds = 9;
/** A call that takes less than this on the large database is fast enough, in milliseconds. */
const alwaysEnoughMs = 100;
const limit = 5;

const iso = (daysAgo: number) =>
  dayjs().subtract(daysAgo, "day").format("YYYY-MM-DD");
const endDate = iso(0);
const quarter = { startDate: iso(quarterDays - 1), endDate };
const page = { offset: 0, pageSize: reportPageSize };
const all = { ...quarter, pool: null, stores: [], ...page };
const cartons = advancedPayload(quarter.startDate, endDate);

interface Call {
  name: string;
  what: string;
  call: string;
  payload: Record<string, unknown>;
}

const calls: Call[] = [
  {
    name: "advanced",
    what: "Advanced search over 90 days, first page",
    call: "ASNAdvancedSearch",
    payload: { ...cartons, offset: 0, pageSize: asnPageSize },
  },
  {
    name: "on-time-stores",
    what: "On-time store summary over 90 days",
    call: "getOnTimeReportStoreSummary",
    payload: all,
  },
  {
    name: "dashboard-quarter",
    what: "Dashboard of 90 days, first page",
    call: "getDashboardManifests",
    payload: { ...quarter, pool: null, ...page },
  },
  {
    name: "map",
    what: "Map of today",
    call: "getDeliveryMapStatuses",
    payload: {
      date: `${endDate}T00:00:00.000Z`,
      requestNumber: 1,
      isAuto: false,
    },
  },
  {
    name: "exceptions",
    what: "List of 1,000 open exceptions",
    call: "getExceptions",
    payload: {
      startDate: null,
      endDate: null,
      pool: null,
      stores: [],
      kinds: ["damaged"],
      states: [],
      owner: null,
      ...page,
    },
  },
];

const ask = (
  { call, payload }: Call,
  operation: LargeOperation,
  note: (bytes: number) => void,
) => {
  return () =>
    timed(async () => {
      const { status, body } = await post(
        operation.url,
        call,
        payload,
        operation.cookie,
      );
      if (status !== 200)
        throw new Error(`${call} answers ${status}: ${body.toString()}`);
      note(body.length);
    });
};

/** One measurement for each call that reads many rows, and for the list of exceptions. */
export const scale: Measurement[] = calls.map((call) => ({
  name: `scale-${call.name}`,
  figure: `${call.what}, ${times} times the operation`,
  meaning: `Time of ${call.call} of all pools at the embedded provider on PostgreSQL with ${large.pools} pools and ${large.days} days over that with ${small.pools} and ${small.days} (${rounded(120_000)} cartons of ${rounded(12_000)} deliveries), or over ${alwaysEnoughMs / limit} ms if that is more; asked in turns by a bare client. SCALE_POOLS=400 measures 6,000,000 cartons, SCALE_DAYS=750 as well 50,000,000. Medians of ${rounds}.`,
  limit: atMost(limit, "×"),
  run: async (harness) => {
    const few = await harness.largeOperation(small);
    const many = await harness.largeOperation(large);
    let bytes = 0;
    const turns = await inTurns(
      {
        few: ask(call, few, () => undefined),
        many: ask(call, many, (length) => (bytes = length)),
      },
      rounds,
      2,
    );
    const unit = Math.max(median(turns.few), alwaysEnoughMs / limit);
    return {
      value: median(turns.many) / unit,
      detail: [
        `${rounded(few.cartons)} cartons, ${rounded(few.deliveries)} deliveries: ${rounded(median(turns.few))} ms`,
        `${rounded(many.cartons)} cartons, ${rounded(many.deliveries)} deliveries (built in ${rounded(many.buildMs / 1_000)} s): ${rounded(median(turns.many))} ms (${turns.many.map(rounded).join(", ")}), ${rounded(bytes)} B`,
      ],
    };
  },
}));
