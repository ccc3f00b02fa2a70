import {
  commonMessages,
  formatMessage,
  formatNumber,
  resultMessages,
} from "../../messages";
import type { ShownTable } from "../table";

/**
 * Returns the caption of a table: the range of its rows, and how to read the cells.
 * @param from number of the first row, from 0
 * @param result number of rows in the whole result, and whether more are still loading
 */
export function describeRows(
  {
    rowsAre,
    columns,
    legend,
    clock,
  }: Pick<ShownTable, "rowsAre" | "columns" | "legend" | "clock">,
  from: number,
  count: number,
  { found, more }: { found: number; more: boolean },
): string {
  const isPart = more || found > count;
  const range = { rows: rowsAre, from: from + 1, to: from + count };
  const total = `${formatNumber(found)}${more ? "+" : ""}`;
  const hasTimes = columns.some(({ kind }) => kind === "time");
  return [
    isPart
      ? formatMessage(resultMessages.rowsOf, { ...range, total })
      : formatMessage(resultMessages.rows, range),
    ...(hasTimes
      ? [clock ? commonMessages.timesOfStores : commonMessages.timesInUtc]
      : []),
    ...(legend === undefined ? [] : [legend]),
  ].join(" ");
}
