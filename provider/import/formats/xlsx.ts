import type { ImportItem } from "../records";
import { BrokenDocumentError } from "./broken-document";
import { printable } from "./document-text";
import { readXml, tooComplex, type XmlHandlers } from "./read-xml";
import {
  maxColumns,
  maxRowLength,
  normalizeTitle,
  readTable,
  type DocumentHints,
  type TableRow,
} from "./table";
import {
  columnIndex,
  columnLetters,
  maxFormatLength,
  numberStyle,
  numberText,
  unescapeText,
  type NumberStyle,
} from "./xlsx-cells";
import { openArchive, type Archive } from "./zip-archive";

/**
 * Reads the records of an Excel file (.xlsx): of its first visible sheet that is not empty, whose first row names
 * the fields, and of further visible sheets with the same first row. Hidden sheets, and those with another first
 * row, are named by a note. The packed file and the table of its texts are held; rows are streamed.
 */
export async function* readXlsx(
  content: AsyncIterable<Uint8Array>,
  hints: DocumentHints,
): AsyncIterable<ImportItem> {
  const unread: UnreadSheets = { hidden: [], other: [] };
  yield* readTable(workbookRows(content, unread), hints, columnLetters);
  if (unread.hidden.length > 0)
    yield {
      type: "note",
      message: `Hidden sheets that were not read: ${unread.hidden.join(", ")}.`,
    };
  if (unread.other.length > 0)
    yield {
      type: "note",
      message: `Sheets with other columns that were not read: ${unread.other.join(", ")}. Load each of them as a file of its own.`,
    };
}

/** Names of sheets that were not read. */
interface UnreadSheets {
  hidden: string[];
  other: string[];
}

interface Sheet {
  name: string;
  isHidden: boolean;
  path: string;
}

/** What the cells of a sheet refer to. */
interface Workbook {
  sheets: Sheet[];
  texts: string[];
  styles: NumberStyle[];
  is1904: boolean;
}

/** The most styles that are held: Excel writes no more. */
const maxStyles = 65_490;
/** The most texts that are held. */
const maxTexts = 2_000_000;
/** The most sheets of a file. */
const maxSheets = 256;

/**
 * Returns the rows of all sheets that are read, as those of one table.
 * @throws BrokenDocumentError where the file is broken
 */
async function* workbookRows(
  content: AsyncIterable<Uint8Array>,
  unread: UnreadSheets,
): AsyncIterable<TableRow> {
  const archive = await openArchive(content);
  const workbook = await readWorkbook(archive);
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
  unread.hidden.push(
    ...workbook.sheets
      .filter(({ isHidden }) => isHidden)
      .map(({ name }) => printable(name, 40)),
  );
  let header: string | null = null;
  let firstSheet: Sheet | null = null;
  for (const sheet of visible) {
    let isFirstRow = true;
    for await (const row of sheetRows(archive, workbook, sheet)) {
      if (isFirstRow) {
        isFirstRow = false;
        const titles = titlesOf(row);
        if (header !== null && titles !== header) {
          unread.other.push(printable(sheet.name, 40));
          break;
        }
        if (header !== null) continue;
        header = titles;
        firstSheet = sheet;
      }
      yield sheet === firstSheet
        ? row
        : { ...row, place: `${printable(sheet.name, 40)}, ${row.place}` };
    }
  }
}

/** The titles of a header row, as they are compared. */
const titlesOf = ({ cells }: TableRow) =>
  cells.map(normalizeTitle).join("\n").trimEnd();

async function* sheetRows(
  archive: Archive,
  workbook: Workbook,
  { path }: Sheet,
): AsyncIterable<TableRow> {
  const sheet = await archive.open(path);
  if (!sheet) throw noWorkbook();
  const reader = new SheetReader(workbook);
  let columnCount = 0;
  for await (const _ of readXml(sheet, reader)) {
    for (const row of reader.takeRows()) {
      columnCount ||= row.cells.length;
      // A row has cells up to its last value only.
      const missing = Math.max(0, columnCount - row.cells.length);
      yield {
        ...row,
        cells: [...row.cells, ...Array<string>(missing).fill("")],
      };
    }
  }
}

const noWorkbook = () =>
  new BrokenDocumentError(
    "file",
    "This ZIP file is no Excel workbook. Save the table as .xlsx or as CSV UTF-8.",
  );

async function readWorkbook(archive: Archive): Promise<Workbook> {
  const named: { name: string; isHidden: boolean; id: string }[] = [];
  let is1904 = false;
  const isWorkbook = await readPart(archive, "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "sheet" && named.length < maxSheets) {
        const { name: title = "", state = "visible", id = "" } = attributes();
        named.push({ name: title, isHidden: state !== "visible", id });
      }
      if (name === "workbookPr")
        is1904 = /^(?:1|true)$/.test(attributes()["date1904"] ?? "");
    },
  });
  const paths = new Map<string, string>();
  await readPart(archive, "xl/_rels/workbook.xml.rels", {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const { Id = "", Target = "", Type = "" } = attributes();
      // Charts have sheets of their own, which hold no cells.
      if (/chartsheet$/.test(Type)) return;
      paths.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets = named.flatMap(({ id, ...sheet }) => {
    const path = paths.get(id);
    return path === undefined ? [] : [{ ...sheet, path }];
  });
  if (!isWorkbook || sheets.length === 0) throw noWorkbook();
  return {
    sheets,
    texts: await readTexts(archive),
    styles: await readStyles(archive),
    is1904,
  };
}

/** @returns false if the archive has no such file */
async function readPart(
  archive: Archive,
  name: string,
  handlers: XmlHandlers,
): Promise<boolean> {
  const part = await archive.open(name);
  if (!part) return false;

  for await (const _ of readXml(part, handlers));
  return true;
}

async function readTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  const collector = new TextCollector();
  await readPart(archive, "xl/sharedStrings.xml", {
    open: (name) => collector.open(name),
    text: (text) => collector.text(text),
    close(name) {
      collector.close(name);
      if (name !== "si") return;
      texts.push(collector.take());
      if (texts.length > maxTexts)
        throw new BrokenDocumentError(
          "file",
          "The Excel file has too many different texts. Split it, or save it as CSV UTF-8.",
        );
    },
  });
  return texts;
}

async function readStyles(archive: Archive): Promise<NumberStyle[]> {
  const codes = new Map<number, string>();
  const byId = new Map<number, NumberStyle>();
  const styles: NumberStyle[] = [];
  let isCell = false;
  await readPart(archive, "xl/styles.xml", {
    open(name, attributes) {
      if (name === "cellXfs") isCell = true;
      if (name === "numFmt") {
        const { numFmtId, formatCode = "" } = attributes();
        codes.set(Number(numFmtId), formatCode.slice(0, maxFormatLength + 1));
        if (codes.size > maxStyles) throw tooComplex();
      }
      if (name === "xf" && isCell) {
        const id = Number(attributes()["numFmtId"] ?? 0);
        const style = byId.get(id) ?? numberStyle(id, codes.get(id));
        byId.set(id, style);
        styles.push(style);
        if (styles.length > maxStyles) throw tooComplex();
      }
    },
    close(name) {
      if (name === "cellXfs") isCell = false;
    },
  });
  return styles;
}

/** Joins the runs of a formatted text, without the phonetic ones. */
class TextCollector {
  #text = "";
  #isText = false;
  #isPhonetic = false;

  open(name: string) {
    if (name === "rPh") this.#isPhonetic = true;
    if (name === "t") this.#isText = true;
  }

  text(text: string) {
    if (this.#isText && !this.#isPhonetic) this.#text += text;
  }

  close(name: string) {
    if (name === "rPh") this.#isPhonetic = false;
    if (name === "t") this.#isText = false;
  }

  /** Returns the text collected since the last call. */
  take(): string {
    const text = this.#text;
    this.#text = "";
    return unescapeText(text);
  }
}

/** Collects the rows of a sheet that are not blank. */
class SheetReader implements XmlHandlers {
  readonly #workbook: Workbook;
  readonly #inline = new TextCollector();
  #rows: TableRow[] = [];
  #rowNumber = 0;
  #cells: string[] = [];
  #problem: string | undefined;
  #dateCells = new Map<number, string>();
  #length = 0;
  #column = -1;
  #attributes: Record<string, string> = {};
  #value = "";
  #isValue = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  takeRows(): TableRow[] {
    return this.#rows.splice(0);
  }

  open(name: string, attributes: () => Record<string, string>) {
    if (name === "row") {
      const number = Number(attributes()["r"]);
      this.#rowNumber = Number.isInteger(number) ? number : this.#rowNumber + 1;
      this.#cells = [];
      this.#problem = undefined;
      this.#dateCells = new Map();
      this.#length = 0;
      this.#column = -1;
    } else if (name === "c") {
      this.#attributes = attributes();
      this.#column =
        columnIndex(this.#attributes["r"] ?? "") ?? this.#column + 1;
      this.#value = "";
    } else if (name === "v") this.#isValue = true;
    this.#inline.open(name);
  }

  text(text: string) {
    if (this.#isValue) this.#value += text;
    this.#inline.text(text);
  }

  close(name: string) {
    this.#inline.close(name);
    if (name === "v") this.#isValue = false;
    else if (name === "c") this.#addCell(this.#cellText());
    else if (name === "row" && this.#cells.some((cell) => cell !== ""))
      this.#rows.push({
        place: `row ${this.#rowNumber}`,
        cells: this.#cells,
        problem: this.#problem,
        dateCells: this.#dateCells,
      });
  }

  #cellText(): string {
    const { texts, styles, is1904 } = this.#workbook;
    const { t: type = "n", s: style = "" } = this.#attributes;
    const cellStyle: NumberStyle = styles[Number(style)] ?? { kind: "number" };
    const inline = this.#inline.take();
    const value = this.#value;
    if (type === "s") return (texts[Number(value)] ?? "").trim();
    if (type === "inlineStr") return inline.trim();
    if (type === "str") return unescapeText(value).trim();
    if (type === "b") return value === "1" ? "yes" : "no";
    const cell = `${columnLetters(this.#column)}${this.#rowNumber}`;
    if (value !== "" && (type === "d" || cellStyle.kind === "date"))
      this.#dateCells.set(this.#column, cell);
    if (type === "d") {
      const hasTime = cellStyle.kind === "date" && cellStyle.hasTime;
      return hasTime ? value : value.replace(/T00:00:00(?:\.0+)?Z?$/, "");
    }
    if (type === "e") {
      this.#problem ??= `The formula of cell ${cell} has the result ${value}. Correct it, or enter the value.`;
      return value;
    }
    return numberText(value, cellStyle, is1904);
  }

  #addCell(text: string) {
    if (text === "") return;
    this.#length += text.length;
    const place = `row ${this.#rowNumber}`;
    if (this.#column >= maxColumns)
      throw new BrokenDocumentError(
        place,
        `The table has more than ${maxColumns} columns.`,
      );
    if (this.#length > maxRowLength)
      throw new BrokenDocumentError(place, "This row is longer than 64 KB.");
    while (this.#cells.length < this.#column) this.#cells.push("");
    this.#cells[this.#column] = text;
  }
}
