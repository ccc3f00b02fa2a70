import { dateMessages } from "../messages";

/*
 * Calendar dates (`YYYY-MM-DD`) as the portal shows them. Pure and without libraries: the server and
 * browsers write the same text.
 */

const months = dateMessages.months.split(" ");

/** @param form `D`, `MMM` and `YYYY` stand for the parts of the date */
const write = (date: string, form: string): string =>
  form.replace(/YYYY|MMM|D/g, (part) => {
    if (part === "YYYY") return date.slice(0, 4);
    return part === "MMM"
      ? (months[Number(date.slice(5, 7)) - 1] ?? "")
      : String(Number(date.slice(8, 10)));
  });

/** Formats a date without its year: `Nov 20`. */
export const dayLabel = (date: string): string => write(date, dateMessages.day);

/** Formats a date: `Nov 20, 2026`. */
export const describeDate = (date: string): string =>
  write(date, dateMessages.date);

/** Formats a date range: `Nov 13 – Nov 20, 2026`, or a single date if both are equal. */
export function dateRangeLabel(start: string, end: string): string {
  if (start === end) return describeDate(start);
  const isSameYear = start.slice(0, 4) === end.slice(0, 4);
  const first = isSameYear ? dayLabel(start) : describeDate(start);
  return `${first} – ${describeDate(end)}`;
}
