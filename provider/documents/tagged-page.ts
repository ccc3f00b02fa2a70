import { drawDecoration, drawLine, type LinePlace, type Pdf } from "./draw";
import type { Typesetter } from "./lines";
import { inks, leading } from "./page-layout";

/** An element of the structure tree. */
export type Element = PDFKit.PDFStructureElement;

/** Left, top, right, bottom. */
export type Box = [number, number, number, number];

/** Options that pdfkit supports but its types lack. */
interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  /** Direction of a header cell. */
  scope?: "Row" | "Column";
  bbox?: Box;
}

/**
 * Draws a document together with its structure tree, which gives the role of each part in reading order
 * (ISO 14289-1, PDF/UA).
 */
export class TaggedPage {
  readonly pdf: Pdf;
  readonly set: Typesetter;
  /** Root of the structure tree. */
  readonly root: Element;

  constructor(pdf: Pdf, set: Typesetter) {
    this.pdf = pdf;
    this.set = set;
    this.root = pdf.struct("Document");
    pdf.addStructure(this.root);
  }

  /** Adds an element that receives children until it is ended. */
  begin(parent: Element, type: string): Element {
    const element = this.pdf.struct(type);
    parent.add(element);
    return element;
  }

  /** Draws the lines of one text as an element. */
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

  /** Draws lines in an open element; its other lines may be on earlier pages. */
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
   * Draws a figure.
   * @param alt its alternative text
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
