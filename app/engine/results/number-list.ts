import {
  maxListLength,
  maxNumberLength,
} from "../../../provider/contract/limits";
import {
  normalizeLabelNumber,
  normalizeProNumber,
} from "../../../provider/contract/label-number";
import {
  isShortenedNumber,
  normalizeNumberList,
} from "../../../shared/numbers";
import { described } from "./describe-criteria";
import { formMessages, formatMessage, resultMessages } from "../messages";

/** Parses pasted lists of ASNs and PRO numbers (specification, part 2, section 5). */

/** Maximum address length, so that results can be bookmarked and emailed. */
export const maxAddressLength = 6_000;

/** The kind of the numbers of a list. */
export type NumberKind = "ASN" | "PRO";

/** The messages about each kind of number. */
const messages = {
  ASN: {
    required: resultMessages.asnRequired,
    tooMany: resultMessages.tooManyASNs,
    subject: resultMessages.anASN,
    one: resultMessages.ofASN,
    many: resultMessages.countOfASNs,
  },
  PRO: {
    required: resultMessages.proNumberRequired,
    tooMany: resultMessages.tooManyPRONumbers,
    subject: resultMessages.aPRONumber,
    one: resultMessages.ofPRONumber,
    many: resultMessages.countOfPRONumbers,
  },
} as const satisfies Record<NumberKind, unknown>;

/** A sign that the numbers of a list may not have: criteria in addresses are separated by them. */
const refusedSign = /[+=_]/;

/** A parsed list. */
export interface NumberList {
  /**
   * The numbers in the given order, duplicates included; for a list that is too long, the first 5,000.
   */
  given: string[];
  /** The distinct numbers. */
  numbers: string[];
  /** Why the list cannot be searched for; null if it can. */
  problem: string | null;
}

/**
 * Parses a list of numbers separated by commas, semicolons or white space.
 * @param typed the pasted text
 */
export function readNumberList(typed: string, kind: NumberKind): NumberList {
  const all = typed
    .toWellFormed()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const given = all.slice(0, maxListLength);
  const numbers = [...new Set(given)];
  return { given, numbers, problem: problemOf(numbers, all.length, kind) };
}

/**
 * Removes the word PRO before numbers, as papers and tables have it: `PRO# 251410001`. It stays where
 * nothing separates it from the digits, because a carrier's numbers may begin with it. Only for what
 * somebody typed: the numbers of addresses are exact.
 */
export const withoutProPrefixes = (typed: string): string =>
  typed.replaceAll(/(^|[\s,;])PRO[\s#:.]+(?=\d)/gi, "$1");

/** Parses the list of a submitted form. */
export function readPostedList(
  form: FormData,
  field: string,
  kind: NumberKind,
): NumberList {
  const plain = normalizeNumberList(typedList(form, field));
  return readNumberList(
    kind === "PRO" ? withoutProPrefixes(plain) : plain,
    kind,
  );
}

/** @param count number of given numbers, duplicates included */
function problemOf(
  numbers: readonly string[],
  count: number,
  kind: NumberKind,
): string | null {
  if (numbers.length === 0) return messages[kind].required;
  const shortened = numbers.find(isShortenedNumber);
  if (shortened !== undefined)
    return formatMessage(resultMessages.numberShortened, { number: shortened });
  const symbol = numbers
    .map((number) => refusedSign.exec(number)?.[0])
    .find((found) => found !== undefined);
  if (symbol !== undefined) {
    return formatMessage(resultMessages.symbolRefused, { symbol });
  }
  for (const number of numbers) {
    const problem = findNumberProblem(number, kind);
    if (problem !== null) return problem;
  }
  if (count > maxListLength) {
    return formatMessage(messages[kind].tooMany, {
      limit: maxListLength,
      count,
    });
  }
  return null;
}

/**
 * Returns why no row can have this number; null if one can. The signs that a list does not allow are
 * allowed here.
 */
export function findNumberProblem(
  number: string,
  kind: NumberKind,
): string | null {
  if (number === "") return messages[kind].required;
  const label = messages[kind].subject;
  if (number.length > maxNumberLength)
    return formatMessage(formMessages.textTooLong, {
      label,
      count: maxNumberLength,
    });
  return /\p{Cc}/u.test(number)
    ? formatMessage(formMessages.controlCharacters, { label })
    : null;
}

/**
 * Returns the path of the page about a row with this number; null if it cannot be the number of a row.
 * @param path returns the path for a number
 */
export function numberPath(
  number: string | number | null,
  path: (number: string) => string,
  kind: NumberKind,
): string | null {
  const text = String(number ?? "").trim();
  return findNumberProblem(text, kind) === null ? path(text) : null;
}

/** Returns a list from an address or a submitted form; several values of the field form one list. */
export const typedList = (
  from: { getAll(name: string): unknown[] },
  field: string,
): string =>
  from
    .getAll(field)
    .filter((value) => typeof value === "string")
    .join("\n");

/**
 * Returns the list with which a link fills a form in. The links of result pages separate the numbers by
 * single commas or spaces; the form shows one number a line. Any other text is shown as it was typed, also
 * one with a refused sign, which no link has.
 */
export function filledInList(address: URLSearchParams, field: string): string {
  const typed = typedList(address, field);
  const isOfLink =
    /^[^\s,]+((,[^\s,]+)*|( [^\s,]+)*)$/.test(typed) &&
    !refusedSign.test(typed);
  return isOfLink ? typed.replaceAll(/[ ,]/g, "\n") : typed;
}

/** Describes a list search: the number itself, or how many numbers. */
export function describeList(
  title: string,
  numbers: readonly string[],
  kind: NumberKind,
) {
  const distinct = distinctNumbers(numbers);
  return described(title, [
    distinct.length === 1
      ? formatMessage(messages[kind].one, { number: distinct[0] ?? "" })
      : formatMessage(messages[kind].many, { count: distinct.length }),
  ]);
}

/**
 * Encodes the numbers as one query value: joined by commas, which need no encoding in an address within
 * another one.
 */
export const joinNumbers = (numbers: readonly string[]) =>
  numbers.map((number) => encodeURIComponent(number.toWellFormed())).join(",");

/** Result of matching a list: which of its numbers were found. */
export interface ListMatchSummary {
  /** Number of distinct numbers in the list. */
  asked: number;
  found: number;
  /** Number of duplicates in the list. */
  duplicates: number;
  /** The numbers that were not found, in the given order. */
  missing: string[];
}

/**
 * Returns a number in the form in which it is compared: as labels have it, in upper case. Providers differ from
 * the pasted text in these.
 */
const comparableNumber = (number: string) =>
  normalizeProNumber(normalizeLabelNumber(number)).toUpperCase();

/** Returns the numbers of a list without those that differ from an earlier one in their spelling only. */
function distinctNumbers(given: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const number of given) {
    const compared = comparableNumber(number);
    if (!first.has(compared)) first.set(compared, number);
  }
  return [...first.values()];
}

/** Matches a list against the numbers that were found. */
export function matchList(
  given: readonly string[],
  found: Iterable<string>,
): ListMatchSummary {
  const asked = distinctNumbers(given);
  const seen = new Set<string>();
  for (const number of found) seen.add(comparableNumber(number));
  const missing = asked.filter((number) => !seen.has(comparableNumber(number)));
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
  if (duplicates === 0)
    return formatMessage(resultMessages.listMatch, { found, asked });
  return formatMessage(
    duplicates === 1
      ? resultMessages.listMatchOneDuplicate
      : resultMessages.listMatchDuplicates,
    { found, asked, duplicates },
  );
}
