import { withoutFormatCharacters } from "../../../shared/typed-text";

/** Digits, with or without commas or spaces between thousands, and decimals after a point. */
const plain = /^(\d+|\d{1,3}(?:([,\s])\d{3}(?:\2\d{3})*))?(\.\d*)?$/;

/**
 * Parses a number as typed in the United States: `1200`, `1,200`, `1 200`, `1200.5`, and `1200.` while
 * the user is still typing.
 * @returns NaN for anything else, including signs and exponents
 */
export function readNumber(typed: string): number {
  const text = withoutFormatCharacters(typed).trim();
  if (text === "" || !plain.test(text)) return Number.NaN;
  return Number(text.replace(/[,\s]/g, ""));
}
