import type { Page } from "playwright/test";
import { expect } from "./test";

/**
 * Expects the page to which Find leads. Find waits three seconds for its searches, and then says which have not
 * answered. On a busy machine that may happen: what was asked for is kept, so that asking again finds it.
 *
 * @param url address of the page that was found
 */
export async function expectFoundPage(
  page: Page,
  url: string | RegExp,
): Promise<void> {
  const missing = page.getByRole("link", { name: "Load them" });
  await expect(async () => {
    if (await missing.isVisible()) await page.reload();
    await expect(page).toHaveURL(url, { timeout: 5_000 });
  }).toPass();
}
