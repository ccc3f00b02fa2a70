import { formatMessage, manualReportMessages } from "../../engine/messages";

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
