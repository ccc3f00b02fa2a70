import type { Bars, PlacedBarcode } from "./blocks";
import {
  bars as barSizes,
  columnWidth,
  factColumns,
  inks,
  leading,
  pageLayout,
  styles,
} from "./page-layout";
import type { Box, TaggedPage } from "./tagged-page";

/** Draws barcodes: single ones, and two side by side below their labels and texts. */

export function drawBars(
  on: TaggedPage,
  { widths, module, caption, meaning }: Bars,
  left: number,
  top: number,
): void {
  const wide = widths.reduce((sum, width) => sum + width, 0) * module;
  const bottom = top + barSizes.height;
  const box: Box = [left, top, left + wide, bottom];
  const alt = `Barcode (Code 128) of the ${meaning} ${caption}`;
  on.figure(on.root, alt, box, () => {
    let x = left;
    for (const [at, width] of widths.entries()) {
      if (at % 2 === 0) on.pdf.rect(x, top, width * module, barSizes.height);
      x += width * module;
    }
    on.pdf.fill("#000000");
  });
}

/** Returns the distance from the labels to the bars, which start below the longest text. */
export function barcodeTop(barcodes: readonly PlacedBarcode[]): number {
  const most = Math.max(...barcodes.map(({ lines }) => lines.length));
  return leading(styles.label) + most * leading(styles.strong) + 4;
}

/** Draws barcodes side by side; each is read together with its label. */
export function drawBarcodes(
  on: TaggedPage,
  barcodes: readonly PlacedBarcode[],
  top: number,
): void {
  for (const [at, { label, lines, bars }] of barcodes.entries()) {
    const x = pageLayout.left + at * (columnWidth + factColumns.gap);
    const labelled = { x, y: top, style: styles.label, ink: inks.quiet };
    on.text(on.root, "P", [label], labelled);
    const y = top + leading(styles.label);
    on.text(on.root, "P", lines, { x, y, style: styles.strong });
    if (bars) drawBars(on, bars, x, top + barcodeTop(barcodes));
  }
}
