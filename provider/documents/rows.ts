import type { Language } from "../contract/extensions/language";
import { barcodeFigure, barsWithin } from "./barcode";
import type { DocumentPdf, StructureElement } from "./document-pdf";
import {
  barcodeLayout,
  cellPadding,
  columnGap,
  columnWidth,
  contentWidth,
  fieldLooks,
  inks,
  leading,
  maxBoxHeight,
  pageLayout,
  penHeight,
  styles,
  type Style,
} from "./page-layout";
import type {
  Barcode,
  Block,
  Field,
  FieldList,
  FormBox,
  PdfDocumentModel,
} from "./pdf-document-model";
import { tableRows } from "./table-rows";

/** Measures the blocks of a document as rows, which can draw themselves. */

/** A row of a document, which is never divided by a page break. */
export interface Row {
  height: number;
  /** Space above, unless the row is the first of the page. */
  above: number;
  /** True if the row must be on the same page as the next one (a heading). */
  keepWithNext: boolean;
  /** Drawn above the row if it is the first of a page (the header of its table). */
  repeatedHeader?: { height: number; draw: (y: number) => void };
  /** Draws the row and adds it to the structure tree. Rows are drawn in order. @param y top of the row */
  draw: (y: number) => void;
}

/** What stands in a cell: one text, one field, one barcode. */
interface Part {
  height: number;
  /** Draws what screen readers skip, and returns the element that draws the rest. */
  draw: (x: number, y: number) => StructureElement;
}

/** The parts of a cell, from top to bottom. */
interface Cell {
  x: number;
  parts: readonly Part[];
}

const heightOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { height }) => sum + height, 0);

/** Puts cells side by side. */
function rowOf(
  pdf: DocumentPdf,
  cells: readonly Cell[],
  space: { above?: number; below?: number; keepWithNext?: boolean } = {},
): Row {
  const { above = 0, below = 0, keepWithNext = false } = space;
  return {
    height: Math.max(...cells.map(({ parts }) => heightOf(parts))) + below,
    above,
    keepWithNext,
    draw(top) {
      for (const { x, parts } of cells) {
        let y = top;
        for (const { height, draw } of parts) {
          pdf.root.add(draw(x, y));
          y += height;
        }
      }
    },
  };
}

function textPart(
  pdf: DocumentPdf,
  role: string,
  text: string,
  style: Style,
  { width = Infinity, limit = Infinity, below = 0, shift = 0 } = {},
): Part {
  const lines = pdf.lines(text, style, width, limit);
  return {
    height: lines.length * leading(style) + below,
    draw: (x, y) =>
      pdf.struct(role, {}, () => pdf.drawLines(lines, style, x + shift, y)),
  };
}

/** Returns a barcode; none if it cannot be scanned. */
function barcodeParts(
  pdf: DocumentPdf,
  barcode: Barcode,
  room: number,
  { above = 0, below = 0 },
): { width: number; parts: Part[] } {
  const bars = barsWithin(barcode.text, room);
  if (bars === null) return { width: 0, parts: [] };
  const part: Part = {
    height: above + barcodeLayout.height + below,
    draw: (x, y) => barcodeFigure(pdf, barcode, bars, x, y + above),
  };
  return { width: bars.width, parts: [part] };
}

/** Returns a barcode with its text below, at the right edge of the page. */
function captionedBarcode(pdf: DocumentPdf, barcode: Barcode): Cell {
  const { caption: style } = styles;
  const { maxWidth } = barcodeLayout;
  const { width, parts } = barcodeParts(pdf, barcode, maxWidth, { below: 3 });
  const shift = (width - pdf.width(barcode.text, style)) / 2;
  const caption = textPart(pdf, "Caption", barcode.text, style, { shift });
  return {
    x: pageLayout.right - width,
    parts: parts.length === 0 ? [] : [...parts, caption],
  };
}

/** The issuer, the title, and the barcode beside them. */
function headRow(
  pdf: DocumentPdf,
  { heading, about, barcode }: PdfDocumentModel,
  issuer: string,
): Row {
  const width = contentWidth - (barcode ? barcodeLayout.maxWidth : 0);
  const texts = [
    textPart(pdf, "P", issuer, styles.small, { width, limit: 1 }),
    textPart(pdf, "H1", heading, styles.title, { below: 2 }),
    textPart(pdf, "P", about, styles.about, { width, limit: 2 }),
  ];
  const cells: Cell[] = [{ x: pageLayout.left, parts: texts }];
  if (barcode) cells.push(captionedBarcode(pdf, barcode));
  return rowOf(pdf, cells, { below: 4 });
}

function headingRow(pdf: DocumentPdf, text: string): Row {
  const part = textPart(pdf, "H2", text, styles.heading);
  const cell = { x: pageLayout.left, parts: [part] };
  return rowOf(pdf, [cell], { above: 16, below: 3, keepWithNext: true });
}

/** Yields a row for each line; in the structure tree, the text is one paragraph. */
function* textRows(
  pdf: DocumentPdf,
  text: string,
  style: Style,
): Generator<Row> {
  const lines = pdf.lines(text, style, contentWidth);
  const paragraph = pdf.struct("P");
  for (const [at, line] of lines.entries())
    yield {
      height: leading(style),
      above: at === 0 ? 3 : 0,
      keepWithNext: false,
      draw(y) {
        if (at === 0) pdf.root.add(paragraph);
        paragraph.add(() => pdf.drawLines([line], style, pageLayout.left, y));
        if (at === lines.length - 1) paragraph.end();
      },
    };
}

/**
 * Returns fields as a table: a row for each field, with its label beside its value, or above it in a narrow
 * box.
 */
function fieldsPart(
  pdf: DocumentPdf,
  fields: readonly Field[],
  look: keyof typeof fieldLooks,
  width: number,
): Part {
  const { label: labelStyle, value: style, ...sizes } = fieldLooks[look];
  const rows = fields.map(({ label, value, barcode }) => {
    const isBeside = width >= columnWidth && barcode === undefined;
    const shift = isBeside ? sizes.labelWidth : 0;
    const above = isBeside ? 0 : leading(labelStyle);
    const labels = pdf.lines(label, labelStyle, Infinity, 1);
    const lines = pdf.lines(value, style, width - shift, sizes.maxLines);
    const height =
      value === "" ? sizes.emptyHeight : lines.length * leading(style);
    return {
      height: above + height + sizes.below,
      draw(x: number, y: number) {
        // Label and value share a baseline.
        const labelTop = y + (isBeside ? style.size - labelStyle.size : 0);
        return pdf.struct("TR", {}, [
          pdf.headerCell("Row", () =>
            pdf.drawLines(labels, labelStyle, x, labelTop),
          ),
          pdf.struct("TD", {}, () =>
            pdf.drawLines(lines, style, x + shift, y + above),
          ),
        ]);
      },
    };
  });
  return {
    height: rows.reduce((sum, { height }) => sum + height, 0),
    draw(x, top) {
      let y = top;
      const elements = rows.map(({ height, draw }) => {
        y += height;
        return draw(x, y - height);
      });
      return pdf.struct("Table", {}, elements);
    },
  };
}

/** Two lists side by side, each below its heading and a line. */
function listsRow(pdf: DocumentPdf, lists: readonly FieldList[]): Row {
  const { heading: style } = styles;
  const cells = lists.map(({ heading, fields }, at): Cell => {
    const title = textPart(pdf, "H2", heading, style, { below: 6 });
    const ruled: Part = {
      ...title,
      draw(x, y) {
        const ruleY = y + title.height - 4;
        pdf.rules(inks.rule, [x, ruleY, x + columnWidth, ruleY]);
        return title.draw(x, y);
      },
    };
    return {
      x: pageLayout.left + at * (columnWidth + columnGap),
      parts: [ruled, fieldsPart(pdf, fields, "list", columnWidth)],
    };
  });
  return rowOf(pdf, cells, { above: 14, below: 6 });
}

/** The heading of a box, in a band. */
function bandPart(pdf: DocumentPdf, text: string, outer: number): Part {
  const { formHeading: style } = styles;
  const width = outer - 2 * cellPadding.x;
  const heading = textPart(pdf, "H2", text, style, { width, limit: 1 });
  const height = heading.height + 3;
  return {
    height: height + 2,
    draw(x, y) {
      pdf.band(x - cellPadding.x, y, outer, height);
      return heading.draw(x, y + 1);
    },
  };
}

/** A line to write on, with its caption below. */
function penPart(pdf: DocumentPdf, text: string, width: number): Part {
  const caption = textPart(pdf, "P", text, styles.formLabel, { width });
  return {
    height: penHeight + caption.height + 3,
    draw(x, y) {
      const ruleY = y + penHeight;
      pdf.rules(inks.secondary, [x, ruleY, x + width, ruleY]);
      return caption.draw(x, ruleY + 2);
    },
  };
}

function boxParts(
  pdf: DocumentPdf,
  { heading, items }: FormBox,
  outer: number,
): Part[] {
  const width = outer - 2 * cellPadding.x;
  const parts = items.flatMap((item): Part[] => {
    if ("note" in item)
      return [textPart(pdf, "P", item.note, styles.formNote, { width })];
    if ("pen" in item) return [penPart(pdf, item.pen, width)];
    const space = { above: 3, below: 4 };
    return [
      fieldsPart(pdf, [item], "form", width),
      ...(item.barcode
        ? barcodeParts(pdf, item.barcode, columnWidth, space).parts
        : []),
    ];
  });
  return heading === null ? parts : [bandPart(pdf, heading, outer), ...parts];
}

/** Divides parts into groups that each fit on a page: only unusually long values need a second one. */
function groupParts(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [[]];
  for (const part of parts) {
    const last = groups.at(-1) ?? [];
    if (heightOf([...last, part]) > maxBoxHeight) groups.push([part]);
    else last.push(part);
  }
  return groups;
}

/** Yields a row of boxes in frames, or more if a box is higher than a page. */
function* formRows(
  pdf: DocumentPdf,
  { boxes, keepWithNext = false }: Extract<Block, { kind: "form" }>,
): Generator<Row> {
  const edges: number[] = [pageLayout.left];
  const columns = boxes.map((box) => {
    const width = contentWidth * box.share;
    const left = edges.at(-1) ?? 0;
    edges.push(left + width);
    const groups = groupParts(boxParts(pdf, box, width));
    return { x: left + cellPadding.x, groups };
  });
  const count = Math.max(...columns.map(({ groups }) => groups.length));
  for (let group = 0; group < count; group++) {
    const cells = columns.map(({ x, groups }) => ({
      x,
      parts: groups[group] ?? [],
    }));
    const row = rowOf(pdf, cells, { below: 3, keepWithNext });
    yield {
      ...row,
      draw(y) {
        row.draw(y);
        pdf.frame(edges, y, row.height);
      },
    };
  }
}

function blockRows(
  pdf: DocumentPdf,
  block: Block,
  language: Language,
): Iterable<Row> {
  switch (block.kind) {
    case "fields":
      return [listsRow(pdf, block.lists)];
    case "form":
      return formRows(pdf, block);
    case "heading":
      return [headingRow(pdf, block.text)];
    case "text":
      return textRows(pdf, block.text, styles[block.weight]);
    case "table":
      return tableRows(pdf, block, language);
  }
}

/**
 * Yields the rows of a document, in order.
 * @param issuer name of the issuing company
 */
export function* documentRows(
  pdf: DocumentPdf,
  model: PdfDocumentModel,
  issuer: string,
): Generator<Row> {
  yield headRow(pdf, model, issuer);
  for (const block of model.blocks)
    yield* blockRows(pdf, block, model.language);
}
