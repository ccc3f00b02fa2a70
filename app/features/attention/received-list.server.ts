import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { advancedSearch } from "../search/asn-search/index.server";
import { describeDateRange } from "../../engine/criteria/dates";
import { loadForUser, requireFeature } from "../../features.server";
import {
  formatMessage,
  homeMessages,
  resultMessages,
} from "../../engine/messages";
import { statusOfFailedSet } from "../../engine/results/set-failure.server";
import { failureMessage } from "../../engine/results/set-failure.server";
import { chosenClock } from "../../engine/results/store-clock.server";
import { tableRows } from "../../engine/results/rows/table-rows.server";
import { readPageRequest } from "../../engine/tables/page-request";
import { pageSize, screenColumns, shownTable } from "../../engine/tables/table";
import {
  duePath,
  listParameter,
  receivedList,
  receivedRows,
} from "./attention-items.server";
import type { ReceivedListView } from "./received-list-view";
import { paths } from "../../paths";
import type { RouteArgs } from "../../route-args";

/**
 * The loader of `/attention?list=received`, the list of the cartons that were received and not delivered. Without
 * a list it leads to Home, where the figures are that the address once showed.
 * @throws a redirect to Home or to the login page; 404 for an unknown list
 */
export async function loadAttentionPage({ request, context }: RouteArgs) {
  const query = new URL(request.url).searchParams;
  const list = query.get(listParameter);
  if (list === null) throw redirect(paths.home(), 301);
  if (list !== receivedList)
    await loadForUser(context, undefined, () => {
      throw new Response(null, { status: 404 });
    });
  const { view, status } = await loadReceivedList(context, query);
  return data<ReceivedListView>(view, status);
}

/** Loads a page of the cartons that were received and not delivered: part of a result set. */
async function loadReceivedList(
  context: LoaderFunctionArgs["context"],
  query: URLSearchParams,
): Promise<{ view: ReceivedListView; status: number }> {
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
      heading: homeMessages.receivedNotDelivered,
      about: formatMessage(homeMessages.receivedList, {
        dates: describeDateRange(criteria.s, criteria.f),
      }),
      containedIn: { label: homeMessages.cartonsDue, path: duePath },
      table: shownTable(table, null, clock),
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
