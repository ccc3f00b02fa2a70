import type { Typesetter } from "./lines";
import { headerHeight, measure } from "./measure";
import type { MeasuredBlock, Block } from "./blocks";
import type { PdfDocumentModel } from "./pdf-document-model";
import { pageLayout } from "./page-layout";
import { nextDocumentSlot } from "./scheduling";

/** Assigns the blocks of a document to pages, before anything is drawn. */

export interface PlacedBlock {
  slice: Block;
  /** Distance from the top of the page. */
  y: number;
  height: number;
}

/** Number of blocks measured before yielding to other work. */
const piecesAtOnce = 250;

async function measureAll(
  set: Typesetter,
  paper: PdfDocumentModel,
  issuer: string,
): Promise<MeasuredBlock[]> {
  const measured: MeasuredBlock[] = [];
  await nextDocumentSlot();
  for (const piece of measure(set, paper, issuer)) {
    measured.push(piece);
    if (measured.length % piecesAtOnce === 0) await nextDocumentSlot();
  }
  return measured;
}

/** Returns all pages of a document, each with its blocks from top to bottom. */
export async function layOut(
  set: Typesetter,
  paper: PdfDocumentModel,
  issuer: string,
): Promise<PlacedBlock[][]> {
  let page: PlacedBlock[] = [];
  const pages = [page];
  let y: number = pageLayout.top;
  const measured = await measureAll(set, paper, issuer);
  for (const [at, { slice, height, above }] of measured.entries()) {
    let needed = height;
    for (let next = at; measured[next]?.withNext; next++)
      needed +=
        (measured[next + 1]?.above ?? 0) + (measured[next + 1]?.height ?? 0);
    if (page.length > 0 && y + above + needed > pageLayout.bottom) {
      page = [];
      pages.push(page);
      y = pageLayout.top;
      if (slice.kind === "row") {
        const header: Block = {
          kind: "header",
          table: slice.table,
          again: true,
        };
        page.push({ slice: header, y, height: headerHeight });
        y += headerHeight;
      }
    }
    if (page.length > 0) y += above;
    page.push({ slice, y, height });
    y += height;
  }
  return pages;
}
