import type { Page } from "playwright/test";
import type { UnexpectedConsole } from "./unexpected-console";

/**
 * Submits a form that costs a password hash, again while the provider refuses it with 503: hashes are
 * computed one at a time, and slowly on a busy machine.
 * @param submit fills in the form and presses its button
 */
export async function submitWhenFree(
  page: Page,
  unexpectedConsole: UnexpectedConsole,
  submit: () => Promise<void>,
): Promise<void> {
  unexpectedConsole.allow(/^answer 503: .*\/register/);
  let status: number;
  do {
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      submit(),
    ]);
    status = response.status();
    await page.waitForLoadState();
  } while (status === 503);
}
