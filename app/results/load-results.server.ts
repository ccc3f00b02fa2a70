import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { PagedCallName, RowOf } from "../../provider/contract/calls";
import { getPools } from "../provider-client/pools.server";
import type { ProviderApi } from "../provider-client/provider-api";
import { isFeatureEnabled, requireFeature } from "../features.server";
import { matchList, listMatchMessage, maxAddressLength } from "./number-list";
import type { PoolNames, ReadCriteria, ResultSearch } from "./result-search";
import {
  parameters,
  readPageRequest,
  type ListMatchView,
  type ResultsView,
  type Progress,
  type ResultView,
  type PageRequest,
} from "../tables/result-view";
import { screenColumns, shownTable, pageSize } from "../tables/table";
import { statusOfFailedSet } from "./result-set-error.server";
import { failureMessage, type ResultSet } from "./result-set.server";
import { tableRows } from "./table-rows.server";

/** Said when a set outgrows the memory that result sets may take. */
const fullMessage =
  "There are more results than can be shown here. Export Data saves all of them; a narrower search shows them.";

/**
 * The loader of a result page, and its action where lists are posted: reads criteria and window,
 * opens the result set, waits for what the window needs, and hands over its rows: in a document by
 * way of `context.documentRows`, in a data request with the rest.
 * @param form what was posted, for searches whose criteria may not fit into an address
 * @param look looks at the result set before the answer leaves, for what stands above the rows
 * @throws a redirect to the login page, or to the canonical form of the address
 */
export async function loadResults<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  form: FormData | null = null,
  look?: (set: ResultSet<RowOf<Name>>, criteria: Criteria) => Promise<void>,
) {
  // Nothing is read, asked for or kept for a visitor whose session was not valid lately.
  if (!context.session.wasRecentlyValid)
    await requireFeature(context, search.feature);
  const url = new URL(request.url);
  const read = search.read(url, form, context.today);
  const choice = readPageRequest(form ?? url.searchParams, sortKeys(search));
  // The first window is answered before the page it stands in is taken in; all else needs more rows.
  const first =
    choice.page === 1 &&
    choice.sort === null &&
    !choice.all &&
    !search.list &&
    !look;
  const wanted = { ...choice, answered: first ? context.answered : undefined };
  const editing = form?.has(parameters.edit) === true;
  // The provider is asked for the rows while it says who asks; nothing of them leaves before that.
  const prefetched =
    isFeatureEnabled(context, search.feature) &&
    read.ok &&
    !editing &&
    read.canonicalPath === null &&
    context.api.sessionKey !== null
      ? context.results.open(search, read.criteria, context.api, wanted)
      : null;
  const user = await requireFeature(context, search.feature);
  if (!read.ok) return unreadable(search, read);
  if (editing && search.list) {
    const view: ResultView = {
      kind: "unreadable",
      table: shownTable(search.table),
      heading: search.title,
      problems: [],
      formPath: search.formPath(read.written),
      backTo: search.backTo,
      typed: search.list.given(read.criteria).join("\n"),
    };
    return data<ResultView>(view);
  }
  if (read.canonicalPath !== null)
    throw redirect(read.canonicalPath + url.search, 302);
  const { criteria, written, pinnedPath } = read;
  const naming = poolNames(search, criteria, context.api);
  // It is awaited when the rows are there; should they fail first, nobody awaits it.
  naming.catch(() => undefined);

  const set = await context.results.openAuthorized(
    user,
    context.api,
    () => context.results.open(search, criteria, context.api, wanted),
    prefetched,
  );
  if (url.searchParams.has(parameters.progress)) {
    return data<ResultView>({
      kind: "progress",
      progress: progressOf(search, set),
    });
  }
  const [page, poolName] = await Promise.all([
    pageOf(set, choice, search.list !== undefined),
    naming,
  ]);
  await look?.(set, criteria);
  const from = (page - 1) * pageSize;
  const numbers = await set.orders.rowSlice(choice.sort, from, pageSize);
  const rows = tableRows(search.table, written, set.rows, numbers);
  if (context.isDocument) context.documentRows.put(search.table.name, rows);

  const view: ResultsView = {
    kind: "found",
    table: shownTable(search.table),
    ...search.describe(criteria, poolName),
    formPath: search.formPath(written),
    backTo: search.backTo,
    pinnedPath,
    advice: search.advice,
    progress: progressOf(search, set),
    page,
    from,
    sort: choice.sort,
    rows: context.isDocument ? undefined : rows,
    account: accountOf(search, criteria, set),
    posted: form && search.list ? postedList(search.list, criteria) : null,
  };
  const failedWhole = set.state === "failed" && set.rows.length === 0;
  const status = failedWhole ? statusOfFailedSet(context, set.failure) : 200;
  return data<ResultView>(view, status);
}

/**
 * The action of a page that searches for a pasted list: to the list's own address while that can
 * hold it, else shown at once. The address asks who is there: a session that ended meanwhile does
 * not cost the list.
 */
export async function searchForList<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  args: Pick<LoaderFunctionArgs, "request" | "context">,
) {
  const form = await args.request.formData();
  const address = isFeatureEnabled(args.context, search.feature)
    ? addressOfList(search, args, form)
    : null;
  if (address !== null) throw redirect(address, 303);
  return loadResults(search, args, form);
}

/**
 * The address of a posted list's results, as long as an address can hold the list.
 * @returns path and query; null when the list is too long, or cannot be searched for
 */
function addressOfList<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  form: FormData,
): string | null {
  const url = new URL(request.url);
  const read = search.read(url, form, context.today);
  if (!read.ok || !search.list) return null;
  const path = search.list.path(search.list.given(read.criteria));
  return url.origin.length + path.length < maxAddressLength ? path : null;
}

const sortKeys = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
) => screenColumns(search.table.columns).map(({ key }) => key);

function unreadable<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  { problems, formPath, typed }: ReadCriteria<Criteria> & { ok: false },
) {
  const view: ResultView = {
    kind: "unreadable",
    table: shownTable(search.table),
    heading: search.title,
    problems,
    formPath,
    backTo: search.backTo,
    typed: typed ?? null,
  };
  return data<ResultView>(view, 400);
}

/**
 * Waits for what the window needs, and says which window it is in the end.
 * @param accounted whether the rows are compared with a list, for which the window alone is not enough
 */
async function pageOf<Row>(
  set: ResultSet<Row>,
  { page, sort, all }: PageRequest,
  accounted: boolean,
) {
  if (sort !== null || all || page === Infinity) await set.whole();
  else if (accounted) await set.waitFor(page * pageSize);
  else await set.waitForPage(page * pageSize);
  return Math.min(page, Math.max(1, Math.ceil(set.found / pageSize)));
}

function progressOf<Name extends PagedCallName, Criteria>(
  { list }: ResultSearch<Name, Criteria>,
  set: ResultSet<RowOf<Name>>,
): Progress {
  const { pages, fetchedAt, found } = set;
  // A list is only done when its rows can be compared with it, and several pages when they have been
  // compared with each other.
  const isDone = set.allFound && pages === 0 && !list;
  const state = isDone ? "complete" : set.state;
  const message =
    state === "failed"
      ? failureMessage(set.failure)
      : state === "full"
        ? fullMessage
        : null;
  return {
    found,
    state,
    pages,
    message,
    fetchedAt,
    ...(set.hasChanged && { hasChanged: true }),
  };
}

/** The names of pools, asked for only when the heading needs one. */
export async function poolNames<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  criteria: Criteria,
  api: ProviderApi,
): Promise<PoolNames> {
  const wanted = search.pool?.(criteria) ?? null;
  const answer = wanted === null ? null : await getPools(api);
  return (poolId) => {
    const pool = answer?.ok
      ? answer.pools.find(({ id }) => id === poolId)
      : undefined;
    return `Pool ${pool?.name ?? poolId}`;
  };
}

export function accountOf<Name extends PagedCallName, Criteria>(
  { list }: ResultSearch<Name, Criteria>,
  criteria: Criteria,
  set: ResultSet<RowOf<Name>>,
): ListMatchView | null {
  const column = list ? set.rows.column(list.column) : null;
  // Before all rows are there, nobody knows what is missing.
  if (!list || !column || set.state !== "complete") return null;
  const found = new Set<string>();
  for (let row = 0; row < set.rows.length; row++)
    found.add(String(column.values.get(row) ?? ""));
  const account = matchList(list.given(criteria), found);
  const missingPath = list.path(account.missing);
  return {
    message: listMatchMessage(account),
    missing: account.missing,
    missingPath: missingPath.length < maxAddressLength ? missingPath : null,
    field: list.field,
  };
}

function postedList<Criteria>(
  list: NonNullable<ResultSearch<PagedCallName, Criteria>["list"]>,
  criteria: Criteria,
) {
  return { field: list.field, value: list.given(criteria).join(" ") };
}
