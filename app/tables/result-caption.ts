import type { ShownTable } from "./table";

const amount = (row: number) => row.toLocaleString("en-US");

/**
 * The caption of a table: which rows of the result these are, and how the cells are read.
 * @param from number of the first row, from 0
 * @param result rows of the whole result, and whether more of them are still to come
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
    ...(hasTimes ? ["Times in UTC."] : []),
    ...(legend === undefined ? [] : [legend]),
  ].join(" ");
}
