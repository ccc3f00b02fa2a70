import bwipjs from "bwip-js/node";

/** Modules of the quiet zone (ISO/IEC 18004). */
const quietZone = 4;

/**
 * Encodes a text as a QR code.
 * @returns the SVG path of the dark modules, each one unit wide, and the width of the symbol with its quiet
 *   zone
 */
export function createQrCode(text: string): { path: string; size: number } {
  const [symbol] = bwipjs.raw({ bcid: "qrcode", text });
  // The types allow other results, which QR codes do not have.
  if (!symbol || !("pixs" in symbol)) return { path: "", size: 0 };
  // `pixs` has one value for each module, row by row; `pixx` is the width.
  const { pixs, pixx } = symbol;
  const path = [...pixs]
    .flatMap((dark, at) =>
      dark
        ? `M${(at % pixx) + quietZone} ${Math.floor(at / pixx) + quietZone}h1v1h-1z`
        : [],
    )
    .join("");
  return { path, size: pixx + 2 * quietZone };
}
