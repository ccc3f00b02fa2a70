import type { Style, Typesetter } from "./lines";
import { inks, pageLayout, styles } from "./page-layout";

/** Basic drawing functions of a page. */

/** A document that is being written. */
export type Pdf = PDFKit.PDFDocument;

/** Position and style of a line of text. */
export interface LinePlace {
  x: number;
  /** Top of the line. */
  y: number;
  style: Style;
  ink?: string;
}

/** Draws one line of text. */
export function drawLine(
  pdf: Pdf,
  set: Typesetter,
  text: string,
  place: LinePlace,
): void {
  const { y, style, ink = inks.text } = place;
  let { x } = place;
  // Letters share a baseline, whatever their font.
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

/** Draws decoration, which screen readers skip. */
export function drawDecoration(pdf: Pdf, draw: () => void): void {
  pdf.markContent("Artifact", { type: "Layout" });
  draw();
  pdf.endMarkedContent();
}

/** Draws the footer of a page, which screen readers skip as well. */
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
