import { checkDigit } from "./check-digit";

/** Returns whether a text is a GLN: thirteen digits, the last of which checks the others (GS1 General Specifications). */
export const isGln = (value: string): boolean =>
  /^\d{13}$/.test(value) &&
  checkDigit(value.slice(0, -1)) === Number(value.at(-1));

/** Returns a D-U-N-S number without the hyphens and spaces that it is written with (12-345-6789). */
export const normalizeDuns = (value: string): string =>
  value.replace(/[- ]/g, "");

/** Returns whether a text is a D-U-N-S number, with or without the four digits of a location. */
export const isDuns = (value: string): boolean =>
  /^\d{9}(?:\d{4})?$/.test(value);
