import type { NameGroup } from "./names/name-view";

/** Form field that turns the key `/` on or off, and its value for off. */
export const shortcutField = "shortcut";
export const shortcutOff = "off";

/** A kind of number that was found. */
export interface Hit {
  /** What the number is: `Manifest`. */
  label: string;
  /** What was found: `36 cartons`, or where the page leads. */
  about: string;
  path: string;
  /** True if the path leads to a document that browsers open themselves. */
  isDocument: boolean;
}

/** The loader data of the screen Find. */
export interface FindView {
  /** What was typed, empty without. */
  typed: string;
  /** Why nothing was looked for; null if it was. */
  problem: string | null;
  /** What is worth knowing of the number, for example that its check digit is wrong. */
  note: string | null;
  hits: Hit[];
  /** The names that match, by kind. */
  names: NameGroup[];
  /** True if a number was found, or something with exactly this number or name. */
  isExact: boolean;
  /** The kinds of numbers and names that were looked for. */
  tried: string[];
  /** The kinds for which the provider did not respond in time, or failed. */
  missing: string[];
  /** Address of the page that waits longer for the missing ones. */
  patientPath: string;
  /** The list forms with what was typed. */
  listForms: { label: string; path: string }[];
}
