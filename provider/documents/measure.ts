import type { Typesetter } from "./lines";
import type {
  Barcode,
  PdfDocumentModel,
  PdfTable,
  Part,
} from "./pdf-document-model";
import type { Bars, MeasuredBlock, PlacedBarcode } from "./blocks";
import { barsWithin } from "./barcode";
import { barcodeTop } from "./draw-barcodes";
import { measureFacts } from "./measure-facts";
import {
  bars,
  cellPadding,
  columnWidth,
  contentWidth,
  leading,
  mostLines,
  signatureLine,
  signing,
  styles,
} from "./page-layout";

/** Measures a document block by block; blocks are never divided by a page break. */

/** @param room available width */
function measureBars({ text, meaning }: Barcode, room: number): Bars | null {
  const drawn = barsWithin(text, room);
  return drawn && { ...drawn, caption: text, meaning };
}

function measureHead(
  set: Typesetter,
  paper: PdfDocumentModel,
  issuer: string,
): MeasuredBlock {
  const room = contentWidth - (paper.barcode ? bars.atMostWide : 0);
  const about = set.lines(paper.about, styles.about, room, mostLines.about);
  const texts =
    leading(styles.small) +
    leading(styles.title) +
    2 +
    about.length * leading(styles.about);
  const beside = paper.barcode ? bars.height + 3 + leading(styles.caption) : 0;
  return {
    slice: {
      kind: "head",
      issuer: set.line(issuer, styles.small, room),
      title: paper.heading,
      about,
      bars: paper.barcode && measureBars(paper.barcode, bars.atMostWide),
    },
    height: Math.max(beside, texts) + 4,
    above: 0,
    withNext: false,
  };
}

function measureBarcodes(
  set: Typesetter,
  part: Extract<Part, { kind: "barcodes" }>,
): MeasuredBlock {
  const barcodes = part.barcodes.map((barcode): PlacedBarcode => ({
    label: barcode.label,
    lines: set.lines(barcode.text, styles.strong, columnWidth),
    bars: measureBars(barcode, columnWidth),
  }));
  return {
    slice: { kind: "barcodes", barcodes },
    height: barcodeTop(barcodes) + bars.height + 6,
    above: 14,
    withNext: false,
  };
}

function* measureTable(
  set: Typesetter,
  table: PdfTable,
): Generator<MeasuredBlock> {
  yield {
    slice: { kind: "header", table, again: false },
    height: headerHeight,
    above: 2,
    withNext: true,
  };
  for (const row of table.rows) {
    const cells = row.map((text, at) =>
      set.lines(
        text,
        styles.cell,
        contentWidth * (table.columns[at]?.share ?? 0) - 2 * cellPadding.x,
        mostLines.cell,
      ),
    );
    const most = Math.max(...cells.map((lines) => lines.length));
    yield {
      slice: { kind: "row", table, cells },
      height: most * leading(styles.cell) + 2 * cellPadding.y,
      above: 0,
      withNext: false,
    };
  }
}

export const headerHeight = leading(styles.header) + 2 * cellPadding.y + 1;

/**
 * Yields the blocks of a document, in order.
 * @param issuer name of the issuing company
 */
export function* measure(
  set: Typesetter,
  paper: PdfDocumentModel,
  issuer: string,
): Generator<MeasuredBlock> {
  yield measureHead(set, paper, issuer);
  for (const [at, part] of paper.parts.entries()) {
    switch (part.kind) {
      case "facts":
        yield* measureFacts(set, part);
        break;
      case "barcodes":
        yield measureBarcodes(set, part);
        break;
      case "heading":
        yield {
          slice: part,
          height: leading(styles.heading) + 3,
          above: 16,
          withNext: true,
        };
        break;
      case "text": {
        const style = styles[part.weight];
        for (const [line, text] of set
          .lines(part.text, style, contentWidth)
          .entries()) {
          yield {
            slice: {
              kind: "line",
              text,
              style: part.weight,
              first: line === 0,
            },
            height: leading(style),
            above: line === 0 ? 3 : 0,
            withNext: false,
          };
        }
        break;
      }
      case "signature": {
        const { signature } = part;
        const name = set.lines(
          signature.name,
          styles.value,
          signatureLine.width,
          mostLines.name,
        );
        const below = name.length + (signature.signedAt === null ? 0 : 1);
        yield {
          slice: { kind: "signature", signature, name },
          height:
            (signature.about === null ? 0 : leading(styles.value)) +
            signatureLine.height +
            4 +
            below * leading(styles.value),
          above: signature.about === null ? 0 : 10,
          withNext: false,
        };
        break;
      }
      case "signing":
        yield {
          slice: part,
          height: signing.height,
          above: 0,
          // All signature lines are on one page, so that each signer sees those of the others.
          withNext: paper.parts[at + 1]?.kind === "signing",
        };
        break;
      case "table":
        yield* measureTable(set, part.table);
        break;
    }
  }
}
