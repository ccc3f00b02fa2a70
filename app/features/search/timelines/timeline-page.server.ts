import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { RowOf } from "../../../../provider/contract/calls";
import { loadNotes } from "../../notes/index.server";
import { FigureLoader } from "../../attention/index.server";
import { loadHistory } from "../../corrections/index.server";
import { asnListSearch, yesNoFilters } from "../asn-search/index.server";
import { loadForUser } from "../../../features.server";
import {
  correctionMessages,
  formatMessage,
  resultMessages,
  timelineMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import {
  findNumberProblem,
  readNumberList,
  type NumberList,
  type NumberKind,
} from "../../../engine/results/number-list";
import type { ResultSearch } from "../../../engine/results/result-search";
import { zoneOf } from "../../../engine/results/rows/table-rows.server";
import { statusOfFailedSet } from "../../../engine/results/set-failure.server";
import type { ResultSet } from "../../../engine/results/result-set.server";
import {
  chosenClock,
  type StoreClock,
} from "../../../engine/results/store-clock.server";
import { failureMessage } from "../../../engine/results/set-failure.server";
import { readPageRequest } from "../../../engine/tables/page-request";
import { proListSearch } from "../tracking/index.server";
import { loadDelivery, loadPools } from "./delivery.server";
import { shownRows, type ShownRow } from "./shown-row.server";
import { withNotes } from "./note-steps.server";
import { reportedParts, statusOf, stepsOf } from "./steps.server";
import {
  cartonTimeline,
  shipmentTimeline,
  timelineKeys,
  type TimelineDeclaration,
} from "./timelines.server";
import type {
  SoughtNumber,
  StepView,
  TimelinePageView,
  TimelineView,
  ViewLink,
} from "./timeline-view";

/** Rows with the same number on one page; the others are in the table. */
const maxTimelines = 10;

/** A page about the rows with one number. */
interface TimelinePage<Name extends ListCall> {
  /** What notes on the page are about. */
  subject: "carton" | "shipment";
  parameter: SoughtNumber["parameter"];
  word: NumberKind;
  /** What the number is called. */
  label: string;
  /** Titles of the page: with the number, and for a number that no row can have. */
  title: (number: string) => string;
  emptyTitle: string;
  /** The list search of the specification, made for one number. */
  search: ResultSearch<Name, NumberList>;
  timeline: TimelineDeclaration;
  path: (number: string) => string;
  nothingFound: string;
}

type ListCall = "ASNListSearch" | "trackingPROListSearch";

/** The loader of the page of a carton. */
export const loadCartonPage = loader({
  subject: "carton",
  parameter: "asn",
  word: "ASN",
  label: "ASN",
  title: (number) => formatMessage(timelineMessages.carton, { number }),
  emptyTitle: timelineMessages.findCarton,
  search: asnListSearch,
  timeline: cartonTimeline,
  path: paths.carton,
  nothingFound: timelineMessages.noCarton,
});

/** The loader of the page of a shipment; 404 while the feature is off. */
export const loadShipmentPage = loader({
  subject: "shipment",
  parameter: "pro",
  word: "PRO",
  label: timelineMessages.proNumber,
  title: (number) => formatMessage(timelineMessages.shipment, { number }),
  emptyTitle: timelineMessages.findShipment,
  search: proListSearch,
  timeline: shipmentTimeline,
  path: paths.shipment,
  nothingFound: timelineMessages.noShipment,
});

/**
 * Returns the loader of a page.
 * @returns data with status 400 for a number that no row can have, 404 if no row of the user has it,
 *   and that of the failure if the search failed
 * @throws a redirect to the login page; 404 if the feature is off
 */
function loader<Name extends ListCall>(page: TimelinePage<Name>) {
  return async ({ request, context }: RouteArgs) => {
    const query = new URL(request.url).searchParams;
    const { view, status } = await loadForUser(
      context,
      page.search.feature,
      () => loadPage(page, query, context),
    );
    return data<TimelinePageView>(view, status);
  };
}

async function loadPage<Name extends ListCall>(
  page: TimelinePage<Name>,
  query: URLSearchParams,
  context: LoaderFunctionArgs["context"],
): Promise<{ view: TimelinePageView; status: number }> {
  const { parameter, search, path, word, label } = page;
  const { api, results, session, env } = context;
  const number = query.get(parameter)?.trim() ?? "";
  const problem =
    query.getAll(parameter).length > 1
      ? formatMessage(resultMessages.repeatedCriterion, { key: parameter })
      : findNumberProblem(number, word);
  const list = readNumberList(number, word);
  const common = {
    heading: problem === null ? page.title(number) : page.emptyTitle,
    sought: { parameter, label, value: number },
    formPath: search.formPath(list),
  };
  const none = { ...common, kind: "none" as const, problems: [] };
  if (problem !== null)
    return {
      view: { ...none, problems: [problem], message: null, hasFailed: false },
      status: 400,
    };

  const pools = loadPools(api);
  // It is awaited after the rows; if those fail first, this prevents an unhandled rejection.
  pools.catch(() => undefined);
  const sought = { given: [number], numbers: [number], problem: null };
  const { fresh } = readPageRequest(query, []);
  const open = () => results.open(search, sought, api, { fresh });
  const prefetched = open();
  const user = await session.requireUser();
  const clocking = chosenClock(user, context);
  clocking.catch(() => undefined);
  const set = await results.openAuthorized(user, api, open, prefetched);
  await set.waitFor(maxTimelines);
  if (set.rows.length === 0 && set.state === "failed")
    return {
      view: { ...none, message: failureMessage(set.failure), hasFailed: true },
      status: statusOfFailedSet(context, set.failure),
    };
  if (set.rows.length === 0)
    return {
      view: { ...none, message: page.nothingFound, hasFailed: false },
      status: 404,
    };
  const figures = new FigureLoader(context, query);
  const loadingNotes = loadNotes(
    context,
    { subject: page.subject, number },
    (loading) => figures.withinDeadline(loading),
  );
  // It is awaited after the timelines; if those fail first, this prevents an unhandled rejection.
  loadingNotes.catch(() => undefined);
  const canVoid =
    parameter === "asn" && (await context.hasExtension("corrections"));
  const corrections = canVoid
    ? figures.withinDeadline(loadHistory(context, { ASN: number }))
    : null;
  const clock = await clocking;
  const timelines = await timelinesOf(
    page,
    set,
    sought,
    figures,
    await figures.withinDeadline(pools),
    context.today,
    clock,
    canVoid ? paths.correct({ asn: number }) : null,
  );
  const notes = await loadingNotes;
  return {
    status: 200,
    view: {
      ...common,
      kind: "found",
      timelines: withNotes(
        timelines,
        notes?.notes ?? [],
        clock && zoneOf(search.table, set.rows, 0, clock),
      ),
      notes,
      count: set.found,
      tablePath:
        list.problem === null && list.given.length === 1
          ? (search.list?.path(list.given) ?? null)
          : null,
      corrections: await corrections,
      path: path(number),
      timeZone: env.portalTimeZone === "UTC" ? null : env.portalTimeZone,
      asOf: new Date(set.fetchedAt).toISOString(),
      loadedAt: set.fetchedAt,
    },
  };
}

/** Builds the timelines of the first rows of a result. */
function timelinesOf<Name extends ListCall>(
  { search, timeline }: TimelinePage<Name>,
  set: ResultSet<RowOf<Name>>,
  sought: NumberList,
  figures: FigureLoader,
  pools: Awaited<ReturnType<typeof loadPools>>,
  today: string,
  clock: StoreClock | null,
  voidPath: string | null,
): Promise<TimelineView[]> {
  const count = Math.min(set.rows.length, maxTimelines);
  const shown = timelineKeys(timeline);
  const rows = shownRows(search, set, sought, [...Array(count).keys()], clock);
  const reported = reportedParts(timeline, rows);
  return Promise.all(
    rows.map(async (row, at): Promise<TimelineView> => {
      const delivery = await loadDelivery(timeline, row, figures, pools, clock);
      const context = {
        today,
        onTime: delivery?.onTime ?? null,
        reported,
        hasStoreClock: clock !== null,
      };
      const steps = stepsOf(timeline, row, context);
      return {
        heading:
          set.found === 1
            ? timelineMessages.timeline
            : headingOf(timeline, row, at, set.found),
        status: statusOf(timeline, steps, row, context),
        steps,
        links: voidLinks(steps, voidPath),
        fields: row.fields(shown),
        delivery: delivery?.view ?? null,
      };
    }),
  );
}

/** The steps of a carton that are known by a scan. */
const scannedSteps = new Set<string>([
  yesNoFilters.pallet.yes,
  yesNoFilters.trailer.yes,
  yesNoFilters.deliv.yes,
  timelineMessages.storeScan,
]);

/**
 * Returns the link that voids scans, if there is one among the steps.
 * @param voidPath the page that voids scans; null if none can be voided
 */
const voidLinks = (
  steps: readonly StepView[],
  voidPath: string | null,
): ViewLink[] =>
  voidPath !== null &&
  steps.some(({ state, label }) => state === "done" && scannedSteps.has(label))
    ? [{ text: correctionMessages.voidOne, path: voidPath }]
    : [];

/** Tells rows with the same number apart: `2 of 3 · 0412 Joliet · 11/20/2026`. */
function headingOf(
  { store, delivered }: TimelineDeclaration,
  row: ShownRow,
  at: number,
  count: number,
): string {
  const position = formatMessage(timelineMessages.position, {
    at: at + 1,
    count,
  });
  return [position, row.text(store), row.text(delivered.due)]
    .filter((text) => text !== "")
    .join(" · ");
}
