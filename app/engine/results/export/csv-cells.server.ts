import { labelOf, showNumber } from "../../tables/display";
import { csvColumns, type Column } from "../../tables/table";
import { csvField } from "./csv-line.server";
import type { LocalTimeFormat } from "../local-time.server";
import type { KeptColumn, ResultRows } from "../rows/result-rows.server";

/** Returns a value for programs: links as absolute addresses, percentages as numbers; null for a blank. */
export function exportedValue<Row>(
  { column, values }: KeptColumn<Row>,
  row: number,
  origin: string,
): string | number | null {
  const value = values.get(row);
  if (value === null || value === "") return null;
  if (column.link && typeof value === "string") {
    const href = column.link.href(value);
    return href === null ? null : origin + href;
  }
  if (values.storage === "number" && typeof value === "number") {
    return column.kind === "percent"
      ? Number(showNumber(value, "percent").slice(0, -1))
      : value;
  }
  return value;
}

/** What the cells of a file depend on besides the rows. */
interface FileOptions {
  /** `https://portal.example`: links in a file are absolute URLs. */
  origin: string;
  /** The local time of a row, in the columns for spreadsheets. */
  localTimeOf: (row: number) => LocalTimeFormat;
}

/** Writes the fields of a row that come from one column. */
type FieldWriter = (row: number) => string;

/**
 * Returns a function that writes a row as one line of the CSV: the columns of the table, then, for
 * spreadsheets, date and time at the store of every time column, and the time zone.
 * @param rows do not change while they are written
 */
export function lineWriter<Row>(
  rows: ResultRows<Row>,
  columns: readonly Column<Row>[],
  { origin, localTimeOf }: FileOptions,
): FieldWriter {
  const written = rows.columnsAs(csvColumns(columns));
  const times = written.filter(({ column }) => column.kind === "time");
  const [first = () => "", ...others] = [
    ...written.map((kept) => fieldWriter(kept, origin)),
    ...times.map((kept) => localTimeWriter(kept, localTimeOf)),
  ];
  if (times.length > 0)
    others.push((row) => csvField(localTimeOf(row).timeZone));
  return (row) => {
    let line = first(row);
    for (const write of others) line += `,${write(row)}`;
    return `${line}\r\n`;
  };
}

/** Writes a value. A text that repeats is written once for each page, however many rows have it. */
function fieldWriter<Row>(kept: KeptColumn<Row>, origin: string): FieldWriter {
  const { column, values } = kept;
  const write = (row: number) => {
    const value = exportedValue(kept, row, origin) ?? "";
    return csvField(typeof value === "string" ? labelOf(column, value) : value);
  };
  if (values.storage !== "text" || !values.isRepetitive) return write;
  const fields: string[] = [];
  return (row) => (fields[values.codes[row] ?? 0] ??= write(row));
}

/** Writes the local date and the local time of a time; both are empty for a blank or unreadable one. */
function localTimeWriter<Row>(
  { values }: KeptColumn<Row>,
  localTimeOf: FileOptions["localTimeOf"],
): FieldWriter {
  return (row) => {
    const timestamp =
      values.storage === "timestamp" ? values.timestamp(row) : null;
    if (typeof timestamp !== "number") return ",";
    const { date, time } = localTimeOf(row).format(timestamp);
    return `${csvField(date)},${time}`;
  };
}
