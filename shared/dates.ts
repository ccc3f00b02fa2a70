import { normalizeLine } from "./typed-text";

/**
 * Reads calendar dates as people type them and as programs write them, for date fields, addresses and imported
 * documents (docs/decisions/140-one-reader-for-dates.md). Without libraries, because browsers load it as well.
 */

/** A calendar date: `YYYY-MM-DD`. */
export type IsoDate = string;

/** What a text means as a date. */
export interface DateReading {
  /** The date; null if the text is no date, or can be several. */
  date: IsoDate | null;
  /** The dates that the writer may have meant, if it is not known which; otherwise empty. */
  candidates: readonly IsoDate[];
}

/**
 * What three numbers with points between them mean: in a field, whose format begins with the month, they begin
 * with the month as well, because Americans type points on the number pad; in a document they may begin with the
 * day, as in Europe.
 */
export type PointOrder = "monthFirst" | "unknown";

/** Maximum length of a date, in characters: `Wednesday, September 30th, 2026` is far shorter. */
const maxLength = 80;

/** The months by the first letters of their English and Spanish names. */
const monthNames = [
  "jan feb mar apr may jun jul aug sep oct nov dec".split(" "),
  "ene feb mar abr may jun jul ago sep oct nov dic".split(" "),
];

/** Three numbers with one separator between them. */
const threeNumbers = /^(\d{1,4}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{1,4})$/;
/** `23-Nov-2026`, `23 de noviembre de 2026`. */
const dayAndMonthName =
  /^(?<day>\d{1,2})(?:-| de | )(?<month>[a-z]{3})[a-z]{0,7}\.?(?:-| de | )(?<year>\d{4}|\d{2})$/i;
/** `Nov 23, 2026`, `November 23 2026`. */
const monthNameAndDay =
  /^(?<month>[a-z]{3})[a-z]{0,7}\.? (?<day>\d{1,2})(?:, ?| )(?<year>\d{4})$/i;
/** The day of the week before a date, in English or Spanish. */
const weekday =
  /^(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mi[eé]|jue|vie|s[aá]b|dom)[a-z]{0,6}\.?,? /i;

const nothing: DateReading = { date: null, candidates: [] };

/**
 * Returns the date of a year, a month and a day, each in digits; null if the calendar has no such day. Years of
 * two digits are in this century. Years below 1000 are typing errors, and PostgreSQL and ISO 8601 disagree on how
 * to write them.
 */
function calendarDate(year = "", month = "", day = ""): IsoDate | null {
  const yyyy = year.length === 2 ? `20${year}` : year;
  const date = `${yyyy}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(date)) return null;
  const time = new Date(`${date}T00:00:00Z`);
  // Some engines convert 30 February to 2 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date)
    ? date
    : null;
}

const known = (date: IsoDate | null): DateReading =>
  date === null ? nothing : { date, candidates: [] };

/** Returns a reading that asks which of these dates is meant; null stands for no date. */
const asked = (...dates: readonly (IsoDate | null)[]): DateReading => ({
  date: null,
  candidates: [...new Set(dates.filter((date) => date !== null))],
});

function readNumbers(
  first: string,
  separator: string,
  second: string,
  third: string,
  points: PointOrder,
): DateReading {
  if (first.length === 4) {
    if (third.length > 2) return nothing;
    const date = calendarDate(first, second, third);
    return date ? known(date) : asked(calendarDate(first, third, second));
  }
  if (first.length > 2 || (third.length !== 2 && third.length !== 4))
    return nothing;
  const monthFirst = calendarDate(third, first, second);
  const dayFirst = calendarDate(third, second, first);
  const isCertain = separator !== "." || points === "monthFirst";
  if (monthFirst && (isCertain || monthFirst === dayFirst))
    return known(monthFirst);
  const yearFirst =
    first.length === 2 && third.length === 2
      ? calendarDate(first, second, third)
      : null;
  return asked(monthFirst, dayFirst, yearFirst);
}

/** Reads digits without separators: eight with the year first or last; six could be in any order. */
function readDigits(text: string): DateReading | null {
  const eight = /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  if (eight) {
    const [, first, second, year] = eight;
    const yearFirst = calendarDate(
      text.slice(0, 4),
      text.slice(4, 6),
      text.slice(6),
    );
    // No year before 1300 has a month in this place: at most one of the two is a date.
    const date = yearFirst ?? calendarDate(year, first, second);
    return date ? known(date) : asked(calendarDate(year, second, first));
  }
  const six = /^(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!six) return null;
  const [, first, second, third] = six;
  return asked(
    calendarDate(third, first, second),
    calendarDate(third, second, first),
    calendarDate(first, second, third),
  );
}

/** Reads a date whose month is a name; null if it has none. */
function readMonthName(text: string): DateReading | null {
  const { day, month, year } =
    dayAndMonthName.exec(text)?.groups ??
    monthNameAndDay.exec(text)?.groups ??
    {};
  if (month === undefined) return null;
  const name = month.toLowerCase();
  const number = Math.max(
    ...monthNames.map((names) => names.indexOf(name) + 1),
  );
  return known(calendarDate(year, String(number), day));
}

/**
 * Reads a date: `2026-11-23`, `11/23/2026`, `11-23-26`, `11.23.2026`, `20261123`, `11232026`, `23-Nov-2026`,
 * `November 23, 2026`, `23 de noviembre de 2026`, each with or without leading zeros and the day of the week.
 * Numbers begin with the month, in both languages (docs/decisions/101-languages.md), or with a year of four
 * digits. Format characters and the kinds of hyphens and spaces make no difference.
 * @param points what numbers with points between them begin with
 * @returns the date, or the dates that may be meant: `24/12/2026` begins with the day, as its writer's `03/12/2026`
 *   would, and is therefore never taken for a date without asking
 */
export function readDate(text: string, points: PointOrder): DateReading {
  if (text.length > maxLength) return nothing;
  const line = normalizeLine(text);
  const numbers = threeNumbers.exec(line);
  if (numbers) {
    const [, first = "", separator = "", second = "", third = ""] = numbers;
    return readNumbers(first, separator, second, third, points);
  }
  const reading = readDigits(line) ?? readMonthName(line);
  if (reading) return reading;
  const rest = line.replace(weekday, "");
  return rest === line ? nothing : readDate(rest, points);
}
