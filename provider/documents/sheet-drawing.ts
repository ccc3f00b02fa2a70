import { drawLine, type Pdf } from "./draw";
import { drawFacts, drawHead, drawHeading } from "./draw-head";
import { TableDrawing } from "./draw-table";
import type { Typesetter } from "./lines";
import type { Slice } from "./slices";
import type { PlacedSlice } from "./pages";
import { inks, leading, sheet, signatureLine, styles } from "./sheet";
import { TaggedSheet, type Box, type Element } from "./tagged-sheet";

type Of<Kind extends Slice["kind"]> = Extract<Slice, { kind: Kind }>;

/** Draws what stands on the pages of one document, in reading order. */
export class SheetDrawing {
  readonly #on: TaggedSheet;
  /** What the next line or row belongs to; it may have begun on an earlier page. */
  #paragraph: Element | null = null;
  #table: TableDrawing | null = null;

  constructor(pdf: Pdf, set: Typesetter) {
    this.#on = new TaggedSheet(pdf, set);
  }

  draw({ slice, y }: PlacedSlice): void {
    if (slice.kind !== "row" && !(slice.kind === "header" && slice.again))
      this.#endTable();
    if (slice.kind !== "line" || slice.first) this.#endParagraph();
    switch (slice.kind) {
      case "head":
        return drawHead(this.#on, slice, y);
      case "facts":
        return drawFacts(this.#on, slice, y);
      case "heading":
        return drawHeading(this.#on, slice.text, sheet.left, y);
      case "line":
        return this.#line(slice, y);
      case "signature":
        return drawSignature(this.#on, slice, y);
      case "header":
        if (slice.again) this.#table?.repeatHeader(y);
        else this.#table = new TableDrawing(this.#on, slice, y);
        return;
      case "row":
        return this.#table?.row(slice, y);
    }
  }

  end(): void {
    this.#endTable();
    this.#endParagraph();
    this.#on.root.end();
  }

  #endTable(): void {
    this.#table?.end();
    this.#table = null;
  }

  #endParagraph(): void {
    this.#paragraph?.end();
    this.#paragraph = null;
  }

  #line({ text, style, first }: Of<"line">, y: number): void {
    if (first || this.#paragraph === null)
      this.#paragraph = this.#on.begin(this.#on.root, "P");
    const place = {
      x: sheet.left,
      y,
      style: styles[style],
      ink: style === "small" ? inks.quiet : inks.text,
    };
    this.#paragraph.add(() =>
      drawLine(this.#on.pdf, this.#on.set, text, place),
    );
  }
}

function drawSignature(
  on: TaggedSheet,
  { signature, name }: Of<"signature">,
  top: number,
): void {
  const x = sheet.left;
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

/** The signature, as large as the line is long; a very long one is cut. */
function drawHandwriting(
  on: TaggedSheet,
  name: string,
  printed: readonly string[],
  top: number,
): void {
  const { width, height } = signatureLine;
  const x = sheet.left;
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
