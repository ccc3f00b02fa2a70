import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Page } from "playwright/test";

/** One sheet of paper of a printout. */
export interface PrintedSheet {
  /** Its text without any white space: cells wrap, and words may break in them. */
  text: string;
  /** The pieces of text that it is made of, as they are drawn. */
  pieces: string[];
  /** Size in points. */
  width: number;
  height: number;
  /** How far its texts reach, in points from the left and from the top of the sheet. */
  right: number;
  left: number;
  /** Number of the paths and images that are drawn on it. */
  shapes: number;
}

export type Paper = "Letter" | "A4";

/** A text as `PrintedSheet` has it. */
export const withoutSpace = (text: string) => text.replace(/\s+/g, "");

/** Prints the page that is shown, as the print dialog of a browser does, and reads the PDF back. */
export async function printPage(
  page: Page,
  paper: Paper = "Letter",
): Promise<PrintedSheet[]> {
  const bytes = await page.pdf({ format: paper, preferCSSPageSize: true });
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const sheets: PrintedSheet[] = [];
  for (let number = 1; number <= pdf.numPages; number++)
    sheets.push(await readSheet(await pdf.getPage(number)));
  await task.destroy();
  return sheets;
}

type PdfPage = Awaited<
  ReturnType<Awaited<ReturnType<typeof getDocument>["promise"]>["getPage"]>
>;

const drawn = new Set<number>([
  OPS.constructPath,
  OPS.paintImageXObject,
  OPS.paintFormXObjectBegin,
]);

async function readSheet(page: PdfPage): Promise<PrintedSheet> {
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ("str" in item ? [item] : []));
  const { fnArray } = await page.getOperatorList();
  const written = texts.filter(({ str }) => str.trim() !== "");
  return {
    text: withoutSpace(texts.map(({ str }) => str).join("")),
    pieces: written.map(({ str }) => str),
    width,
    height,
    left: Math.min(...written.map(({ transform }) => Number(transform[4]))),
    right: Math.max(
      ...written.map((item) => Number(item.transform[4]) + item.width),
    ),
    shapes: fnArray.filter((operator) => drawn.has(operator)).length,
  };
}

/** The text of all sheets. */
export const textOf = (sheets: readonly PrintedSheet[]) =>
  sheets.map(({ text }) => text).join("");
