import { parseRatio } from "../../tables/display";
import type { ColumnKind } from "../../tables/table";
import type { StoredValues, TextColumn } from "../rows/stored-columns.server";
import { collator, CollationPrefixes } from "./text-order.server";
import { Scheduling } from "../scheduling.server";

/** Compares the rows of a column. */
export interface RowComparison {
  isBlank(row: number): boolean;
  /** Returns a negative number, zero or a positive number for two rows that are not blank. */
  compare(a: number, b: number): number;
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

/** Returns the rank of each dictionary entry; equal texts share a rank, a blank has NaN. */
function ranks(entries: readonly string[], kind: ColumnKind): Float64Array {
  const rank = new Float64Array(entries.length).fill(Number.NaN);
  if (kind === "ratio") {
    for (const [code, text] of entries.entries()) rank[code] = parseRatio(text);
    return rank;
  }
  const order = [...entries.keys()]
    .filter((code) => entries[code] !== "")
    .map((code) => ({ code, text: entries[code] ?? "" }))
    .sort((a, b) => collator.compare(a.text, b.text));
  let place = 0;
  for (const [at, { code, text }] of order.entries()) {
    const before = order[at - 1];
    if (before && collator.compare(before.text, text) !== 0) place++;
    rank[code] = place;
  }
  return rank;
}

/**
 * Prepares a column for sorting: by value for numbers, ratios and percentages, by the instant for dates
 * and times, by the collator for text. Blanks are reported separately, not compared.
 * @param rows number of rows in the column
 */
export async function rowComparison(
  column: StoredValues,
  kind: ColumnKind,
  rows: number,
): Promise<RowComparison> {
  if (column.storage === "number")
    return byKeys(column.values.subarray(0, rows));
  if (column.storage === "timestamp") {
    // An unreadable date or time is Infinity and sorts after the readable ones.
    return byKeys(column.values.subarray(0, rows));
  }
  return textComparison(column, kind, rows);
}

async function textComparison(
  column: TextColumn,
  kind: ColumnKind,
  rows: number,
): Promise<RowComparison> {
  const { dictionary } = column;
  if (dictionary) {
    const rank = ranks(dictionary.entries, kind);
    const keys = new Float64Array(rows);
    for (let row = 0; row < rows; row++)
      keys[row] = rank[dictionary.codes[row] ?? 0] ?? 0;
    return byKeys(keys);
  }
  const turns = new Scheduling();
  const ratios = new Float64Array(kind === "ratio" ? rows : 0);
  const leading = new CollationPrefixes(kind === "ratio" ? 0 : rows);
  for (let row = 0; row < rows; row++) {
    if (row % 1024 === 0 && turns.shouldYield()) await turns.yieldToEventLoop();
    if (kind === "ratio") ratios[row] = parseRatio(column.text(row));
    else
      column.withBytes(row, (bytes, start, end) =>
        leading.set(row, bytes, start, end),
      );
  }
  if (kind === "ratio") return byKeys(ratios);
  const text = recentTexts(column);
  return {
    isBlank: (row) => column.isBlank(row),
    // The collator is called only if the prefixes of two texts are equal.
    compare: (a, b) =>
      leading.compare(a, b) || collator.compare(text(a), text(b)),
  };
}

/** Number of cached decoded texts, a power of two: about 60 KB. */
const recentCount = 1024;

/**
 * Reads a packed column with a cache of recently decoded texts: each row is compared with the worst rows
 * of both ends, which occur in many comparisons. Decoding a text takes as long as comparing it.
 */
function recentTexts(column: TextColumn): (row: number) => string {
  const rows = new Int32Array(recentCount).fill(-1);
  const texts: string[] = new Array<string>(recentCount).fill("");
  return (row) => {
    const slot = row & (recentCount - 1);
    if (rows[slot] !== row) {
      rows[slot] = row;
      texts[slot] = column.text(row);
    }
    return texts[slot] ?? "";
  };
}
