/** A text question and its answer, normalized by `normalizeAnswer`. */
export interface Question {
  question: string;
  answer: string;
}

/** Returns a whole number from 0 up to but not including `below`. */
type RandomInteger = (below: number) => number;

const numbers =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const spellNumber = (n: number) => numbers[n] ?? String(n);

const openings = [
  "What is",
  "How much is",
  "What do you get for",
  "Please work out",
];
const sums = ["plus", "added to", "and"];
const differences = ["minus", "less", "take away"];

/**
 * Creates an addition or subtraction for the human check. Both numbers, which are spelled out, and the
 * result are between 1 and 19.
 */
export function createQuestion(random: RandomInteger): Question {
  const oneOf = (options: readonly string[]) =>
    options[random(options.length)] ?? "";
  const opening = oneOf(openings);
  const small = random(9) + 1;
  const large = random(10) + small + 1;
  const [expression, answer] =
    random(2) === 0
      ? [
          `${spellNumber(large)} ${oneOf(differences)} ${spellNumber(small)}`,
          large - small,
        ]
      : [
          `${spellNumber(large - small)} ${oneOf(sums)} ${spellNumber(small)}`,
          large,
        ];
  return { question: `${opening} ${expression}?`, answer: String(answer) };
}

/**
 * Normalizes an answer for comparison: no case, surrounding spaces or quotes, and numbers as digits,
 * however they were written ("Eleven", "11.", "１１").
 */
export function normalizeAnswer(text: string): string {
  const plain = text
    .slice(0, 100)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^[\s"']+|[\s"'.!]+$/g, "");
  const named = numbers.indexOf(plain);
  if (named >= 0) return String(named);
  return /^\d{1,9}$/.test(plain) ? String(Number(plain)) : plain;
}
