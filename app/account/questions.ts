/** A text question and its answer, normalized by `normalAnswer`. */
export interface Question {
  question: string;
  answer: string;
}

/** Returns a whole number from 0 up to but not including `below`. */
type Random = (below: number) => number;

const numbers =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const numberName = (n: number) => numbers[n] ?? String(n);

const openings = [
  "What is",
  "How much is",
  "What do you get for",
  "Please work out",
];
const sums = ["plus", "added to", "and"];
const differences = ["minus", "less", "take away"];

/** Creates a sum or difference between 1 and 20 for the human check, with both numbers spelled out. */
export function randomQuestion(random: Random): Question {
  const oneOf = (options: readonly string[]) =>
    options[random(options.length)] ?? "";
  const opening = oneOf(openings);
  const small = random(9) + 1;
  const large = random(10) + small + 1;
  const [sum, answer] =
    random(2) === 0
      ? [
          `${numberName(large)} ${oneOf(differences)} ${numberName(small)}`,
          large - small,
        ]
      : [
          `${numberName(large - small)} ${oneOf(sums)} ${numberName(small)}`,
          large,
        ];
  return { question: `${opening} ${sum}?`, answer: String(answer) };
}

/**
 * Normalizes an answer for comparison: no case, surrounding spaces or quotes, and numbers as digits,
 * however they were written ("Eleven", "11.", "１１").
 */
export function normalAnswer(text: string): string {
  const plain = text
    .slice(0, 100)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^[\s"']+|[\s"'.!]+$/g, "");
  const named = numbers.indexOf(plain);
  if (named >= 0) return String(named);
  return /^\d{1,9}$/.test(plain) ? String(Number(plain)) : plain;
}
