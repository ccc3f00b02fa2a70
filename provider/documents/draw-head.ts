import { columnWidth } from "./measure";
import type { PlacedFact, Slice } from "./slices";
import {
  bars as barSizes,
  factColumns,
  inks,
  leading,
  sheet,
  styles,
} from "./sheet";
import type { Box, Element, TaggedSheet } from "./tagged-sheet";

type Of<Kind extends Slice["kind"]> = Extract<Slice, { kind: Kind }>;
type Bars = NonNullable<Of<"head">["bars"]>;

/** Draws the upper part of a document: heading, barcode, the lists of facts. */

export function drawHead(
  on: TaggedSheet,
  { issuer, title, about, bars }: Of<"head">,
  y: number,
): void {
  const x = sheet.left;
  const quiet = { x, ink: inks.quiet };
  on.text(on.root, "P", [issuer], { ...quiet, y, style: styles.small });
  const titleTop = y + leading(styles.small);
  on.text(on.root, "H1", [title], { x, y: titleTop, style: styles.title });
  const aboutTop = titleTop + leading(styles.title) + 2;
  on.text(on.root, "P", about, { ...quiet, y: aboutTop, style: styles.about });
  if (bars) drawBars(on, bars, y);
}

function drawBars(on: TaggedSheet, symbol: Bars, top: number): void {
  const { widths, module, caption, meaning } = symbol;
  const wide = widths.reduce((sum, width) => sum + width, 0) * module;
  const left = sheet.right - wide;
  const bottom = top + barSizes.height;
  const box: Box = [left, top, sheet.right, bottom];
  const alt = `Barcode (Code 128) of the ${meaning} ${caption}`;
  on.figure(on.root, alt, box, () => {
    let x = left;
    for (const [at, width] of widths.entries()) {
      if (at % 2 === 0) on.pdf.rect(x, top, width * module, barSizes.height);
      x += width * module;
    }
    on.pdf.fill("#000000");
  });
  const style = styles.caption;
  const x = left + (wide - on.set.width(caption, style)) / 2;
  on.text(on.root, "Caption", [caption], { x, y: bottom + 3, style });
}

export function drawHeading(
  on: TaggedSheet,
  text: string,
  x: number,
  y: number,
): void {
  on.text(on.root, "H2", [text], { x, y, style: styles.heading });
}

/** The lists stand side by side, and are read one after the other. */
export function drawFacts(
  on: TaggedSheet,
  { lists }: Of<"facts">,
  top: number,
): void {
  for (const [at, { heading, facts }] of lists.entries()) {
    const x = sheet.left + at * (columnWidth + factColumns.gap);
    drawHeading(on, heading, x, top);
    let y = top + leading(styles.heading) + 2;
    on.rule(x, y, columnWidth);
    y += 4;
    const table = on.begin(on.root, "Table");
    for (const fact of facts) {
      drawFact(on, table, fact, x, y);
      y += fact.height;
    }
    table.end();
  }
}

function drawFact(
  on: TaggedSheet,
  table: Element,
  { label, lines }: PlacedFact,
  x: number,
  y: number,
): void {
  const row = on.begin(table, "TR");
  const labelled = { x, y, style: styles.label, ink: inks.quiet };
  on.text(row, "TH", [label], labelled, { scope: "Row" });
  const value = { x: x + factColumns.label, y, style: styles.value };
  on.text(row, "TD", lines, value);
  row.end();
}
