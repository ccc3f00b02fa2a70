import type { Language } from "../contract/extensions/language";
import { describeClock } from "./report-times";

/** The cells of a report in a mail: dates and times as the portal shows them, in UTC. */

/** A date of the CSV, with a time or without one. */
const datePattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):\d\d(?:\.\d+)?Z)?$/;

/** Returns whether a cell of the CSV is a time. */
export const isTime = (cell: string): boolean =>
  datePattern.exec(cell)?.[4] !== undefined;

/**
 * Formats the cells of a row: `11/17/2026`, `11/17/2026 5:34 PM`, and `5:34 PM` on a date that another cell
 * of the row has. Every other cell stays as it is.
 */
export function formatRow(
  row: readonly string[],
  language: Language,
): string[] {
  return row.map((cell) => {
    const [, year, month, day, hour, minute] = datePattern.exec(cell) ?? [];
    if (year === undefined) return cell;
    const date = `${Number(month)}/${Number(day)}/${year}`;
    if (hour === undefined || minute === undefined) return date;
    const time = describeClock(Number(hour), minute, language);
    const clock = time.replaceAll(" ", "\u00a0");
    return row.includes(cell.slice(0, 10)) ? clock : `${date}\u00a0${clock}`;
  });
}
