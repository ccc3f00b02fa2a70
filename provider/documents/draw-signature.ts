import { drawLine } from "./draw";
import type { Block } from "./blocks";
import {
  inks,
  leading,
  pageLayout,
  signatureLine,
  signing,
  styles,
} from "./page-layout";
import type { Box, TaggedPage } from "./tagged-page";

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** Draws a signature with the printed name below, for documents that were signed. */

export function drawSignature(
  on: TaggedPage,
  { signature, name }: Of<"signature">,
  top: number,
): void {
  const x = pageLayout.left;
  const style = styles.value;
  let y = top;
  if (signature.about !== null) {
    on.text(on.root, "P", [signature.about], { x, y, style });
    y += leading(style);
  }
  drawHandwriting(on, signature.name, name, y);
  y += signatureLine.height;
  on.rule(x, y, signatureLine.width, inks.quiet);
  y += 4;
  on.text(on.root, "P", name, { x, y, style });
  y += name.length * leading(style);
  if (signature.signedAt === null) return;
  const signed = `Signed ${signature.signedAt}`;
  on.text(on.root, "P", [signed], { x, y, style, ink: inks.quiet });
}

/** Draws the handwriting, scaled to the line; a very long name is truncated. */
function drawHandwriting(
  on: TaggedPage,
  name: string,
  printed: readonly string[],
  top: number,
): void {
  const { width, height } = signatureLine;
  const x = pageLayout.left;
  const whole = on.set.line(name, styles.hand, Infinity);
  const fits = width / on.set.width(whole, styles.hand);
  const size = Math.floor(
    Math.min(styles.hand.size, Math.max(14, styles.hand.size * fits)),
  );
  const style = { ...styles.hand, size };
  const line = on.set.line(name, style, width);
  const y = top + height - size - 8;
  const box: Box = [x, top, x + width, top + height];
  on.figure(on.root, `Signature: ${printed.join(" ")}`, box, () =>
    drawLine(on.pdf, on.set, line, { x, y, style }),
  );
}

/** Draws the lines for a signature and its date, with captions below. */
export function drawSigning(on: TaggedPage, who: string, top: number): void {
  const y = top + signing.above;
  const dateLeft = pageLayout.left + signing.width + signing.gap;
  const style = styles.small;
  for (const [x, right, text] of [
    [pageLayout.left, pageLayout.left + signing.width, `${who} signature`],
    [dateLeft, pageLayout.right, "Date"],
  ] as const) {
    on.rule(x, y, right - x, inks.quiet);
    on.text(on.root, "P", [text], { x, y: y + 3, style, ink: inks.quiet });
  }
}
