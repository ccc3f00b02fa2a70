import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { PagedCallName, RowOf } from "../../../../provider/contract/calls";
import { commonMessages, formatMessage, resultMessages } from "../../messages";
import { labelOf } from "../../tables/display";
import {
  csvColumns,
  screenColumns,
  type Column,
  type ColumnChoice,
  type ColumnKind,
} from "../../tables/table";
import { exportedValue } from "./csv-cells.server";
import {
  exportedBatches,
  localTimesOf,
  type ExportRequest,
} from "./csv.server";
import type { LocalTimeFormat } from "../local-time.server";
import type { KeptColumn, ResultRows } from "../rows/result-rows.server";
import {
  numberCell,
  serialDate,
  sheetHead,
  sheetPath,
  sheetRow,
  sheetTail,
  textCell,
  workbookParts,
} from "./xlsx-parts.server";

/** Rows of a sheet in Excel, its header included. */
const maxSheetRows = 1_048_576;

/** Width of a column in characters, by its kind; a longer header makes it wider. */
const widths: Record<ColumnKind, number> = {
  text: 22,
  number: 11,
  time: 21,
  date: 12,
  ratio: 11,
  percent: 11,
  change: 11,
};

/** An Excel file of a result: the request of a CSV, and the columns that the user chose to see. */
interface XlsxRequest<
  Name extends PagedCallName,
  Criteria,
> extends ExportRequest<Name, Criteria> {
  chosen: ColumnChoice;
}

/** Rows of a sheet as XML, and their number. */
interface SheetPiece {
  xml: string;
  rows: number;
}

/**
 * Generates the whole result as an Excel workbook (.xlsx) in chunks: nothing is fetched or written before
 * the previous chunk was consumed. It has the columns that the user chose to see, or those of the CSV;
 * dates and times are real ones, each time in UTC and by the clock of the store, whose zone is the last
 * column; whatever is text on the screen, such as a number that identifies something, is text. A result that
 * is longer than a sheet of Excel continues on the next one.
 * @throws ExportFailure if a page cannot be fetched, at the first chunk or at any later one
 */
export async function* xlsxOf<Name extends PagedCallName, Criteria>(
  request: XlsxRequest<Name, Criteria>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const columns = fileColumns(request.search.table.columns, request.chosen);
  const header = headerOf(columns);
  const pieces = sheetPieces(request, columns);
  // Until the first rows are here, a failure can still be an error page.
  let piece = await pieces.next();
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;

  async function* sheet() {
    yield header;
    let rows = 1;
    while (!piece.done && rows + piece.value.rows <= maxSheetRows) {
      rows += piece.value.rows;
      yield piece.value.xml;
      piece = await pieces.next();
    }
    yield sheetTail;
  }
  async function writeParts() {
    let sheets = 0;
    do {
      const content = Readable.from(sheet(), { objectMode: false });
      zip.addReadStream(content, sheetPath(++sheets));
      await finished(content);
    } while (!piece.done);
    for (const [path, xml] of Object.entries(workbookParts(sheets)))
      zip.addBuffer(Buffer.from(xml), path);
    zip.end();
  }
  writeParts().catch((error: unknown) => output.destroy(error as Error));
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    await pieces.return(undefined);
  }
}

/** Returns the columns of the file, in order. */
const fileColumns = <Row>(
  columns: readonly Column<Row>[],
  chosen: ColumnChoice,
): Column<Row>[] =>
  chosen ? screenColumns(columns, chosen) : csvColumns(columns);

/** Returns the beginning of a sheet, with the row of headers. */
function headerOf(columns: readonly Column<never>[]): string {
  const titled = [
    ...columns.flatMap(({ header, kind }) =>
      (kind === "time"
        ? [
            `${header} (UTC)`,
            formatMessage(resultMessages.storeTime, { header }),
          ]
        : [header]
      ).map((title) => ({ title, kind })),
    ),
    ...(hasTimes(columns)
      ? [{ title: commonMessages.timeZone, kind: "text" } as const]
      : []),
  ].map(({ title, kind }) => ({
    title,
    width: Math.max(widths[kind], title.length + 2),
  }));
  return (
    sheetHead(titled.map(({ width }) => width)) +
    sheetRow(titled.map(({ title }) => textCell(title, "header")))
  );
}

const hasTimes = (columns: readonly Column<never>[]) =>
  columns.some(({ kind }) => kind === "time");

/** Generates the rows of the result as XML; the last one says if the data changed meanwhile. */
async function* sheetPieces<Name extends PagedCallName, Criteria>(
  request: XlsxRequest<Name, Criteria>,
  columns: readonly Column<RowOf<Name>>[],
): AsyncGenerator<SheetPiece, void, undefined> {
  const outcome = { hasChanged: false };
  let written: ResultRows<RowOf<Name>> | null = null;
  let writers: ((row: number) => string)[] = [];
  for await (const { rows, numbers } of exportedBatches(request, outcome)) {
    if (rows !== written) {
      const localTimeOf = localTimesOf(request, rows);
      writers = rows
        .columnsAs(columns)
        .map((kept) => cellWriter(kept, request.origin, localTimeOf));
      if (hasTimes(columns))
        writers.push((row) => textCell(localTimeOf(row).timeZone));
      written = rows;
    }
    const lines = Array.from(numbers, (row) =>
      sheetRow(writers.map((write) => write(row))),
    );
    yield { xml: lines.join(""), rows: lines.length };
  }
  if (outcome.hasChanged)
    yield {
      xml: sheetRow([textCell(resultMessages.dataChangedInFile)]),
      rows: 1,
    };
}

/** Returns a function that writes the cell of a row, or the two cells of a time. */
function cellWriter<Row>(
  kept: KeptColumn<Row>,
  origin: string,
  localTimeOf: (row: number) => LocalTimeFormat,
): (row: number) => string {
  const { column, values } = kept;
  const write = (row: number) => {
    const value = exportedValue(kept, row, origin);
    if (typeof value !== "number")
      return textCell(labelOf(column, value ?? ""));
    return column.kind === "percent"
      ? numberCell(value / 100, "percent")
      : numberCell(value, "general");
  };
  if (values.storage !== "timestamp" || column.link || column.label)
    return write;
  return (row) => {
    const timestamp = values.timestamp(row);
    const isTime = values.kind === "time";
    if (typeof timestamp !== "number")
      return write(row) + (isTime ? "<c/>" : "");
    if (!isTime) return numberCell(Math.floor(serialDate(timestamp)), "date");
    return [timestamp, localTimeOf(row).toLocal(timestamp)]
      .map((time) => numberCell(serialDate(time), "time"))
      .join("");
  };
}
