import type { Page } from "playwright/test";
import { humanCheckFields } from "../../../app/account/human-check";

const message = [
  "zero one two three four five six seven eight nine ten eleven twelve",
  "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
]
  .join(" ")
  .split(" ");

/** Answers the widget's question, e.g. "What is three plus four?". */
export function answerTo(question: string): string {
  const numbers = question
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => (/^\d+$/.test(word) ? Number(word) : message.indexOf(word)))
    .filter((number) => number >= 0);
  const [first, second] = numbers;
  if (first === undefined || second === undefined || numbers.length !== 2)
    throw new Error(`Not a question that the tests understand: ${question}`);
  if (/minus|less|take away|subtract/i.test(question))
    return String(first - second);
  if (/times|multipl/i.test(question)) return String(first * second);
  return String(first + second);
}

/** The widget accepts no answer sooner than this after its form was rendered. */
export const minimumMs = 1_050;

/** Solves the human check of the form on this page, with a human's delay. */
export async function solveHumanCheck(page: Page): Promise<void> {
  const field = page.locator(`input[name="${humanCheckFields.answer}"]`);
  const question = await field.evaluate((input: HTMLInputElement) =>
    [...(input.labels ?? [])].map((label) => label.textContent).join(" "),
  );
  await field.fill(answerTo(question));
  await page.waitForTimeout(minimumMs);
}
