import type { PagedCallName, RowOf } from "../../../provider/contract/calls";
import { formatMessage, resultMessages } from "../messages";
import { getPools } from "../provider-client/pools.server";
import type { ProviderApi } from "../provider-client/provider-api";
import { pageQuery } from "../tables/page-query";
import type { PageRequest } from "../tables/page-request";
import type {
  Progress,
  ResultsView,
  UnreadableView,
} from "../tables/result/result-view";
import { pageSize, shownTable, type ColumnChoice } from "../tables/table";
import { createListMatchView } from "./list-match.server";
import type {
  PoolNames,
  ReadCriteria,
  ResultSearch,
  UnreadableCriteria,
} from "./result-search";
import type { ResultSet } from "./result-set.server";
import { totalsOf } from "./rows/totals.server";
import { failureMessage } from "./set-failure.server";

/** A page of rows as it was asked for, and what its texts need. */
interface ShownPage {
  url: URL;
  choice: PageRequest;
  columns: ColumnChoice;
  isKeptList: boolean;
  /** Number of the page that is shown, from 1. */
  page: number;
  poolName: PoolNames;
  /** The clocks of the stores, if times are shown by them; null for UTC. */
  clock: object | null;
  /** The date in the portal's time zone, `YYYY-MM-DD`. */
  today: string;
  /** `https://portal.example`. */
  origin: string;
}

/** Describes a page of rows, without the rows. */
export function describeFound<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  read: ReadCriteria<Criteria> & { ok: true },
  set: ResultSet<RowOf<Name>>,
  shown: ShownPage,
): ResultsView {
  const { criteria, written, pinnedPath, relativePath } = read;
  const { url, page, poolName, columns, isKeptList } = shown;
  const { heading, chips } = search.describe(criteria, poolName);
  return {
    kind: "found",
    table: shownTable(search.table, columns, shown.clock),
    heading,
    chips: chips.map((text) => ({ text })),
    additions: [],
    ...search.changes?.(written, shown.today, poolName),
    above: search.above?.(written, poolName) ?? [],
    formPath: isKeptList
      ? url.pathname + pageQuery(url.search, { edit: "1" })
      : search.formPath(written),
    ...present({ backTo: search.backTo, pinnedPath, relativePath }),
    origin: shown.origin,
    ...(set.found === 0 && {
      advice: search.advice,
      ...present({ otherSearch: search.otherSearch?.(written) }),
    }),
    progress: progressOf(search, set, columns),
    page,
    from: (page - 1) * pageSize,
    sort: shown.choice.sort,
    listMatch: createListMatchView(search, criteria, set, columns),
    isKeptList,
  };
}

/** Describes a page without a result: the form with a list, or what is wrong with the criteria. */
export const describeUnreadable = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  { problems, formPath, typed }: Omit<UnreadableCriteria, "ok">,
): UnreadableView => ({
  kind: "unreadable",
  table: shownTable(search.table),
  heading: search.title,
  problems,
  formPath,
  backTo: search.backTo,
  typed: typed ?? null,
});

/** Returns whether rows are matched against a list or summed up, which needs completely stored pages. */
export const needsStoredPages = <Name extends PagedCallName, Criteria>({
  list,
  table,
}: ResultSearch<Name, Criteria>) =>
  list !== undefined || table.totals !== undefined;

/** Describes how much of a result has arrived. */
export function progressOf<Name extends PagedCallName, Criteria>(
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
        ? resultMessages.tooManyRows
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

/** Returns the fields that have a value: a loader sends the names of undefined fields, too. */
const present = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
