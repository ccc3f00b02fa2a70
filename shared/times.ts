import { withoutFormatCharacters } from "./typed-text";

/**
 * Reads times of day as people type them and as programs write them, for forms and imported documents. Without
 * libraries, because browsers load it as well.
 */

/** The parts of a time of day as they are written. */
export interface WrittenTime {
  /** 0 to 23; with `half`, 1 to 12. */
  hour: number;
  /** Two digits; null if only the hour is written. */
  minute: string | null;
  /** Two digits. */
  second: string;
  half: "AM" | "PM" | null;
  /** True for four or six digits without a colon, which are of the 24-hour clock: `0805`. */
  isMilitary: boolean;
}

/**
 * Where a time is written. A field shows at once how it was read. A document is read by nobody: there, `8.30` may
 * be hours with a decimal point, `830` may lack a digit, and who writes `a. m.` begins dates with the day.
 */
export type TimeSource = "field" | "document";

/** The longest time: `08:05:30.123456789 a. m.`. */
const maxLength = 40;

const halves = {
  document: /\s{0,3}([ap])(?:\.?m)?\.?$/i,
  field: /\s{0,3}([ap])\.?(?:\s{0,3}m\.?)?$/i,
};
const fraction = String.raw`(?:[.,]\d{1,9})?`;
const withColons = new RegExp(
  String.raw`^(\d{1,2})(?::(\d\d)(?::(\d\d)${fraction})?)?$`,
);
const digitsAlone = new RegExp(
  String.raw`^(\d\d)(\d\d)(?:(\d\d)${fraction})?$`,
);
/** `8.30`, `830`. */
const onlyInField = /^(?!0\d\d$)(\d{1,2})\.?(\d\d)$/;

/**
 * Reads a time of day: `8:05`, `08:05:30.123`, `0805`, `080530`, each alone on the 24-hour clock or with AM or PM
 * after it (`8:05 PM`, `8:05p`, `8 PM`). In a field, the hour may stand alone.
 * @returns null if the text is no time of day
 */
export function readTime(text: string, source: TimeSource): WrittenTime | null {
  if (text.length > maxLength) return null;
  const line = withoutFormatCharacters(text).trim();
  const letter = halves[source].exec(line);
  const numbers = line.slice(0, letter?.index);
  const military = digitsAlone.exec(numbers);
  const found =
    military ??
    withColons.exec(numbers) ??
    (source === "field" ? onlyInField.exec(numbers) : null);
  if (!found) return null;
  const [, hourText, minute = null, second = "00"] = found;
  const hour = Number(hourText);
  const half = letter && (/p/i.test(letter[1] ?? "") ? "PM" : "AM");
  const isHour = half === null ? hour <= 23 : hour >= 1 && hour <= 12;
  const isComplete = minute !== null || half !== null || source === "field";
  return isHour &&
    isComplete &&
    Number(minute ?? 0) <= 59 &&
    Number(second) <= 59
    ? { hour, minute, second, half, isMilitary: military !== null }
    : null;
}

/** Returns a time as `HH:mm` of the 24-hour clock. */
export function clockTime({ hour, minute, half }: WrittenTime): string {
  const hours = half === null ? hour : (hour % 12) + (half === "PM" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute ?? "00"}`;
}
