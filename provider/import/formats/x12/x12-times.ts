import { instantOfLocalTime } from "../../../../shared/local-time";

/**
 * The time zones of time codes (X12 data element 623). Codes that name standard or daylight time have a
 * fixed offset; those that name neither observe daylight saving time.
 */
const zonesByCode = new Map(
  Object.entries({
    UT: "UTC",
    GM: "UTC",
    NT: "America/St_Johns",
    TT: "America/Halifax",
    ET: "America/New_York",
    CT: "America/Chicago",
    MT: "America/Denver",
    PT: "America/Los_Angeles",
    AT: "America/Anchorage",
    HT: "Pacific/Honolulu",
    // The signs of Etc/GMT zones are reversed: Etc/GMT+5 is five hours behind UTC.
    TS: "Etc/GMT+4",
    TD: "Etc/GMT+3",
    ES: "Etc/GMT+5",
    ED: "Etc/GMT+4",
    CS: "Etc/GMT+6",
    CD: "Etc/GMT+5",
    MS: "Etc/GMT+7",
    MD: "Etc/GMT+6",
    PS: "Etc/GMT+8",
    PD: "Etc/GMT+7",
    AS: "Etc/GMT+9",
    AD: "Etc/GMT+8",
    HS: "Etc/GMT+10",
    HD: "Etc/GMT+9",
  }),
);

/**
 * Parses a date of X12.
 * @param text CCYYMMDD, or YYMMDD as before version 4010 (then in the years 2000 to 2099)
 * @returns `YYYY-MM-DD`; null if the text is no date of the calendar
 */
export function parseDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4}|\d{2})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return null;
  const date = `${year.padStart(4, "20")}-${month}-${day}`;
  const instant = new Date(`${date}T00:00:00Z`);
  // `Date` converts 30 February to 2 March.
  return !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(date) &&
    date >= "1900" &&
    date < "2200"
    ? date
    : null;
}

/**
 * Parses a time of day of X12.
 * @param text HHMM, HHMMSS, HHMMSSD or HHMMSSDD
 * @returns `HH:MM:SS.mmm`; null if the text is no time of day
 */
export function parseTime(text: string): string | null {
  const [, hour, minute, second = "00", fraction = ""] =
    /^([01]\d|2[0-3])([0-5]\d)(?:([0-5]\d)(\d{0,2}))?$/.exec(text) ?? [];
  return hour === undefined
    ? null
    : `${hour}:${minute}:${second}.${fraction.padEnd(3, "0")}`;
}

/**
 * Returns whether a time code (data element 623) stands for the local time at the place: LT, or none.
 */
export const isLocalTime = (code: string | null): boolean =>
  code === null || code === "LT";

/**
 * Returns the IANA time zone of a time.
 * @param code time code (data element 623): a zone, or 01 to 24 for a number of hours ahead of or
 *   behind UTC; null or LT: local time at the place
 * @param placeZone time zone of the place, for local times; null if it is unknown
 * @returns null for a local time at an unknown place; undefined for an unknown code
 */
export function findZone(
  code: string | null,
  placeZone: string | null,
): string | null | undefined {
  if (code === null || isLocalTime(code)) return placeZone;
  return zonesByCode.get(code) ?? zoneOfHours(code) ?? undefined;
}

/**
 * Converts a time to UTC.
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM:SS.mmm`
 * @param zone IANA time zone; null if it is unknown
 * @returns ISO 8601 with Z, or without Z in an unknown zone; null for a time that the clocks of the zone skip
 */
export function toUtc(
  date: string,
  time: string,
  zone: string | null,
): string | null {
  if (zone === null) return `${date}T${time}`;
  const instant = instantOfLocalTime(date, time, zone);
  return instant === null ? null : new Date(instant).toISOString();
}

/** Returns the zone of the codes 01 (an hour ahead of UTC) to 12, and 13 (12 hours behind) to 24. */
function zoneOfHours(code: string): string | null {
  const hours = /^\d\d$/.test(code) ? Number(code) : 0;
  if (hours < 1 || hours > 24) return null;
  return hours <= 12 ? `Etc/GMT-${hours}` : `Etc/GMT+${25 - hours}`;
}
