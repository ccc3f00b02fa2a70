import type { Page } from "playwright/test";
import { readPdfFile } from "../../pdf/read-pdf-file";

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
