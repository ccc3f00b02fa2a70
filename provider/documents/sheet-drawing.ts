import type { Pdf } from "./draw";
import { drawBarcodes } from "./draw-barcodes";
import { FactsDrawing } from "./draw-facts";
import { drawHead, drawHeading } from "./draw-head";
import { drawSignature, drawSigning } from "./draw-signature";
import { TableDrawing } from "./draw-table";
import type { Typesetter } from "./lines";
import type { Slice } from "./slices";
import type { PlacedSlice } from "./pages";
import { inks, sheet, styles } from "./sheet";
import { TaggedSheet, type Element } from "./tagged-sheet";

type Of<Kind extends Slice["kind"]> = Extract<Slice, { kind: Kind }>;

/** Draws what stands on the pages of one document, in reading order. */
export class SheetDrawing {
  readonly #on: TaggedSheet;
  /** What the next line or row belongs to; it may have begun on an earlier page. */
  #paragraph: Element | null = null;
  #table: TableDrawing | null = null;
  #facts: FactsDrawing | null = null;

  constructor(pdf: Pdf, set: Typesetter) {
    this.#on = new TaggedSheet(pdf, set);
  }

  draw({ slice, y }: PlacedSlice): void {
    if (slice.kind !== "row" && !(slice.kind === "header" && slice.again))
      this.#endTable();
    if (slice.kind !== "facts") this.#endFacts();
    if (slice.kind !== "line" || slice.first) this.#endParagraph();
    switch (slice.kind) {
      case "head":
        return drawHead(this.#on, slice, y);
      case "facts":
        if (slice.again) this.#facts?.goOn(slice, y);
        else {
          this.#endFacts();
          this.#facts = new FactsDrawing(this.#on, slice, y);
        }
        return;
      case "barcodes":
        return drawBarcodes(this.#on, slice.barcodes, y);
      case "heading":
        return drawHeading(this.#on, slice.text, sheet.left, y);
      case "line":
        return this.#line(slice, y);
      case "signature":
        return drawSignature(this.#on, slice, y);
      case "signing":
        return drawSigning(this.#on, slice.who, y);
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
    this.#endFacts();
    this.#endParagraph();
    this.#on.root.end();
  }

  #endTable(): void {
    this.#table?.end();
    this.#table = null;
  }

  #endFacts(): void {
    this.#facts?.end();
    this.#facts = null;
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
    this.#on.addLines(this.#paragraph, [text], place);
  }
}
