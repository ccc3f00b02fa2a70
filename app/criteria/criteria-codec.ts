import { readUrlDate, type IsoDate } from "./dates";
import { readDay, resolveDay } from "./relative-dates";

/**
 * The codec of the criteria bundles that many URLs carry in one path segment (specification,
 * part 2, section 2): `key=value` pairs joined by underscores, lists joined by plus signs, empty
 * values dropped. Any text survives the round trip: the separators, and whatever URLs reserve, are
 * percent-encoded inside values, and the raw path is split before it is decoded.
 */

/**
 * What a key of a bundle holds:
 * `text` any text; `date` a calendar date; `day` a calendar date or an interactive one (`relative-dates.ts`);
 * `list` texts joined by `+`, each once; `numbers` the same with its repetitions; `flag` yes (`1`) or
 * no (`0`); an array: one of these words.
 */
export type FieldKind =
  "text" | "date" | "day" | "list" | "numbers" | "flag" | readonly string[];

/** The keys that a bundle may have, and what each holds. */
export type CriteriaFields = Readonly<Record<string, FieldKind>>;

type ValueOf<Kind extends FieldKind> = Kind extends "list" | "numbers"
  ? string[]
  : Kind extends "flag"
    ? boolean
    : Kind extends readonly string[]
      ? Kind[number]
      : string;

/** The values of a bundle; absent keys are not there. */
export type CriteriaValues<Fields extends CriteriaFields> = {
  -readonly [Key in keyof Fields]?: ValueOf<Fields[Key]>;
};

/** Something in a bundle that could not be read. */
export interface CriteriaProblem {
  /** The key it stands at, or null when the part has no known key. */
  key: string | null;
  /** What that key holds. */
  kind?: FieldKind;
  /** What to tell the person. */
  message: string;
}

/** What was read from a bundle. */
export interface DecodedCriteria<Fields extends CriteriaFields> {
  /** The readable part. */
  values: CriteriaValues<Fields>;
  /** Empty when all of it was read. */
  problems: CriteriaProblem[];
  /** The values as the portal writes them; differs from the text read when that had another form. */
  canonical: string;
}

/** Longest bundle that is read, in characters of the URL; 500 stores and all filters are below 5,000. */
export const maxCriteriaLength = 16_000;
/** Longest single value, in characters. */
export const maxValueLength = 200;

/** Percent-encodes a value so that neither URLs nor the bundle's own separators can break it. */
export function encodeValue(value: string): string {
  // A lone surrogate cannot be encoded at all; it becomes the replacement character.
  // An address that ends in `.data` is taken for a data request, whatever the value means.
  return encodeURIComponent(value.toWellFormed())
    .replaceAll("_", "%5F")
    .replace(/\.data$/, "%2Edata");
}

/** Writes a list as one value: its members joined by plus signs. */
export function encodeList(members: readonly string[]): string {
  return members
    .filter((member) => member !== "")
    .map(encodeValue)
    .join("+");
}

/**
 * Writes a bundle; keys stand in the order given, empty ones are dropped.
 * @param values texts, flags and lists by key
 * @returns one path segment, empty when no value is left
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

/**
 * Reads a bundle. Never throws: what cannot be read is named in `problems`.
 * @param raw the path segment as it stands in the URL, not decoded (`rawSegment`)
 * @param fields the keys that this bundle may have; others are problems
 */
export function decodeCriteria<const Fields extends CriteriaFields>(
  raw: string,
  fields: Fields,
): DecodedCriteria<Fields> {
  const values = new Map<string, string | boolean | string[]>();
  const problems: CriteriaProblem[] = [];
  if (raw.length > maxCriteriaLength) {
    problems.push({ key: null, message: "The address is too long to be read" });
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
        message: "The address holds a criterion that is not known here",
      });
      continue;
    }
    if (values.has(key)) {
      problems.push({
        key,
        kind,
        message: `The address holds the criterion “${key}” twice`,
      });
      continue;
    }
    const text = part.slice(separator + 1);
    if (text === "") continue;
    const value = readValue(text, kind);
    if (value === null) {
      problems.push({
        key,
        kind,
        message: `The criterion “${key}” of the address cannot be read`,
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
  if (kind === "date") return readUrlDate(value);
  if (kind === "day") return readDay(value);
  if (kind === "flag")
    return value === "1" ? true : value === "0" ? false : null;
  if (kind === "text") return value;
  return kind.includes(value) ? value : null;
}

/** Decodes one value; null when it is broken, too long, or holds NUL (no database stores that). */
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
 * One segment of the path of a URL as it was typed. Remix's own `params` are decoded already, and
 * a decoded bundle cannot be split any more.
 * @param index 0 is the first segment; negative numbers count from the end
 */
export function rawSegment(url: string | URL, index: number): string {
  return new URL(url).pathname.split("/").slice(1).at(index) ?? "";
}

/**
 * The values of a bundle with the dates that its relative dates stand for.
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
