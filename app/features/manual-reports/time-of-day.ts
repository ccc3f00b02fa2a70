import { readTime } from "../../../shared/times";
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

const isMinutes = (text: string) =>
  /^\d{1,2}$/.test(text) && Number(text) <= 59;

/**
 * Parses the hours field, which may hold more than an hour from 1 to 12: a 24-hour hour (13 to 23), or
 * a whole time. Four digits are of the 24-hour clock, unless AM or PM is chosen.
 * @returns the time in the three controls, hours from 1 to 12; parts not contained in the hours field
 *   stay unchanged. Null if the hours are invalid or contradict minutes or AM/PM
 */
export function spreadTime(typed: TypedTime): TypedTime | null {
  const time = readTime(typed.hours, "field");
  if (!time) return null;
  const { hour, minute, isMilitary } = time;
  // Midnight is 12 AM, or 0:00 as a whole time; a bare 0 is more likely a mistake.
  if (hour === 0 && minute === null) return null;
  const impliedHalf = hour > 12 ? "PM" : hour === 0 ? "AM" : null;
  const half = time.half ?? impliedHalf;
  const minutes =
    minute ?? (time.half !== null && typed.minutes === "" ? "00" : null);
  const contradicts =
    (half !== null && typed.half !== "" && typed.half !== half) ||
    (minute !== null &&
      typed.minutes !== "" &&
      Number(typed.minutes) !== Number(minute));
  if (contradicts) return null;
  const militaryHalf = hour === 12 ? "PM" : "AM";
  return {
    hours: String(hour % 12 || 12),
    minutes: minutes ?? typed.minutes,
    half: half ?? (typed.half || (isMilitary ? militaryHalf : "")),
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
