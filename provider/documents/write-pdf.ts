import PDFDocument from "pdfkit";
import { drawFoot } from "./draw";
import { openFonts, type FontName, type Fonts } from "./fonts";
import { Typesetter } from "./lines";
import { layOut } from "./pages";
import type { PdfDocumentModel } from "./pdf-document-model";
import { PageDrawing } from "./page-drawing";
import { nextDocumentSlot } from "./scheduling";
import { pageLayout } from "./page-layout";

/**
 * Writes a document as PDF 1.7, tagged (PDF/UA-1), page by page: requests are served between two pages,
 * and drawing stops when the reader stops. The same document always gives the same bytes.
 * @param issuer name of the issuing company, printed above the heading
 */
export async function* writePdf(
  paper: PdfDocumentModel,
  issuer: string,
): AsyncGenerator<Uint8Array> {
  const fonts = await openFonts();
  const set = typesetterFor(fonts);
  const pages = await layOut(set, paper, issuer);
  const pdf = newPdf(paper);
  for (const name of Object.keys(fonts) as FontName[]) {
    // pdfkit also accepts an opened font, which its types lack.
    pdf.registerFont(name, fonts[name] as unknown as Buffer);
  }
  const drawing = new PageDrawing(pdf, set);
  for (const [at, page] of pages.entries()) {
    pdf.addPage();
    for (const placed of page) drawing.draw(placed);
    drawFoot(pdf, set, paper.title, at + 1, pages.length);
    yield* written(pdf);
    await nextDocumentSlot();
  }
  drawing.end();
  pdf.end();
  yield* written(pdf);
}

function newPdf({ title, createdAt }: PdfDocumentModel): PDFKit.PDFDocument {
  const options = {
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    lang: "en-US",
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

let typesetter: Typesetter | null = null;
/** Shared by all documents, because it caches the widths of letters. */
const typesetterFor = (fonts: Fonts): Typesetter =>
  (typesetter ??= new Typesetter(fonts));
