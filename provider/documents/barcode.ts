import bwipjs from "bwip-js/node";
import { bars } from "./page-layout";

/** Code 128 (ISO/IEC 15417). */

/** Characters that every scanner transmits unchanged; others depend on its configuration. */
const scannable = /^[\x20-\x7e]+$/;

/**
 * Encodes a text as bars.
 * @returns widths in modules, alternating bars and spaces, beginning and ending with a bar; null if
 *   Code 128 cannot encode the text
 */
export function code128(text: string): number[] | null {
  if (!scannable.test(text)) return null;
  const [symbol] = bwipjs.raw({ bcid: "code128", text });
  return symbol && "sbs" in symbol ? [...symbol.sbs] : null;
}

/**
 * Encodes a text as bars that fit a width.
 * @param room available width including the quiet zones, in points
 * @returns the module width in points; null if Code 128 cannot encode the text, or only in bars too
 *   narrow for scanners
 */
export function barsWithin(
  text: string,
  room: number,
): { widths: number[]; module: number } | null {
  const widths = code128(text);
  if (widths === null) return null;
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const widest = room / (modules + 2 * bars.quietZone);
  if (widest < bars.narrowestModule) return null;
  return { widths, module: Math.min(bars.widestModule, widest) };
}
