/** A city name in the drawing, positioned in percent of its width and height. */
export interface CityLabel {
  name: string;
  x: number;
  y: number;
  /** True if it also fits on a phone. */
  onPhone: boolean;
}

/** Width of the drawing on the narrowest phone, in pixels. */
export const phoneWidth = 288;

/** Returns the width of a name, in pixels, rather too large than too small. */
export const widthOf = (name: string) => name.length * 7.2;

/**
 * Returns the `text-anchor` of a name: it begins or ends at its position where it would be cut off at an
 * edge of the drawing on a phone, and is centered elsewhere.
 */
export function anchorOf({ name, x }: Pick<CityLabel, "name" | "x">) {
  const halfPercent = (widthOf(name) / 2 / phoneWidth) * 100;
  return x < halfPercent ? "start" : x > 100 - halfPercent ? "end" : "middle";
}
