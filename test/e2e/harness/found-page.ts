import type { Page } from "playwright/test";
import { expect } from "./test";

/**
 * Expects the page to which Find leads. Find waits three seconds for its searches, and then says which have not
 * answered, with a link that waits longer. On a busy machine that may happen.
 *
 * @param url address of the page that was found
 */
export async function expectFoundPage(
  page: Page,
  url: string | RegExp,
): Promise<void> {
  const loadThem = page.locator('a[href^="/find?"][href*="wait=1"]');
  await expect(async () => {
    if (await loadThem.isVisible()) await loadThem.click({ timeout: 5_000 });
    await expect(page).toHaveURL(url, { timeout: 15_000 });
  }).toPass();
}
