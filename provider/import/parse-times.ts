import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { readDate, type IsoDate } from "../../shared/dates";
import { instantOfLocalTime, offsetAt } from "../../shared/local-time";
import { normalizeLine } from "../../shared/typed-text";
import { clockTime, readTime, type WrittenTime } from "../../shared/times";
import { isoDateIn } from "../local-time";

dayjs.extend(utc);

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
/** The time zones with daylight saving time by the first letter of their abbreviations. */
const seasonalZones = new Map(
  Object.entries({
    E: "America/New_York",
    C: "America/Chicago",
    M: "America/Denver",
    P: "America/Los_Angeles",
  }),
);
/** A zone after a time: `Z`, `-06:00`, `-06`, `CST`, and its name after it, as Java and JavaScript write it. */
const zonePattern = String.raw`(?:${[...offsets.keys()].join("|")}|(?:GMT|UTC)?[+-]\d{2}(?::?\d{2})?)(?:\s?[[(][^\])]{1,60}[\])])?`;
/** Matches, in JavaScript and in SQL without case, the text of an instant that `timeZone` has no part in. */
export const namesZonePattern = String.raw`(?:\d|\d\s*[ap]\.?m?\.?)\s*${zonePattern}$|^\d{10,13}(?:\.\d+)?$`;
/** Matches the end of a text that may be a time: `T08:05:00.000Z`, ` 8:05 PM CST`, ` 0805`, ` 10 AM`. */
const lastTime = new RegExp(
  String.raw`(?:T|\s{1,3})(\d[\d:.,]{0,20}(?:\s{0,3}[ap]\.?m?\.?)?)(?:\s{0,3}(${zonePattern}))?$`,
  "i",
);

/** A day as it is written, and what stands after it. */
interface SplitText {
  day: string;
  time: WrittenTime;
  /** The zone as it is written; undefined without one. */
  zone: string | undefined;
}

/** Splits a day from the time after it; null if there is no time. */
function splitTime(text: string): SplitText | null {
  const [end, timeText = "", zone] = lastTime.exec(text) ?? [];
  const time = end === undefined ? null : readTime(timeText, "document");
  return end !== undefined && time
    ? { day: text.slice(0, -end.length), time, zone }
    : null;
}

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

/** Reads a day with nothing after it; null if it is none, or of another century. */
function readDay(text: string): IsoDate | null {
  const day = dayOfNumber(text) ?? readDate(text, "unknown").date;
  const year = Number(day?.slice(0, 4));
  return year >= acceptedYears.first && year <= acceptedYears.last ? day : null;
}

/**
 * Parses a day in every form of `readDate`, each also with a time of day after it, Excel's number of days, or the
 * milliseconds since 1970 of its midnight in UTC. A date with points is refused unless it begins with the year: a
 * document, which no person looks at, may come from Europe.
 * @returns `YYYY-MM-DD`, or null
 */
export const parseDay: (value: string) => string | null = remember(
  (value) =>
    readDay(value) ?? readDay(splitTime(normalizeLine(value))?.day ?? ""),
);

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
 * Parses an instant: a day and a time in every form of `readTime`, with a zone (`Z`, `-06:00`, `CST`) or in
 * `timeZone`; or seconds or milliseconds since 1970, as devices send them. Of a time that the clocks show twice,
 * the first counts, as in forms.
 * @returns ISO 8601 in UTC; null also for a time that the clocks of `timeZone` skip
 */
export const parseInstant: (value: string, timeZone: string) => string | null =
  remember((text, timeZone) => {
    const value = normalizeLine(text);
    const fromEpoch = epochTimestamp(value);
    if (fromEpoch !== null) return fromEpoch;
    const split = splitTime(excelTimestamp(value) ?? value);
    const date = split && readDay(split.day);
    if (!split || date === null) return null;
    const local = `${clockTime(split.time)}:${split.time.second}`;
    const instant =
      split.zone === undefined
        ? instantOfLocalTime(date, local, timeZone)
        : Date.parse(`${date}T${local}${offsetOf(split.zone)}`);
    return instant === null || Number.isNaN(instant)
      ? null
      : new Date(instant).toISOString();
  });

/**
 * Returns the day of an instant in UTC by the clock of a time zone, if that is another day than in UTC; null for other
 * texts, and for midnight, by which programs write a day.
 */
export const findOtherDay: (value: string, timeZone: string) => string | null =
  remember((text, timeZone) => {
    const value = normalizeLine(text);
    const split = splitTime(value);
    if (
      split?.zone === undefined ||
      !/^(?:Z|[+-]00:00)$/.test(offsetOf(split.zone))
    )
      return null;
    const instant = parseInstant(value, timeZone);
    if (instant === null || instant.endsWith("T00:00:00.000Z")) return null;
    const day = isoDateIn(new Date(instant), timeZone);
    return instant.startsWith(day) ? null : day;
  });

/**
 * Returns whether a text names standard time while its zone has daylight saving time, or the other way round: many
 * people write `EST` all year, and mean what the clocks show. `MST` is right all year: in Arizona.
 * @param instant what the text was parsed to
 */
export function isOfOtherSeason(text: string, instant: string): boolean {
  const [abbreviation, letter = ""] = /(?!MST)([ECMP])[SD]T$/i.exec(text) ?? [];
  const zone = seasonalZones.get(letter.toUpperCase());
  if (abbreviation === undefined || zone === undefined) return false;
  const shown = parseInstant(text.slice(0, -abbreviation.length), "UTC");
  const at = Date.parse(instant);
  return shown !== null && Date.parse(shown) - at !== offsetAt(at, zone);
}

/** Returns whether a text is a day and a time that the clocks of the time zone skip. */
export const isSkippedTime = (value: string, timeZone: string): boolean =>
  parseInstant(value, timeZone) === null && parseInstant(value, "UTC") !== null;
