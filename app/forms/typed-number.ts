/** Digits, with or without commas or spaces between thousands, and decimals after a point. */
const plain = /^(\d+|\d{1,3}(?:([,\s])\d{3}(?:\2\d{3})*))?(\.\d*)?$/;

/**
 * A number as people type it in the United States: `1200`, `1,200`, `1 200`, `1200.5`, and
 * `1200.` while they go on.
 * @returns not a number (NaN) for anything else, signs and exponents included
 */
export function readNumber(typed: string): number {
  const text = typed.trim();
  if (text === "" || !plain.test(text)) return Number.NaN;
  return Number(text.replace(/[,\s]/g, ""));
}
