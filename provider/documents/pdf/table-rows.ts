import type { Language } from "../../contract/extensions/language";
import { messagesFor } from "../../messages";
import type { DocumentPdf, StructureElement } from "./document-pdf";
import {
  cellPadding,
  contentWidth,
  formCellPadding,
  inks,
  maxCellLines,
  pageLayout,
  styles,
  type Style,
} from "./page-layout";
import { textPart, type Row } from "./parts";
import type { PdfTable } from "./pdf-document-model";

/**
 * Measures and draws the rows of tables. The tables of pdfkit (0.20) repeat no header on the next page, know
 * no sums that are carried over, and put the lines between cells into the structure tree.
 */

const { left, right } = pageLayout;

/** The cells of a row. */
interface Cells {
  height: number;
  /** Draws the cells as a part of an artifact. */
  paint: (y: number) => void;
  /** Returns the row of the structure tree that draws the cells. */
  draw: (y: number) => StructureElement;
}

/** Returns functions that measure the rows of a table and draw the lines between them. */
function cellMeasurer(pdf: DocumentPdf, { columns, form }: PdfTable) {
  const padding = form ? formCellPadding : cellPadding.x;
  const edges: number[] = [left];
  for (const { share } of columns)
    edges.push((edges.at(-1) ?? 0) + contentWidth * share);
  const measure = (
    role: "TH" | "TD",
    texts: readonly string[],
    style: Style,
    limit: number,
  ): Cells => {
    const cells = columns.map(({ share }, at) =>
      textPart(pdf, role, texts[at] ?? "", style, {
        width: contentWidth * share - 2 * padding,
        limit,
        ...(role === "TH" ? { scope: "Column" } : {}),
      }),
    );
    const x = (at: number) => (edges[at] ?? 0) + padding;
    return {
      height:
        Math.max(...cells.map(({ height }) => height)) + 2 * cellPadding.y,
      paint: (y) =>
        cells.forEach((cell, at) => cell.paint(x(at), y + cellPadding.y)),
      draw: (y) =>
        pdf.struct(
          "TR",
          {},
          cells.map((cell, at) => cell.draw(x(at), y + cellPadding.y)),
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
    "TH",
    columns.map(({ header }) => header),
    form ? styles.formHeader : styles.header,
    form ? 2 : 1,
  );
  const heading =
    form &&
    textPart(pdf, "H2", form.heading, styles.formHeading, {
      width: contentWidth,
      limit: 1,
      below: 3,
    });
  const bandHeight = heading?.height ?? 0;
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
  const headingX = left + cellPadding.x;

  yield {
    height: headerHeight + (form ? 0 : 1),
    above: form ? 0 : 2,
    keepWithNext: true,
    draw(y) {
      drawHeaderFrame(y);
      if (heading) pdf.root.add(heading.draw(headingX, y + 1));
      pdf.root.add(tree);
      tree.add(pdf.struct("THead", {}, [header.draw(y + bandHeight)]));
      tree.add(body);
    },
  };

  /** Repeats the header, and in a form the sums of the earlier rows, above the first row of a page. */
  const repeatedHeader = (earlier: number): Row["repeatedHeader"] => {
    const label = messages.broughtForward;
    const sums = form && measure("TD", form.sums(label, earlier), style, limit);
    return {
      height: headerHeight + (sums?.height ?? 1),
      draw(y) {
        drawHeaderFrame(y);
        pdf.artifact("Layout", () => {
          heading?.paint(headingX, y + 1);
          header.paint(y + bandHeight);
          sums?.paint(y + headerHeight);
        });
        if (sums) drawLines(y + headerHeight, sums.height);
      },
    };
  };

  const printed = form
    ? [...rows, form.sums(messages.total, rows.length)]
    : rows;
  for (const [at, texts] of printed.entries()) {
    const cells = measure("TD", texts, style, limit);
    yield {
      height: cells.height,
      above: 0,
      keepWithNext: false,
      repeatedHeader: repeatedHeader(at),
      draw(y) {
        body.add(cells.draw(y));
        drawLines(y, cells.height);
        if (at < printed.length - 1) return;
        body.end();
        tree.end();
      },
    };
  }
}
