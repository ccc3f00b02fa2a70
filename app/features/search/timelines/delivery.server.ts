import type { FigureLoader } from "../../attention/index.server";
import { encodeCriteria } from "../../../engine/criteria/criteria-codec";
import { describeDate, type IsoDate } from "../../../engine/criteria/dates";
import {
  commonMessages,
  formatMessage,
  timelineMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import { getPools } from "../../../engine/provider-client/pools.server";
import { onTimeResult, scanReport } from "../../reports/index.server";
import type { StoreClock } from "../../../engine/results/store-clock.server";
import { shownRows, type ShownRow } from "./shown-row.server";
import type { DeliveryView, FieldView } from "./timeline-view";
import type { TimelineDeclaration } from "./timelines.server";

type PoolsAnswer = Awaited<ReturnType<typeof getPools>>;
type Pools = Extract<PoolsAnswer, { ok: true }>["pools"];

/** The delivery of a row, and its status in the on-time report. */
interface FoundDelivery {
  view: DeliveryView;
  /** Null if it is unknown. */
  onTime: FieldView | null;
}

/**
 * Loads the delivery that a row belongs to. The rows of the searches have no delivery id, so it is the
 * delivery to the store of the row on its scheduled day, in the on-time report.
 * @param figures loads within the deadline of the page
 * @param pools the pools that the user may see; null if they could not be loaded
 * @param clock the clocks of the stores; null for UTC
 * @returns null if the row names no store of these pools, or no day
 */
export async function loadDelivery(
  { store, pool, delivered }: TimelineDeclaration,
  row: ShownRow,
  figures: FigureLoader,
  pools: Pools | null,
  clock: StoreClock | null,
): Promise<FoundDelivery | null> {
  const day = row.iso(delivered.due) ?? row.iso(delivered.date);
  const place = findStore(pools ?? [], row.text(store), row.text(pool));
  if (day === null || place === null) return null;
  const query = encodeCriteria({
    s: day,
    f: day,
    p: place.pool,
    st: [place.store],
  });
  const loaded = await figures.set(onTimeResult, paths.onTimeResult(query));
  const rows = loaded
    ? shownRows(
        onTimeResult,
        loaded.set,
        loaded.written,
        [...Array(Math.min(2, loaded.set.rows.length)).keys()],
        clock,
      )
    : null;
  const only = rows?.length === 1 ? rows[0] : undefined;
  const fields = only?.fields() ?? [];
  return {
    view: {
      heading: formatMessage(timelineMessages.deliveryOf, {
        date: describeDate(day),
      }),
      fields: rows && fields,
      legend: legendOf(fields, clock),
      links: linksOf(query, day, place),
    },
    onTime: fields.find(({ label }) => label === statusHeader) ?? null,
  };
}

const statusHeader = onTimeResult.table.columns.find(
  ({ key }) => key === "DeliveryStatus",
)?.header;

/** Returns what the fields of a row mean; its signs only if it has one. */
const legendOf = (fields: readonly FieldView[], clock: StoreClock | null) =>
  [
    clock ? commonMessages.timesOfStores : commonMessages.timesInUtc,
    fields.some(({ text }) => text.endsWith("*"))
      ? onTimeResult.table.legend
      : "",
  ]
    .join(" ")
    .trim();

const linksOf = (query: string, day: IsoDate, { store, pool }: Place) => [
  {
    text: timelineMessages.cartonsOfDelivery,
    path: paths.advancedSearch(
      encodeCriteria({ s: day, f: day, p: pool, st: [store] }),
    ),
  },
  { text: commonMessages.onTimeReport, path: paths.onTimeResult(query) },
  {
    text: commonMessages.scanReport,
    path: scanReport.pagePath("result")(query),
  },
];

/** A store of the user, and its pool. */
interface Place {
  store: string;
  /** Undefined if the row names no pool, or a name that several pools have. */
  pool: string | undefined;
}

/**
 * Finds the store that a row names: by its number, or by a text that begins with its number (`0412
 * Joliet`).
 * @param poolName the name of its pool; empty for any pool
 */
export function findStore(
  pools: Pools,
  name: string,
  poolName: string,
): Place | null {
  const of = pools.filter((pool) => poolName === "" || pool.name === poolName);
  const store = of
    .flatMap(({ stores }) => stores)
    .filter((number) => name === number || name.startsWith(`${number} `))
    .reduce(
      (best, number) => (number.length > best.length ? number : best),
      "",
    );
  if (store === "") return null;
  const [pool, other] = of;
  return { store, pool: poolName !== "" && !other ? pool?.id : undefined };
}

/** Returns the user's pools; null if they cannot be loaded. */
export async function loadPools(
  api: Parameters<typeof getPools>[0],
): Promise<Pools | null> {
  const answer = await getPools(api);
  return answer.ok ? answer.pools : null;
}
