import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { luminance } from "./colors";

/** The logo of a company (the setting BRAND_LOGO), drawn anew: nothing of the file itself is passed on. */
export interface BrandLogo {
  png: Buffer;
  /** The same on the ground that it can be seen on, for PDFs. */
  jpeg: Buffer;
  /** In pixels, at twice the height of the bar. */
  width: number;
  height: number;
  /** True if it is light, so that it can be seen on a dark ground only. */
  isLight: boolean;
  /** Changes with the picture. */
  version: string;
}

const maxFileBytes = 1_000_000;
/** Twice the size of a logo in the bar, in CSS pixels. */
const maxHeight = 72;
const maxWidth = 480;
/** A decoded picture of more pixels is refused before it takes memory. */
const maxPixels = 40_000_000;
/** The density at which a pixel of an SVG is one pixel, per inch. */
const svgDensity = 72;
/** The luminance above which a logo counts as light. */
const lightFrom = 0.6;
/** Where a logo is put that cannot be seen on the ground of the page. */
const grounds = { light: "#ffffff", dark: "#1d2127" } as const;

/**
 * Reads the logo, an SVG or PNG file of at most 1 MB, and draws it as a picture of at most 480 × 72 pixels: so a
 * script in an SVG never reaches a browser.
 * @param path of the file
 * @returns the logo, or what the setting must be, after its name
 */
export async function readBrandLogo(path: string): Promise<BrandLogo | string> {
  let file: Buffer;
  try {
    if ((await stat(path)).size > maxFileBytes)
      return "must be a file of at most 1 MB";
    file = await readFile(path);
  } catch {
    return "must be a file that can be read";
  }
  // Loaded only where a logo is set: the library takes memory.
  const { default: sharp } = await import("sharp");
  try {
    const options = { limitInputPixels: maxPixels };
    const { format, height = 1 } = await sharp(file, options).metadata();
    if (format !== "svg" && format !== "png")
      return "must be an SVG or PNG file";
    // A small SVG is drawn larger: enlarging it afterwards would blur it.
    const scale = Math.min(Math.max(maxHeight / height, 1), 32);
    const source = format === "svg" ? { density: svgDensity * scale } : {};
    const drawn = sharp(file, { ...options, ...source })
      .resize({ width: maxWidth, height: maxHeight, fit: "inside" })
      .ensureAlpha();
    const { data, info } = await drawn
      .clone()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const light = meanLuminance(data);
    if (light === null) return "must be a picture that is not transparent";
    const isLight = light > lightFrom;
    const png = await drawn.clone().png().toBuffer();
    return {
      png,
      jpeg: await drawn
        .flatten({ background: isLight ? grounds.dark : grounds.light })
        .jpeg({ quality: 90 })
        .toBuffer(),
      width: info.width,
      height: info.height,
      isLight,
      version: createHash("sha256").update(png).digest("hex").slice(0, 12),
    };
  } catch {
    return "must be an SVG or PNG file";
  }
}

/**
 * Reads the logo that is set, at the start of a program.
 * @param path of the file; null if none is set
 * @param SettingError what the program throws for a setting with which it cannot start
 * @throws a SettingError if the logo cannot be shown
 */
export async function loadBrandLogo(
  path: string | null,
  SettingError: new (sentence: string) => Error,
): Promise<BrandLogo | null> {
  const logo = path === null ? null : await readBrandLogo(path);
  if (typeof logo !== "string") return logo;
  throw new SettingError(`BRAND_LOGO ${logo}.`);
}

/** Returns the mean luminance of what can be seen of a picture (RGBA), 0 to 1; null if nothing can. */
function meanLuminance(pixels: Uint8Array): number | null {
  let sum = 0;
  let seen = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(
      at,
      at + 4,
    );
    sum += luminance([red, green, blue]) * alpha;
    seen += alpha;
  }
  return seen === 0 ? null : sum / seen;
}
