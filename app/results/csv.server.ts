import { stringify } from "csv-stringify/sync";
import type { PagedCallName, RowOf } from "../../provider/contract/calls";
import type { Failure, ProviderApi } from "../provider-client/provider-api";
import type { ResultSearch } from "./result-search";
import type { User } from "../session/user-session";
import { showNumber } from "../tables/display";
import { csvColumns, type Sort } from "../tables/table";
import { ExportFailure } from "./export-failure.server";
import type { ExportSource } from "./export-pages.server";
import { PageChanges } from "./page-changes.server";
import type { KeptColumn, ResultRows } from "./result-rows.server";
import { contractViolation } from "./result-set.server";
import { keyOf, pageFetcher, type ResultCache } from "./result-cache.server";
import { rowKeyFunction } from "./row-keys.server";
import { resultMessages } from "../messages";

/** Rows written at once: about 100 KB, so that little is buffered for a slow client. */
const batchSize = 500;
/** Without it, Excel assumes another encoding. */
const byteOrderMark = "\uFEFF";

/** Input of an export. */
export interface ExportRequest<Name extends PagedCallName, Criteria> {
  search: ResultSearch<Name, Criteria>;
  criteria: Criteria;
  sort: Sort | null;
  api: ProviderApi;
  /** The user whose entitlement cached rows must match. */
  user: Pick<User, "entitlement">;
  results: ResultCache;
  /** `https://portal.example`: links in a file are absolute URLs. */
  origin: string;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
}

/**
 * Generates the whole result as CSV (RFC 4180, UTF-8 with byte order mark, ISO dates and times, safe
 * from formula injection) in chunks: nothing is fetched or written before the previous chunk was
 * consumed.
 * @throws ExportFailure if a page cannot be fetched, at the first chunk or at any later one
 */
export async function* csvOf<Name extends PagedCallName, Criteria>(
  request: ExportRequest<Name, Criteria>,
): AsyncGenerator<string, void, undefined> {
  const { search, sort, origin } = request;
  const heads = csvColumns(search.table.columns).map(({ header }) => header);
  // The header row is sent with the first rows: until then a failure can still be an error page.
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
  if (outcome.hasChanged)
    before += written([[`${resultMessages.dataChanged} Refresh.`]]);
  if (before !== "") yield before;
}

interface Batch<Row> {
  rows: ResultRows<Row>;
  numbers: Iterable<number>;
}

/** Result of an export, known after its last row. */
interface Outcome {
  /** True if the data changed during the export. */
  hasChanged: boolean;
}

/** A sort needs the whole result set; it is the one that the screen shows. */
async function* sortedRows<Name extends PagedCallName, Criteria>(
  { search, criteria, api, user, results }: ExportRequest<Name, Criteria>,
  sort: Sort | null,
  outcome: Outcome,
): AsyncGenerator<Batch<RowOf<Name>>> {
  const open = (retry: number | null) =>
    results.open(search, criteria, api, { retry, isExport: true });
  const set = await results.openAuthorized(user, api, () => open(null));
  await set.whole();
  // A set opened by a screen has a shorter time limit for slow pages than an export, so it is retried.
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
  message: resultMessages.tooManyToSort,
};

/**
 * An unsorted export stores nothing: pages are streamed, and the next page is fetched while this one is
 * written. A complete cached set is not fetched again.
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
  // Starts with the session, by which exports are dropped; rows fetched before a write have another key.
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

/** Spreadsheets also evaluate formulas after a leading line feed. */
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
    // The library alone quotes only complete line ends; RFC 4180 requires quotes for a single CR or LF
    // too.
    quoted_match: /[\r\n]/,
  });
}
