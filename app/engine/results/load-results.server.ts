import { data, redirect } from "@remix-run/node";
import {
  calls,
  type PagedCallName,
  type RowOf,
} from "../../../provider/contract/calls";
import { getPools } from "../provider-client/pools.server";
import type { ProviderApi } from "../provider-client/provider-api";
import {
  isFeatureEnabled,
  requireExtension,
  requireFeature,
} from "../../features.server";
import { findKeptForm, keepList } from "./kept-lists.server";
import { createListMatchView } from "./list-match.server";
import { maxAddressLength } from "./number-list";
import type {
  ListedSearch,
  PoolNames,
  ReadCriteria,
  ResultSearch,
} from "./result-search";
import { listParameter, pageQuery, parameters } from "../tables/page-query";
import { readPageRequest, type PageRequest } from "../tables/page-request";
import {
  readColumnChoice,
  type Progress,
  type ResultView,
} from "../tables/result/result-view";
import {
  screenColumns,
  shownTable,
  pageSize,
  type ColumnChoice,
} from "../tables/table";
import type { ResultSet } from "./result-set.server";
import { failureMessage, statusOfFailedSet } from "./set-failure.server";
import { chosenClock } from "./store-clock.server";
import { tableRows } from "./rows/table-rows.server";
import { totalsOf } from "./rows/totals.server";
import { formatMessage, resultMessages } from "../messages";
import type { RouteArgs } from "../../route-args";

/** Shown if a set exceeds the memory limit of result sets. */
const fullMessage = resultMessages.tooManyRows;

/**
 * The loader of a result page: parses criteria and page request, opens the result set, waits for the rows of the page, and returns them: in a document through
 * `context.documentRows`, in a data request with the view.
 * @param look inspects the result set before the response is sent, for content above the rows
 * @throws a redirect to the login page, or to the canonical address; a 404 response if the provider lacks the
 *   extension of the call
 */
export async function loadResults<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  { request, context }: RouteArgs,
  look?: (set: ResultSet<RowOf<Name>>, criteria: Criteria) => Promise<void>,
) {
  const { extension } = calls[search.call];
  if (extension) await requireExtension(context, extension);
  // Nothing is parsed, requested or cached for a visitor without a recently valid session.
  if (!context.session.wasRecentlyValid)
    await requireFeature(context, search.feature);
  const url = new URL(request.url);
  // Without a key, rows are requested in the same turn as the session check.
  const kept = url.searchParams.has(listParameter)
    ? await findKeptForm(context, url, search.list?.field)
    : null;
  if (kept === "gone") {
    await requireFeature(context, search.feature);
    const problems = [resultMessages.listNotKept];
    const view = describeUnreadable(search, {
      problems,
      formPath: url.pathname,
      typed: "",
    });
    return data<ResultView>(view, 410);
  }
  const read = search.read(url, kept, context.today);
  const choice = readPageRequest(url.searchParams, sortKeys(search));
  const chosen = readColumnChoice(url.searchParams, search.table.columns);
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
  const editing = kept !== null && url.searchParams.has(parameters.edit);
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
    const view = describeUnreadable(search, {
      problems: [],
      formPath: search.formPath(read.written),
      typed: search.list.given(read.criteria).join("\n"),
    });
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
  if (context.isDocument) context.documentRows.put(table.name, rows);

  const { heading, chips } = search.describe(criteria, poolName);
  const view: ResultView = {
    kind: "found",
    table,
    heading,
    chips: chips.map((text) => ({ text })),
    additions: [],
    ...search.changes?.(written, context.today, poolName),
    above: search.above?.(written, poolName) ?? [],
    formPath: kept
      ? url.pathname + pageQuery(url.search, { edit: "1" })
      : search.formPath(written),
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
    isKeptList: kept !== null,
  };
  const failedWhole = set.state === "failed" && set.rows.length === 0;
  const status = failedWhole ? statusOfFailedSet(context, set.failure) : 200;
  return data<ResultView>(view, status);
}

/**
 * The action of a page that searches for a pasted list: redirects to the address of its result. A list that
 * is too long for an address is kept, and the address has its key (docs/decisions/138). A short one is
 * redirected before the session is checked, so that an expired session does not lose it.
 * @returns the form with its errors, if the list cannot be searched for
 */
export async function searchForList<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria> & { list: ListedSearch<Criteria> },
  { request, context }: RouteArgs,
) {
  const form = await request.formData();
  const url = new URL(request.url);
  const read = search.read(url, form, context.today);
  if (read.ok && isFeatureEnabled(context, search.feature)) {
    const given = search.list.given(read.criteria);
    const path = search.list.path(given);
    if (url.origin.length + path.length < maxAddressLength)
      throw redirect(path, 303);
    await requireFeature(context, search.feature);
    const key = await keepList(context, given.join(" "));
    throw redirect(`${url.pathname}?${listParameter}=${key}`, 303);
  }
  await requireFeature(context, search.feature);
  return unreadable(search, read as typeof read & { ok: false });
}

/** Returns the fields that have a value: a loader sends the names of undefined fields, too. */
const present = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;

const sortKeys = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
) => screenColumns(search.table.columns).map(({ key }) => key);

const unreadable = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  read: ReadCriteria<Criteria> & { ok: false },
) => data<ResultView>(describeUnreadable(search, read), 400);

/** Describes a page without a result: the form with a list, or what is wrong with the criteria. */
export const describeUnreadable = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  {
    problems,
    formPath,
    typed,
  }: Pick<
    ReadCriteria<Criteria> & { ok: false },
    "problems" | "formPath" | "typed"
  >,
): ResultView => ({
  kind: "unreadable",
  table: shownTable(search.table),
  heading: search.title,
  problems,
  formPath,
  backTo: search.backTo,
  typed: typed ?? null,
});

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
