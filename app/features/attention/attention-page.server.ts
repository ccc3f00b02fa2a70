import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { advancedSearch } from "../search/asn-search/index.server";
import { describeDateRange } from "../../engine/criteria/dates";
import { loadForUser, requireFeature } from "../../features.server";
import {
  formatMessage,
  homeMessages,
  resultMessages,
} from "../../engine/messages";
import { statusOfFailedSet } from "../../engine/results/result-set-error.server";
import { failureMessage } from "../../engine/results/set-failure.server";
import { chosenClock } from "../../engine/results/store-clock.server";
import { tableRows } from "../../engine/results/rows/table-rows.server";
import { readPageRequest } from "../../engine/tables/page-request";
import { packTable } from "../../engine/tables/sent-table";
import { pageSize, screenColumns, shownTable } from "../../engine/tables/table";
import {
  duePath,
  listParameter,
  loadExceptions,
  loadTodaysDeliveries,
  loadUnfinishedReports,
  receivedList,
  receivedRows,
} from "./attention-items.server";
import type { AttentionListView, AttentionView } from "./attention-view";
import { FigureLoader } from "./figures.server";

/**
 * The loader of the screen Needs attention: its figures or, with `?list=received`, the list of the
 * cartons that were received and not delivered.
 * @throws a redirect to the login page; 404 for an unknown list
 */
export async function loadAttentionPage({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">) {
  const query = new URL(request.url).searchParams;
  const list = query.get(listParameter);
  if (list === receivedList) {
    const { view, status } = await loadReceivedList(context, query);
    return data<AttentionView>(view, status);
  }
  const [figures, state] = await loadForUser(context, undefined, async () => {
    if (list !== null) throw new Response(null, { status: 404 });
    const loader = new FigureLoader(context, query);
    const loaded = await Promise.all([
      loadExceptions(loader, context, loadTodaysDeliveries(loader, context)),
      loadUnfinishedReports(loader, context),
    ]);
    return [loaded.flat(), loader.state] as const;
  });
  return data<AttentionView>({
    screen: "figures",
    heading: homeMessages.needsAttention,
    figures,
    state,
  });
}

/** Loads a page of the cartons that were received and not delivered: part of a result set. */
async function loadReceivedList(
  context: LoaderFunctionArgs["context"],
  query: URLSearchParams,
): Promise<{ view: AttentionListView; status: number }> {
  const { api, results, today, isDocument, documentRows } = context;
  const { table } = advancedSearch;
  const user = await requireFeature(context, advancedSearch.feature);
  const read = advancedSearch.read(
    new URL(duePath, "http://localhost"),
    null,
    today,
  );
  if (!read.ok) throw new Error(`There is no page ${duePath}`);
  const { criteria, written } = read;
  const sortKeys = screenColumns(table.columns).map(({ key }) => key);
  const { sort, fresh, ...asked } = readPageRequest(query, sortKeys);
  const set = await results.openAuthorized(user, api, () =>
    results.open(advancedSearch, criteria, api, { fresh }),
  );
  await set.whole();
  const order = await set.orders.rowSlice(sort, 0, set.rows.length);
  const received = receivedRows(set, order);
  const pages = Math.max(1, Math.ceil(received.length / pageSize));
  const page = Math.min(asked.page, pages);
  const from = (page - 1) * pageSize;
  const shown = received.slice(from, from + pageSize);
  const clock = await chosenClock(user, context);
  const rows = tableRows(table, written, set.rows, shown, null, clock);
  if (isDocument) documentRows.put(table.name, rows);
  const hasFailed = set.state === "failed";
  return {
    status:
      hasFailed && set.rows.length === 0
        ? statusOfFailedSet(context, set.failure)
        : 200,
    view: {
      screen: "list",
      heading: homeMessages.receivedNotDelivered,
      about: formatMessage(homeMessages.receivedList, {
        dates: describeDateRange(criteria.s, criteria.f),
      }),
      containedIn: { label: homeMessages.cartonsDue, path: duePath },
      table: packTable(shownTable(table, null, clock)),
      found: received.length,
      page,
      from,
      sort,
      rows: isDocument ? undefined : rows,
      message: hasFailed
        ? failureMessage(set.failure)
        : set.state === "full"
          ? resultMessages.tooManyRows
          : null,
      asOf: new Date(set.fetchedAt).toISOString(),
      loadedAt: set.fetchedAt,
    },
  };
}
