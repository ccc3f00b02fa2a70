import { once } from "node:events";
import { Worker } from "node:worker_threads";
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

/** Reads printouts, one after the other; started by the first. */
let thread: Worker | undefined;

/** Prints the page that is shown, as the print dialog of a browser does, and reads the PDF back. */
export async function printPage(
  page: Page,
  paper: Paper = "Letter",
): Promise<PrintedSheet[]> {
  const bytes = await page.pdf({ format: paper, preferCSSPageSize: true });
  thread ??= new Worker(new URL("./pdf-reader.mjs", import.meta.url));
  thread.postMessage(new Uint8Array(bytes));
  const [sheets] = (await once(thread, "message")) as [PrintedSheet[]];
  return sheets;
}

/** The text of all sheets. */
export const textOf = (sheets: readonly PrintedSheet[]) =>
  sheets.map(({ text }) => text).join("");
