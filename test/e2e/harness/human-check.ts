import type { Page } from "playwright/test";
import { humanCheckFields } from "../../../app/features/account/human-check/human-check";
import { answerTo, minimumMs } from "../../portal/human-check";

/** Solves the human check of the form on this page, if it has one, with a human's delay. */
export async function solveHumanCheck(page: Page): Promise<void> {
  const field = page.locator(`input[name="${humanCheckFields.answer}"]`);
  if ((await field.count()) === 0) return;
  const question = await field.evaluate((input: HTMLInputElement) =>
    [...(input.labels ?? [])].map((label) => label.textContent).join(" "),
  );
  await field.fill(answerTo(question));
  await page.waitForTimeout(minimumMs);
}
