import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { PagedCallName, RowOf } from "../../provider/contract/calls";
import { getPools } from "../provider-client/pools.server";
import type { ProviderApi } from "../provider-client/provider-api";
import { isFeatureEnabled, requireFeature } from "../features.server";
import { matchList, listMatchMessage, maxAddressLength } from "./number-list";
import type { PoolNames, ReadCriteria, ResultSearch } from "./result-search";
import { columnsParameter, parameters } from "../tables/page-query";
import { readPageRequest, type PageRequest } from "../tables/page-request";
import {
  readColumnChoice,
  type ListMatchView,
  type Progress,
  type ResultView,
} from "../tables/result-view";
import { packTable } from "../tables/sent-table";
import {
  screenColumns,
  shownTable,
  pageSize,
  type ColumnChoice,
} from "../tables/table";
import { statusOfFailedSet } from "./result-set-error.server";
import type { ResultSet } from "./result-set.server";
import { failureMessage } from "./set-failure.server";
import { chosenClock } from "./store-clock.server";
import { tableRows } from "./table-rows.server";
import { totalsOf } from "./totals.server";
import { formatMessage, resultMessages } from "../messages";

/** Shown if a set exceeds the memory limit of result sets. */
const fullMessage = resultMessages.tooManyRows;

/**
 * The loader of a result page, and its action if a list is posted: parses criteria and page request,
 * opens the result set, waits for the rows of the page, and returns them: in a document through
 * `context.documentRows`, in a data request with the view.
 * @param form the submitted form, for searches whose criteria may not fit into an address
 * @param look inspects the result set before the response is sent, for content above the rows
 * @throws a redirect to the login page, or to the canonical address
 */
export async function loadResults<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  form: FormData | null = null,
  look?: (set: ResultSet<RowOf<Name>>, criteria: Criteria) => Promise<void>,
) {
  // Nothing is parsed, requested or cached for a visitor without a recently valid session.
  if (!context.session.wasRecentlyValid)
    await requireFeature(context, search.feature);
  const url = new URL(request.url);
  const read = search.read(url, form, context.today);
  const asked = form ?? url.searchParams;
  const choice = readPageRequest(asked, sortKeys(search));
  const chosen = readColumnChoice(asked, search.table.columns);
  // Unsorted page 1 renders before its provider page is completely stored; any other page needs more
  // rows.
  const first =
    choice.page === 1 &&
    choice.sort === null &&
    !choice.all &&
    !search.list &&
    !search.table.totals &&
    !look;
  const isPoll = url.searchParams.has(parameters.progress);
  const wanted = {
    fresh: choice.fresh,
    isPoll,
    answered: first ? context.answered : undefined,
  };
  const editing = form?.has(parameters.edit) === true;
  // Rows are requested in parallel with the session check; none are sent before it has passed.
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
      table: packTable(shownTable(search.table)),
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
  const { criteria, written, pinnedPath, relativePath } = read;
  const naming = poolNames(search, criteria, context.api);
  const clocking = chosenClock(user, context);
  clocking.catch(() => undefined);
  // It is awaited after the rows; if those fail first, this prevents an unhandled rejection.
  naming.catch(() => undefined);

  const set = await context.results.openAuthorized(
    user,
    context.api,
    () => context.results.open(search, criteria, context.api, wanted),
    prefetched,
  );
  if (isPoll) {
    return data<ResultView>({
      kind: "progress",
      progress: progressOf(search, set, chosen),
    });
  }
  const [page, poolName, clock] = await Promise.all([
    pageOf(set, choice, needsStoredPages(search)),
    naming,
    clocking,
  ]);
  await look?.(set, criteria);
  const from = (page - 1) * pageSize;
  const numbers = await set.orders.rowSlice(choice.sort, from, pageSize);
  const { table: declared } = search;
  const rows = tableRows(declared, written, set.rows, numbers, chosen, clock);
  const table = shownTable(declared, chosen, clock);
  if (context.isDocument) context.documentRows.put(table.name, rows, table);

  const view: ResultView = {
    kind: "found",
    table: packTable(table),
    ...search.describe(criteria, poolName),
    formPath: search.formPath(written),
    ...present({ backTo: search.backTo, pinnedPath, relativePath }),
    origin: context.env.publicOrigins[0] ?? url.origin,
    ...(set.found === 0 && {
      advice: search.advice,
      ...present({ otherSearch: search.otherSearch?.(written) }),
    }),
    progress: progressOf(search, set, chosen),
    page,
    from,
    sort: choice.sort,
    ...(!context.isDocument && { rows }),
    listMatch: createListMatchView(search, criteria, set, chosen),
    posted: form && search.list ? postedList(search.list, criteria) : null,
  };
  const failedWhole = set.state === "failed" && set.rows.length === 0;
  const status = failedWhole ? statusOfFailedSet(context, set.failure) : 200;
  return data<ResultView>(view, status);
}

/**
 * The action of a page that searches for a pasted list: redirects to the list's address if it is short
 * enough, otherwise renders the result. The target page checks the session, so that an expired session
 * does not lose the list.
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
 * Returns the result address of a posted list, if an address can hold the list.
 * @returns path and query; null if the list is too long or invalid
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

/** Returns the fields that have a value: a loader sends the names of undefined fields, too. */
const present = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;

const sortKeys = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
) => screenColumns(search.table.columns).map(({ key }) => key);

function unreadable<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  { problems, formPath, typed }: ReadCriteria<Criteria> & { ok: false },
) {
  const view: ResultView = {
    kind: "unreadable",
    table: packTable(shownTable(search.table)),
    heading: search.title,
    problems,
    formPath,
    backTo: search.backTo,
    typed: typed ?? null,
  };
  return data<ResultView>(view, 400);
}

/** Whether rows are matched against a list or summed up, which needs completely stored pages. */
const needsStoredPages = <Name extends PagedCallName, Criteria>({
  list,
  table,
}: ResultSearch<Name, Criteria>) =>
  list !== undefined || table.totals !== undefined;

/**
 * Waits for the rows of the requested page and returns the page number that is actually shown.
 * @param stored true if completely stored pages are needed
 */
async function pageOf<Row>(
  set: ResultSet<Row>,
  { page, sort, all }: PageRequest,
  stored: boolean,
) {
  if (sort !== null || all || page === Infinity) await set.whole();
  else if (stored) await set.waitFor(page * pageSize);
  else await set.waitForPage(page * pageSize);
  return Math.min(page, Math.max(1, Math.ceil(set.found / pageSize)));
}

function progressOf<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  set: ResultSet<RowOf<Name>>,
  chosen: ColumnChoice,
): Progress {
  const { pages, fetchedAt, found } = set;
  // A list is complete only when its rows can be matched against it, totals need all rows, and several
  // pages are complete only when they have been compared with each other.
  const isDone = set.allFound && pages === 0 && !needsStoredPages(search);
  const state = isDone ? "complete" : set.state;
  const message =
    state === "failed"
      ? failureMessage(set.failure)
      : state === "full"
        ? fullMessage
        : null;
  const totals =
    set.state === "complete" ? totalsOf(search.table, set.rows, chosen) : null;
  return {
    found,
    state,
    pages,
    message,
    fetchedAt,
    ...(set.hasChanged && { hasChanged: true }),
    ...(totals && { totals }),
  };
}

/** Returns a function for pool names, which are fetched only if the heading needs one. */
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
    return formatMessage(resultMessages.ofPool, { pool: pool?.name ?? poolId });
  };
}

/**
 * Matches the rows of a result against the pasted list.
 * @param chosen the columns that the user chose to see, for the search for the missing numbers
 * @returns null without a list, or before all rows have arrived
 */
export function createListMatchView<Name extends PagedCallName, Criteria>(
  { list }: ResultSearch<Name, Criteria>,
  criteria: Criteria,
  set: ResultSet<RowOf<Name>>,
  chosen: ColumnChoice = null,
): ListMatchView | null {
  const column = list ? set.rows.column(list.column) : null;
  // Missing numbers are unknown until all rows have arrived.
  if (!list || !column || set.state !== "complete") return null;
  const found = new Set<string>();
  const dates = set.rows.column(list.deliveryDate)?.values;
  const scans = list.scanDates.map((key) => set.rows.column(key)?.values);
  let delivered = 0;
  let inTransit = 0;
  for (let row = 0; row < set.rows.length; row++) {
    found.add(String(column.values.get(row) ?? ""));
    if ((dates?.get(row) ?? "") !== "") delivered += 1;
    else if (scans.some((scan) => (scan?.get(row) ?? "") !== ""))
      inTransit += 1;
  }
  const summary = matchList(list.given(criteria), found);
  const missingPath = withColumns(list.path(summary.missing), chosen);
  return {
    message: listMatchMessage(summary),
    states: formatMessage(resultMessages.listStates, {
      delivered,
      inTransit,
      announced: set.rows.length - delivered - inTransit,
      missing: summary.missing.length,
    }),
    missing: summary.missing,
    missingPath: missingPath.length < maxAddressLength ? missingPath : null,
    field: list.field,
  };
}

/** Appends a column choice to a path, which may have a query. */
function withColumns(path: string, chosen: ColumnChoice): string {
  if (!chosen) return path;
  const sign = path.includes("?") ? "&" : "?";
  return `${path}${sign}${columnsParameter}=${[...chosen].join(",")}`;
}

function postedList<Criteria>(
  list: NonNullable<ResultSearch<PagedCallName, Criteria>["list"]>,
  criteria: Criteria,
) {
  return { field: list.field, value: list.given(criteria).join(" ") };
}
