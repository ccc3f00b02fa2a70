import { expect, type Locator, type Page } from "playwright/test";

/**
 * Presses Tab (or Shift and Tab) until an element has the focus; fails if it cannot be reached or
 * is not visible then.
 * @returns the number of presses
 */
export async function tabTo(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<number> {
  for (let presses = 1; presses <= 60; presses++) {
    await page.keyboard.press(key);
    const there = await target.evaluateAll((all) =>
      all.some((element) => element === document.activeElement),
    );
    if (!there) continue;
    const outlined = await target.evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow } =
        getComputedStyle(element);
      return (
        (outlineStyle !== "none" && outlineWidth !== "0px") ||
        boxShadow !== "none"
      );
    });
    expect(outlined, `the focus is seen on ${String(target)}`).toBe(true);
    return presses;
  }
  throw new Error(`60 presses of Tab did not reach ${String(target)}`);
}
