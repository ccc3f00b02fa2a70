import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { messagesFor } from "../messages";
import { fillText } from "../messages/fill-text";
import { listFirst } from "../messages/list-first";
import { locales } from "../messages/languages";
import { measureDocument } from "./blocks";
import { openFonts, type FontName, type Fonts } from "./fonts";
import { inks, pageLayout, styles } from "./page-layout";
import type { PdfDocumentModel } from "./pdf-document-model";
import { TaggedPage, type DrawBlock, type MeasuredBlock } from "./tagged-page";
import { Typesetter } from "./typesetter";

/** A block on a page; `y` is the distance from the top of the page. */
interface PlacedBlock {
  draw: DrawBlock;
  y: number;
}

/**
 * Writes a document as PDF 1.7, tagged (PDF/UA-1), page by page: requests are served between two pages,
 * and drawing stops when the reader stops. The same document always gives the same bytes.
 * @param issuer name of the issuing company, printed above the heading
 */
export async function* writePdf(
  model: PdfDocumentModel,
  issuer: string,
): AsyncGenerator<Uint8Array> {
  const texts = textsOf([issuer, model]);
  const fonts = await openFonts(texts.join(""));
  const typesetter = typesetterFor(fonts);
  // Text by text: one long text would be divided into characters in square time.
  const unprintable = new Set(texts.flatMap(typesetter.unprintable));
  const note = noteOn([...unprintable], model.language);
  const footer = [model.title, note].filter((text) => text !== null);
  const pages = placeOnPages(await measure(typesetter, model, issuer));
  const pdf = newPdf(model);
  for (const name of Object.keys(fonts) as FontName[]) {
    // pdfkit also accepts an opened font, which its types lack.
    pdf.registerFont(name, fonts[name] as unknown as Buffer);
  }
  const page = new TaggedPage(pdf);
  const { documentMessages: messages } = messagesFor(model.language);
  for (const [at, blocks] of pages.entries()) {
    pdf.addPage();
    for (const { draw, y } of blocks) draw(page, y);
    drawFooter(
      page,
      typesetter,
      footer.join(" · "),
      fillText(messages.page, { page: at + 1, pages: pages.length }),
    );
    yield* written(pdf);
    await nextDocumentSlot();
  }
  page.root.end();
  pdf.end();
  yield* written(pdf);
}

/** Returns all texts of a document. */
const textsOf = (part: unknown): string[] =>
  typeof part === "string"
    ? [part]
    : part !== null && typeof part === "object"
      ? Object.values(part).flatMap(textsOf)
      : [];

/** Most characters that the note names, because it has one line. */
const maxNamed = 6;

/** Returns the note that names the characters that no font has; null if there are none. */
function noteOn(
  unprintable: readonly string[],
  language: PdfDocumentModel["language"],
): string | null {
  if (unprintable.length === 0) return null;
  const names = unprintable.map(
    (letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  const { documentMessages: messages } = messagesFor(language);
  return fillText(messages.unprintable, {
    list: listFirst(names, maxNamed),
  });
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

/** Number of blocks measured before yielding to other work. */
const blocksPerSlot = 250;

async function measure(
  typesetter: Typesetter,
  model: PdfDocumentModel,
  issuer: string,
): Promise<MeasuredBlock[]> {
  const measured: MeasuredBlock[] = [];
  await nextDocumentSlot();
  for (const block of measureDocument(typesetter, model, issuer)) {
    measured.push(block);
    if (measured.length % blocksPerSlot === 0) await nextDocumentSlot();
  }
  return measured;
}

/** Assigns blocks to pages, before anything is drawn. */
function placeOnPages(measured: readonly MeasuredBlock[]): PlacedBlock[][] {
  let page: PlacedBlock[] = [];
  const pages = [page];
  let y: number = pageLayout.top;
  for (const [at, block] of measured.entries()) {
    const { height, above, repeatedHeader, draw } = block;
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
function drawFooter(
  page: TaggedPage,
  typesetter: Typesetter,
  title: string,
  number: string,
): void {
  const style = styles.small;
  const place = { y: pageLayout.footer, style, ink: inks.secondary };
  const x = pageLayout.right - typesetter.width(number, style);
  page.artifact("Pagination", () => {
    const { left } = pageLayout;
    const room = x - left - 12;
    page.drawLines([typesetter.line(title, style, room)], {
      x: left,
      ...place,
    });
    page.drawLines([typesetter.line(number, style)], { x, ...place });
  });
}

function newPdf({
  language,
  title,
  createdAt,
}: PdfDocumentModel): PDFKit.PDFDocument {
  const options = {
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    lang: locales[language],
    displayTitle: true,
    size: [pageLayout.width, pageLayout.height],
    margin: 0,
    autoFirstPage: false,
    // No default font: every font is embedded.
    font: null,
    info: {
      Title: title,
      Producer: "Tracking Portal",
      Creator: "Tracking Portal",
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  };
  // The types of pdfkit include neither this subset nor a document without a default font.
  return new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
}

/** Yields the bytes written since the last call. */
function* written(pdf: PDFKit.PDFDocument): Generator<Uint8Array> {
  const chunk: unknown = pdf.read();
  if (chunk instanceof Uint8Array) yield chunk;
}

const typesetters = new Map<boolean, Typesetter>();

/** Returns the typesetter of all documents with the same fonts: it caches the widths of letters. */
function typesetterFor(fonts: Fonts): Typesetter {
  const isWide = fonts.wide !== undefined;
  const typesetter = typesetters.get(isWide) ?? new Typesetter(fonts);
  typesetters.set(isWide, typesetter);
  return typesetter;
}
