import type { AppLoadContext } from "@remix-run/node";
import {
  loadDueCartons,
  loadExceptions,
  loadTodaysDeliveries,
  loadUnfinishedReports,
  type FigureLoader,
  type TodaysDeliveries,
} from "../attention/index.server";
import { loadExceptionsToMend } from "../exceptions/index.server";
import { isFeatureEnabled } from "../../features.server";
import { getPools } from "../../engine/provider-client/pools.server";
import type { UserRights } from "../../pages";
import { mapStatuses, statusLabels, trackQuery } from "../map/index.server";
import { describeDate } from "../../engine/criteria/dates";
import { paths } from "../../paths";
import { loadDayShares, loadOnTime } from "./on-time-figures.server";
import type { OverviewView, TodayView } from "./overview-view";

/**
 * Returns whether a user works in stores: sees one pool, and neither administers groups nor loads data.
 * Nobody there can act on pickups.
 */
async function isOfStores(
  context: AppLoadContext,
  figures: FigureLoader,
  rights: Promise<UserRights | null>,
): Promise<boolean> {
  // Without the feature there is nothing to leave out.
  if (!isFeatureEnabled(context, "reportPickup")) return false;
  const known = await rights;
  if (known?.isAdmin || known?.isImporter) return false;
  const pools = await figures.answer(async (options) => {
    const answer = await getPools(context.api, options);
    return answer.ok ? answer.pools : null;
  });
  return pools?.length === 1;
}

/**
 * Loads the figures of the home screen. Each is null if its call fails or misses the deadline.
 * @param rights what the user may do; null if that is not known
 * @throws a redirect to the login page if the session has expired
 */
export async function loadOverview(
  context: AppLoadContext,
  figures: FigureLoader,
  rights: Promise<UserRights | null>,
): Promise<OverviewView> {
  const deliveries = loadTodaysDeliveries(figures, context);
  const [toMend, today, exceptions, due, loaded, isOfStore, onTime, days] =
    await Promise.all([
      loadExceptionsToMend(figures, context),
      deliveries.then(countToday),
      loadExceptions(figures, context, deliveries),
      loadDueCartons(figures),
      loadUnfinishedReports(figures, context),
      isOfStores(context, figures, rights),
      loadOnTime(figures, context.today),
      loadDayShares(figures, context),
    ]);
  const reports = loaded.filter(
    ({ path }) => !isOfStore || path !== paths.reportEntry("pickup"),
  );
  const counts = [due, ...reports, ...exceptions];
  const isEmpty =
    today?.total === 0 &&
    onTime?.percent === null &&
    !toMend?.items.length &&
    counts.every(({ count }) => count === "0");
  return {
    toMend,
    today,
    date: describeDate(context.today),
    exceptions,
    due,
    reports,
    onTime,
    days,
    isEmpty,
  };
}

/** Counts the deliveries of today by status. */
function countToday(found: TodaysDeliveries | null): TodayView | null {
  if (found === null) return null;
  const { deliveries } = found;
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
