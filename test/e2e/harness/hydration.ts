import { expect, type Locator, type Page } from "playwright/test";
import { gate } from "../../portal/gate";

/** Waits until the page's script has taken over an element, which React marks. */
export const waitUntilHydrated = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((node) =>
        Object.keys(node).some((key) => key.startsWith("__react")),
      ),
    )
    .toBe(true);

/** Makes the scripts of a page wait until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { opened, open } = gate();
  await page.route("**/assets/*.js", async (route) => {
    await opened;
    await route.fallback();
  });
  return open;
}
