import { stringify } from "csv-stringify/sync";
import type { PagedCallName, RowOf } from "../../provider/contract/calls";
import type { Failure, Page, ProviderApi } from "../api/provider-api";
import type { ResultSearch } from "../searches/result-search";
import type { User } from "../session/user-session";
import { showNumber } from "../tables/display";
import { csvColumns, type Sort } from "../tables/table";
import { entitlementChanged, isOther } from "./entitlement.server";
import { ResultRows, type KeptColumn } from "./result-rows.server";
import { failureWords, notFitting } from "./result-set.server";
import { pageRequest, type ResultSets } from "./result-sets.server";

/** Rows that are written at once: about 100 KB, so that a slow reader holds little back. */
const batchSize = 500;
/** Excel takes a file without it for another encoding. */
const byteOrderMark = "\uFEFF";

/** An export that could not go on: the rows that are missing must not pass unseen. */
export class ExportFailure extends Error {
  override readonly name = "ExportFailure";
  /** @param failure what the provider said */
  constructor(readonly failure: Failure | null) {
    super(failureWords(failure));
  }
}

/** What an export is made from. */
export interface ExportRequest<Name extends PagedCallName, Criteria> {
  search: ResultSearch<Name, Criteria>;
  criteria: Criteria;
  sort: Sort | null;
  api: ProviderApi;
  /** Whose entitlement kept rows must be of. */
  user: Pick<User, "entitlement">;
  results: ResultSets;
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
  for await (const { rows, numbers } of sort
    ? sortedRows(request, sort)
    : unsortedRows(request)) {
    const columns = csvColumns(
      rows.columns.map((kept) => ({ ...kept, appears: kept.column.appears })),
    );
    const records = Array.from(numbers, (row) =>
      columns.map((kept) => csvCell(kept, row, origin)),
    );
    yield before + written(records);
    before = "";
  }
  if (before !== "") yield before;
}

interface Batch<Row> {
  rows: ResultRows<Row>;
  numbers: Iterable<number>;
}

/** A sort needs the whole set; it is the one that the screen shows. */
async function* sortedRows<Name extends PagedCallName, Criteria>(
  { search, criteria, api, user, results }: ExportRequest<Name, Criteria>,
  sort: Sort | null,
): AsyncGenerator<Batch<RowOf<Name>>> {
  const set = await results.openFor(user, api, () =>
    results.open(search, criteria, api),
  );
  await set.whole();
  if (set.state === "failed") throw new ExportFailure(set.failure);
  if (set.state === "full") throw new ExportFailure(tooManyToSort);
  for (let from = 0; from < set.rows.length; from += batchSize) {
    yield {
      rows: set.rows,
      numbers: await set.orders.stretch(sort, from, batchSize),
    };
  }
}

const tooManyToSort: Failure = {
  ...notFitting,
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
): AsyncGenerator<Batch<RowOf<Name>>> {
  const { search, criteria, api, user, results, signal } = request;
  if (results.kept(search, criteria, api, user)) {
    yield* sortedRows(request, null);
    return;
  }
  const payload = search.payload(criteria);
  const read = results.reader(search.call);
  const stop = new AbortController();
  const fetchPage = (number: number): Promise<Page> =>
    api.page(
      search.call,
      pageRequest(search, payload, number * search.pageSize),
      {
        signal: AbortSignal.any([signal, stop.signal]),
      },
    );
  try {
    let next: Promise<Page> | null = fetchPage(0);
    let entitlement: string | null = null;
    for (let number = 0; next !== null; number++) {
      const page: Page = await next;
      if (!page.ok) throw new ExportFailure(page);
      if (isOther(page.entitlement, entitlement))
        throw new ExportFailure(entitlementChanged);
      entitlement ??= page.entitlement;
      next = page.rows.length >= search.pageSize ? fetchPage(number + 1) : null;
      // It is awaited when this page is written; should that fail first, nobody awaits it.
      next?.catch(() => undefined);
      const rows = new ResultRows(search.table.columns);
      if (!(await rows.append(page.rows, read)))
        throw new ExportFailure(notFitting);
      page.rows = [];
      yield* batches(rows);
    }
  } finally {
    stop.abort();
  }
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
