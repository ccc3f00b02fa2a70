import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(customParseFormat);
dayjs.extend(utc);
dayjs.extend(timezone);

/** Days and times as people and spreadsheets write them in documents. */

/** The first day that Excel can count, which it calls 0. */
const excelDayZero = dayjs.utc("1899-12-30");
/** Years that a date may have; others are typing errors. */
export const acceptedYears = { first: 2000, last: 2099 };
const dayFormats = [
  "YYYY-MM-DD",
  "M/D/YYYY",
  "M/D/YY",
  "D-MMM-YYYY",
  "YYYYMMDD",
];

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

/** Matches midnight after a day, as spreadsheets and programs write days: `0:00`, `T00:00:00.000Z`. */
const midnight =
  /(?:T|\s{1,3})(?:0?0:00(?::00(?:\.0{1,9})?)?|12:00(?::00)?\s?AM)Z?$/i;

/**
 * Parses a day: `2026-11-23`, `11/23/2026`, `23-Nov-2026`, `20261123`, each also with midnight after it,
 * or Excel's number of days.
 * @returns `YYYY-MM-DD`, or null
 */
export const parseDay: (value: string) => string | null = remember((value) => {
  const text = value.replace(midnight, "");
  const day = /^\d{5}(?:\.0+)?$/.test(value)
    ? excelDayZero.add(Number(value), "day")
    : dayFormats
        .map((format) => dayjs.utc(text, format, true))
        .find((parsed) => parsed.isValid());
  if (
    !day ||
    day.year() < acceptedYears.first ||
    day.year() > acceptedYears.last
  )
    return null;
  return day.format("YYYY-MM-DD");
});

/** Matches a time after a day: hours, minutes, seconds, AM or PM, zone. */
const timeOfDay =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:\s*([AP]M))?(?:\s*(Z|UTC|[+-]\d{2}:?\d{2}))?$/i;

/** Parses Excel's number of days with a fraction, rounded to whole seconds; null for another text. */
function excelTimestamp(value: string): string | null {
  if (!/^\d{5}\.\d+$/.test(value)) return null;
  const seconds = Math.round(Number(value) * 86_400);
  return excelDayZero.add(seconds, "second").format("YYYY-MM-DDTHH:mm:ss");
}

/**
 * Parses an instant: a day and a time, with seconds or not, with AM or PM or not, with a zone (`Z`,
 * `-06:00`) or in `timeZone`.
 * @returns ISO 8601 in UTC, or null
 */
export const parseInstant: (value: string, timeZone: string) => string | null =
  remember((value, timeZone) => {
    const fromExcel = excelTimestamp(value);
    const [, dayPart = "", timePart = ""] =
      /^(\S+?)(?:T|\s+)(\d{1,2}:.*)$/.exec(fromExcel ?? value) ?? [];
    const date = parseDay(dayPart);
    const time = timeOfDay.exec(timePart);
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
        : dayjs(
            local +
              (/^(?:Z|UTC)$/i.test(zone)
                ? "Z"
                : zone.replace(/^(...):?(..)$/, "$1:$2")),
          );
    return instant.isValid() ? instant.toISOString() : null;
  });
