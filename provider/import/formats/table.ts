import { isTable, type Kind } from "../kind";
import { findKind, kinds } from "../kinds/all-kinds";
import { fatalError, readError, type ImportItem } from "../records";
import { restoreCell } from "./formula-cells";
import { BrokenDocumentError } from "./broken-document";
import { importMessage, type ImportMessage } from "../../messages/import";

/** What the sender said about a document. */
export interface DocumentHints {
  /** Name of the kind of its records; null: recognized by content. */
  kind: string | null;
  fileName: string;
  /**
   * True if the door received the whole document for certain, as HTTP does. Otherwise a last line
   * without a line end counts as cut off.
   */
  isComplete: boolean;
  /** When the document is read. */
  now: Date;
}

/** A row of a CSV file or of a sheet that is not blank. */
export interface TableRow {
  /** `line 12`, `row 12`. */
  place: string;
  cells: readonly string[];
  /** Why the row cannot be read, although the rest can. */
  problem?: ImportMessage | undefined;
  /** The columns whose cells are dates of a spreadsheet, with the name of the cell. */
  dateCells?: ReadonlyMap<number, string> | undefined;
}

/** The most characters of one row. In CSV, more means a quotation mark that is never closed. */
export const maxRowLength = 64 * 1024;
/** The most columns that a table may have. */
export const maxColumns = 200;

/** The column of a corrected error file that says what was wrong. */
const errorColumn = "error";

/** Titles are compared without case, blanks and underscores. */
export const normalizeTitle = (title: string) =>
  title.replaceAll(/[\s_\uFEFF]/g, "").toLowerCase();

/** The columns of a header row that are fields of a kind. */
interface HeaderMatch {
  kind: Kind;
  /** Field by the number of its column; null for a column that is ignored. */
  fields: (string | null)[];
  matched: number;
  /** Titles of required fields that have no column. */
  missing: string[];
}

function matchHeader(kind: Kind, titles: readonly string[]): HeaderMatch {
  const fieldOf = new Map<string, string>();
  // Titles come later and win over names: "Pool" is the name of a pool and the title of many fields.
  for (const name of Object.keys(kind.fields))
    fieldOf.set(normalizeTitle(name), name);
  for (const [name, { title }] of Object.entries(kind.fields))
    fieldOf.set(normalizeTitle(title), name);
  const byTitle = new Set(
    titles
      .filter((title) => {
        const field = kind.fields[fieldOf.get(title) ?? ""];
        return field !== undefined && normalizeTitle(field.title) === title;
      })
      .map((title) => fieldOf.get(title)),
  );
  const fields = titles.map((title) => {
    const name = fieldOf.get(title);
    const field = kind.fields[name ?? ""];
    if (name === undefined || field === undefined) return null;
    // A column with the name of a field gives way to one with its title.
    return normalizeTitle(field.title) === title || !byTitle.has(name)
      ? name
      : null;
  });
  return {
    kind,
    fields,
    matched: fields.filter((name) => name !== null).length,
    missing: Object.entries(kind.fields)
      .filter(([name, { isRequired }]) => isRequired && !fields.includes(name))
      .map(([, { title }]) => title),
  };
}

/**
 * Returns whether a header row names a required field of a kind in a column that none of the nearest kinds
 * knows: arrivals with a column Scan are scans, however many of their other columns are those of stops.
 */
const hasOwnRequiredColumn = (
  { kind, fields }: HeaderMatch,
  nearest: readonly HeaderMatch[],
): boolean =>
  fields.some(
    (name, i) =>
      name !== null &&
      kind.fields[name]?.isRequired &&
      nearest.every((other) => other.fields[i] === null),
  );

/** The kind that a file is named after, as an export names it: `02-stores.csv`. */
const kindOfFileName = (fileName: string) =>
  findKind(
    /^(?:\d+-)?([a-z-]+)\.[a-z]+$/i.exec(fileName)?.[1]?.toLowerCase() ?? "",
  );

const list = (words: readonly string[]) => words.join(", ");

/**
 * Chooses the kind of a table by its header row.
 * @throws BrokenDocumentError if it has not the columns of that kind, or of exactly one kind
 */
function chooseKind(
  { place, cells }: TableRow,
  { kind: kindName, fileName }: DocumentHints,
): HeaderMatch {
  const titles = cells.map(normalizeTitle);
  if (kindName !== null) {
    const kind = findKind(kindName);
    if (!kind || !isTable(kind))
      throw new BrokenDocumentError(
        place,
        importMessage("noSuchKind", { name: kindName }),
      );
    const match = matchHeader(kind, titles);
    if (match.missing.length === 0) return match;
    throw new BrokenDocumentError(
      place,
      importMessage(
        match.missing.length === 1 ? "missingColumn" : "missingColumns",
        {
          kind: { kind: kind.name },
          columns: list(match.missing),
          cells: list(cells),
        },
      ),
    );
  }
  const all = kinds.filter(isTable).map((kind) => matchHeader(kind, titles));
  const isFitting = ({ missing }: HeaderMatch) => missing.length === 0;
  const named = all.find(({ kind }) => kind === kindOfFileName(fileName));
  if (named && isFitting(named)) return named;
  const most = Math.max(...all.map(({ matched }) => matched));
  const nearest = all.filter(({ matched }) => matched === most);
  const fitting = nearest.filter(isFitting);
  const [best, second] =
    fitting.length > 0
      ? fitting
      : all.filter(
          (match) => isFitting(match) && hasOwnRequiredColumn(match, nearest),
        );
  if (best && !second) return best;
  if (best && second)
    throw new BrokenDocumentError(
      place,
      importMessage("twoKinds", {
        kind: { kind: best.kind.name },
        kind2: { kind: second.kind.name },
      }),
    );
  const [first] = nearest.sort((a, b) => a.missing.length - b.missing.length);
  throw new BrokenDocumentError(
    place,
    first && most > 0
      ? importMessage(
          first.missing.length === 1
            ? "nearestKindColumn"
            : "nearestKindColumns",
          {
            kind: { kind: first.kind.name },
            columns: list(first.missing),
          },
        )
      : importMessage("noKnownColumn"),
  );
}

/**
 * Returns the kind of a record by the names of its fields: the one that knows all of them and needs no others; null
 * if there is none, or several.
 */
export function findKindByFields(names: readonly string[]): Kind | null {
  const titles = names.map(normalizeTitle);
  const [only, second] = kinds
    .filter(isTable)
    .map((kind) => matchHeader(kind, titles))
    .filter(
      ({ matched, missing }) =>
        matched === titles.length && missing.length === 0,
    );
  return only && !second ? only.kind : null;
}

/** Refuses a header row with two equal titles or too many columns. */
function checkHeader(
  { place, cells }: TableRow,
  columnName: (i: number) => string,
): void {
  if (cells.length > maxColumns)
    throw new BrokenDocumentError(
      place,
      importMessage("manyColumns", { count: cells.length, max: maxColumns }),
    );
  const places = new Map<string, number>();
  for (const [i, cell] of cells.entries()) {
    const title = normalizeTitle(cell);
    const earlier = places.get(title);
    if (title !== "" && earlier !== undefined)
      throw new BrokenDocumentError(
        place,
        importMessage("equalTitles", {
          first: columnName(earlier),
          second: columnName(i),
          title: cell.trim(),
        }),
      );
    places.set(title, i);
  }
}

/**
 * Reads the records of a table: its first row names the fields of a kind by their titles or names, each
 * further row is a record, but for one with the titles again. A broken table ends with a fatal error.
 * @param rows throws a BrokenDocumentError where it cannot be read
 * @param columnName how people find a column: `3`, `C`
 */
export async function* readTable(
  rows: AsyncIterable<TableRow>,
  hints: DocumentHints,
  columnName: (i: number) => string,
): AsyncIterable<ImportItem> {
  let header: HeaderMatch | null = null;
  /** Why the first row names no fields; the rows after it may. */
  let problem: BrokenDocumentError | null = null;
  let rowsWithoutHeader = 0;
  let titles: readonly string[] = [];
  let repeated = 0;
  let repeatedPlace = "";
  try {
    for await (const row of rows) {
      if (header) {
        if (!hasTitles(row.cells, titles)) {
          yield readRow(row, header);
          continue;
        }
        repeated += 1;
        repeatedPlace ||= row.place;
        continue;
      }
      const cells = trimEnd(row.cells);
      const found = findHeader(row, hints, columnName);
      if (found instanceof BrokenDocumentError) {
        problem ??= found;
        rowsWithoutHeader += 1;
        if (rowsWithoutHeader > maxRowsAboveHeader) throw problem;
        continue;
      }
      if (problem)
        throw new BrokenDocumentError(row.place, importMessage("titlesBelow"));
      header = found;
      titles = cells.map(normalizeTitle);
      const { fields } = header;
      const ignored = cells.flatMap((title, i) =>
        fields[i] !== null || normalizeTitle(title) === errorColumn
          ? []
          : [title.trim() || `${columnName(i)} (without a title)`],
      );
      if (ignored.length > 0)
        yield {
          type: "note",
          message: importMessage(
            ignored.length === 1 ? "ignoredColumn" : "ignoredColumns",
            { kind: { kind: header.kind.name }, columns: list(ignored) },
          ),
        };
    }
    if (repeated > 0)
      yield {
        type: "note",
        message: importMessage("repeatedTitles", {
          count: repeated,
          place: { place: repeatedPlace },
        }),
      };
    if (problem) throw problem;
    if (!header) yield fatalError("line 1", importMessage("noHeader"));
  } catch (error) {
    if (!(error instanceof BrokenDocumentError)) throw error;
    yield error.toItem();
  }
}

/**
 * Returns whether a row has the titles again, as in files that were joined. Most rows differ in their first cell.
 * @param titles normalized, without blank ones at the end
 */
const hasTitles = (
  cells: readonly string[],
  titles: readonly string[],
): boolean =>
  titles.every((title, i) => normalizeTitle(cells[i] ?? "") === title) &&
  trimEnd(cells).length === titles.length;

/** Rows that are searched for titles if the first one has none. */
const maxRowsAboveHeader = 10;

/** Returns whether a row names the fields of a kind. */
export const isHeader = (
  row: TableRow,
  hints: DocumentHints,
  columnName: (i: number) => string,
): boolean =>
  !(findHeader(row, hints, columnName) instanceof BrokenDocumentError);

/** Returns the header that a row is, or why it is none. */
function findHeader(
  { place, cells: allCells }: TableRow,
  hints: DocumentHints,
  columnName: (i: number) => string,
): HeaderMatch | BrokenDocumentError {
  const row = { place, cells: trimEnd(allCells) };
  try {
    checkHeader(row, columnName);
    return chooseKind(row, hints);
  } catch (error) {
    if (error instanceof BrokenDocumentError) return error;
    throw error;
  }
}

/** Returns the cells without the blank ones at the end. */
function trimEnd(cells: readonly string[]): readonly string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1]?.trim() === "") length -= 1;
  return cells.slice(0, length);
}

function readRow(
  { place, cells, problem, dateCells }: TableRow,
  { kind, fields }: HeaderMatch,
): ImportItem {
  if (problem !== undefined) return readError(place, { message: problem });
  const surplus =
    cells.length > fields.length && trimEnd(cells).length > fields.length;
  if (surplus || cells.length < fields.length)
    return wrongLength(
      place,
      surplus ? trimEnd(cells).length : cells.length,
      fields.length,
    );
  for (const [i, cell] of dateCells ?? [])
    if (kind.fields[fields[i] ?? ""]?.isCode === true)
      return readError(place, {
        message: importMessage("dateCell", { cell, date: cells[i] ?? "" }),
      });
  const values: Record<string, string> = {};
  for (const [i, name] of fields.entries())
    if (name !== null) values[name] = restoreCell(cells[i] ?? "");
  return { type: "record", kind: kind.name, place, unit: null, values };
}

const wrongLength = (place: string, count: number, expected: number) =>
  readError(place, {
    message:
      count === 1
        ? importMessage("wrongCellCountOne", { expected })
        : importMessage("wrongCellCount", { count, expected }),
  });
