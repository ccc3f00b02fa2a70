import type { ImportItem } from "../records";
import { BrokenDocumentError } from "./broken-document";
import { readXml, tooComplex, type XmlHandlers } from "./read-xml";
import {
  maxColumns,
  maxRowLength,
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
 * Reads the records of the first sheet of an Excel file (.xlsx), whose first row names the fields. The
 * packed file and the table of its texts are held; its rows are streamed.
 */
export const readXlsx = (
  content: AsyncIterable<Uint8Array>,
  hints: DocumentHints,
): AsyncIterable<ImportItem> =>
  readTable(sheetRows(content), hints, columnLetters);

/** What the cells of a sheet refer to. */
interface Workbook {
  sheetPath: string;
  texts: string[];
  styles: NumberStyle[];
  is1904: boolean;
}

/** The most styles that are held: Excel writes no more. */
const maxStyles = 65_490;
/** The most texts that are held. */
const maxTexts = 2_000_000;

/** @throws BrokenDocumentError where the file is broken */
async function* sheetRows(
  content: AsyncIterable<Uint8Array>,
): AsyncIterable<TableRow> {
  const archive = await openArchive(content);
  const workbook = await readWorkbook(archive);
  const sheet = await archive.open(workbook.sheetPath);
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
  let relation: string | undefined;
  let is1904 = false;
  const isWorkbook = await readPart(archive, "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "sheet") relation ??= attributes()["id"];
      if (name === "workbookPr")
        is1904 = /^(?:1|true)$/.test(attributes()["date1904"] ?? "");
    },
  });
  let sheetPath: string | null = null;
  await readPart(archive, "xl/_rels/workbook.xml.rels", {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const { Id, Target = "" } = attributes();
      if (Id === relation)
        sheetPath = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
    },
  });
  if (!isWorkbook || sheetPath === null) throw noWorkbook();
  return {
    sheetPath,
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
    if (type === "d") {
      const hasTime = cellStyle.kind === "date" && cellStyle.hasTime;
      return hasTime ? value : value.replace(/T00:00:00(?:\.0+)?Z?$/, "");
    }
    if (type === "e") {
      const cell = `${columnLetters(this.#column)}${this.#rowNumber}`;
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
