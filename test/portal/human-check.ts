import { humanCheckFields } from "../../app/features/account/human-check/human-check";
import type { Page } from "./page";

const numbers = [
  "zero one two three four five six seven eight nine ten eleven twelve",
  "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
]
  .join(" ")
  .split(" ");

/** Answers the widget's question, e.g. "What is three plus four?". */
export function answerTo(question: string): string {
  const operands = question
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => (/^\d+$/.test(word) ? Number(word) : numbers.indexOf(word)))
    .filter((number) => number >= 0);
  const [first, second] = operands;
  if (first === undefined || second === undefined || operands.length !== 2)
    throw new Error(`Not a question that the tests understand: ${question}`);
  if (/minus|less|take away|subtract/i.test(question))
    return String(first - second);
  if (/times|multipl/i.test(question)) return String(first * second);
  return String(first + second);
}

/** The widget accepts no answer sooner than this after its form was rendered. */
export const minimumMs = 1_050;

/**
 * The fields of the solved human check of a page, which may be sent after {@link minimumMs}; none if the
 * page has no check.
 */
export function humanCheckOf(page: Page): Record<string, string> {
  const { answer, token } = humanCheckFields;
  const label = page.$(`label[for="human-answer"]`).text();
  if (label === "") return {};
  return {
    [answer]: answerTo(label),
    [token]: page.$(`input[name="${token}"]`).attr("value") ?? "",
  };
}
