import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Language } from "../../contract/extensions/language";
import { messagesFor } from "../../messages";
import { fillText } from "../../../shared/fill-text";
import { listFirst } from "../../messages/list-first";
import { DocumentPdf } from "./document-pdf";
import { openFonts } from "./fonts";
import { pageLayout, styles } from "./page-layout";
import type { Row } from "./parts";
import type { Issuer, PdfDocumentModel } from "./pdf-document-model";
import { documentRows } from "./rows";

/** Draws a row or a repeated header on a page; `y` is the distance from the top of the page. */
interface PlacedRow {
  draw: (y: number) => void;
  y: number;
}

/**
 * Writes a document as PDF 1.7, tagged (PDF/UA-1), page by page: requests are served between two pages,
 * and drawing stops when the reader stops. The same document always gives the same bytes.
 * @param issuer printed above the heading
 */
export async function* writePdf(
  model: PdfDocumentModel,
  issuer: Issuer,
): AsyncGenerator<Uint8Array> {
  const fonts = await openFonts(textsOf([issuer.name, model]).join(""));
  const pdf = new DocumentPdf(model, fonts);
  const pages = placeOnPages(await measure(pdf, model, issuer));
  const note = noteOn([...pdf.unprintable], model.language);
  const footer = [model.title, note].filter((text) => text !== null);
  const { documentMessages: messages } = messagesFor(model.language);
  for (const [at, rows] of pages.entries()) {
    pdf.addPage();
    for (const { draw, y } of rows) draw(y);
    const numbers = { page: at + 1, pages: pages.length };
    drawFooter(pdf, footer.join(" · "), fillText(messages.page, numbers));
    yield* written(pdf);
    await nextDocumentSlot();
  }
  pdf.root.end();
  pdf.end();
  yield* written(pdf);
}

/** Returns all texts of a document. */
const textsOf = (part: unknown): string[] =>
  typeof part === "string"
    ? [part]
    : part !== null && typeof part === "object" && !Buffer.isBuffer(part)
      ? Object.values(part).flatMap(textsOf)
      : [];

/** Most characters that the note names, because it has one line. */
const maxNamed = 6;

/** Returns the note that names the characters that no font has; null if there are none. */
function noteOn(
  unprintable: readonly string[],
  language: Language,
): string | null {
  if (unprintable.length === 0) return null;
  const names = unprintable.map(
    (letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  const { documentMessages: messages } = messagesFor(language);
  return fillText(messages.unprintable, { list: listFirst(names, maxNamed) });
}

let lastSlot: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other document uses: however many documents are being
 * written at once, requests are served between two pages.
 */
function nextDocumentSlot(): Promise<unknown> {
  lastSlot = lastSlot.then(() => yieldToEventLoop());
  return lastSlot;
}

/** Number of rows measured before yielding to other work. */
const rowsPerSlot = 250;

async function measure(
  pdf: DocumentPdf,
  model: PdfDocumentModel,
  issuer: Issuer,
): Promise<Row[]> {
  const measured: Row[] = [];
  await nextDocumentSlot();
  for (const row of documentRows(pdf, model, issuer)) {
    measured.push(row);
    if (measured.length % rowsPerSlot === 0) await nextDocumentSlot();
  }
  return measured;
}

/** Assigns rows to pages, before anything is drawn. */
function placeOnPages(measured: readonly Row[]): PlacedRow[][] {
  let page: PlacedRow[] = [];
  const pages = [page];
  let y: number = pageLayout.top;
  for (const [at, row] of measured.entries()) {
    const { height, above, repeatedHeader, draw } = row;
    let needed = height;
    for (let next = at; measured[next]?.keepWithNext; next++)
      needed +=
        (measured[next + 1]?.above ?? 0) + (measured[next + 1]?.height ?? 0);
    if (page.length > 0 && y + above + needed > pageLayout.bottom) {
      page = [];
      pages.push(page);
      y = pageLayout.top;
      if (repeatedHeader) {
        page.push({ draw: repeatedHeader.draw, y });
        y += repeatedHeader.height;
      }
    }
    if (page.length > 0) y += above;
    page.push({ draw, y });
    y += height;
  }
  return pages;
}

/**
 * Draws the title of the document, with the note if there is one, and the number of the page. Screen
 * readers skip them.
 */
function drawFooter(pdf: DocumentPdf, title: string, number: string): void {
  const { small: style } = styles;
  const { left, right, footer: y } = pageLayout;
  const x = right - pdf.width(number, style);
  const titleLine = pdf.lines(title, style, x - left - 12, 1);
  const numberLine = pdf.lines(number, style, Infinity, 1);
  pdf.artifact("Pagination", () => {
    pdf.drawLines(titleLine, style, left, y);
    pdf.drawLines(numberLine, style, x, y);
  });
}

/** Yields the bytes written since the last call. */
function* written(pdf: DocumentPdf): Generator<Uint8Array> {
  const chunk: unknown = pdf.read();
  if (chunk instanceof Uint8Array) yield chunk;
}
