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

/**
 * Writes the names as one text, a line `x y name` for each, with `-` before the names that do not fit on
 * a phone: a third of the bytes that they have as objects in the loader data of a document.
 */
export const writeCityLabels = (labels: readonly CityLabel[]): string =>
  labels
    .map(({ name, x, y, onPhone }) => `${x} ${y} ${onPhone ? "" : "-"}${name}`)
    .join("\n");

/** Parses the text that `writeCityLabels` returns. */
export const readCityLabels = (text: string): CityLabel[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [x = "", y = "", mark = "", name = ""] =
        /^(\S+) (\S+) (-?)(.*)$/.exec(line)?.slice(1) ?? [];
      return { name, x: Number(x), y: Number(y), onPhone: mark === "" };
    });
