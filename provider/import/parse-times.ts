import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

/** Days and times as people and spreadsheets write them in documents. */

/** The first day that Excel can count, which it calls 0. */
const excelDayZero = dayjs.utc("1899-12-30");
/** Years that a date may have; others are typing errors. */
export const acceptedYears = { first: 2000, last: 2099 };

/** The months by the first letters of their English and Spanish names. */
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const spanishMonths = "ene feb mar abr may jun jul ago sep oct nov dic".split(
  " ",
);

/** Returns the number of a month from 1 by its name; 0 if there is none. */
function monthOf(name: string): number {
  const letters = name.toLowerCase();
  return months.indexOf(letters) + 1 || spanishMonths.indexOf(letters) + 1;
}

/**
 * The forms of a day, each with or without leading zeros. Numbers with slashes begin with the month, as in the
 * fields of the portal; with points they would begin with the day, and are refused.
 */
const dayForms = [
  /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{1,2})([/-])(?<day>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})[- ](?<monthName>[a-z]{3})[a-z]{0,6}\.?[- ](?<year>\d{4}|\d{2})$/i,
  /^(?<monthName>[a-z]{3})[a-z]{0,6}\.? (?<day>\d{1,2})(?:, ?| )(?<year>\d{4})$/i,
];

/** Matches the day of the week before a date. */
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? /i;

/** Returns the date of a text if its first number can only be a day, as in `24/12/2026`; null otherwise. */
export function findDateWithDayFirst(text: string): string | null {
  const [date, first, second] =
    /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?!\d)/.exec(text) ?? [];
  return Number(first) > 12 && Number(first) <= 31 && Number(second) <= 12
    ? (date ?? null)
    : null;
}

/** Maximum length of a day, a time and a time zone together, in characters. */
const maxLength = 128;

/**
 * Returns a function that remembers its latest results, because the records of a document mostly repeat a
 * few days and times, which take most of the time of reading them. Texts that are too long are null.
 */
function remember(
  parse: (...texts: string[]) => string | null,
): (...texts: string[]) => string | null {
  const known = new Map<string, string | null>();
  return (...texts) => {
    const key = texts.join("\0");
    if (key.length > maxLength) return null;
    const found = known.get(key);
    if (found !== undefined) return found;
    const result = parse(...texts);
    if (known.size >= 1_000) known.clear();
    known.set(key, result);
    return result;
  };
}

/** The fixed offsets of the abbreviations of American time zones. */
const offsets = new Map(
  Object.entries({
    Z: "Z",
    UTC: "Z",
    GMT: "Z",
    EST: "-05:00",
    EDT: "-04:00",
    CST: "-06:00",
    CDT: "-05:00",
    MST: "-07:00",
    MDT: "-06:00",
    PST: "-08:00",
    PDT: "-07:00",
  }),
);
/** A zone after a time: `Z`, `-06:00`, `-06`, `CST`, and its name after it, as Java and JavaScript write it. */
const zonePattern = String.raw`(?:${[...offsets.keys()].join("|")}|(?:GMT|UTC)?[+-]\d{2}(?::?\d{2})?)(?:\s?[[(][^\])]{1,60}[\])])?`;
const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s{0,3}([AP]M))?(?:\s{0,3}(${zonePattern}))?$`;

/** Matches a time of day after a day, as spreadsheets and programs write days: ` 0:00`, `T00:00:00.000Z`. */
const timeAfterDay = new RegExp(String.raw`(?:T|\s{1,3})${clock}`, "i");
/** Matches a time after a day: hours, minutes, seconds, AM or PM, zone. */
const timeOfDay = new RegExp(`^${clock}`, "i");

/** Returns the offset of a zone as ISO 8601 has it: `Z`, `-06:00`. */
function offsetOf(text: string): string {
  const [name = ""] = text.toUpperCase().split(/\s?[[(]/, 1);
  const [, hours, minutes = "00"] = /([+-]\d{2}):?(\d{2})?$/.exec(name) ?? [];
  return offsets.get(name) ?? `${hours}:${minutes}`;
}

/** Returns a day as dayjs knows it; null if the calendar has no such day. */
function readDay(text: string) {
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return excelDayZero.add(Math.floor(Number(text)), "day");
  if (/^\d{13}$/.test(text) && Number(text) % 86_400_000 === 0)
    return dayjs.utc(Number(text));
  const groups = dayForms
    .map((form) => form.exec(text)?.groups)
    .find((found) => found !== undefined);
  if (!groups) return null;
  const month = groups.monthName
    ? monthOf(groups.monthName)
    : Number(groups.month);
  const year = (groups.year ?? "").padStart(4, "20");
  const [mm, dd] = [month, Number(groups.day)].map((part) =>
    String(part).padStart(2, "0"),
  );
  const day = dayjs.utc(`${year}-${mm}-${dd}T00:00:00Z`);
  // dayjs converts 30 February to 2 March.
  return day.isValid() && day.format("YYYY-MM-DD") === `${year}-${mm}-${dd}`
    ? day
    : null;
}

/**
 * Parses a day: `2026-11-23`, `11/23/2026`, `11/23/26`, `23-Nov-2026`, `Nov 23, 2026`, `20261123`, each also
 * with a time of day after it or the day of the week before it, Excel's number of days, or the milliseconds
 * since 1970 of its midnight in UTC.
 * @returns `YYYY-MM-DD`, or null
 */
export const parseDay: (value: string) => string | null = remember((value) => {
  const day = readDay(value.replace(weekday, "").replace(timeAfterDay, ""));
  if (
    !day ||
    day.year() < acceptedYears.first ||
    day.year() > acceptedYears.last
  )
    return null;
  return day.format("YYYY-MM-DD");
});

/** Parses Excel's number of days with a fraction, rounded to whole seconds; null for another text. */
function excelTimestamp(value: string): string | null {
  if (!/^\d{5}\.\d+$/.test(value)) return null;
  const seconds = Math.round(Number(value) * 86_400);
  return excelDayZero.add(seconds, "second").format("YYYY-MM-DDTHH:mm:ss");
}

/** Seconds since 1970 have ten digits from 2001 to 2286, milliseconds thirteen. */
function epochTimestamp(value: string): string | null {
  if (!/^\d{10}(?:\.\d+)?$|^\d{13}$/.test(value)) return null;
  const number = Number(value);
  const instant = dayjs.utc(number < 1e11 ? number * 1000 : number);
  const isAccepted =
    instant.year() >= acceptedYears.first &&
    instant.year() <= acceptedYears.last;
  return isAccepted ? instant.toISOString() : null;
}

/**
 * Parses an instant: a day and a time, with seconds or not, with AM or PM or not, with a zone (`Z`,
 * `-06:00`, `CST`) or in `timeZone`; or seconds or milliseconds since 1970, as devices send them.
 * @returns ISO 8601 in UTC, or null
 */
export const parseInstant: (value: string, timeZone: string) => string | null =
  remember((value, timeZone) => {
    const fromEpoch = epochTimestamp(value);
    if (fromEpoch !== null) return fromEpoch;
    const fromExcel = excelTimestamp(value);
    const text = fromExcel ?? value;
    const gap = /(?:T|\s{1,3})(?=\d{1,2}:)/.exec(text);
    if (!gap) return null;
    const date = parseDay(text.slice(0, gap.index));
    const time = timeOfDay.exec(text.slice(gap.index + gap[0].length));
    if (date === null || !time) return null;
    const [, hourText = "", minute = "", second = "00", half, zone] = time;
    let hour = Number(hourText);
    if (half !== undefined) {
      if (hour < 1 || hour > 12) return null;
      hour = (hour % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
    }
    if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return null;
    const local = `${date}T${String(hour).padStart(2, "0")}:${minute}:${second}`;
    const instant =
      zone === undefined
        ? dayjs.tz(local, timeZone)
        : dayjs(local + offsetOf(zone));
    return instant.isValid() ? instant.toISOString() : null;
  });
