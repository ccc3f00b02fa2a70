import type { Language } from "../contract/extensions/language";
import { barsWithin, drawBars } from "./barcode";
import { measureFieldLists } from "./field-lists";
import { measureForm } from "./form-block";
import {
  barcodeLayout,
  contentWidth,
  inks,
  leading,
  maxLines,
  pageLayout,
  styles,
} from "./page-layout";
import type { Block, PdfDocumentModel } from "./pdf-document-model";
import { measureTable } from "./table-block";
import type { MeasuredBlock, StructureElement } from "./tagged-page";
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

function measureBlock(
  typesetter: Typesetter,
  block: Block,
  language: Language,
): Iterable<MeasuredBlock> {
  switch (block.kind) {
    case "fields":
      return measureFieldLists(typesetter, block);
    case "form":
      return measureForm(typesetter, block);
    case "heading":
      return [measureHeading(typesetter, block.text)];
    case "text":
      return measureText(typesetter, block.text, block.weight);
    case "table":
      return measureTable(typesetter, block.table, language);
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
  for (const block of model.blocks)
    yield* measureBlock(typesetter, block, model.language);
}
