import type { PagedCallName, RowOf } from "../../../../provider/contract/calls";
import type { ProviderApi } from "../../provider-client/provider-api";
import type { ResultSearch } from "../result-search";
import type { User } from "../../session/user-session";
import { csvColumns, type Column, type Sort } from "../../tables/table";
import { lineWriter } from "./csv-cells.server";
import { csvLine } from "./csv-line.server";
import { ExportFailure } from "./export-failure.server";
import { exportPages } from "./export-pages.server";
import { localTimeFormat, type LocalTimeFormat } from "../local-time.server";
import { PageChanges } from "../page-changes.server";
import type { ResultRows } from "../rows/result-rows.server";
import { contractViolation, type OwnFailure } from "../set-failure.server";
import { createPageSource } from "../page-source.server";
import type { OpenOptions, ResultCache } from "../result-cache.server";
import type { StoreClock } from "../store-clock.server";
import { zoneOf } from "../rows/table-rows.server";
import { commonMessages, formatMessage, resultMessages } from "../../messages";

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
  /** Maximum age of cached rows, in milliseconds; without one, the rows that the screen shows. */
  maxAgeMs?: number | null;
  /** `https://portal.example`: links in a file are absolute URLs. */
  origin: string;
  /**
   * The time zone of the columns for spreadsheets where that of the store is not known: the setting
   * PORTAL_TIME_ZONE.
   */
  timeZone: string;
  /** The clocks of the stores; null if the provider does not know them. */
  clock: StoreClock | null;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
}

/**
 * Generates the whole result as CSV (RFC 4180, UTF-8 with byte order mark, ISO dates and times, safe
 * from formula injection) in chunks: nothing is fetched or written before the previous chunk was
 * consumed. After the specification's columns come those that spreadsheets compute with: date and time of
 * every time column by the clock of the store, and its time zone.
 * @throws ExportFailure if a page cannot be fetched, at the first chunk or at any later one
 */
export async function* csvOf<Name extends PagedCallName, Criteria>(
  request: ExportRequest<Name, Criteria>,
): AsyncGenerator<string, void, undefined> {
  const { search, origin } = request;
  // The header row is sent with the first rows: until then a failure can still be an error page.
  let before = byteOrderMark + csvLine(csvHeaders(search.table.columns));
  const outcome = { hasChanged: false };
  let written: ResultRows<RowOf<Name>> | null = null;
  let writeLine: (row: number) => string = () => "";
  for await (const { rows, numbers } of exportedBatches(request, outcome)) {
    if (rows !== written) {
      const localTimeOf = localTimesOf(request, rows);
      writeLine = lineWriter(rows, search.table.columns, {
        origin,
        localTimeOf,
      });
      written = rows;
    }
    let lines = before;
    for (const row of numbers) lines += writeLine(row);
    yield lines;
    before = "";
  }
  if (outcome.hasChanged) before += csvLine([resultMessages.dataChangedInFile]);
  if (before !== "") yield before;
}

/**
 * Generates the rows of an export in its order.
 * @param outcome filled in when the last row was generated
 */
export const exportedBatches = <Name extends PagedCallName, Criteria>(
  request: ExportRequest<Name, Criteria>,
  outcome: Outcome,
): AsyncGenerator<Batch<RowOf<Name>>> =>
  request.sort
    ? rowsOfSet(request, request.sort, outcome)
    : unsortedRows(request, outcome);

/** Returns the local time of each row: that of its store, else that of the portal. */
export function localTimesOf<Name extends PagedCallName, Criteria>(
  {
    search,
    clock,
    timeZone,
  }: Pick<ExportRequest<Name, Criteria>, "search" | "clock" | "timeZone">,
  rows: ResultRows<RowOf<Name>>,
): (row: number) => LocalTimeFormat {
  const ofPortal = localTimeFormat(timeZone);
  const { table } = search;
  return clock === null || table.store === undefined
    ? () => ofPortal
    : (row) => zoneOf(table, rows, row, clock) ?? ofPortal;
}

/** Returns the headers of the CSV: those of the specification, then those for spreadsheets. */
function csvHeaders(columns: readonly Column<never>[]): string[] {
  const written = csvColumns(columns);
  const times = written.filter(({ kind }) => kind === "time");
  return [
    ...written.map(({ header }) => header),
    ...times.flatMap(({ header }) => [
      formatMessage(resultMessages.storeDate, { header }),
      formatMessage(resultMessages.storeTime, { header }),
    ]),
    ...(times.length > 0 ? [commonMessages.timeZone] : []),
  ];
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

/** Generates the rows of the result set that the screen shows, once it is whole: a sort needs all of them. */
async function* rowsOfSet<Name extends PagedCallName, Criteria>(
  {
    search,
    criteria,
    api,
    user,
    results,
    maxAgeMs,
  }: ExportRequest<Name, Criteria>,
  sort: Sort | null,
  outcome: Outcome,
): AsyncGenerator<Batch<RowOf<Name>>> {
  const open = (options: Pick<OpenOptions, "maxAgeMs"> = {}) =>
    results.open(search, criteria, api, { ...options, isExport: true });
  const set = await results.openAuthorized(user, api, () => open({ maxAgeMs }));
  await set.whole();
  // A screen that opened the set has a shorter time limit for slow pages than an export, which continues it.
  if (set.state === "failed" && set.failure?.code === "unreachable") {
    open();
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

const tooManyToSort: OwnFailure = {
  ...contractViolation,
  code: "refused",
  reason: "tooManyToSort",
};

/**
 * An unsorted export stores nothing: pages are streamed, and the next page is fetched while this one is
 * written. A complete cached set is not fetched again.
 */
async function* unsortedRows<Name extends PagedCallName, Criteria>(
  request: ExportRequest<Name, Criteria>,
  outcome: Outcome,
): AsyncGenerator<Batch<RowOf<Name>>> {
  const { search, criteria, api, user, results, maxAgeMs, signal } = request;
  if (results.kept(search, criteria, api, user, { maxAgeMs })) {
    yield* rowsOfSet(request, null, outcome);
    return;
  }
  const source = createPageSource(search, criteria, api, { isExport: true });
  const changes = new PageChanges();
  const { columns } = search.table;
  for await (const page of exportPages(
    columns,
    source,
    results.exportRoom,
    signal,
  )) {
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
