import { described } from "./describe-criteria";

/**
 * Lists of ASNs and PRO numbers as people paste them (specification, part 2, section 5).
 */

/** Most numbers in one list, repetitions included; the provider takes no more. */
export const maxNumbers = 5_000;
/** Longest number, in characters; the provider takes no longer one. */
export const maxNumberLength = 64;
/** Addresses stay below this length, so that results can be bookmarked and mailed. */
export const maxAddressLength = 6_000;

/** What the numbers are, for messages: `ASN` or `PRO number`. */
export type NumberWord = "ASN" | "PRO number";

/** A pasted list, read. */
export interface NumberList {
  /** The numbers in the order given, duplicates included; of a list that is too long, the first 5,000. */
  given: string[];
  /** Each number once. */
  numbers: string[];
  /** Why the list cannot be searched for; null when it can. */
  problem: string | null;
}

/**
 * Reads a list: numbers stand apart by commas or white space. Numbers past the bound are counted for the
 * message, and not read.
 * @param typed what was pasted
 */
export function readNumberList(typed: string, word: NumberWord): NumberList {
  const text = typed.toWellFormed();
  const given: string[] = [];
  let count = 0;
  let from = -1;
  for (let at = 0; at <= text.length; at++) {
    const separates = at === text.length || isSeparator(text.charCodeAt(at));
    if (!separates) {
      if (from < 0) from = at;
    } else if (from >= 0) {
      count += 1;
      if (count <= maxNumbers) given.push(text.slice(from, at));
      from = -1;
    }
  }
  const numbers = [...new Set(given)];
  return { given, numbers, problem: problemOf(numbers, count, word) };
}

/** A comma or white space, as `\s` has it; a comparison where a regular expression costs ten times that. */
function isSeparator(code: number): boolean {
  if (code < 0xa0)
    return code === 0x2c || code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return /\s/.test(String.fromCharCode(code));
}

/** Posted lists that were read: the page that follows an action reads the form once more. */
const postedLists = new WeakMap<FormData, NumberList>();

/** Reads the list of a posted form, once however often it is asked for. */
export function readPostedList(
  form: FormData,
  field: string,
  word: NumberWord,
): NumberList {
  let list = postedLists.get(form);
  if (!list) {
    list = readNumberList(typedList(form, field), word);
    postedLists.set(form, list);
  }
  return list;
}

/** @param count how many numbers were given, repetitions included */
function problemOf(
  numbers: readonly string[],
  count: number,
  word: NumberWord,
): string | null {
  if (numbers.length === 0) return `Must include at least 1 ${word}`;
  const symbol = numbers
    .find((number) => /[+=_]/.test(number))
    ?.match(/[+=_]/)?.[0];
  if (symbol !== undefined) {
    return `Numbers containing the symbol '${symbol}' conflict with internal parsing. If this is a legitimate number, please report this problem to be fixed.`;
  }
  if (numbers.some((number) => number.length > maxNumberLength)) {
    return `${article(word)} ${word} must be at most ${maxNumberLength} characters`;
  }
  if (numbers.some((number) => /\p{Cc}/u.test(number))) {
    return `${article(word)} ${word} must not contain control characters`;
  }
  if (count > maxNumbers) {
    const inWords = (amount: number) => amount.toLocaleString("en-US");
    return `At most ${inWords(maxNumbers)} ${word}s can be searched for at once, this list has ${inWords(count)}`;
  }
  return null;
}

const article = (word: NumberWord) => (word === "ASN" ? "An" : "A");

/** A list as an address or a posted form gives it; several values of the field are one list. */
export const typedList = (
  from: { getAll(name: string): unknown[] },
  field: string,
): string =>
  from
    .getAll(field)
    .filter((value) => typeof value === "string")
    .join("\n");

/** Says what a list asked for: the number itself, or how many they were. */
export function describeList(
  title: string,
  numbers: readonly string[],
  word: NumberWord,
) {
  return described(title, [
    numbers.length === 1
      ? `${word} ${numbers[0] ?? ""}`
      : `${numbers.length.toLocaleString("en-US")} ${word}s`,
  ]);
}

/** The numbers as one value of an address: joined by plus signs, which addresses read as spaces. */
export const joinNumbers = (numbers: readonly string[]) =>
  numbers.map((number) => encodeURIComponent(number.toWellFormed())).join("+");

/** Which numbers of a list were found. */
export interface ListMatchSummary {
  /** How many different numbers were asked for. */
  asked: number;
  found: number;
  /** How many numbers were given more than once, counting the repetitions. */
  duplicates: number;
  /** The numbers that were not found, in the order given. */
  missing: string[];
}

/** Providers may well differ in case and padding from what was pasted. */
const sameNumber = (number: string) => number.trim().toUpperCase();

/** Compares what was asked for with what was found. */
export function matchList(
  given: readonly string[],
  found: Iterable<string>,
): ListMatchSummary {
  const asked = [...new Set(given)];
  const seen = new Set<string>();
  for (const number of found) seen.add(sameNumber(number));
  const missing = asked.filter((number) => !seen.has(sameNumber(number)));
  return {
    asked: asked.length,
    found: asked.length - missing.length,
    duplicates: given.length - asked.length,
    missing,
  };
}

/** `47 of 50 found, 2 duplicates`. */
export function listMatchMessage({
  asked,
  found,
  duplicates,
}: ListMatchSummary): string {
  const count = (amount: number) => amount.toLocaleString("en-US");
  const repeated =
    duplicates === 0
      ? ""
      : `, ${count(duplicates)} ${duplicates === 1 ? "duplicate" : "duplicates"}`;
  return `${count(found)} of ${count(asked)} found${repeated}`;
}
