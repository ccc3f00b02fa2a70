import type { Page, Response } from "playwright/test";
import { UnexpectedConsole } from "./unexpected-console";

/**
 * Submits a form that costs a password hash, again while it is refused with 503: hashes are computed one
 * at a time, and slowly on a busy machine.
 * @param submit returns the response to the form
 */
export async function submitWhenFree<Reply extends { status(): number }>(
  submit: () => Promise<Reply>,
): Promise<Reply> {
  let reply: Reply;
  do reply = await submit();
  while (reply.status() === 503);
  return reply;
}

/**
 * Submits such a form of a page.
 * @param submit fills in the form and presses its button
 * @returns the response
 */
export async function submitPageWhenFree(
  page: Page,
  submit: () => Promise<void>,
): Promise<Response> {
  UnexpectedConsole.of(page.context())?.allow(
    /^answer 503: \S*\/(login|register|account|reset-password)\b/,
  );
  return submitWhenFree(async () => {
    const [reply] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      submit(),
    ]);
    await page.waitForLoadState();
    return reply;
  });
}
