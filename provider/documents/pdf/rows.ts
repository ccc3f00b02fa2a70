import type { Language } from "../../contract/extensions/language";
import type { DocumentPdf } from "./document-pdf";
import {
  barcodeLayout,
  cellPadding,
  columnGap,
  columnWidth,
  contentWidth,
  inks,
  leading,
  maxBoxHeight,
  pageLayout,
  pictureLayout,
  styles,
  type Style,
} from "./page-layout";
import {
  bandPart,
  barcodeParts,
  fieldsPart,
  heightOf,
  penPart,
  picturePart,
  rowOf,
  textPart,
  type Cell,
  type Part,
  type Row,
} from "./parts";
import type {
  Barcode,
  Block,
  FieldList,
  FormBox,
  Issuer,
  PdfDocumentModel,
} from "./pdf-document-model";
import { tableRows } from "./table-rows";

/** Measures the blocks of a document as rows, which can draw themselves. */

/** Returns a barcode with its text below, at the right edge of the page. */
function captionedBarcode(pdf: DocumentPdf, barcode: Barcode): Cell {
  const { caption: style } = styles;
  const { maxWidth } = barcodeLayout;
  const { width, parts } = barcodeParts(pdf, barcode, maxWidth, { below: 3 });
  const caption = textPart(pdf, "Caption", barcode.text, style);
  const shift = (width - pdf.width(barcode.text, style)) / 2;
  const centered: Part = {
    ...caption,
    draw: (x, y) => caption.draw(x + shift, y),
  };
  return {
    x: pageLayout.right - width,
    parts: parts.length === 0 ? [] : [...parts, centered],
  };
}

/** The issuer (its logo, otherwise its name), the title, and the barcode beside them. */
function headRow(
  pdf: DocumentPdf,
  { heading, about, barcode }: PdfDocumentModel,
  { name, logo }: Issuer,
): Row {
  const width = contentWidth - (barcode ? barcodeLayout.maxWidth : 0);
  const parts = [
    logo
      ? picturePart(pdf, { picture: logo, alt: name }, pictureLayout.logoHeight)
      : textPart(pdf, "P", name, styles.small, { width, limit: 1 }),
    textPart(pdf, "H1", heading, styles.title, { below: 2 }),
    textPart(pdf, "P", about, styles.about, { width, limit: 2 }),
  ];
  const cells: Cell[] = [{ x: pageLayout.left, parts }];
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
  keepWithNext: boolean,
): Generator<Row> {
  const lines = pdf.lines(text, style, contentWidth);
  const paragraph = pdf.struct("P");
  for (const [at, line] of lines.entries())
    yield {
      height: leading(style),
      above: at === 0 ? 3 : 0,
      keepWithNext,
      draw(y) {
        if (at === 0) pdf.root.add(paragraph);
        paragraph.add(() => pdf.drawLines([line], style, pageLayout.left, y));
        if (at === lines.length - 1) paragraph.end();
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

/** Yields rows of two pictures side by side. */
function* pictureRows(
  pdf: DocumentPdf,
  { of, figures }: Extract<Block, { kind: "pictures" }>,
): Generator<Row> {
  for (let first = 0; first < figures.length; first += 2) {
    const cells = figures.slice(first, first + 2).map((figure, at): Cell => {
      const { caption } = figure;
      const width = columnWidth;
      return {
        x: pageLayout.left + at * (columnWidth + columnGap),
        parts: [
          picturePart(pdf, figure, pictureLayout.maxHeight[of]),
          ...(caption === undefined
            ? []
            : [textPart(pdf, "P", caption, styles.small, { width })]),
        ],
      };
    });
    yield rowOf(pdf, cells, { above: 6, below: 3 });
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
      return textRows(
        pdf,
        block.text,
        styles[block.weight],
        block.keepWithNext ?? false,
      );
    case "pictures":
      return pictureRows(pdf, block);
    case "table":
      return tableRows(pdf, block, language);
  }
}

/**
 * Yields the rows of a document, in order.
 */
export function* documentRows(
  pdf: DocumentPdf,
  model: PdfDocumentModel,
  issuer: Issuer,
): Generator<Row> {
  yield headRow(pdf, model, issuer);
  for (const block of model.blocks)
    yield* blockRows(pdf, block, model.language);
}
