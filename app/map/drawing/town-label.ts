/** A city name in the drawing, positioned in percent of its width and height. */
export interface TownLabel {
  name: string;
  x: number;
  y: number;
  /** True if it also fits on a phone. */
  onPhone: boolean;
}

/**
 * Writes the names as one text, a line `x y name` for each, with `-` before the names that do not fit on
 * a phone: a third of the bytes that they have as objects in the loader data of a document.
 */
export const writeTownLabels = (labels: readonly TownLabel[]): string =>
  labels
    .map(({ name, x, y, onPhone }) => `${x} ${y} ${onPhone ? "" : "-"}${name}`)
    .join("\n");

/** Parses the text that `writeTownLabels` returns. */
export const readTownLabels = (text: string): TownLabel[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [x = "", y = "", mark = "", name = ""] =
        /^(\S+) (\S+) (-?)(.*)$/.exec(line)?.slice(1) ?? [];
      return { name, x: Number(x), y: Number(y), onPhone: mark === "" };
    });
