import { BrokenDocumentError } from "../broken-document";
import { readXml, tooComplex, type XmlHandlers } from "../read-xml";
import {
  maxFormatLength,
  numberStyle,
  unescapeText,
  type NumberStyle,
} from "./xlsx-cells";
import type { Archive } from "./zip-archive";
import { importMessage } from "../../../messages/import";

export interface Sheet {
  name: string;
  isHidden: boolean;
  path: string;
}

/** What the cells of a sheet refer to. */
export interface Workbook {
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

export const noWorkbook = () =>
  new BrokenDocumentError("file", importMessage("noWorkbook"));

/**
 * Reads the list of sheets, the texts and the styles of an Excel file.
 * @throws BrokenDocumentError if the archive is no workbook
 */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
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
        throw new BrokenDocumentError("file", importMessage("manyTexts"));
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
export class TextCollector {
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
