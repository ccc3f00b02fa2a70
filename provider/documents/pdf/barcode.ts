import bwipjs from "bwip-js/node";
import type { DocumentPdf, StructureElement } from "./document-pdf";
import { barcodeLayout } from "./page-layout";
import type { Barcode } from "./pdf-document-model";

/** Code 128 (ISO/IEC 15417). */

/** A barcode that fits; the widths of bars and spaces are in modules, the module is in points. */
interface Bars {
  widths: number[];
  module: number;
  /** Width of the whole, in points. */
  width: number;
}

/** Characters that every scanner transmits unchanged; others depend on its configuration. */
const scannable = /^[\x20-\x7e]+$/;

/**
 * Encodes a text as bars that fit a width.
 * @param room available width including the quiet zones, in points
 * @returns null if Code 128 cannot encode the text, or only in bars too narrow for scanners
 */
export function barsWithin(text: string, room: number): Bars | null {
  if (!scannable.test(text)) return null;
  const [symbol] = bwipjs.raw({ bcid: "code128", text });
  if (!symbol || !("sbs" in symbol)) return null;
  const widths = [...symbol.sbs];
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const widest = room / (modules + 2 * barcodeLayout.quietZone);
  if (widest < barcodeLayout.minModule) return null;
  const module = Math.min(barcodeLayout.maxModule, widest);
  return { widths, module, width: modules * module };
}

/** Returns the figure of a barcode, whose bars and spaces alternate, beginning with a bar. */
export function barcodeFigure(
  pdf: DocumentPdf,
  { text, meaning }: Barcode,
  { widths, module, width }: Bars,
  left: number,
  top: number,
): StructureElement {
  const { height } = barcodeLayout;
  // The types of pdfkit lack the box.
  const options = {
    alt: `Barcode (Code 128) of the ${meaning} ${text}`,
    bbox: [left, top, left + width, top + height],
  };
  return pdf.struct("Figure", options, () => {
    let x = left;
    for (const [at, modules] of widths.entries()) {
      const wide = modules * module;
      if (at % 2 === 0) pdf.rect(x, top, wide, height);
      x += wide;
    }
    pdf.fill("#000000");
  });
}
