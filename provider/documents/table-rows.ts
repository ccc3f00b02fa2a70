import type { Language } from "../contract/extensions/language";
import { messagesFor } from "../messages";
import type { DocumentPdf, StructureElement } from "./document-pdf";
import {
  cellPadding,
  contentWidth,
  formCellPadding,
  inks,
  leading,
  maxCellLines,
  pageLayout,
  styles,
  type Style,
} from "./page-layout";
import type { PdfTable } from "./pdf-document-model";
import type { Row } from "./rows";

/**
 * Measures and draws the rows of tables. The tables of pdfkit (0.20) repeat no header on the next page, know
 * no sums that are carried over, and put the lines between cells into the structure tree.
 */

const { left, right } = pageLayout;

/** The cells of a row. */
interface Cells {
  height: number;
  /** Draws all cells, as part of an artifact. */
  draw: (y: number) => void;
  element: (role: "TH" | "TD", y: number) => StructureElement;
}

/** Returns a function that measures a row of a table. */
function cellMeasurer(pdf: DocumentPdf, { columns, form }: PdfTable) {
  const padding = form ? formCellPadding : cellPadding.x;
  const edges: number[] = [left];
  for (const { share } of columns)
    edges.push((edges.at(-1) ?? 0) + contentWidth * share);
  const measure = (
    texts: readonly string[],
    style: Style,
    limit: number,
  ): Cells => {
    const cells = columns.map(({ share }, at) => {
      const width = contentWidth * share - 2 * padding;
      return pdf.lines(texts[at] ?? "", style, width, limit);
    });
    const most = Math.max(...cells.map((lines) => lines.length));
    const drawCell = (at: number, y: number) => {
      const x = (edges[at] ?? 0) + padding;
      pdf.drawLines(cells[at] ?? [], style, x, y + cellPadding.y);
    };
    return {
      height: most * leading(style) + 2 * cellPadding.y,
      draw: (y) => cells.forEach((_, at) => drawCell(at, y)),
      element: (role, y) =>
        pdf.struct(
          "TR",
          {},
          cells.map((_, at) =>
            role === "TH"
              ? pdf.headerCell("Column", () => drawCell(at, y))
              : pdf.struct("TD", {}, () => drawCell(at, y)),
          ),
        ),
    };
  };
  /** Draws the lines around the cells of a form, otherwise the line below the row. */
  const drawLines = (y: number, height: number) =>
    form
      ? pdf.frame(edges, y, height)
      : pdf.rules(inks.rule, [left, y + height, right, y + height]);
  return { measure, drawLines };
}

/**
 * Yields the header of a table and its rows. In the structure tree, it is one table, however many pages it
 * takes; the header that further pages repeat is an artifact.
 */
export function* tableRows(
  pdf: DocumentPdf,
  table: PdfTable,
  language: Language,
): Generator<Row> {
  const { columns, rows, form } = table;
  const { documentMessages: messages } = messagesFor(language);
  const { measure, drawLines } = cellMeasurer(pdf, table);
  const style = form ? styles.formValue : styles.cell;
  const limit = form ? maxCellLines.form : maxCellLines.plain;
  const header = measure(
    columns.map(({ header }) => header),
    form ? styles.formHeader : styles.header,
    form ? 2 : 1,
  );
  const { formHeading } = styles;
  const heading = form && pdf.lines(form.heading, formHeading, contentWidth, 1);
  const bandHeight = form ? leading(formHeading) + 3 : 0;
  const headerHeight = bandHeight + header.height;
  const tree = pdf.struct("Table");
  const body = pdf.struct("TBody");

  /** Draws what is behind the texts of the header. */
  const drawHeaderFrame = (y: number) => {
    pdf.band(left, y, contentWidth, form ? bandHeight : header.height);
    if (!form) return;
    pdf.frame([left, right], y, bandHeight);
    drawLines(y + bandHeight, header.height);
  };
  const drawHeading = (y: number) =>
    pdf.drawLines(heading ?? [], formHeading, left + cellPadding.x, y + 1);

  yield {
    height: headerHeight + (form ? 0 : 1),
    above: form ? 0 : 2,
    keepWithNext: true,
    draw(y) {
      drawHeaderFrame(y);
      if (form) pdf.root.add(pdf.struct("H2", {}, () => drawHeading(y)));
      pdf.root.add(tree);
      const row = header.element("TH", y + bandHeight);
      tree.add(pdf.struct("THead", {}, [row]));
      tree.add(body);
    },
  };

  /** Repeats the header, and in a form the sums of the earlier rows, above the first row of a page. */
  const repeatedHeader = (earlier: number): Row["repeatedHeader"] => {
    const label = messages.broughtForward;
    const sums = form && measure(form.sums(label, earlier), style, limit);
    return {
      height: headerHeight + (sums?.height ?? 1),
      draw(y) {
        drawHeaderFrame(y);
        pdf.artifact("Layout", () => {
          drawHeading(y);
          header.draw(y + bandHeight);
          sums?.draw(y + headerHeight);
        });
        if (sums) drawLines(y + headerHeight, sums.height);
      },
    };
  };

  const printed = form
    ? [...rows, form.sums(messages.total, rows.length)]
    : rows;
  for (const [at, texts] of printed.entries()) {
    const cells = measure(texts, style, limit);
    yield {
      height: cells.height,
      above: 0,
      keepWithNext: false,
      repeatedHeader: repeatedHeader(at),
      draw(y) {
        body.add(cells.element("TD", y));
        drawLines(y, cells.height);
        if (at < printed.length - 1) return;
        body.end();
        tree.end();
      },
    };
  }
}
