import { finished } from "node:stream/promises";
import { CsvError, parse, type Parser } from "csv-parse";
import type { ImportItem } from "../records";
import { BrokenDocumentError } from "./broken-document";
import { decodeText, type DecodedText } from "./decode-text";
import {
  maxRowLength,
  readTable,
  type DocumentHints,
  type TableRow,
} from "./table";
import { importMessage } from "../../messages/import";

/**
 * Reads the records of a CSV file: the first row names the fields; separated by comma, semicolon, tab or bar;
 * UTF-8, UTF-16 with a byte order mark, or Windows-1252. Of the file, no more than a few rows are held.
 */
export const readCsv = (
  content: AsyncIterable<Uint8Array>,
  hints: DocumentHints,
): AsyncIterable<ImportItem> =>
  readTable(csvRows(content, hints), hints, (i) => String(i + 1));

/** @throws BrokenDocumentError where the file is broken or cut off */
async function* csvRows(
  content: AsyncIterable<Uint8Array>,
  { isComplete }: DocumentHints,
): AsyncIterable<TableRow> {
  const text = decodeText(content);
  const { delimiter, chunks } = await findDelimiter(text);
  const rows: { cells: string[]; lastLine: number }[] = [];
  const parser = parse({
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    // The rows that were read before an error are wanted; the stream would drop them.
    on_record(cells: string[], { lines }) {
      rows.push({ cells, lastLine: lines });
      return null;
    },
  });
  parser.resume().on("error", () => undefined);
  // One row is held back: the last one may be cut off.
  let pendingRow: TableRow | null = null;
  let columnCount = 0;
  let lastLine = 0;
  for await (const piece of inPieces(chunks)) {
    const error = await writeToParser(parser, piece);
    for (const row of rows.splice(0)) {
      if (pendingRow) yield pendingRow;
      const { cells } = row;
      lastLine = row.lastLine;
      columnCount ||= cells.length;
      pendingRow = cells.every((cell) => cell.trim() === "")
        ? null
        : {
            place: `line ${lastLine - lineBreaksIn(cells)}`,
            cells,
            problem: cells.some((cell, i) =>
              hasSwallowedRows(cell, i, delimiter, columnCount),
            )
              ? importMessage("rowsInCell")
              : undefined,
          };
    }
    if (error === null) continue;
    if (pendingRow) yield pendingRow;
    throw toBrokenDocumentError(error, `line ${lastLine + 1}`);
  }
  const isLastRowComplete =
    isComplete &&
    (pendingRow === null || pendingRow.cells.length >= columnCount);
  if (!text.hasLineEnd && !isLastRowComplete)
    throw new BrokenDocumentError(
      pendingRow?.place ?? `line ${text.lines + 1}`,
      importMessage("endsInRow"),
    );
  if (pendingRow) yield pendingRow;
}

/** Bytes that are parsed at once, so that other requests wait no longer than some milliseconds. */
const pieceLength = 32 * 1024;

/** Splits chunks into short pieces of UTF-8, which may divide a character; null at the end. */
async function* inPieces(
  chunks: AsyncIterable<string>,
): AsyncIterable<Buffer | null> {
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk);
    for (let at = 0; at < bytes.length; at += pieceLength)
      yield bytes.subarray(at, at + pieceLength);
  }
  yield null;
}

/**
 * Parses a piece; null ends the text.
 * @returns the error, or null
 */
async function writeToParser(
  parser: Parser,
  piece: Buffer | null,
): Promise<Error | null> {
  try {
    if (piece === null) await finished(parser.end());
    else
      await new Promise<void>((resolve, reject) => {
        parser.write(piece, (error) => (error ? reject(error) : resolve()));
      });
    return null;
  } catch (error) {
    return error as Error;
  }
}

/**
 * Finds the separator of a CSV file: the most frequent candidate of its first line, or what a line such
 * as `sep=;` says.
 */
async function findDelimiter({ chunks }: DecodedText) {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = "";
  let isEnd = false;
  while (
    !isEnd &&
    head.length < maxRowLength &&
    !head.trimStart().includes("\n")
  ) {
    const next = await iterator.next();
    if (next.done === true) isEnd = true;
    else head += next.value;
  }
  const named = /^\uFEFF?sep=([,;\t|])\n/i.exec(head);
  if (named) head = head.slice(named[0].length - 1);
  async function* replay(): AsyncIterable<string> {
    yield head;
    if (!isEnd) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return {
    delimiter: named?.[1] ?? mostFrequentDelimiter(head),
    chunks: replay(),
  };
}

function mostFrequentDelimiter(head: string): string {
  const line = head.trimStart().split("\n", 1)[0] ?? "";
  const unquoted = line.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return [",", ";", "\t", "|"].reduce((best, one) =>
    count(one) > count(best) ? one : best,
  );
}

const lineBreaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);

/** Columns from which on lines of a cell are compared with rows: a note may have a comma or two in a line. */
const minComparedColumns = 4;

/**
 * Returns whether the lines of a cell are the rest of its row, whole rows and the beginning of another one: then its
 * quotation mark was never closed, and the next one, rows later, has ended it.
 * @param column number of its column, from 0
 */
function hasSwallowedRows(
  cell: string,
  column: number,
  delimiter: string,
  columnCount: number,
): boolean {
  if (columnCount < minComparedColumns || !cell.includes("\n")) return false;
  const delimiters = cell
    .split("\n")
    .map((line) => line.split(delimiter).length - 1);
  const rest = columnCount - 1 - column;
  return (
    delimiters[0] === rest &&
    delimiters.at(-1) === column &&
    delimiters.slice(1, -1).every((count) => count === columnCount - 1)
  );
}

function toBrokenDocumentError(error: unknown, place: string): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return new BrokenDocumentError(place, importMessage("longRowQuoted"));
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return new BrokenDocumentError(place, importMessage("endsInQuotes"));
  return new BrokenDocumentError(
    place,
    importMessage("noCsv", { cause: error.message }),
  );
}
