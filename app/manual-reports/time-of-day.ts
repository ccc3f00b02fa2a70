import { formatMessage, manualReportMessages } from "../messages";

/**
 * The values of the three time controls (specification, part 2, section 5); empty strings for no input.
 */
export interface TypedTime {
  hours: string;
  minutes: string;
  /** `AM`, `PM` or empty. */
  half: string;
}

/** Matches hour, minutes and AM or PM of a time typed as a whole: `1405`, `14:05`, `2:05p`, `2 PM`. */
const wholeTime = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:\s*m\.?)?)?$/i;

const isMinutes = (text: string) =>
  /^\d{1,2}$/.test(text) && Number(text) <= 59;

/**
 * Parses the hours field, which may hold more than an hour from 1 to 12: a 24-hour hour (13 to 23), or
 * a whole time.
 * @returns the time in the three controls, hours from 1 to 12; parts not contained in the hours field
 *   stay unchanged. Null if the hours are invalid or contradict minutes or AM/PM
 */
export function spreadTime(typed: TypedTime): TypedTime | null {
  const text = typed.hours.trim();
  const match = /^0\d{2}$/.test(text) ? null : wholeTime.exec(text);
  if (!match) return null;
  const [, hourText = "", minuteText, suffix] = match;
  const hour = Number(hourText);
  if (hour > 23 || (minuteText !== undefined && Number(minuteText) > 59))
    return null;
  const isPlain = minuteText === undefined && suffix === undefined;
  // Midnight is 12 AM, or 0:00 as a whole time; a bare 0 is more likely a mistake.
  if (hour === 0 && isPlain) return null;

  const typedHalf = suffix && (suffix.toLowerCase() === "p" ? "PM" : "AM");
  const impliedHalf = hour > 12 ? "PM" : hour === 0 ? "AM" : undefined;
  if (typedHalf && impliedHalf && typedHalf !== impliedHalf) return null;
  const half = typedHalf ?? impliedHalf;
  const minutes =
    minuteText ?? (suffix && typed.minutes === "" ? "00" : undefined);

  const contradicts =
    (half !== undefined && typed.half !== "" && typed.half !== half) ||
    (minuteText !== undefined &&
      typed.minutes !== "" &&
      Number(typed.minutes) !== Number(minuteText));
  if (contradicts) return null;
  return {
    hours: String(hour % 12 || 12),
    minutes: minutes ?? typed.minutes,
    half: half ?? typed.half,
  };
}

/**
 * Parses a time.
 * @returns `HH:mm` on the 24-hour clock; null if it is incomplete or invalid
 */
export function readTimeOfDay(typed: TypedTime): string | null {
  const time = spreadTime(typed);
  if (!time || !isMinutes(time.minutes)) return null;
  if (time.half !== "AM" && time.half !== "PM") return null;
  const hours = (Number(time.hours) % 12) + (time.half === "PM" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${time.minutes.padStart(2, "0")}`;
}

/** Truncates user input that a sentence quotes to 20 characters. */
const truncated = (text: string) =>
  text.length > 20 ? `${text.slice(0, 20)}…` : text;

/** The control of an incomplete or invalid time that needs correction, and the reason as a sentence. */
export interface TimeProblem {
  part: keyof TypedTime;
  text: string;
}

/**
 * Finds the error of a time.
 * @returns null for a valid time and for no input
 */
export function findTimeProblem(typed: TypedTime): TimeProblem | null {
  const { hours, minutes, half } = typed;
  if (readTimeOfDay(typed) !== null || `${hours}${minutes}${half}` === "")
    return null;
  if (minutes !== "" && !isMinutes(minutes))
    return {
      part: "minutes",
      text: formatMessage(manualReportMessages.noMinute, {
        text: truncated(minutes),
      }),
    };
  if (hours.trim() === "")
    return { part: "hours", text: manualReportMessages.hoursRequired };
  const time = spreadTime(typed);
  if (time === null) {
    const isReadable = spreadTime({ hours, minutes: "", half: "" }) !== null;
    return {
      part: "hours",
      text: formatMessage(
        isReadable
          ? manualReportMessages.contradictsMinutes
          : manualReportMessages.noTime,
        { text: truncated(hours) },
      ),
    };
  }
  return time.minutes === ""
    ? { part: "minutes", text: manualReportMessages.minutesRequired }
    : { part: "half", text: manualReportMessages.halfRequired };
}

const clock = { hour: "numeric", minute: "2-digit" } as const;
const day = { month: "short", day: "numeric" } as const;

function format(
  instant: Date,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): string {
  // Newer browsers format a narrow no-break space before AM, unlike servers and older browsers.
  return new Intl.DateTimeFormat("en-US", { timeZone, ...options })
    .format(instant)
    .replaceAll(" ", " ");
}

/** `America/New_York` → `New York` */
const cityOf = (timeZone: string) =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

/**
 * Formats a UTC time, followed by the same instant in another time zone: `2:05 PM UTC, 8:05 AM in
 * Chicago`, or `1:05 AM UTC, 7:05 PM on Nov 19 in Chicago` if the date differs there.
 * @param date `YYYY-MM-DD`; without a valid date the other zone is omitted
 * @param time `HH:mm`, UTC
 * @param timeZone IANA name; null or UTC omits the other zone
 */
export function describeTime(
  date: string,
  time: string,
  timeZone: string | null,
): string {
  const utc = `${format(new Date(`2000-01-01T${time}Z`), "UTC", clock)} UTC`;
  const instant = new Date(`${date}T${time}Z`);
  if (timeZone === null || Number.isNaN(instant.getTime())) return utc;
  const isUtc = /^(Etc\/)?(UTC|GMT|UCT|Zulu|Universal)$/.test(timeZone);
  if (isUtc) return utc;
  const there = format(instant, timeZone, clock);
  const dayThere = format(instant, timeZone, day);
  const isSameDay = dayThere === format(instant, "UTC", day);
  return `${utc}, ${there}${isSameDay ? "" : ` on ${dayThere}`} in ${cityOf(timeZone)}`;
}
