import bwipjs from "bwip-js/node";

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
