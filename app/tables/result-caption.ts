import { commonMessages } from "../messages";
import type { ShownTable } from "./table";

const amount = (row: number) => row.toLocaleString("en-US");

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
  }: Pick<ShownTable, "rowsAre" | "columns" | "legend">,
  from: number,
  count: number,
  { found, more }: { found: number; more: boolean },
): string {
  const total = more ? `${amount(found)}+` : amount(found);
  const isPart = more || found > count;
  const hasTimes = columns.some(({ kind }) => kind === "time");
  return [
    `${rowsAre} ${amount(from + 1)} to ${amount(from + count)}${isPart ? ` of ${total}` : ""}.`,
    ...(hasTimes ? [commonMessages.timesInUtc] : []),
    ...(legend === undefined ? [] : [legend]),
  ].join(" ");
}
