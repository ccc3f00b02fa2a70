import { drawBars } from "./draw-barcodes";
import type { Block } from "./blocks";
import {
  bars as barSizes,
  inks,
  leading,
  pageLayout,
  styles,
} from "./page-layout";
import type { TaggedPage } from "./tagged-page";

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;
type Bars = NonNullable<Of<"head">["bars"]>;

/** Draws the head of a document: the issuer, the title, and the barcode beside it. */

export function drawHead(
  on: TaggedPage,
  { issuer, title, about, bars }: Of<"head">,
  y: number,
): void {
  const x = pageLayout.left;
  const quiet = { x, ink: inks.quiet };
  on.text(on.root, "P", [issuer], { ...quiet, y, style: styles.small });
  const titleTop = y + leading(styles.small);
  on.text(on.root, "H1", [title], { x, y: titleTop, style: styles.title });
  const aboutTop = titleTop + leading(styles.title) + 2;
  on.text(on.root, "P", about, { ...quiet, y: aboutTop, style: styles.about });
  if (bars) drawBarsBeside(on, bars, y);
}

function drawBarsBeside(on: TaggedPage, symbol: Bars, top: number): void {
  const { widths, module, caption } = symbol;
  const wide = widths.reduce((sum, width) => sum + width, 0) * module;
  const left = pageLayout.right - wide;
  drawBars(on, symbol, left, top);
  const style = styles.caption;
  const x = left + (wide - on.set.width(caption, style)) / 2;
  const y = top + barSizes.height + 3;
  on.text(on.root, "Caption", [caption], { x, y, style });
}

export function drawHeading(
  on: TaggedPage,
  text: string,
  x: number,
  y: number,
): void {
  on.text(on.root, "H2", [text], { x, y, style: styles.heading });
}
