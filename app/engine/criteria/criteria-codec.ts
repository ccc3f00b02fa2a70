import {
  dateProblems,
  pickupDateProblems,
  readTypedDate,
  type IsoDate,
} from "./dates";
import { readDay, resolveDay } from "./relative-dates";
import { formatMessage, resultMessages } from "../messages";

/**
 * Encodes and decodes the search criteria that many URLs carry in one path segment (specification, part
 * 2, section 2): `key=value` pairs joined by underscores, lists joined by plus signs, empty values
 * omitted. Any text survives the round trip: separators and URL-reserved characters are percent-encoded
 * inside values, and the raw path is split before it is decoded.
 */

/**
 * Kind of value that a criteria key accepts:
 * `text` any text; `date` a calendar date; `day` a calendar date or a relative date
 * (`relative-dates.ts`);
 * `list` texts joined by `+`, duplicates removed; `numbers` the same with duplicates kept; `flag` yes
 * (`1`) or no (`0`); an array: one of its values.
 */
export type FieldKind =
  "text" | "date" | "day" | "list" | "numbers" | "flag" | readonly string[];

/** The keys that encoded criteria may contain, with the kind of each. */
export type CriteriaFields = Readonly<Record<string, FieldKind>>;

type ValueOf<Kind extends FieldKind> = Kind extends "list" | "numbers"
  ? string[]
  : Kind extends "flag"
    ? boolean
    : Kind extends readonly string[]
      ? Kind[number]
      : string;

/** Decoded criteria values; absent keys are omitted. */
export type CriteriaValues<Fields extends CriteriaFields> = {
  -readonly [Key in keyof Fields]?: ValueOf<Fields[Key]>;
};

/** A part of the encoded criteria that could not be decoded. */
export interface CriteriaProblem {
  /** The key of the invalid part, or null if the part has no known key. */
  key: string | null;
  /** The message for the user. */
  message: string;
}

/** Result of decoding criteria. */
export interface DecodedCriteria<Fields extends CriteriaFields> {
  /** The values that could be decoded. */
  values: CriteriaValues<Fields>;
  /** Empty if everything was decoded. */
  problems: CriteriaProblem[];
  /** The values in canonical encoding; differs from the input if the input was written differently. */
  canonical: string;
}

/**
 * Maximum length of encoded criteria, in URL characters; 500 stores and all filters stay below 5,000.
 */
export const maxCriteriaLength = 16_000;
/** Maximum length of a single value, in characters. */
export const maxValueLength = 200;

/**
 * Percent-encodes a value so that it contains neither URL-reserved characters nor criteria separators.
 */
export function encodeValue(value: string): string {
  // A lone surrogate cannot be encoded, so it becomes the replacement character.
  // An address that ends in `.data` is a data request of Remix, and one that ends in `.json` that of a program,
  // whatever the value means.
  return encodeURIComponent(value.toWellFormed())
    .replaceAll("_", "%5F")
    .replace(/\.(?=(?:data|json)$)/, "%2E");
}

/** Encodes a list as one value: its members joined by plus signs. */
export function encodeList(members: readonly string[]): string {
  return members
    .filter((member) => member !== "")
    .map(encodeValue)
    .join("+");
}

/**
 * Encodes criteria; keys keep the given order, empty ones are omitted.
 * @param values texts, flags and lists by key
 * @returns one path segment; empty if no value is left
 */
export function encodeCriteria(
  values: Readonly<
    Record<string, string | boolean | readonly string[] | null | undefined>
  >,
): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === "") continue;
    const written =
      typeof value === "boolean"
        ? value
          ? "1"
          : "0"
        : typeof value === "string"
          ? encodeValue(value)
          : encodeList(value);
    if (written !== "") parts.push(`${key}=${written}`);
  }
  return parts.join("_");
}

/** The messages of the specification for dates, by key. */
const dayProblems: ReadonlyMap<string, string> = new Map([
  ["s", dateProblems.start],
  ["f", dateProblems.end],
  ["ps", pickupDateProblems.start],
  ["pf", pickupDateProblems.end],
]);

/**
 * Decodes criteria. Never throws: anything that cannot be decoded is reported in `problems`.
 * @param raw the path segment as it appears in the URL, not decoded (`rawSegment`)
 * @param fields the allowed keys; any other key is a problem
 */
export function decodeCriteria<const Fields extends CriteriaFields>(
  raw: string,
  fields: Fields,
): DecodedCriteria<Fields> {
  const values = new Map<string, string | boolean | string[]>();
  const problems: CriteriaProblem[] = [];
  if (raw.length > maxCriteriaLength) {
    problems.push({ key: null, message: resultMessages.linkTooLong });
    return { values: {}, problems, canonical: "" };
  }
  for (const part of raw.split("_")) {
    if (part === "") continue;
    const separator = part.indexOf("=");
    const key = separator < 0 ? part : part.slice(0, separator);
    const kind = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (separator < 0 || kind === undefined) {
      problems.push({
        key: null,
        message: resultMessages.unknownCriterion,
      });
      continue;
    }
    const dayProblem = kind === "day" ? dayProblems.get(key) : undefined;
    if (values.has(key)) {
      problems.push({
        key,
        message:
          dayProblem ??
          formatMessage(resultMessages.repeatedCriterion, { key }),
      });
      continue;
    }
    const text = part.slice(separator + 1);
    if (text === "") continue;
    const value = readValue(text, kind);
    if (value === null) {
      problems.push({
        key,
        message:
          dayProblem ?? formatMessage(resultMessages.invalidCriterion, { key }),
      });
    } else {
      values.set(key, value);
    }
  }
  const ordered = Object.keys(fields).flatMap((key) => {
    const value = values.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  const read = Object.fromEntries(ordered);
  return {
    values: read as CriteriaValues<Fields>,
    problems,
    canonical: encodeCriteria(read),
  };
}

function readValue(
  text: string,
  kind: FieldKind,
): string | boolean | string[] | null {
  if (kind === "list" || kind === "numbers") {
    const members: string[] = [];
    for (const part of text.split("+")) {
      if (part === "") continue;
      const member = decode(part);
      if (member === null) return null;
      members.push(member);
    }
    if (members.length === 0) return null;
    return kind === "list" ? [...new Set(members)] : members;
  }
  const value = decode(text);
  if (value === null) return null;
  if (kind === "date") return readTypedDate(value);
  if (kind === "day") return readDay(value);
  if (kind === "flag")
    return value === "1" ? true : value === "0" ? false : null;
  if (kind === "text") return value;
  return kind.includes(value) ? value : null;
}

/** Decodes one value; null if it is malformed, too long or contains NUL (databases cannot store NUL). */
function decode(text: string): string | null {
  try {
    const value = decodeURIComponent(text);
    return value === "" || value.length > maxValueLength || value.includes("\0")
      ? null
      : value;
  } catch {
    return null;
  }
}

/**
 * Returns one path segment of a URL without decoding it. Remix's `params` are already decoded, and
 * decoded criteria can no longer be split.
 * @param index 0 is the first segment; negative numbers count from the end
 */
export function rawSegment(url: string | URL, index: number): string {
  return new URL(url).pathname.split("/").slice(1).at(index) ?? "";
}

/**
 * Returns the criteria values with relative dates replaced by calendar dates.
 * @param today the date in the portal's time zone
 */
export function resolveDays<Fields extends CriteriaFields>(
  values: CriteriaValues<Fields>,
  fields: Fields,
  today: IsoDate,
): CriteriaValues<Fields> {
  const resolved = Object.entries(values).map(([key, value]) => [
    key,
    fields[key] === "day" && typeof value === "string"
      ? resolveDay(value, today)
      : value,
  ]);
  return Object.fromEntries(resolved) as CriteriaValues<Fields>;
}
