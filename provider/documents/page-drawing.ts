import type { Pdf } from "./draw";
import { drawBarcodes } from "./draw-barcodes";
import { FactsDrawing } from "./draw-facts";
import { drawHead, drawHeading } from "./draw-head";
import { drawSignature, drawSigning } from "./draw-signature";
import { TableDrawing } from "./draw-table";
import type { Typesetter } from "./lines";
import type { Block } from "./blocks";
import type { PlacedBlock } from "./pages";
import { inks, pageLayout, styles } from "./page-layout";
import { TaggedPage, type Element } from "./tagged-page";

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** Draws the pages of one document, in reading order. */
export class PageDrawing {
  readonly #on: TaggedPage;
  /** The open elements that the next line or row belongs to; they may have begun on an earlier page. */
  #paragraph: Element | null = null;
  #table: TableDrawing | null = null;
  #facts: FactsDrawing | null = null;

  constructor(pdf: Pdf, set: Typesetter) {
    this.#on = new TaggedPage(pdf, set);
  }

  draw({ slice, y }: PlacedBlock): void {
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
        return drawHeading(this.#on, slice.text, pageLayout.left, y);
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
      x: pageLayout.left,
      y,
      style: styles[style],
      ink: style === "small" ? inks.quiet : inks.text,
    };
    this.#on.addLines(this.#paragraph, [text], place);
  }
}
