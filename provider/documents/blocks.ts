import { barsWithin, drawBars, measureBarcodes } from "./barcode";
import { measureFieldLists } from "./field-lists";
import {
  barcodeLayout,
  cellPadding,
  contentWidth,
  inks,
  leading,
  maxLines,
  pageLayout,
  signatureLine,
  signing,
  styles,
} from "./page-layout";
import type {
  Block,
  PdfDocumentModel,
  PdfTable,
  Signature,
} from "./pdf-document-model";
import type {
  Box,
  MeasuredBlock,
  StructureElement,
  TaggedPage,
} from "./tagged-page";
import type { Style, Typesetter } from "./typesetter";

/** Measures the blocks of a document; each measured block can draw itself. */

const { left, right } = pageLayout;

/** The issuer, the title, and the barcode beside them. */
function measureHead(
  typesetter: Typesetter,
  { heading, about, barcode }: PdfDocumentModel,
  issuer: string,
): MeasuredBlock {
  const room = contentWidth - (barcode ? barcodeLayout.maxWidth : 0);
  const issuerLine = typesetter.line(issuer, styles.small, room);
  const titleLine = typesetter.line(heading, styles.title);
  const aboutLines = typesetter.lines(
    about,
    styles.about,
    room,
    maxLines.about,
  );
  const captionLine = typesetter.line(barcode?.text ?? "", styles.caption);
  const bars = barcode && barsWithin(barcode.text, barcodeLayout.maxWidth);
  const titleTop = leading(styles.small);
  const aboutTop = titleTop + leading(styles.title) + 2;
  const textHeight = aboutTop + aboutLines.length * leading(styles.about);
  const captionTop = barcodeLayout.height + 3;
  const barcodeHeight = barcode ? captionTop + leading(styles.caption) : 0;
  return {
    height: Math.max(barcodeHeight, textHeight) + 4,
    above: 0,
    keepWithNext: false,
    draw(page, y) {
      const { root } = page;
      const place = (top: number, style: Style, ink: string = inks.text) => ({
        x: left,
        y: y + top,
        style,
        ink,
      });
      const { small, title, about, caption } = styles;
      page.text(root, "P", [issuerLine], place(0, small, inks.secondary));
      page.text(root, "H1", [titleLine], place(titleTop, title));
      page.text(root, "P", aboutLines, place(aboutTop, about, inks.secondary));
      if (!barcode || !bars) return;
      const barsLeft = right - bars.width;
      drawBars(page, barcode, bars, barsLeft, y);
      const captionWidth = typesetter.width(captionLine.text, caption);
      const x = barsLeft + (bars.width - captionWidth) / 2;
      const below = { ...place(captionTop, caption), x };
      page.text(root, "Caption", [captionLine], below);
    },
  };
}

function measureHeading(typesetter: Typesetter, text: string): MeasuredBlock {
  const style = styles.heading;
  const line = typesetter.line(text, style);
  return {
    height: leading(style) + 3,
    above: 16,
    keepWithNext: true,
    draw: (page, y) =>
      page.text(page.root, "H2", [line], { x: left, y, style }),
  };
}

/** Yields a block for each line; in the structure tree, the text is one paragraph. */
function* measureText(
  typesetter: Typesetter,
  text: string,
  weight: "normal" | "strong" | "small",
): Generator<MeasuredBlock> {
  const style = styles[weight];
  const ink = weight === "small" ? inks.secondary : inks.text;
  const lines = typesetter.lines(text, style, contentWidth);
  let paragraph: StructureElement | null = null;
  for (const [at, line] of lines.entries()) {
    yield {
      height: leading(style),
      above: at === 0 ? 3 : 0,
      keepWithNext: false,
      draw(page, y) {
        paragraph ??= page.begin(page.root, "P");
        page.addLines(paragraph, [line], { x: left, y, style, ink });
        if (at === lines.length - 1) paragraph.end();
      },
    };
  }
}

/** A signature with the printed name below, for documents that were signed. */
function measureSignature(
  typesetter: Typesetter,
  { name, about, signedAt }: Signature,
): MeasuredBlock {
  const style = styles.value;
  const { width, height } = signatureLine;
  const aboutLine = about === null ? [] : [typesetter.line(about, style)];
  const printed = typesetter.lines(name, style, width, maxLines.name);
  const signedLine =
    signedAt === null ? [] : [typesetter.line(`Signed ${signedAt}`, style)];

  // The handwriting is scaled to the line; a very long name is truncated.
  const whole = typesetter.line(name, styles.handwriting);
  const fits = width / typesetter.width(whole.text, styles.handwriting);
  const largest = styles.handwriting.size;
  const size = Math.floor(Math.min(largest, Math.max(14, largest * fits)));
  const handwriting = { ...styles.handwriting, size };
  const written = typesetter.line(name, handwriting, width);

  const lineTop = aboutLine.length * leading(style) + height;
  const nameTop = lineTop + 4;
  const signedTop = nameTop + printed.length * leading(style);
  return {
    height: signedTop + signedLine.length * leading(style),
    above: about === null ? 0 : 10,
    keepWithNext: false,
    draw(page, y) {
      const { root } = page;
      const x = left;
      if (about !== null) page.text(root, "P", aboutLine, { x, y, style });
      const bottom = y + lineTop;
      const box: Box = [x, bottom - height, x + width, bottom];
      const alt = `Signature: ${printed.map(({ text }) => text).join(" ")}`;
      page.figure(root, alt, box, () =>
        page.drawLines([written], {
          x,
          y: bottom - size - 8,
          style: handwriting,
        }),
      );
      page.rule(x, bottom, width, inks.secondary);
      page.text(root, "P", printed, { x, y: y + nameTop, style });
      if (signedAt === null) return;
      const place = { x, y: y + signedTop, style, ink: inks.secondary };
      page.text(root, "P", signedLine, place);
    },
  };
}

/** The lines for a handwritten signature and its date, with captions below. */
function measureSigning(
  typesetter: Typesetter,
  who: string,
  keepWithNext: boolean,
): MeasuredBlock {
  const style = styles.small;
  const lines = [
    [left, left + signing.width, `${who} signature`] as const,
    [left + signing.width + signing.gap, right, "Date"] as const,
  ].map(([from, to, caption]) => ({
    x: from,
    width: to - from,
    caption: typesetter.line(caption, style),
  }));
  return {
    height: signing.height,
    above: 0,
    keepWithNext,
    draw(page, top) {
      const y = top + signing.above;
      const ink = inks.secondary;
      for (const { x, width, caption } of lines) {
        page.rule(x, y, width, ink);
        page.text(page.root, "P", [caption], { x, y: y + 3, style, ink });
      }
    },
  };
}

/**
 * Yields the header of a table and its rows. In the structure tree, it is one table, however many pages it
 * takes.
 */
function* measureTable(
  typesetter: Typesetter,
  { columns, rows }: PdfTable,
): Generator<MeasuredBlock> {
  let nextLeft: number = left;
  const cells = columns.map(({ header, share }) => {
    const x = nextLeft + cellPadding.x;
    nextLeft += contentWidth * share;
    const width = contentWidth * share - 2 * cellPadding.x;
    return { x, width, header: typesetter.line(header, styles.header) };
  });
  const backgroundHeight = leading(styles.header) + 2 * cellPadding.y;
  const height = backgroundHeight + 1;
  const drawBackground = ({ pdf }: TaggedPage, y: number) =>
    pdf.rect(left, y, contentWidth, backgroundHeight).fill(inks.background);
  const place = (x: number, y: number, style: Style) => ({
    x,
    y: y + cellPadding.y,
    style,
  });

  let table: StructureElement | null = null;
  let body: StructureElement | null = null;
  yield {
    height,
    above: 2,
    keepWithNext: true,
    draw(page, y) {
      page.artifact("Layout", () => drawBackground(page, y));
      table = page.begin(page.root, "Table");
      const head = page.begin(table, "THead");
      const row = page.begin(head, "TR");
      const scope = "Column";
      for (const { x, header } of cells)
        page.text(row, "TH", [header], place(x, y, styles.header), { scope });
      row.end();
      head.end();
    },
  };
  const repeatedHeader: MeasuredBlock["repeatedHeader"] = {
    height,
    // An artifact, because the structure tree already contains the header.
    draw: (page, y) =>
      page.artifact("Layout", () => {
        drawBackground(page, y);
        for (const { x, header } of cells)
          page.drawLines([header], place(x, y, styles.header));
      }),
  };
  for (const [at, texts] of rows.entries()) {
    const linesOfCells = cells.map(({ width }, cell) =>
      typesetter.lines(texts[cell] ?? "", styles.cell, width, maxLines.cell),
    );
    const most = Math.max(...linesOfCells.map((lines) => lines.length));
    const rowHeight = most * leading(styles.cell) + 2 * cellPadding.y;
    yield {
      height: rowHeight,
      above: 0,
      keepWithNext: false,
      repeatedHeader,
      draw(page, y) {
        table ??= page.begin(page.root, "Table");
        body ??= page.begin(table, "TBody");
        const row = page.begin(body, "TR");
        for (const [cell, { x }] of cells.entries()) {
          const lines = linesOfCells[cell] ?? [];
          page.text(row, "TD", lines, place(x, y, styles.cell));
        }
        row.end();
        page.rule(left, y + rowHeight, contentWidth);
        if (at < rows.length - 1) return;
        body.end();
        table.end();
      },
    };
  }
}

function measureBlock(
  typesetter: Typesetter,
  block: Block,
  next: Block | undefined,
): Iterable<MeasuredBlock> {
  switch (block.kind) {
    case "fields":
      return measureFieldLists(typesetter, block);
    case "barcodes":
      return [measureBarcodes(typesetter, block.barcodes)];
    case "heading":
      return [measureHeading(typesetter, block.text)];
    case "text":
      return measureText(typesetter, block.text, block.weight);
    case "signature":
      return [measureSignature(typesetter, block.signature)];
    case "signing":
      // All signature lines are on one page, so that each signer sees those of the others.
      return [measureSigning(typesetter, block.who, next?.kind === "signing")];
    case "table":
      return measureTable(typesetter, block.table);
  }
}

/**
 * Yields the measured blocks of a document, in order.
 * @param issuer name of the issuing company
 */
export function* measureDocument(
  typesetter: Typesetter,
  model: PdfDocumentModel,
  issuer: string,
): Generator<MeasuredBlock> {
  yield measureHead(typesetter, model, issuer);
  for (const [at, block] of model.blocks.entries())
    yield* measureBlock(typesetter, block, model.blocks[at + 1]);
}
