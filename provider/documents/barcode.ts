import bwipjs from "bwip-js/node";
import { bars } from "./page-layout";

/** Code 128 (ISO/IEC 15417). */

/** What every scanner hands on as it stands; further characters depend on how one is set up. */
const scannable = /^[\x20-\x7e]+$/;

/**
 * The bars of a text.
 * @returns widths in modules, bar and space in turn, beginning and ending with a bar; null for a
 *   text that Code 128 cannot tell
 */
export function code128(text: string): number[] | null {
  if (!scannable.test(text)) return null;
  const [symbol] = bwipjs.raw({ bcid: "code128", text });
  return symbol && "sbs" in symbol ? [...symbol.sbs] : null;
}

/**
 * The bars of a text, as wide as they are drawn.
 * @param room width that they may take with their quiet zones, in points
 * @returns the module in points; null for a text that Code 128 cannot tell, or not in bars that
 *   scanners tell apart
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
