import { barsWithin, drawBars } from "./barcode";
import {
  barcodeLayout,
  cellPadding,
  columnWidth,
  contentWidth,
  formLayout,
  inks,
  leading,
  pageLayout,
  styles,
} from "./page-layout";
import type { Block, FormBox, FormField } from "./pdf-document-model";
import type {
  MeasuredBlock,
  StructureElement,
  TaggedPage,
} from "./tagged-page";
import type { Typesetter } from "./typesetter";

/** Measures and draws a row of boxes of a printed form: values, and empty space for a pen. */

/** A line or a few of a box, never divided. */
interface Part {
  height: number;
  draw(page: TaggedPage, y: number): void;
}

function* headingParts(
  typesetter: Typesetter,
  heading: string,
  x: number,
  width: number,
): Generator<Part> {
  const style = styles.formHeading;
  const line = typesetter.line(heading, style, width - 2 * cellPadding.x);
  const height = leading(style) + 3;
  yield {
    height: height + 2,
    draw(page, y) {
      page.artifact("Layout", () =>
        page.pdf.rect(x, y, width, height).fill(inks.background),
      );
      const place = { x: x + cellPadding.x, y: y + 1, style };
      page.text(page.root, "H2", [line], place);
    },
  };
}

/**
 * Yields the label and the lines of a value, and its barcode. In the structure tree, a field is a row of
 * a table, however many pages it takes.
 */
function* fieldParts(
  typesetter: Typesetter,
  { label, value, barcode }: FormField,
  x: number,
  width: number,
): Generator<Part> {
  const isBeside = width >= columnWidth && barcode === undefined;
  const [labelStyle, style] = [styles.formLabel, styles.formValue];
  const labelLine = typesetter.line(label, labelStyle);
  const shift = isBeside ? formLayout.labelWidth : 0;
  const above = isBeside ? 0 : leading(labelStyle);
  const lines = typesetter.lines(value, style, width - shift);
  let open: { table: StructureElement; row: StructureElement } | null = null;
  let cell: StructureElement | null = null;
  for (const [at, line] of lines.entries()) {
    yield {
      height:
        (value === "" ? formLayout.emptyHeight : leading(style)) +
        (at === 0 ? above : 0),
      draw(page, y) {
        if (open === null) {
          const table = page.begin(page.root, "Table");
          const row = page.begin(table, "TR");
          open = { table, row };
          const place = {
            x,
            y: y + (isBeside ? style.size - labelStyle.size : 0),
            style: labelStyle,
            ink: inks.secondary,
          };
          page.text(row, "TH", [labelLine], place, { scope: "Row" });
          cell = page.begin(row, "TD");
        }
        const top = y + (at === 0 ? above : 0);
        if (cell) page.addLines(cell, [line], { x: x + shift, y: top, style });
        if (at < lines.length - 1) return;
        cell?.end();
        open.row.end();
        open.table.end();
      },
    };
  }
  const bars = barcode && barsWithin(barcode.text, columnWidth);
  if (barcode && bars)
    yield {
      height: barcodeLayout.height + 7,
      draw: (page, y) => drawBars(page, barcode, bars, x, y + 3),
    };
}

/** Yields the lines of a note; in the structure tree, it is one paragraph. */
function* noteParts(
  typesetter: Typesetter,
  note: string,
  x: number,
  width: number,
): Generator<Part> {
  const style = styles.formNote;
  const lines = typesetter.lines(note, style, width);
  let paragraph: StructureElement | null = null;
  for (const [at, line] of lines.entries())
    yield {
      height: leading(style),
      draw(page, y) {
        paragraph ??= page.begin(page.root, "P");
        page.addLines(paragraph, [line], { x, y, style });
        if (at === lines.length - 1) paragraph.end();
      },
    };
}

/** A line to write on, with its caption below. */
function* penParts(
  typesetter: Typesetter,
  caption: string,
  x: number,
  width: number,
): Generator<Part> {
  const style = styles.formLabel;
  const line = typesetter.line(caption, style, width);
  const above = formLayout.penHeight;
  yield {
    height: above + leading(style) + 3,
    draw(page, y) {
      page.rule(x, y + above, width, inks.secondary);
      const place = { x, y: y + above + 2, style, ink: inks.secondary };
      page.text(page.root, "P", [line], place);
    },
  };
}

function* boxParts(
  typesetter: Typesetter,
  { heading, items }: FormBox,
  left: number,
  outer: number,
): Generator<Part> {
  if (heading !== null) yield* headingParts(typesetter, heading, left, outer);
  const [x, width] = [left + cellPadding.x, outer - 2 * cellPadding.x];
  for (const item of items) {
    if (item.kind === "field") yield* fieldParts(typesetter, item, x, width);
    else if (item.kind === "note")
      yield* noteParts(typesetter, item.text, x, width);
    else yield* penParts(typesetter, item.caption, x, width);
  }
}

/** Divides parts into groups that each fit in one block. */
function groupParts(parts: Iterable<Part>): Part[][] {
  const groups: Part[][] = [];
  let height = Infinity;
  for (const part of parts) {
    if (height + part.height > formLayout.maxBlockHeight) {
      groups.push([]);
      height = 0;
    }
    groups.at(-1)?.push(part);
    height += part.height;
  }
  return groups;
}

const heightOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { height }) => sum + height, 0);

/** Yields the blocks of a row of boxes: one, unless a box is higher than a block. */
export function* measureForm(
  typesetter: Typesetter,
  { boxes, keepWithNext = false }: Extract<Block, { kind: "form" }>,
): Generator<MeasuredBlock> {
  let next: number = pageLayout.left;
  const columns = boxes.map((box) => {
    const x = next;
    const width = contentWidth * box.share;
    next += width;
    return { x, groups: groupParts(boxParts(typesetter, box, x, width)) };
  });
  const count = Math.max(1, ...columns.map(({ groups }) => groups.length));
  for (let group = 0; group < count; group++) {
    const highest = Math.max(
      ...columns.map(({ groups }) => heightOf(groups[group] ?? [])),
    );
    const isLast = group === count - 1;
    const height = highest + (isLast ? 3 : 0);
    yield {
      height,
      above: 0,
      keepWithNext: isLast && keepWithNext,
      draw(page, top) {
        for (const { groups } of columns) {
          let y = top;
          for (const part of groups[group] ?? []) {
            part.draw(page, y);
            y += part.height;
          }
        }
        drawFrame(
          page,
          [...columns.map(({ x }) => x), pageLayout.right],
          top,
          height,
        );
      },
    };
  }
}

/** Draws the outline of a row and the lines between its boxes. @param edges x of the vertical lines */
export function drawFrame(
  page: TaggedPage,
  edges: readonly number[],
  top: number,
  height: number,
): void {
  page.artifact("Layout", () => {
    const { pdf } = page;
    for (const x of edges) pdf.moveTo(x, top).lineTo(x, top + height);
    for (const y of [top, top + height])
      pdf.moveTo(pageLayout.left, y).lineTo(pageLayout.right, y);
    pdf.lineWidth(0.75).strokeColor(inks.secondary).stroke();
  });
}
