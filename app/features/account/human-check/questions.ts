import { accountMessages, formatMessage } from "../../../engine/messages";

/** A text question and its answer, normalized by `normalizeAnswer`. */
export interface Question {
  question: string;
  answer: string;
}

/** Returns a whole number from 0 up to but not including `below`. */
type RandomInteger = (below: number) => number;

const numbers = accountMessages.numberWords.split(" ");
const spellNumber = (n: number) => numbers[n] ?? String(n);

const openings = [
  accountMessages.whatIs,
  accountMessages.howMuchIs,
  accountMessages.whatDoYouGetFor,
  accountMessages.workOut,
] as const;
const sums = [
  accountMessages.plus,
  accountMessages.addedTo,
  accountMessages.and,
] as const;
const differences = [
  accountMessages.minus,
  accountMessages.less,
  accountMessages.takeAway,
] as const;

/**
 * Creates an addition or subtraction for the human check. Both numbers, which are spelled out, and the
 * result are between 1 and 19.
 */
export function createQuestion(random: RandomInteger): Question {
  const oneOf = <Text>(options: readonly [Text, ...Text[]]) =>
    options[random(options.length)] ?? options[0];
  const opening = oneOf(openings);
  const small = random(9) + 1;
  const large = random(10) + small + 1;
  const [template, first, answer] =
    random(2) === 0
      ? [oneOf(differences), large, large - small]
      : [oneOf(sums), large - small, large];
  const sum = formatMessage(template, {
    a: spellNumber(first),
    b: spellNumber(small),
  });
  return { question: formatMessage(opening, { sum }), answer: String(answer) };
}

/** Also replaces characters by their common equivalents, such as full-width digits. */
const withoutAccents = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "");

/**
 * Normalizes an answer for comparison: no case, accents, surrounding spaces or quotes, and numbers as
 * digits, however they were written ("Eleven", "11.", "１１").
 */
export function normalizeAnswer(text: string): string {
  const plain = withoutAccents(text.slice(0, 100).toLowerCase()).replace(
    /^[\s"']+|(?<![\s"'.!])[\s"'.!]+$/g,
    "",
  );
  const named = numbers.map(withoutAccents).indexOf(plain);
  if (named >= 0) return String(named);
  return /^\d{1,9}$/.test(plain) ? String(Number(plain)) : plain;
}
