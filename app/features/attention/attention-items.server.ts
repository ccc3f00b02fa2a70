import type { AppLoadContext } from "@remix-run/node";
import type { PagedCallName } from "../../../provider/contract/calls";
import type { PunctualityState } from "../../../provider/contract/punctuality";
import type { AsnRow } from "../../../provider/contract/searches";
import { advancedSearch } from "../search/asn-search/index.server";
import {
  encodeCriteria,
  type CriteriaValues,
} from "../../engine/criteria/criteria-codec";
import { isFeatureEnabled } from "../../features.server";
import { reportKinds, type ReportKind } from "../manual-reports/index.server";
import {
  deliveryPunctuality,
  getDeliveries,
  trackQuery,
  type MapDelivery,
} from "../map/index.server";
import { formatNumber, homeMessages } from "../../engine/messages";
import { paths } from "../../paths";
import { onTimeReport, onTimeResult } from "../reports/index.server";
import type { ResultSearch } from "../../engine/results/result-search";
import type { ResultSet } from "../../engine/results/result-set.server";
import type { FigureView } from "./figure-view";
import {
  countOf,
  type FigureContext,
  type FigureLoader,
} from "./figures.server";

/*
 * Each figure is the number of rows of the page that it links to, counted from the result set of that
 * page. The dates are relative, so that the links can be bookmarked, and reach back seven days, so that
 * no call reads more than the dashboard of the home menu does. Days that are not over are left out where
 * a carton may still be on its way.
 */

const cartonsPath = (criteria: CriteriaValues<typeof advancedSearch.fields>) =>
  paths.advancedSearch(encodeCriteria(criteria));

/** Address of the cartons of the last seven full days that are not delivered. */
export const duePath = cartonsPath({ s: "-7d", f: "-1d", deliv: false });

/** Query parameter with the name of a list that no search of the specification has. */
export const listParameter = "list";

/** Name of the list of the cartons that were received and not delivered. */
export const receivedList = "received";

/**
 * Returns the row numbers of the cartons that were seen on a pallet or a trailer. No search of the
 * specification has these rows, because its filters are combined with "and".
 * @param set cartons that are not delivered
 * @param order the row numbers in the order of the result
 */
export function receivedRows(
  set: ResultSet<AsnRow>,
  order: Iterable<number>,
): number[] {
  const isSeen = ["PalletDate", "TrailerDate"].map((key) => {
    const values = set.rows.column(key)?.values;
    return (row: number) => Boolean(values?.get(row));
  });
  return Array.from(order).filter((row) => isSeen.some((seen) => seen(row)));
}

/** A figure: what it counts, the page that shows it, and how it is counted. */
interface FigureDeclaration extends Omit<FigureView, "count"> {
  count(figures: FigureLoader): Promise<string | null>;
}

/** Declares the number of rows of a result page. */
const rowCount = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  path: string,
): Pick<FigureDeclaration, "path" | "count"> => ({
  path,
  count: async (figures) => countOf(await figures.set(search, path)),
});

const dueCartons: FigureDeclaration = {
  label: homeMessages.cartonsDue,
  ...rowCount(advancedSearch, duePath),
};

const lateToday: FigureDeclaration = {
  label: homeMessages.lateToday,
  ...rowCount(
    onTimeResult,
    onTimeReport.pagePath("result")(
      encodeCriteria({ s: "today", f: "today", ot: "001" }),
    ),
  ),
};

/** The cartons that need attention, in the order of the screen. */
const exceptions: readonly FigureDeclaration[] = [
  {
    label: homeMessages.notReceived,
    ...rowCount(
      advancedSearch,
      cartonsPath({
        s: "-7d",
        f: "-1d",
        manifest: true,
        trailer: false,
        pallet: false,
        deliv: false,
      }),
    ),
  },
  {
    label: homeMessages.receivedNotDelivered,
    path: paths.attention(`${listParameter}=${receivedList}`),
    async count(figures) {
      const loaded = await figures.set(advancedSearch, duePath);
      if (loaded === null) return null;
      const { rows, state } = loaded.set;
      const all = Array(rows.length).keys();
      const found = receivedRows(loaded.set, all).length;
      return countOf({ set: { found, state } });
    },
  },
  {
    label: homeMessages.deliveredWithoutScan,
    ...rowCount(
      advancedSearch,
      cartonsPath({ s: "-1d", f: "today", deliv: true, scanType: "0" }),
    ),
  },
  {
    label: homeMessages.noProof,
    ...rowCount(
      advancedSearch,
      cartonsPath({ s: "-7d", f: "-2d", scanType: "-1" }),
    ),
  },
];

const loadFigure = async (
  { count, ...declared }: FigureDeclaration,
  figures: FigureLoader,
): Promise<FigureView> => ({ ...declared, count: await count(figures) });

/** Loads the number of the cartons that are due and not delivered. */
export const loadDueCartons = (figures: FigureLoader) =>
  loadFigure(dueCartons, figures);

/** The deliveries of a day; null if they, or their times, could not be loaded in time. */
export interface TodaysDeliveries {
  deliveries: readonly MapDelivery[];
  hasTimes: boolean;
}

/** Loads the deliveries of today: those of the map. */
export const loadTodaysDeliveries = (
  figures: FigureLoader,
  context: FigureContext & Pick<AppLoadContext, "hasExtension">,
): Promise<TodaysDeliveries | null> =>
  figures.answer(async (options) => {
    const answer = await getDeliveries(
      context,
      { date: context.today, pool: null },
      { requestNumber: 0, isAuto: false },
      options,
    );
    return answer.ok ? answer : null;
  });

/** The deliveries that have not arrived and are, or are expected to be, too late. */
const lateness = [
  {
    state: "overdue",
    label: homeMessages.overdueToday,
  },
  {
    state: "atRisk",
    label: homeMessages.atRiskToday,
  },
] as const satisfies {
  state: PunctualityState;
  label: string;
}[];

/** The late deliveries of the map and those at risk that are not complete; what nobody has reached is first. */
const latestFirstPath = paths.track(
  trackQuery({
    shown: ["inProgress", "incomplete"],
    lateOnly: true,
    sort: { key: "status", direction: "desc" },
  }),
);

/** Counts the deliveries of today that are overdue or at risk; without the times of stops there is nothing to count. */
async function countLateness(
  context: Pick<AppLoadContext, "hasExtension">,
  loading: Promise<TodaysDeliveries | null>,
): Promise<FigureView[]> {
  const [today, hasSchedule] = await Promise.all([
    loading,
    context.hasExtension("schedule"),
  ]);
  if (!hasSchedule) return [];
  const now = Date.now();
  const states = today?.hasTimes
    ? today.deliveries.map((one) => deliveryPunctuality(one, now).state)
    : null;
  return lateness.map(({ state, label }) => ({
    label,
    path: latestFirstPath,
    count: states && formatNumber(states.filter((one) => one === state).length),
  }));
}

/** Loads the numbers of deliveries and cartons that need attention. */
export async function loadExceptions(
  figures: FigureLoader,
  context: Pick<AppLoadContext, "hasExtension">,
  today: Promise<TodaysDeliveries | null>,
): Promise<FigureView[]> {
  const [late, counted, ...others] = await Promise.all([
    loadFigure(lateToday, figures),
    countLateness(context, today),
    ...exceptions.map((declared) => loadFigure(declared, figures)),
  ]);
  return [late, ...counted, ...others];
}

const reportLabels: Record<ReportKind, string> = {
  delivery: homeMessages.deliveriesWaiting,
  pickup: homeMessages.pickupsWaiting,
};

/** Loads the numbers of deliveries and pickups that wait for a report; without disabled features. */
export const loadUnfinishedReports = (
  figures: FigureLoader,
  context: FigureContext & Pick<AppLoadContext, "env">,
): Promise<FigureView[]> =>
  Promise.all(
    Object.values(reportKinds)
      .filter(({ feature }) => isFeatureEnabled(context, feature))
      .map(async ({ kind, list }) => {
        const count = await figures.answer(async (options) => {
          const answer = await context.api.call(list, undefined, options);
          return answer.ok ? answer.result.length : null;
        });
        return {
          label: reportLabels[kind],
          path: paths.reportEntry(kind),
          count: count === null ? null : formatNumber(count),
        };
      }),
  );
