import { data, redirect } from "@remix-run/node";
import {
  calls,
  type PagedCallName,
  type RowOf,
} from "../../../provider/contract/calls";
import {
  isFeatureEnabled,
  requireExtension,
  requireFeature,
} from "../../features.server";
import type { RouteArgs } from "../../route-args";
import { resultMessages } from "../messages";
import { listParameter, parameters } from "../tables/page-query";
import { readPageRequest, type PageRequest } from "../tables/page-request";
import {
  readColumnChoice,
  type ResultView,
} from "../tables/result/result-view";
import { pageSize, screenColumns, type ColumnChoice } from "../tables/table";
import { findKeptForm, keepList } from "./kept-lists.server";
import { maxAddressLength } from "./number-list";
import {
  describeFound,
  describeUnreadable,
  needsStoredPages,
  poolNames,
  progressOf,
} from "./result-page-view.server";
import type {
  ListedSearch,
  ReadCriteria,
  ResultSearch,
  UnreadableCriteria,
} from "./result-search";
import type { ResultSet } from "./result-set.server";
import { tableRows } from "./rows/table-rows.server";
import { statusOfFailedSet } from "./set-failure.server";
import { chosenClock } from "./store-clock.server";

/** What the address of a result page asks for. */
interface AskedPage<Criteria> {
  url: URL;
  read: ReadCriteria<Criteria>;
  choice: PageRequest;
  columns: ColumnChoice;
  /** True if the address has the key of a list that is too long for it. */
  isKeptList: boolean;
  /** True if the form with that list is asked for instead of its rows. */
  isEditing: boolean;
  /** True if only the progress of loading is asked for. */
  isPoll: boolean;
}

/**
 * The loader of a result page: parses criteria and page request, opens the result set, waits for the rows of the
 * page, and returns them: in a document through `context.documentRows`, in a data request with the view.
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
  // Without the key of a list, rows are requested in the same turn as the session check.
  const kept = url.searchParams.has(listParameter)
    ? await findKeptForm(context, url, search.list?.field)
    : null;
  if (kept === "gone") {
    await requireFeature(context, search.feature);
    const problems = [resultMessages.listNotKept];
    const formPath = url.pathname;
    return withoutRows(search, { problems, formPath, typed: "" }, 410);
  }
  const asked = readAddress(search, url, kept, context.today);
  const { read, choice, columns } = asked;
  const open = (criteria: Criteria) =>
    context.results.open(search, criteria, context.api, {
      fresh: choice.fresh,
      isPoll: asked.isPoll,
      answered:
        !look && isShownAtOnce(search, choice) ? context.answered : undefined,
    });
  // Rows are requested in parallel with the session check; none are sent before it has passed.
  const prefetched =
    read.ok &&
    read.canonicalPath === null &&
    !asked.isEditing &&
    isFeatureEnabled(context, search.feature) &&
    context.api.sessionKey !== null
      ? open(read.criteria)
      : null;
  const user = await requireFeature(context, search.feature);
  if (!read.ok) return withoutRows(search, read, 400);
  const { criteria, written } = read;
  if (asked.isEditing && search.list) {
    const typed = search.list.given(criteria).join("\n");
    const formPath = search.formPath(written);
    return withoutRows(search, { problems: [], formPath, typed }, 200);
  }
  if (read.canonicalPath !== null)
    throw redirect(read.canonicalPath + url.search, 302);
  const naming = poolNames(search, criteria, context.api);
  const clocking = chosenClock(user, context);
  // They are awaited after the rows; if those fail first, this prevents unhandled rejections.
  naming.catch(() => undefined);
  clocking.catch(() => undefined);
  const set = await context.results.openAuthorized(
    user,
    context.api,
    () => open(criteria),
    prefetched,
  );
  if (asked.isPoll) {
    const progress = progressOf(search, set, columns);
    return data<ResultView>({ kind: "progress", progress });
  }
  const [page, poolName, clock] = await Promise.all([
    pageOf(set, choice, needsStoredPages(search)),
    naming,
    clocking,
  ]);
  await look?.(set, criteria);
  const from = (page - 1) * pageSize;
  const { table } = search;
  const numbers = await set.orders.rowSlice(choice.sort, from, pageSize);
  const rows = tableRows(table, written, set.rows, numbers, columns, clock);
  if (context.isDocument) context.documentRows.put(table.name, rows);
  const view = describeFound(search, read, set, {
    ...asked,
    page,
    poolName,
    clock,
    today: context.today,
    origin: context.env.publicOrigins[0] ?? url.origin,
  });
  const failedWhole = set.state === "failed" && set.rows.length === 0;
  return data<ResultView>(
    context.isDocument ? view : { ...view, rows },
    failedWhole ? statusOfFailedSet(context, set.failure) : 200,
  );
}

/** Returns the loader of a result page that shows nothing else. */
export const createResultLoader =
  <Name extends PagedCallName, Criteria>(
    search: ResultSearch<Name, Criteria>,
  ) =>
  (args: RouteArgs) =>
    loadResults(search, args);

/**
 * Reads the address of a result page.
 * @param kept the form with the list that the address names by a key; null if it names none
 * @param today the date in the portal's time zone, `YYYY-MM-DD`
 */
function readAddress<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  url: URL,
  kept: FormData | null,
  today: string,
): AskedPage<Criteria> {
  const { searchParams } = url;
  const { columns } = search.table;
  const sortKeys = screenColumns(columns).map(({ key }) => key);
  return {
    url,
    read: search.read(url, kept, today),
    choice: readPageRequest(searchParams, sortKeys),
    columns: readColumnChoice(searchParams, columns),
    isKeptList: kept !== null,
    isEditing: kept !== null && searchParams.has(parameters.edit),
    isPoll: searchParams.has(parameters.progress),
  };
}

/** The answer without a result: the form with the list, or what is wrong with the criteria. */
const withoutRows = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  form: Omit<UnreadableCriteria, "ok">,
  status: number,
) => data<ResultView>(describeUnreadable(search, form), status);

/** Whether a page is shown before its provider page is completely stored: unsorted page 1; others need more rows. */
const isShownAtOnce = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  { page, sort, all }: PageRequest,
) => page === 1 && sort === null && !all && !needsStoredPages(search);

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

/**
 * Returns the action of a page that searches for a pasted list: it redirects to the address of its result. A list that
 * is too long for an address is kept, and the address has its key (docs/decisions/138). A short one is
 * redirected before the session is checked, so that an expired session does not lose it.
 * It returns the form with its errors, if the list cannot be searched for.
 */
export const createListAction =
  <Name extends PagedCallName, Criteria>(
    search: ResultSearch<Name, Criteria> & { list: ListedSearch<Criteria> },
  ) =>
  async ({ request, context }: RouteArgs) => {
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
    return withoutRows(search, read as typeof read & { ok: false }, 400);
  };
