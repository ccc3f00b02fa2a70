/** A color as red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rrggbb` or `#rgb`; null if the text is neither. */
export function readColor(text: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (digits === undefined) return null;
  const long =
    digits.length === 6 ? digits : digits.replaceAll(/./g, (one) => one + one);
  const at = (start: number) => parseInt(long.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
}

/** Returns the color as `#rrggbb`. */
export const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Mixes two colors. @param share of the second one, 0 to 1 */
export const mix = (first: Rgb, second: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => first[at] + (second[at] - first[at]) * share;
  return [part(0), part(1), part(2)];
};

/** Returns the relative luminance of a color, 0 (black) to 1 (white) (WCAG 2.2). */
export function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(first: Rgb, second: Rgb): number {
  const [light, dark] = [luminance(first), luminance(second)].sort(
    (one, other) => other - one,
  ) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
