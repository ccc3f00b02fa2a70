import type { Language } from "../contract/extensions/language";
import { messagesFor } from "../messages";
import { drawFrame } from "./form-block";
import {
  cellPadding,
  contentWidth,
  inks,
  leading,
  maxLines,
  pageLayout,
  styles,
} from "./page-layout";
import type { PdfTable } from "./pdf-document-model";
import type {
  MeasuredBlock,
  StructureElement,
  TaggedPage,
} from "./tagged-page";
import type { Line, Style, Typesetter } from "./typesetter";

/** Measures and draws tables. */

const { left, right } = pageLayout;

/** The cells of a row, each with its lines. */
interface MeasuredRow {
  cells: Line[][];
  height: number;
}

/** Measures and draws the rows of a table, which all have the same columns. */
class TableRows {
  readonly #typesetter: Typesetter;
  readonly #columns: { x: number; width: number }[] = [];
  readonly #edges: number[] = [];
  readonly #isForm: boolean;

  constructor(typesetter: Typesetter, { columns, form }: PdfTable) {
    this.#typesetter = typesetter;
    this.#isForm = form !== null;
    // The cells of a form are many and narrow.
    const padding = this.#isForm ? 3 : cellPadding.x;
    let next: number = left;
    for (const { share } of columns) {
      const width = contentWidth * share;
      this.#columns.push({ x: next + padding, width: width - 2 * padding });
      this.#edges.push(next);
      next += width;
    }
    this.#edges.push(right);
  }

  measure(texts: readonly string[], style: Style, limit: number): MeasuredRow {
    const cells = this.#columns.map(({ width }, at) =>
      this.#typesetter.lines(texts[at] ?? "", style, width, limit),
    );
    const most = Math.max(1, ...cells.map((lines) => lines.length));
    return { cells, height: most * leading(style) + 2 * cellPadding.y };
  }

  /** Draws the cells as children of a row of the structure tree; null: as part of an artifact. */
  drawCells(
    page: TaggedPage,
    row: StructureElement | null,
    role: "TH" | "TD",
    { cells }: MeasuredRow,
    y: number,
    style: Style,
  ): void {
    for (const [at, { x }] of this.#columns.entries()) {
      const place = { x, y: y + cellPadding.y, style };
      const lines = cells[at] ?? [];
      if (row === null) page.drawLines(lines, place);
      else if (role === "TD") page.text(row, role, lines, place);
      else page.text(row, role, lines, place, { scope: "Column" });
    }
  }

  /** Draws the lines around the cells of a form, otherwise the line below the row. */
  drawRules(page: TaggedPage, y: number, height: number): void {
    if (this.#isForm) drawFrame(page, this.#edges, y, height);
    else page.rule(left, y + height, contentWidth);
  }
}

const drawBackground = ({ pdf }: TaggedPage, y: number, height: number) =>
  pdf.rect(left, y, contentWidth, height).fill(inks.background);

/**
 * Yields the header of a table and its rows. In the structure tree, it is one table, however many pages it
 * takes.
 */
export function* measureTable(
  typesetter: Typesetter,
  model: PdfTable,
  language: Language,
): Generator<MeasuredBlock> {
  const { columns, rows, form } = model;
  const { documentMessages: messages } = messagesFor(language);
  const table = new TableRows(typesetter, model);
  const style = form ? styles.formValue : styles.cell;
  const headerStyle = form ? styles.formLabel : styles.header;
  const header = table.measure(
    columns.map(({ header }) => header),
    headerStyle,
    form ? 2 : 1,
  );
  const limit = form ? Infinity : maxLines.cell;
  const heading =
    form && typesetter.line(form.heading, styles.formHeading, contentWidth);
  const bandHeight = heading ? leading(styles.formHeading) + 3 : 0;
  const headerHeight = bandHeight + header.height;

  /** Draws what is behind the texts of the header. */
  const drawHeaderFrame = (page: TaggedPage, y: number) => {
    page.artifact("Layout", () =>
      drawBackground(page, y, heading ? bandHeight : header.height),
    );
    if (!heading) return;
    drawFrame(page, [left, right], y, bandHeight);
    table.drawRules(page, y + bandHeight, header.height);
  };
  const headingPlace = (y: number) => ({
    x: left + cellPadding.x,
    y: y + 1,
    style: styles.formHeading,
  });

  let tree: StructureElement | null = null;
  let body: StructureElement | null = null;
  yield {
    height: headerHeight + (form ? 0 : 1),
    above: form ? 0 : 2,
    keepWithNext: true,
    draw(page, y) {
      drawHeaderFrame(page, y);
      if (heading) page.text(page.root, "H2", [heading], headingPlace(y));
      tree = page.begin(page.root, "Table");
      const head = page.begin(tree, "THead");
      const row = page.begin(head, "TR");
      table.drawCells(page, row, "TH", header, y + bandHeight, headerStyle);
      row.end();
      head.end();
    },
  };

  /** Repeats the header, and in a form the sums of the earlier rows, above the first row of a page. */
  const repeatedHeader = (
    earlier: number,
  ): NonNullable<MeasuredBlock["repeatedHeader"]> => {
    const sums =
      form &&
      table.measure(form.sums(messages.broughtForward, earlier), style, limit);
    return {
      height: headerHeight + (sums?.height ?? 1),
      // An artifact, because the structure tree already contains the header.
      draw(page, y) {
        drawHeaderFrame(page, y);
        const sumsTop = y + headerHeight;
        page.artifact("Layout", () => {
          if (heading) page.drawLines([heading], headingPlace(y));
          table.drawCells(
            page,
            null,
            "TH",
            header,
            y + bandHeight,
            headerStyle,
          );
          if (sums) table.drawCells(page, null, "TD", sums, sumsTop, style);
        });
        if (sums) table.drawRules(page, sumsTop, sums.height);
      },
    };
  };

  const printed = form
    ? [...rows, form.sums(messages.total, rows.length)]
    : rows;
  for (const [at, texts] of printed.entries()) {
    const row = table.measure(texts, style, limit);
    yield {
      height: row.height,
      above: 0,
      keepWithNext: false,
      repeatedHeader: repeatedHeader(at),
      draw(page, y) {
        tree ??= page.begin(page.root, "Table");
        body ??= page.begin(tree, "TBody");
        const element = page.begin(body, "TR");
        table.drawCells(page, element, "TD", row, y, style);
        element.end();
        table.drawRules(page, y, row.height);
        if (at < printed.length - 1) return;
        body.end();
        tree.end();
      },
    };
  }
}
