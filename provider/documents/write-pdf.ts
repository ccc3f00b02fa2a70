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
 * Writes a paper as PDF 1.7, tagged (PDF/UA-1), page by page: others are served between two pages,
 * and nothing more is drawn once nobody reads on. The same paper is the same bytes.
 * @param issuer whose document it is, above its heading
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
    // pdfkit takes an opened font as well, which its types do not know.
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
    // None by default: every font is embedded.
    font: null,
    info: {
      Title: title,
      Producer: "Tracking Portal",
      Creator: "Tracking Portal",
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  };
  // The types of pdfkit know neither this subset nor a document without a default font.
  return new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
}

/** What has been written since the last time. */
function* written(pdf: PDFKit.PDFDocument): Generator<Uint8Array> {
  const chunk: unknown = pdf.read();
  if (chunk instanceof Uint8Array) yield chunk;
}

let typesetter: Typesetter | null = null;
/** One for all documents: it remembers the widths of letters. */
const typesetterFor = (fonts: Fonts): Typesetter =>
  (typesetter ??= new Typesetter(fonts));
