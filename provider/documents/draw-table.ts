import { drawDecoration, drawLine } from "./draw";
import type { Block } from "./blocks";
import type { PdfColumn } from "./pdf-document-model";
import {
  cellPadding,
  contentWidth,
  inks,
  leading,
  pageLayout,
  styles,
} from "./page-layout";
import type { Element, TaggedPage } from "./tagged-page";

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** Draws a table row by row. In the structure tree, it is one table, however many pages it takes. */
export class TableDrawing {
  readonly #on: TaggedPage;
  readonly #columns: readonly PdfColumn[];
  readonly #table: Element;
  readonly #rows: Element;

  /** Starts with the header. */
  constructor(on: TaggedPage, { table }: Of<"header">, y: number) {
    this.#on = on;
    this.#columns = table.columns;
    this.#ground(y);
    this.#table = on.begin(on.root, "Table");
    const head = on.begin(this.#table, "THead");
    const row = on.begin(head, "TR");
    for (const [header, place] of this.#headers(y))
      on.text(row, "TH", [header], place, { scope: "Column" });
    row.end();
    head.end();
    this.#rows = on.begin(this.#table, "TBody");
  }

  /**
   * Repeats the header on a further page as decoration, because the structure tree already contains it.
   */
  repeatHeader(y: number): void {
    this.#ground(y);
    drawDecoration(this.#on.pdf, () => {
      for (const [header, place] of this.#headers(y))
        drawLine(this.#on.pdf, this.#on.set, header, place);
    });
  }

  row({ cells }: Of<"row">, y: number): void {
    const style = styles.cell;
    const row = this.#on.begin(this.#rows, "TR");
    const lefts = [...this.#lefts()];
    for (const [at, lines] of cells.entries()) {
      const place = { x: lefts[at] ?? 0, y: y + cellPadding.y, style };
      this.#on.text(row, "TD", lines, place);
    }
    row.end();
    const most = Math.max(...cells.map((lines) => lines.length));
    const bottom = y + most * leading(style) + 2 * cellPadding.y;
    this.#on.rule(pageLayout.left, bottom, contentWidth);
  }

  end(): void {
    this.#rows.end();
    this.#table.end();
  }

  #ground(y: number): void {
    const { pdf } = this.#on;
    const height = leading(styles.header) + 2 * cellPadding.y;
    drawDecoration(pdf, () => {
      pdf.rect(pageLayout.left, y, contentWidth, height).fill(inks.ground);
    });
  }

  /** The x position of the text in each column. */
  *#lefts(): Generator<number> {
    let x: number = pageLayout.left;
    for (const { share } of this.#columns) {
      yield x + cellPadding.x;
      x += contentWidth * share;
    }
  }

  *#headers(y: number) {
    const lefts = [...this.#lefts()];
    for (const [at, { header }] of this.#columns.entries()) {
      const x = lefts[at] ?? 0;
      yield [
        header,
        { x, y: y + cellPadding.y, style: styles.header },
      ] as const;
    }
  }
}
