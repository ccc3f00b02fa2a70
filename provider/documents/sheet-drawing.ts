import {
  drawDecoration,
  drawLine,
  drawRule,
  type LinePlace,
  type Pdf,
} from "./draw";
import type { Typesetter } from "./lines";
import { columnWidth, type PlacedSlice, type Slice } from "./pages";
import type { Fact } from "./paper";
import {
  bars as barSizes,
  cellPadding,
  contentWidth,
  factColumns,
  inks,
  leading,
  sheet,
  signatureLine,
  styles,
} from "./sheet";

type Element = PDFKit.PDFStructureElement;
/** pdfkit knows more of them than its types do. */
interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  /** What a header cell is the header of. */
  scope?: "Row" | "Column";
  /** Left, top, right, bottom of a figure. */
  bbox?: [number, number, number, number];
}
type Of<Kind extends Slice["kind"]> = Extract<Slice, { kind: Kind }>;

/**
 * Draws what stands on the pages of one document, and builds the tree that says in reading order
 * what each of it is (headings, paragraphs, tables, figures).
 */
export class SheetDrawing {
  readonly #pdf: Pdf;
  readonly #set: Typesetter;
  readonly #document: Element;
  /** What the next line or row belongs to; it may have begun on an earlier page. */
  #paragraph: Element | null = null;
  #table: Element | null = null;
  #rows: Element | null = null;

  constructor(pdf: Pdf, set: Typesetter) {
    this.#pdf = pdf;
    this.#set = set;
    this.#document = pdf.struct("Document");
    pdf.addStructure(this.#document);
  }

  draw({ slice, y }: PlacedSlice): void {
    if (slice.kind !== "row" && !(slice.kind === "header" && slice.again))
      this.#endTable();
    if (slice.kind !== "line" || slice.first) this.#endParagraph();
    switch (slice.kind) {
      case "head":
        return this.#head(slice, y);
      case "facts":
        return this.#facts(slice, y);
      case "heading":
        return this.#heading(slice.text, sheet.left, y);
      case "line":
        return this.#line(slice, y);
      case "signature":
        return this.#signature(slice, y);
      case "header":
        return this.#header(slice, y);
      case "row":
        return this.#row(slice, y);
    }
  }

  end(): void {
    this.#endTable();
    this.#endParagraph();
    this.#document.end();
  }

  #endTable(): void {
    this.#rows?.end();
    this.#table?.end();
    this.#rows = this.#table = null;
  }

  #endParagraph(): void {
    this.#paragraph?.end();
    this.#paragraph = null;
  }

  #begin(parent: Element, type: string): Element {
    const element = this.#pdf.struct(type);
    parent.add(element);
    return element;
  }

  /** Draws lines of one text, as an element of the tree. */
  #text(
    parent: Element,
    type: string,
    lines: readonly string[],
    place: LinePlace,
    options: ElementOptions = {},
  ): void {
    const draw = () => {
      for (const [at, line] of lines.entries()) {
        const y = place.y + at * leading(place.style);
        drawLine(this.#pdf, this.#set, line, { ...place, y });
      }
    };
    parent.add(this.#pdf.struct(type, options, draw));
  }

  #heading(text: string, x: number, y: number): void {
    const place = { x, y, style: styles.heading };
    this.#text(this.#document, "H2", [text], place);
  }

  #head({ title, about, bars }: Of<"head">, y: number): void {
    const x = sheet.left;
    this.#text(this.#document, "H1", [title], { x, y, style: styles.title });
    this.#text(this.#document, "P", about, {
      x,
      y: y + leading(styles.title) + 2,
      style: styles.about,
      ink: inks.quiet,
    });
    if (bars) this.#bars(bars, y);
  }

  #bars(symbol: NonNullable<Of<"head">["bars"]>, top: number): void {
    const { widths, module, caption, meaning } = symbol;
    const pdf = this.#pdf;
    const wide = widths.reduce((sum, width) => sum + width, 0) * module;
    const left = sheet.right - wide;
    const bottom = top + barSizes.height;
    const figure = {
      alt: `Barcode (Code 128) of the ${meaning} ${caption}`,
      bbox: [left, top, sheet.right, bottom] as [
        number,
        number,
        number,
        number,
      ],
    };
    const draw = () => {
      let x = left;
      for (const [at, width] of widths.entries()) {
        if (at % 2 === 0) pdf.rect(x, top, width * module, barSizes.height);
        x += width * module;
      }
      pdf.fill("#000000");
    };
    this.#document.add(pdf.struct("Figure", figure, draw));
    const style = styles.caption;
    const x = left + (wide - this.#set.width(caption, style)) / 2;
    const place = { x, y: bottom + 3, style };
    this.#text(this.#document, "Caption", [caption], place);
  }

  #facts({ lists }: Of<"facts">, top: number): void {
    for (const [at, { heading, facts }] of lists.entries()) {
      const x = sheet.left + at * (columnWidth + factColumns.gap);
      this.#heading(heading, x, top);
      let y = top + leading(styles.heading) + 2;
      drawRule(this.#pdf, x, y, columnWidth);
      y += 4;
      const table = this.#begin(this.#document, "Table");
      for (const { label, lines, height } of facts) {
        this.#fact(table, { label, value: "" }, lines, x, y);
        y += height;
      }
      table.end();
    }
  }

  #fact(
    table: Element,
    { label }: Fact,
    lines: string[],
    x: number,
    y: number,
  ): void {
    const row = this.#begin(table, "TR");
    const labelled = { x, y, style: styles.label, ink: inks.quiet };
    this.#text(row, "TH", [label], labelled, { scope: "Row" });
    const place = { x: x + factColumns.label, y, style: styles.value };
    this.#text(row, "TD", lines, place);
    row.end();
  }

  #line({ text, style, first }: Of<"line">, y: number): void {
    if (first || this.#paragraph === null)
      this.#paragraph = this.#begin(this.#document, "P");
    const ink = style === "small" ? inks.quiet : inks.text;
    this.#paragraph.add(() =>
      drawLine(this.#pdf, this.#set, text, {
        x: sheet.left,
        y,
        style: styles[style],
        ink,
      }),
    );
  }

  #signature({ signature, name }: Of<"signature">, top: number): void {
    const x = sheet.left;
    const parent = this.#document;
    const style = styles.value;
    let y = top;
    if (signature.about !== null) {
      this.#text(parent, "P", [signature.about], { x, y, style });
      y += leading(style);
    }
    this.#handwriting(signature.name, name, x, y);
    y += signatureLine.height;
    drawRule(this.#pdf, x, y, signatureLine.width, inks.quiet);
    y += 4;
    this.#text(parent, "P", name, { x, y, style });
    y += name.length * leading(style);
    if (signature.signedAt === null) return;
    const signed = `Signed ${signature.signedAt}`;
    this.#text(parent, "P", [signed], { x, y, style, ink: inks.quiet });
  }

  /** The signature, as large as the line is long; a very long one is cut. */
  #handwriting(name: string, printed: string[], x: number, top: number): void {
    const { width, height } = signatureLine;
    const whole = this.#set.width(name, styles.hand);
    const size = Math.max(14, styles.hand.size * Math.min(1, width / whole));
    const style = { ...styles.hand, size };
    const line = this.#set.line(name, style, width);
    const y = top + height - size - 8;
    const figure = {
      alt: `Signature: ${printed.join(" ")}`,
      bbox: [x, top, x + width, top + height] as [
        number,
        number,
        number,
        number,
      ],
    };
    const draw = () => drawLine(this.#pdf, this.#set, line, { x, y, style });
    this.#document.add(this.#pdf.struct("Figure", figure, draw));
  }

  #header({ table, again }: Of<"header">, y: number): void {
    const pdf = this.#pdf;
    const style = styles.header;
    const height = leading(style) + 2 * cellPadding.y;
    drawDecoration(pdf, () => {
      pdf.rect(sheet.left, y, contentWidth, height).fill(inks.ground);
    });
    if (!again) {
      this.#table = this.#begin(this.#document, "Table");
      const head = this.#begin(this.#table, "THead");
      const row = this.#begin(head, "TR");
      for (const { text, x } of this.#cells(
        table.columns.map((c) => c.header),
        table.columns,
      )) {
        const place = { x, y: y + cellPadding.y, style };
        this.#text(row, "TH", [text], place, { scope: "Column" });
      }
      row.end();
      head.end();
      this.#rows = this.#begin(this.#table, "TBody");
      return;
    }
    // The tree has the header once; on further pages it only helps the eye.
    drawDecoration(pdf, () => {
      for (const { text, x } of this.#cells(
        table.columns.map((c) => c.header),
        table.columns,
      ))
        drawLine(pdf, this.#set, text, { x, y: y + cellPadding.y, style });
    });
  }

  *#cells<Text>(
    texts: readonly Text[],
    columns: Of<"row">["table"]["columns"],
  ): Generator<{ text: Text; x: number }> {
    let x = sheet.left;
    for (const [at, text] of texts.entries()) {
      yield { text, x: x + cellPadding.x };
      x += contentWidth * (columns[at]?.share ?? 0);
    }
  }

  #row({ table, cells }: Of<"row">, y: number): void {
    if (this.#rows === null) return;
    const style = styles.cell;
    const row = this.#begin(this.#rows, "TR");
    for (const { text, x } of this.#cells(cells, table.columns))
      this.#text(row, "TD", text, { x, y: y + cellPadding.y, style });
    row.end();
    const most = Math.max(...cells.map((lines) => lines.length));
    const bottom = y + most * leading(style) + 2 * cellPadding.y;
    drawRule(this.#pdf, sheet.left, bottom, contentWidth);
  }
}
