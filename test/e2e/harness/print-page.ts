import type { Page } from "playwright/test";
import { readPdfFile } from "../../pdf/read-pdf-file";

/** One sheet of paper of a printout. */
export interface PrintedSheet {
  /** Its text without any white space, because cells wrap and words may break. */
  text: string;
  /** The pieces of text, as they are drawn. */
  pieces: string[];
  /** Size in points. */
  width: number;
  height: number;
  /** The extent of its texts, in points from the left and from the top of the sheet. */
  right: number;
  left: number;
  /** The number of drawn paths and images. */
  shapes: number;
}

export type PaperSize = "Letter" | "A4";

/** Formats a text like `PrintedSheet`. */
export const withoutSpace = (text: string) => text.replace(/\s+/g, "");

/** Prints the page that is shown, as the print dialog of a browser does, and reads the PDF back. */
export async function printPage(
  page: Page,
  paper: PaperSize = "Letter",
): Promise<PrintedSheet[]> {
  const bytes = await page.pdf({ format: paper, preferCSSPageSize: true });
  const { pages } = await readPdfFile(bytes, { includeMarkedContent: false });
  return pages.map(({ items, width, height, shapes }) => {
    const texts = items.flatMap((item) => ("str" in item ? [item] : []));
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
      shapes,
    };
  });
}

/** The text of all sheets. */
export const textOf = (sheets: readonly PrintedSheet[]) =>
  sheets.map(({ text }) => text).join("");
