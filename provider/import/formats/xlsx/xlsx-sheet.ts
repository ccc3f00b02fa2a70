import { BrokenDocumentError } from "../broken-document";
import { readXml, type XmlHandlers } from "../read-xml";
import { maxColumns, maxRowLength, type TableRow } from "../table";
import {
  columnIndex,
  columnLetters,
  numberText,
  unescapeText,
  type NumberStyle,
} from "./xlsx-cells";
import {
  noWorkbook,
  TextCollector,
  type Sheet,
  type Workbook,
} from "./xlsx-workbook";
import type { Archive } from "./zip-archive";
import { importMessage, type ImportMessage } from "../../../messages/import";

/** Reads the rows of a sheet that are not blank, each with as many cells as the first one has. */
export async function* readSheet(
  archive: Archive,
  workbook: Workbook,
  { path }: Sheet,
): AsyncIterable<SheetRow> {
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

/** A row of a sheet. */
interface SheetRow extends TableRow {
  /** True if a filter, an outline or a person hides it. */
  isHidden: boolean;
}

/** Collects the rows of a sheet that are not blank. */
class SheetReader implements XmlHandlers {
  readonly #workbook: Workbook;
  readonly #inline = new TextCollector();
  #rows: SheetRow[] = [];
  #isHidden = false;
  #rowNumber = 0;
  #cells: string[] = [];
  #problem: ImportMessage | undefined;
  #dateCells = new Map<number, string>();
  #length = 0;
  #column = -1;
  #attributes: Record<string, string> = {};
  #value = "";
  #isValue = false;
  #isFormula = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  takeRows(): SheetRow[] {
    return this.#rows.splice(0);
  }

  open(name: string, attributes: () => Record<string, string>) {
    if (name === "row") {
      const { r = "", hidden = "" } = attributes();
      const number = r === "" ? NaN : Number(r);
      this.#isHidden = /^(?:1|true)$/.test(hidden);
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
      this.#isFormula = false;
    } else if (name === "v") this.#isValue = true;
    else if (name === "f") this.#isFormula = true;
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
    else if (
      name === "row" &&
      (this.#problem || this.#cells.some((cell) => cell !== ""))
    )
      this.#rows.push({
        place: `row ${this.#rowNumber}`,
        cells: this.#cells,
        problem: this.#problem,
        dateCells: this.#dateCells,
        isHidden: this.#isHidden,
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
    // Libraries write formulas without computing them. A result without letters is a text.
    if (this.#isFormula && value === "")
      this.#problem ??= importMessage("formulaWithoutValue", { cell });
    if (value !== "" && (type === "d" || cellStyle.kind === "date"))
      this.#dateCells.set(this.#column, cell);
    if (type === "d") {
      const hasTime = cellStyle.kind === "date" && cellStyle.hasTime;
      return hasTime ? value : value.replace(/T00:00:00(?:\.0+)?Z?$/, "");
    }
    if (type === "e") {
      this.#problem ??= importMessage("formulaError", { cell, value });
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
        importMessage("moreColumns", { max: maxColumns }),
      );
    if (this.#length > maxRowLength)
      throw new BrokenDocumentError(place, importMessage("longRow"));
    while (this.#cells.length < this.#column) this.#cells.push("");
    this.#cells[this.#column] = text;
  }
}
