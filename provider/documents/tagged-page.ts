import { drawDecoration, drawLine, type LinePlace, type Pdf } from "./draw";
import type { Typesetter } from "./lines";
import { inks, leading } from "./page-layout";

/** An element of the tree that says what is what. */
export type Element = PDFKit.PDFStructureElement;

/** Left, top, right, bottom. */
export type Box = [number, number, number, number];

/** pdfkit knows more of them than its types do. */
interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  /** What a header cell is the header of. */
  scope?: "Row" | "Column";
  bbox?: Box;
}

/**
 * A document that is being drawn together with the tree that says in reading order what each part of
 * it is (ISO 14289-1, PDF/UA).
 */
export class TaggedPage {
  readonly pdf: Pdf;
  readonly set: Typesetter;
  /** Root of the tree. */
  readonly root: Element;

  constructor(pdf: Pdf, set: Typesetter) {
    this.pdf = pdf;
    this.set = set;
    this.root = pdf.struct("Document");
    pdf.addStructure(this.root);
  }

  /** Adds an element that gets children of its own, until it is ended. */
  begin(parent: Element, type: string): Element {
    const element = this.pdf.struct(type);
    parent.add(element);
    return element;
  }

  /** Draws the lines of one text, as an element. */
  text(
    parent: Element,
    type: string,
    lines: readonly string[],
    place: LinePlace,
    options: ElementOptions = {},
  ): void {
    const draw = () => this.#drawLines(lines, place);
    parent.add(this.pdf.struct(type, options, draw));
  }

  /** Draws lines into an element that has begun; others of its lines may stand on earlier pages. */
  addLines(element: Element, lines: readonly string[], place: LinePlace): void {
    element.add(() => this.#drawLines(lines, place));
  }

  #drawLines(lines: readonly string[], place: LinePlace): void {
    for (const [at, line] of lines.entries()) {
      const y = place.y + at * leading(place.style);
      drawLine(this.pdf, this.set, line, { ...place, y });
    }
  }

  /**
   * Draws what is looked at rather than read.
   * @param alt what it shows, for those who cannot see it
   */
  figure(parent: Element, alt: string, bbox: Box, draw: () => void): void {
    const options: ElementOptions = { alt, bbox };
    parent.add(this.pdf.struct("Figure", options, draw));
  }

  rule(x: number, y: number, width: number, ink: string = inks.rule): void {
    drawDecoration(this.pdf, () => {
      this.pdf.moveTo(x, y).lineTo(x + width, y);
      this.pdf.lineWidth(0.75).strokeColor(ink).stroke();
    });
  }
}
