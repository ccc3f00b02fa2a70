import type { AppLoadContext } from "@remix-run/node";
import {
  loadDueCartons,
  loadExceptions,
  loadUnfinishedReports,
  type FigureLoader,
} from "../attention/index.server";
import {
  getDeliveries,
  mapStatuses,
  statusLabels,
  trackQuery,
} from "../map/index.server";
import { paths } from "../paths";
import { loadDayShares, loadOnTime } from "./on-time-figures.server";
import type { OverviewView, TodayView } from "./overview-view";

/**
 * Loads the figures of the home screen. Each is null if its call fails or misses the deadline.
 * @throws a redirect to the login page if the session has expired
 */
export async function loadOverview(
  context: AppLoadContext,
  figures: FigureLoader,
): Promise<OverviewView> {
  const [today, exceptions, due, reports, onTime, days] = await Promise.all([
    loadToday(figures, context),
    loadExceptions(figures),
    loadDueCartons(figures),
    loadUnfinishedReports(figures, context),
    loadOnTime(figures, context.today),
    loadDayShares(figures, context.today),
  ]);
  const counts = [due, ...reports, ...exceptions];
  const isEmpty =
    today?.total === 0 &&
    onTime?.percent === null &&
    counts.every(({ count }) => count === "0");
  return { today, exceptions, due, reports, onTime, days, isEmpty };
}

/** Loads the deliveries of today by status: those of the map. */
async function loadToday(
  figures: FigureLoader,
  { api, today }: AppLoadContext,
): Promise<TodayView | null> {
  const deliveries = await figures.answer(async (options) => {
    const answer = await getDeliveries(
      // Counts need no stores and times.
      { api, hasExtension: () => Promise.resolve(false) },
      { date: today, pool: null },
      { requestNumber: 0, isAuto: false },
      options,
    );
    return answer.ok ? answer.deliveries : null;
  });
  if (deliveries === null) return null;
  return {
    total: deliveries.length,
    parts: mapStatuses.map((status) => ({
      status,
      label: statusLabels[status],
      count: deliveries.filter((one) => one.status === status).length,
      path: paths.track(trackQuery({ shown: [status] })),
    })),
  };
}
