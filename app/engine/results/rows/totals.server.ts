import { formatMessage, formatNumber, resultMessages } from "../../messages";
import { percentageOf } from "../../tables/percentage";
import {
  screenColumns,
  type ColumnChoice,
  type ColumnSum,
  type TableDeclaration,
  type Totals,
} from "../../tables/table";
import type { ResultRows } from "./result-rows.server";

/** Returns the sum of a column of numbers. */
export function sumColumn<Row>(
  rows: Pick<ResultRows<Row>, "column" | "length">,
  key: string,
): number {
  const values = rows.column(key)?.values;
  let total = 0;
  for (let row = 0; row < rows.length; row++)
    total += Number(values?.get(row) ?? 0);
  return total;
}

/** Declares the total of a number column. */
export const sumOf = (key: string) => (sum: ColumnSum) =>
  formatNumber(sum(key));

/** Declares the total of a column of percentages: recomputed from sums, never an average. */
export const percentOf =
  (part: string, whole: string) =>
  (sum: ColumnSum): string => {
    const percentage = percentageOf(sum(part), sum(whole));
    return percentage === null ? "" : `${percentage.toFixed(2)}%`;
  };

/**
 * Computes the totals of a result.
 * @param chosen the columns that the user chose to see
 * @returns null if the table declares none, or if there are fewer than two rows
 */
export function totalsOf<Row>(
  { columns, totals, remainder }: TableDeclaration<Row, never>,
  rows: ResultRows<Row>,
  chosen: ColumnChoice = null,
): Totals | null {
  if (!totals || rows.length < 2) return null;
  const sum: ColumnSum = (key) => sumColumn(rows, key);
  return {
    cells: screenColumns(columns, chosen).map(({ key }, i) =>
      i === 0
        ? formatMessage(resultMessages.totalsOfAll, { count: rows.length })
        : (totals[key]?.(sum) ?? ""),
    ),
    remainder: remainder?.(sum) ?? null,
  };
}
