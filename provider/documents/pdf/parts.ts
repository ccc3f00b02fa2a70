import { barcodeFigure, barsWithin } from "./barcode";
import type { DocumentPdf, StructureElement } from "./document-pdf";
import {
  barcodeLayout,
  cellPadding,
  columnWidth,
  fieldLooks,
  inks,
  leading,
  penHeight,
  pictureLayout,
  styles,
  type Style,
} from "./page-layout";
import type { Barcode, Field, Figure } from "./pdf-document-model";

/** What stands in the cells of a row: measured texts, fields and barcodes, which can draw themselves. */

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
export interface Part {
  height: number;
  /** Draws what screen readers skip, and returns the element that draws the rest. */
  draw: (x: number, y: number) => StructureElement;
}

/** The parts of a cell, from top to bottom. */
export interface Cell {
  x: number;
  parts: readonly Part[];
}

export const heightOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { height }) => sum + height, 0);

/** Draws parts one below the other. */
function drawStack(
  parts: readonly Part[],
  x: number,
  top: number,
): StructureElement[] {
  let y = top;
  return parts.map(({ height, draw }) => {
    y += height;
    return draw(x, y - height);
  });
}

/** Puts cells side by side. */
export function rowOf(
  pdf: DocumentPdf,
  cells: readonly Cell[],
  space: { above?: number; below?: number; keepWithNext?: boolean } = {},
): Row {
  const { above = 0, below = 0, keepWithNext = false } = space;
  return {
    height: Math.max(...cells.map(({ parts }) => heightOf(parts))) + below,
    above,
    keepWithNext,
    draw(y) {
      for (const { x, parts } of cells)
        for (const element of drawStack(parts, x, y)) pdf.root.add(element);
    },
  };
}

/** A text, which can also be drawn as a part of an artifact. */
export interface TextPart extends Part {
  paint: (x: number, y: number) => void;
}

/**
 * Breaks a text into lines.
 * @param role of its element in the structure tree
 * @param options.limit maximum number of lines
 * @param options.below space below, in points
 * @param options.scope of a header cell
 */
export function textPart(
  pdf: DocumentPdf,
  role: string,
  text: string,
  style: Style,
  options: {
    width?: number;
    limit?: number;
    below?: number;
    scope?: "Row" | "Column";
  } = {},
): TextPart {
  const {
    width = Infinity,
    limit = Infinity,
    below = 0,
    ...attributes
  } = options;
  const lines = pdf.lines(text, style, width, limit);
  const paint = (x: number, y: number) => pdf.drawLines(lines, style, x, y);
  return {
    height: lines.length * leading(style) + below,
    paint,
    // The types of pdfkit lack the scope.
    draw: (x, y) => pdf.struct(role, attributes as object, () => paint(x, y)),
  };
}

/** Returns a barcode; none if it cannot be scanned. */
export function barcodeParts(
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

/** A field as a row of a table: the label beside the value, or above it in a narrow box. */
function fieldPart(
  pdf: DocumentPdf,
  { label, value, barcode }: Field,
  look: keyof typeof fieldLooks,
  outer: number,
): Part {
  const { label: labelStyle, value: style, ...sizes } = fieldLooks[look];
  const isBeside = outer >= columnWidth && barcode === undefined;
  const shift = isBeside ? sizes.labelWidth : 0;
  const above = isBeside ? 0 : leading(labelStyle);
  // Label and value share a baseline.
  const labelTop = isBeside ? style.size - labelStyle.size : 0;
  const labelCell = textPart(pdf, "TH", label, labelStyle, { scope: "Row" });
  const width = outer - shift;
  const limit = sizes.maxLines;
  const valueCell = textPart(pdf, "TD", value, style, { width, limit });
  const isEmpty = value.trim() === "";
  const height = isEmpty ? sizes.emptyHeight : valueCell.height;
  return {
    height: above + height + sizes.below,
    draw: (x, y) =>
      pdf.struct("TR", {}, [
        labelCell.draw(x, y + labelTop),
        valueCell.draw(x + shift, y + above),
      ]),
  };
}

/** Fields as a table with a row for each. */
export function fieldsPart(
  pdf: DocumentPdf,
  fields: readonly Field[],
  look: keyof typeof fieldLooks,
  width: number,
): Part {
  const rows = fields.map((field) => fieldPart(pdf, field, look, width));
  return {
    height: heightOf(rows),
    draw: (x, y) => pdf.struct("Table", {}, drawStack(rows, x, y)),
  };
}

/** The heading of a box, in a band. */
export function bandPart(pdf: DocumentPdf, text: string, outer: number): Part {
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
export function penPart(pdf: DocumentPdf, text: string, width: number): Part {
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

/** A picture in a column of the page. */
export function picturePart(
  pdf: DocumentPdf,
  { picture, alt }: Figure,
  maxHeight: number,
): Part {
  const scale = Math.min(
    columnWidth / picture.width,
    maxHeight / picture.height,
    pictureLayout.maxPointsPerPixel,
  );
  const width = picture.width * scale;
  const height = picture.height * scale;
  return {
    height: height + 3,
    draw: (x, y) =>
      // The types of pdfkit lack the box.
      pdf.struct(
        "Figure",
        { alt, bbox: [x, y, x + width, y + height] } as object,
        () => pdf.image(picture.content, x, y, { width, height }),
      ),
  };
}
