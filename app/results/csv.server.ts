import { stringify } from "csv-stringify/sync";
import type { PagedCallName, RowOf } from "../../provider/contract/calls";
import type { Failure, ProviderApi } from "../provider-client/provider-api";
import type { ResultSearch } from "./result-search";
import type { User } from "../session/user-session";
import { showNumber } from "../tables/display";
import { dataChanged } from "../tables/result-view";
import { csvColumns, type Sort } from "../tables/table";
import { ExportFailure } from "./export-failure.server";
import type { ExportSource } from "./export-pages.server";
import { PageChanges } from "./page-changes.server";
import type { KeptColumn, ResultRows } from "./result-rows.server";
import { contractViolation } from "./result-set.server";
import { keyOf, pageFetcher, type ResultCache } from "./result-cache.server";
import { rowKeyFunction } from "./row-keys.server";

/** Rows that are written at once: about 100 KB, so that a slow reader holds little back. */
const batchSize = 500;
/** Excel takes a file without it for another encoding. */
const byteOrderMark = "\uFEFF";

/** What an export is made from. */
export interface ExportRequest<Name extends PagedCallName, Criteria> {
  search: ResultSearch<Name, Criteria>;
  criteria: Criteria;
  sort: Sort | null;
  api: ProviderApi;
  /** Whose entitlement kept rows must be of. */
  user: Pick<User, "entitlement">;
  results: ResultCache;
  /** `https://portal.example`: links are whole addresses in a file. */
  origin: string;
  /** Aborted when nobody reads any more. */
  signal: AbortSignal;
}

/**
 * The whole result as CSV (RFC 4180, UTF-8 with byte order mark, ISO dates and times, formula-safe),
 * piece by piece: nothing is fetched or written before the last piece was taken.
 * @throws ExportFailure when a page cannot be had, at the first piece or at any later one
 */
export async function* csvOf<Name extends PagedCallName, Criteria>(
  request: ExportRequest<Name, Criteria>,
): AsyncGenerator<string, void, undefined> {
  const { search, sort, origin } = request;
  const heads = csvColumns(search.table.columns).map(({ header }) => header);
  // The header row leaves with the first rows: until then a failure can still be a page.
  let before = byteOrderMark + written([heads]);
  const outcome = { hasChanged: false };
  for await (const { rows, numbers } of sort
    ? sortedRows(request, sort, outcome)
    : unsortedRows(request, outcome)) {
    const columns = csvColumns(
      rows.columns.map((kept) => ({ ...kept, appears: kept.column.appears })),
    );
    const records = Array.from(numbers, (row) =>
      columns.map((kept) => csvCell(kept, row, origin)),
    );
    yield before + written(records);
    before = "";
  }
  if (outcome.hasChanged) before += written([[`${dataChanged} Refresh.`]]);
  if (before !== "") yield before;
}

interface Batch<Row> {
  rows: ResultRows<Row>;
  numbers: Iterable<number>;
}

/** What is known of an export when its last row has been written. */
interface Outcome {
  /** The data changed while it was fetched. */
  hasChanged: boolean;
}

/** A sort needs the whole set; it is the one that the screen shows. */
async function* sortedRows<Name extends PagedCallName, Criteria>(
  { search, criteria, api, user, results }: ExportRequest<Name, Criteria>,
  sort: Sort | null,
  outcome: Outcome,
): AsyncGenerator<Batch<RowOf<Name>>> {
  const open = (retry: number | null) =>
    results.open(search, criteria, api, { retry, isExport: true });
  const set = await results.openAuthorized(user, api, () => open(null));
  await set.whole();
  // A screen that opened it waits less for a slow page than an export does.
  if (set.state === "failed" && set.failure?.code === "unreachable") {
    open(set.pages);
    await set.whole();
  }
  if (set.state === "failed") throw new ExportFailure(set.failure);
  if (set.state === "full") throw new ExportFailure(tooManyToSort);
  for (let from = 0; from < set.rows.length; from += batchSize) {
    yield {
      rows: set.rows,
      numbers: await set.orders.rowSlice(sort, from, batchSize),
    };
  }
  outcome.hasChanged = set.hasChanged;
}

const tooManyToSort: Failure = {
  ...contractViolation,
  code: "refused",
  message:
    "There are too many results to sort. Export them unsorted, or narrow the search.",
};

/**
 * Without a sort nothing has to be kept: pages pass through, the next one fetched while this one is
 * written. A set that is there already is not fetched again.
 */
async function* unsortedRows<Name extends PagedCallName, Criteria>(
  request: ExportRequest<Name, Criteria>,
  outcome: Outcome,
): AsyncGenerator<Batch<RowOf<Name>>> {
  const { search, criteria, api, user, results, signal } = request;
  if (results.kept(search, criteria, api, user)) {
    yield* sortedRows(request, null, outcome);
    return;
  }
  const { fetchPage, fetchRow } = pageFetcher(search, criteria, api);
  const source: ExportSource<RowOf<Name>> = {
    columns: search.table.columns,
    pageSize: search.pageSize,
    read: results.reader(search.call),
    keyOf: rowKeyFunction(search.table.rowKey),
    fetchPage: (offset, cursor, signal) =>
      fetchPage({ offset, cursor }, { signal, isExport: true }),
    fetchRow,
  };
  // Begins with the session, by which exports are dropped; rows from before a write are others.
  const key = [
    api.sessionKey,
    keyOf(search, search.payload(criteria), api).key,
    user.entitlement,
    api.lastWrite,
  ].join(" ");
  const changes = new PageChanges();
  for await (const page of results.exportPages.read(key, source, signal)) {
    changes.add(page);
    yield* batches(page.resultRows);
    if (await page.hasMoved) changes.note();
  }
  changes.finish();
  outcome.hasChanged = changes.found;
}

function* batches<Row>(rows: ResultRows<Row>): Generator<Batch<Row>> {
  for (let from = 0; from < rows.length; from += batchSize) {
    const count = Math.min(batchSize, rows.length - from);
    yield {
      rows,
      numbers: Uint32Array.from({ length: count }, (_, index) => from + index),
    };
  }
}

/** Spreadsheets also run formulas behind a leading line feed. */
const leadingLineFeed = /^\n/;

function csvCell<Row>(
  { column, values }: KeptColumn<Row>,
  row: number,
  origin: string,
): string | number {
  const value = values.get(row);
  if (value === null) return "";
  if (column.link && typeof value === "string") {
    const href = column.link.href(value);
    return href === null ? "" : origin + href;
  }
  if (values.storage === "number" && typeof value === "number") {
    return column.kind === "percent"
      ? Number(showNumber(value, "percent").slice(0, -1))
      : value;
  }
  return typeof value === "string" && leadingLineFeed.test(value)
    ? `'${value}`
    : value;
}

function written(records: readonly (readonly (string | number)[])[]): string {
  return stringify([...records] as (string | number)[][], {
    record_delimiter: "windows",
    escape_formulas: true,
    // On its own it quotes only whole line ends; RFC 4180 wants either half of one quoted.
    quoted_match: /[\r\n]/,
  });
}
