import { isShortenedNumber } from "../../../shared/numbers";
import { withoutFormatCharacters } from "../../../shared/typed-text";
import { maxNumberLength } from "../../../provider/contract/limits";
import { readDay, type Day } from "../../engine/criteria/relative-dates";
import {
  findMessages,
  formatMessage,
  resultMessages,
} from "../../engine/messages";
import { withoutProPrefixes } from "../../engine/results/number-list";
import { maxNameLength } from "../../ui/shell/search-box/suggestion-feed";
import { readCode, separator, type ReadCode } from "./scanned-code";

/** Maximum length of what is looked for, in characters: 100 numbers of a label. Longer lists belong into a list form. */
const maxLength = 2_000;

/** Words that the number of a manifest or of a packing slip may consist of; longer texts are lists. */
const maxReferenceWords = 3;

/** What was typed into the search box. */
export interface Wanted {
  /** The whole text as one number. */
  code: ReadCode;
  /** The numbers of a list; null if the text is one number. */
  list: string[] | null;
  /**
   * The text as the number of a manifest or of a packing slip, which may contain spaces; null if it is too
   * long for one.
   */
  reference: string | null;
  /** The text as the name or number of a store, city, pool, trailer or driver; null if it can be none. */
  name: string | null;
  /** The text as a day; null if it is none. */
  day: Day | null;
}

/** Removes format characters, and replaces control characters, except the separator of scanners, and white space by single spaces. */
export const cleanTyped = (typed: string) =>
  withoutFormatCharacters(typed.toWellFormed())
    .replace(/\p{Cc}/gu, (character) =>
      character === separator ? separator : " ",
    )
    .replace(/\s+/g, " ")
    .trim();

/** Reads what was typed in every way that it can be meant. */
export function readWanted(typed: string): Wanted {
  const plain = withoutProPrefixes(typed);
  const words = plain.split(/[\s,;|\u2022]+/).filter(Boolean);
  // The word PRO before a number is no second number.
  const isPrefixed = words.length === 1 && /\s/.test(typed);
  const code = readCode(isPrefixed ? plain : typed);
  const isList = words.length > 1 && !code.isCarton;
  const numbers = words.flatMap((word) => readCode(word).numbers.slice(0, 1));
  const isReference =
    !isList ||
    (words.length <= maxReferenceWords &&
      typed.length <= maxNumberLength &&
      !/[,;|\u2022]/.test(typed));
  // A name of several words has letters, or no digit at all.
  const isName =
    !code.isCarton &&
    typed.length <= maxNameLength &&
    (!isList || /\p{L}/u.test(typed) || !/\d/.test(typed));
  return {
    code,
    list: isList ? numbers : null,
    reference: isReference ? (readCode(typed).numbers[0] ?? "") : null,
    name: isName ? typed : null,
    // Numbers without a year of four digits or a letter are rather a code: 12-11-10.
    day:
      /\d{4}\b|[a-z]/i.test(typed) && /\D/.test(typed) ? readDay(typed) : null,
  };
}

/** Returns why the text cannot be looked for, null if it can. */
export function problemOf(
  typed: string,
  { code, list }: Wanted,
): string | null {
  const numbers = list ?? code.numbers;
  if (
    typed.length > maxLength ||
    numbers.some((number) => number.length > maxNumberLength)
  ) {
    return formatMessage(findMessages.tooLong, { count: maxNumberLength });
  }
  const shortened = numbers.find(isShortenedNumber);
  if (shortened !== undefined)
    return formatMessage(resultMessages.numberShortened, { number: shortened });
  return numbers.length === 0 ? findMessages.unreadableCode : null;
}
