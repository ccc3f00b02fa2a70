import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

/** How the number of a cell is to be understood, by its number format. */
export type NumberStyle =
  | { kind: "number" }
  /** `hasTime`: the format shows hours or seconds, so that midnight is a time, too. */
  | { kind: "date"; hasTime: boolean }
  /** `00000`: shown with leading zeros, as ZIP codes are. */
  | { kind: "digits"; length: number };

/** Built-in formats of dates and times (ECMA-376, part 1, 18.8.30), those of East Asia included. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Built-in formats of dates and times that show hours, minutes or seconds. */
const isBuiltInTime = (id: number) =>
  (id >= 18 && id <= 22) || id === 32 || id === 33 || (id >= 45 && id <= 47);

/** Excel writes no longer format, and opens no file with one. */
export const maxFormatLength = 255;

/** @param code the format as Excel stores it; undefined for a built-in one */
export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (code === undefined)
    return isBuiltInDate(id)
      ? { kind: "date", hasTime: isBuiltInTime(id) }
      : { kind: "number" };
  if (code.length > maxFormatLength) return { kind: "number" };
  if (/^0{2,}$/.test(code)) return { kind: "digits", length: code.length };
  // Without texts, escaped signs, colors and locales, only dates and times have these letters.
  const pattern = code.replaceAll(
    /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi,
    "",
  );
  return /[ymdhs]/i.test(pattern)
    ? { kind: "date", hasTime: /[hs]/i.test(pattern) }
    : { kind: "number" };
}

/** Excel keeps 15 digits of a number; the digits after them are lost. */
const maxSafeNumber = 1e15;
/** The 1904 calendar of older Excel for Mac begins this many days later. */
const daysTo1904 = 1462;

/**
 * Returns the number of a cell as a text that fields can parse: plain digits; `YYYY-MM-DD` for a date,
 * `YYYY-MM-DD HH:mm:ss` if it has a time of day or its format shows one; as Excel shows it, such as
 * `1.2E+17`, beyond 15 digits, so that it is refused.
 */
export function numberText(
  value: string,
  style: NumberStyle,
  is1904: boolean,
): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  if (style.kind === "date" && number >= 0 && number < 2_958_466)
    return dateText(number + (is1904 ? daysTo1904 : 0), style.hasTime);
  if (Math.abs(number) >= maxSafeNumber)
    return number
      .toExponential()
      .toUpperCase()
      .replace(/^(-?\d)E/, "$1.0E");
  // Undoes the noise of binary fractions: Excel shows 0.1 + 0.2 as 0.3.
  const rounded = Number(number.toPrecision(15));
  const text = Math.abs(rounded) < 1e-6 ? rounded.toFixed(12) : String(rounded);
  return style.kind === "digits" ? text.padStart(style.length, "0") : text;
}

function dateText(days: number, hasTime: boolean): string {
  const seconds = Math.round(days * 86_400);
  const at = dayjs.utc("1899-12-30").add(seconds, "second");
  if (seconds < 86_400) return at.format("HH:mm:ss");
  return at.format(
    seconds % 86_400 === 0 && !hasTime ? "YYYY-MM-DD" : "YYYY-MM-DD HH:mm:ss",
  );
}

/** Returns the number of a column from 0: `A` is 0, `AA` is 26; null if the reference names none. */
export function columnIndex(reference: string): number | null {
  const [, letters] = /^([A-Z]{1,3})\d*$/.exec(reference) ?? [];
  if (letters === undefined) return null;
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** Returns the letters of a column from 0. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26
    ? letter
    : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** Excel writes characters that XML cannot hold, such as CR, as `_x000D_`. */
export const unescapeText = (text: string) =>
  text
    .replaceAll(/_x([0-9A-F]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    )
    .replaceAll(/\r\n?/g, "\n");
