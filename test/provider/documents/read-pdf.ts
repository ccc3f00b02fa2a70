import {
  readPdfFile,
  type PdfFilePage,
  type StructTreeNode,
} from "../../pdf/read-pdf-file";

/** A PDF read back by somebody who did not write it. */
export interface ReadPdf {
  title: string;
  lang: string;
  isTagged: boolean;
  /** Part of PDF/UA that it claims to follow. */
  pdfUa: string | null;
  createdAt: string;
  pages: ReadPage[];
  /** Everything that is in the tree, in its order. */
  elements: ReadElement[];
  /** The same as one text, an element a line. */
  text: string;
}

export interface ReadPage {
  /** Whatever is printed, furniture too. */
  text: string;
  /** Left, bottom, right and top of every stretch of text. */
  boxes: [number, number, number, number][];
  /** Of each barcode the widths of bars and spaces, beginning with a bar. */
  barcodes: number[][];
  /** Where each of them stands: left, bottom, right and top. */
  barcodeBoxes: [number, number, number, number][];
  /** The first of them; empty without any. */
  bars: number[];
}

export interface ReadElement {
  role: string;
  /** Roles above, outermost first. */
  within: string[];
  text: string;
  alt: string | null;
}

/** The texts of a page by the mark that they stand under; "" for furniture. */
function textsByMark({ items }: PdfFilePage) {
  const texts = new Map<string, string>();
  const boxes: ReadPage["boxes"] = [];
  const marks: string[] = [];
  for (const item of items) {
    if ("type" in item) {
      if (item.type === "endMarkedContent") marks.pop();
      else marks.push(item.id ?? "");
      continue;
    }
    const mark = marks.at(-1) ?? "";
    const text = item.str + (item.hasEOL ? "\n" : "");
    texts.set(mark, (texts.get(mark) ?? "") + text);
    const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
    // A mark is drawn over its letter from a point before it, by less than a letter's height: where
    // the ink of such a stretch begins is not told, only that it is not farther left than that.
    const before = /\p{M}/u.test(item.str) ? item.height : 0;
    if (item.str !== "")
      boxes.push([x + before, y, x + item.width, y + item.height]);
  }
  return { texts, boxes };
}

/** The bars of each path of many rectangles. */
function barcodesOf({ paths, height }: PdfFilePage) {
  const barcodes: ReadPage["barcodes"] = [];
  const barcodeBoxes: ReadPage["barcodeBoxes"] = [];
  for (const numbers of paths) {
    const edges: [number, number][] = [];
    // A rectangle: move, three lines, close; 0 x y, 1 x y, 1 x y, 1 x y, 4.
    for (let i = 0; i + 12 < numbers.length; i += 13)
      edges.push([numbers[i + 1] ?? 0, numbers[i + 4] ?? 0]);
    if (edges.length < 10) continue;
    const widths = edges.flatMap(([left, right], bar) => {
      const next = edges[bar + 1];
      return next ? [right - left, next[0] - right] : [right - left];
    });
    barcodes.push(widths);
    // Drawn from the top down, unlike texts.
    const [top = 0, bottom = 0] = [numbers[2], numbers[8]];
    const [left = 0, right = 0] = [edges[0]?.[0], edges.at(-1)?.[1]];
    barcodeBoxes.push([left, height - bottom, right, height - top]);
  }
  return { barcodes, barcodeBoxes };
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const file = await readPdfFile(bytes, { includeMarkedContent: true });
  const elements: ReadElement[] = [];
  const pages = file.pages.map((page): ReadPage => {
    const { texts, boxes } = textsByMark(page);
    const walk = (node: StructTreeNode, within: string[]) => {
      const { role, alt, children = [] } = node;
      const own = children.filter(({ type }) => type === "content");
      if (role && (own.length > 0 || alt !== undefined)) {
        const text = own.map(({ id }) => texts.get(id ?? "") ?? "").join("\n");
        elements.push({ role, within, text: text.trim(), alt: alt ?? null });
      }
      for (const child of children)
        walk(child, role && role !== "Root" ? [...within, role] : within);
    };
    walk(page.structTree ?? {}, []);
    const { barcodes, barcodeBoxes } = barcodesOf(page);
    return {
      text: [...texts.values()].join("\n"),
      boxes,
      barcodes,
      barcodeBoxes,
      bars: barcodes[0] ?? [],
    };
  });
  const { info, isTagged, pdfUa } = file;
  return {
    title: info.Title ?? "",
    lang: info.Language ?? "",
    isTagged,
    pdfUa,
    createdAt: info.CreationDate ?? "",
    pages,
    elements,
    text: elements.map(({ text }) => text).join("\n"),
  };
}

/** Returns the value of a field. */
export function fieldOf({ elements }: ReadPdf, label: string): string | null {
  const at = elements.findIndex(
    ({ role, text }) => role === "TH" && text === label,
  );
  return at < 0 ? null : (elements[at + 1]?.text ?? null);
}

/** The rows of the table under a heading, as texts; empty if there is no such heading. */
export function rowsUnder({ elements }: ReadPdf, heading: string): string[][] {
  const from = elements.findIndex(
    ({ role, text }) => role === "H2" && text === heading,
  );
  if (from < 0) return [];
  const after = elements.slice(from + 1);
  const next = after.findIndex(({ role }) => role === "H2");
  const own = next < 0 ? after : after.slice(0, next);
  const width = own.filter(({ within }) => within.includes("THead")).length;
  const cells = own.filter(({ within }) => within.includes("TBody"));
  return Array.from({ length: cells.length / width }, (_, row) =>
    cells.slice(row * width, (row + 1) * width).map(({ text }) => text),
  );
}

/** The rows of the table of exceptions. */
export const exceptionsOf = (pdf: ReadPdf): string[][] =>
  rowsUnder(pdf, "Exceptions");

/** The companies of a document, the lines of each joined by `|`. */
export const companiesOf = ({ elements }: ReadPdf): string[] =>
  elements
    .filter((_, at) => elements[at - 1]?.text === "Company")
    .map(({ text }) => text.replaceAll(/\s*\n\s*/g, "|"));
