import type { Style, Typesetter } from "./lines";
import { inks, pageLayout, styles } from "./page-layout";

/** What everything on a sheet is drawn with. */

/** A document that is being written. */
export type Pdf = PDFKit.PDFDocument;

/** Where a line of text begins, and how it is set. */
export interface LinePlace {
  x: number;
  /** Top of the line. */
  y: number;
  style: Style;
  ink?: string;
}

/** Draws one line of a text. */
export function drawLine(
  pdf: Pdf,
  set: Typesetter,
  text: string,
  place: LinePlace,
): void {
  const { y, style, ink = inks.text } = place;
  let { x } = place;
  // Letters stand on a common line, whatever their font.
  const baseline = y + style.size;
  pdf.fillColor(ink).fontSize(style.size);
  for (const run of set.runs(text, style.font)) {
    pdf.font(run.font);
    pdf.text(run.text, x, baseline, {
      lineBreak: false,
      baseline: "alphabetic",
    });
    x += pdf.widthOfString(run.text);
  }
}

/** Draws what only decorates; screen readers leave it out. */
export function drawDecoration(pdf: Pdf, draw: () => void): void {
  pdf.markContent("Artifact", { type: "Layout" });
  draw();
  pdf.endMarkedContent();
}

/** The foot of a page: furniture, which screen readers leave out too. */
export function drawFoot(
  pdf: Pdf,
  set: Typesetter,
  title: string,
  page: number,
  pages: number,
): void {
  const number = `Page ${page} of ${pages}`;
  const x = pageLayout.right - set.width(number, styles.small);
  const foot = { y: pageLayout.foot, style: styles.small, ink: inks.quiet };
  pdf.markContent("Artifact", { type: "Pagination" });
  drawLine(pdf, set, title, { x: pageLayout.left, ...foot });
  drawLine(pdf, set, number, { x, ...foot });
  pdf.endMarkedContent();
}
