import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { readDate, type IsoDate } from "../../shared/dates";

dayjs.extend(utc);
dayjs.extend(timezone);

/** Days and times as people and spreadsheets write them in documents. */

/** The first day that Excel can count, which it calls 0. */
const excelDayZero = dayjs.utc("1899-12-30");
const isoFormat = "YYYY-MM-DD";
/** Years that a date may have; others are typing errors. */
export const acceptedYears = { first: 2000, last: 2099 };

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

/** Returns the day of Excel's number of days, or of the milliseconds since 1970 of its midnight; null for other texts. */
function dayOfNumber(text: string): IsoDate | null {
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return excelDayZero.add(Math.floor(Number(text)), "day").format(isoFormat);
  return /^\d{13}$/.test(text) && Number(text) % 86_400_000 === 0
    ? dayjs.utc(Number(text)).format(isoFormat)
    : null;
}

/**
 * Parses a day in every form of `readDate`, each also with a time of day after it, Excel's number of days, or the
 * milliseconds since 1970 of its midnight in UTC. A date with points is refused unless it begins with the year: a
 * document, which no person looks at, may come from Europe.
 * @returns `YYYY-MM-DD`, or null
 */
export const parseDay: (value: string) => string | null = remember((value) => {
  const day =
    dayOfNumber(value) ??
    readDate(value.replace(timeAfterDay, ""), "unknown").date;
  const year = Number(day?.slice(0, 4));
  return year >= acceptedYears.first && year <= acceptedYears.last ? day : null;
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
