import { parseRatio } from "../../tables/display";
import type { ColumnKind } from "../../tables/table";
import type { StoredValues, TextColumn } from "../rows/stored-columns.server";
import { sortRows, type Compare } from "./row-order.server";

/** The collation of all screens: numeric, so that `M9` sorts before `M10`. */
export const collator = new Intl.Collator("en", { numeric: true });

/** Compares the rows of a column. */
export interface RowComparison {
  isBlank(row: number): boolean;
  /** Compares two rows that are not blank. */
  compare: Compare;
}

/** Compares by one number per row; NaN is blank. */
function byKeys(keys: Float64Array): RowComparison {
  return {
    isBlank: (row) => Number.isNaN(keys[row]),
    compare: (a, b) => {
      const left = keys[a] ?? 0;
      const right = keys[b] ?? 0;
      return left < right ? -1 : left > right ? 1 : 0;
    },
  };
}

/**
 * Prepares a column for sorting: by value for numbers, ratios and percentages, by the instant for dates
 * and times, by the collator for text. Blanks are reported separately, not compared; an unreadable date or
 * time is Infinity and sorts after the readable ones.
 * @param rows number of rows in the column
 */
export async function rowComparison(
  column: StoredValues,
  kind: ColumnKind,
  rows: number,
): Promise<RowComparison> {
  if (column.storage !== "text") return byKeys(column.values.subarray(0, rows));
  const { entries, codes } = column;
  if (kind !== "ratio" && !column.isRepetitive) return byTexts(column);
  const keys =
    kind === "ratio"
      ? Float64Array.from(entries, parseRatio)
      : await rankTexts(entries);
  return byKeys(
    Float64Array.from({ length: rows }, (_, row) => keys[codes[row] ?? 0] ?? 0),
  );
}

/** Compares texts of which few are equal. */
function byTexts(column: TextColumn): RowComparison {
  const compare = areDigits(column.entries) ? byCharacters : collator.compare;
  return {
    isBlank: (row) => column.text(row) === "",
    compare: (a, b) => compare(column.text(a), column.text(b)),
  };
}

const byCharacters = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns whether all texts are digits, as many in each: such as SSCCs, whose characters have the collator's order. */
function areDigits(texts: readonly string[]): boolean {
  const { length } = texts.find((text) => text !== "") ?? "";
  return texts.every(
    (text) => text === "" || (text.length === length && /^\d+$/.test(text)),
  );
}

/** Returns the rank of each text; equal ones share a rank, a blank has NaN. */
async function rankTexts(texts: readonly string[]): Promise<Float64Array> {
  const compare: Compare = (a, b) =>
    collator.compare(texts[a] ?? "", texts[b] ?? "");
  const filled = Uint32Array.from(texts.keys()).filter(
    (index) => texts[index] !== "",
  );
  const ranks = new Float64Array(texts.length).fill(Number.NaN);
  let before = -1;
  let rank = 0;
  for (const index of await sortRows(filled, compare)) {
    if (before >= 0 && compare(before, index) !== 0) rank++;
    ranks[index] = rank;
    before = index;
  }
  return ranks;
}

/** Splits rows into those with a value and blank ones, each in the original order. */
export function splitBlanks({ isBlank }: RowComparison, rows: number) {
  const filled = new Uint32Array(rows);
  const blank: number[] = [];
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if (isBlank(row)) blank.push(row);
    else filled[count++] = row;
  }
  return { filled: filled.subarray(0, count), blank: Uint32Array.from(blank) };
}
