import { inks, leading } from "./page-layout";
import type { Line, Style } from "./typesetter";

/** An element of the structure tree. */
export type StructureElement = PDFKit.PDFStructureElement;

/** Left, top, right, bottom. */
export type Box = [number, number, number, number];

/** Position and style of lines of text. */
export interface TextPlace {
  x: number;
  /** Top of the first line. */
  y: number;
  style: Style;
  ink?: string;
}

/** Options that pdfkit supports but its types lack. */
interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  /** Direction of a header cell. */
  scope?: "Row" | "Column";
  bbox?: Box;
}

/** A part of a document that is never divided by a page break, with its layout. */
export interface MeasuredBlock {
  height: number;
  /** Space above, unless the block is the first of the page. */
  above: number;
  /** True if the block must be on the same page as the next one (a heading). */
  keepWithNext: boolean;
  /** Drawn above the block if it is the first of a page (the header of its table). */
  repeatedHeader?: { height: number; draw: DrawBlock };
  /** The blocks of a document are drawn in order. */
  draw: DrawBlock;
}

/** @param y top of the block */
export type DrawBlock = (page: TaggedPage, y: number) => void;

/**
 * Draws on the current page of a document, together with the structure tree, which gives the role of each
 * part in reading order (ISO 14289-1, PDF/UA).
 */
export class TaggedPage {
  readonly pdf: PDFKit.PDFDocument;
  /** Root of the structure tree. */
  readonly root: StructureElement;

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf;
    this.root = pdf.struct("Document");
    pdf.addStructure(this.root);
  }

  /** Adds an element that receives children until it is ended. */
  begin(parent: StructureElement, role: string): StructureElement {
    const element = this.pdf.struct(role);
    parent.add(element);
    return element;
  }

  /** Draws the lines of one text as an element. */
  text(
    parent: StructureElement,
    role: string,
    lines: readonly Line[],
    place: TextPlace,
    options: ElementOptions = {},
  ): void {
    const draw = () => this.drawLines(lines, place);
    parent.add(this.pdf.struct(role, options, draw));
  }

  /** Draws lines in an open element; its other lines may be on earlier pages. */
  addLines(
    element: StructureElement,
    lines: readonly Line[],
    place: TextPlace,
  ): void {
    element.add(() => this.drawLines(lines, place));
  }

  /** Draws lines as part of an element or an artifact. */
  drawLines(lines: readonly Line[], place: TextPlace): void {
    const { style, ink = inks.text } = place;
    this.pdf.fillColor(ink).fontSize(style.size);
    for (const [at, { runs }] of lines.entries()) {
      let { x } = place;
      // Letters share a baseline, whatever their font.
      const baseline = place.y + at * leading(style) + style.size;
      for (const { font, text } of runs) {
        this.pdf.font(font);
        this.pdf.text(text, x, baseline, {
          lineBreak: false,
          baseline: "alphabetic",
        });
        x += this.pdf.widthOfString(text);
      }
    }
  }

  /**
   * Draws a figure.
   * @param alt its alternative text
   */
  figure(
    parent: StructureElement,
    alt: string,
    bbox: Box,
    draw: () => void,
  ): void {
    const options: ElementOptions = { alt, bbox };
    parent.add(this.pdf.struct("Figure", options, draw));
  }

  /** Draws an artifact, which screen readers skip. */
  artifact(type: "Layout" | "Pagination", draw: () => void): void {
    this.pdf.markContent("Artifact", { type });
    draw();
    this.pdf.endMarkedContent();
  }

  rule(x: number, y: number, width: number, ink: string = inks.rule): void {
    this.artifact("Layout", () => {
      this.pdf.moveTo(x, y).lineTo(x + width, y);
      this.pdf.lineWidth(0.75).strokeColor(ink).stroke();
    });
  }
}
