import type { Locator, Page } from "playwright/test";
import { expect, test } from "./harness/test";

const lastWeek = "s=-7d_f=today";

/** Returns the number of lines that elements stand in: those that overlap vertically share a line. */
async function countLines(elements: Locator): Promise<number> {
  const boxes = await elements.evaluateAll((all) =>
    all
      .map((element) => element.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ top, bottom }) => ({ top, bottom })),
  );
  boxes.sort((a, b) => a.top - b.top);
  let lines = 0;
  let lineBottom = -Infinity;
  for (const { top, bottom } of boxes) {
    if (top >= lineBottom) {
      lines++;
      lineBottom = bottom;
    }
  }
  return lines;
}

async function expectNoWiderThanScreen(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

test(
  "the actions above a result take at most two lines on a phone",
  { tag: "@phone-only" },
  async ({ national: page }) => {
    for (const path of [
      `/search/advanced-search/${lastWeek}`,
      `/onTime-report/result/${lastWeek}`,
      `/onTime-report/summary/store/${lastWeek}`,
      `/dashboard/${lastWeek}`,
    ]) {
      await page.goto(path);
      const actions = page
        .getByRole("toolbar")
        .locator(":scope > :is(a, button), :scope > details > summary");
      await expect(actions.filter({ hasText: "Save view" })).toBeVisible();
      expect(await countLines(actions), path).toBeLessThanOrEqual(2);
      await expectNoWiderThanScreen(page);
    }
  },
);

test(
  "on the map of a phone, Save view stands beside the button of the form",
  { tag: "@phone-only" },
  async ({ national: page }) => {
    await page.goto("/track");
    const show = page.getByRole("button", { name: "Show", exact: true });
    const saveView = page.getByRole("link", { name: "Save view" });
    await expect(saveView).toBeVisible();
    expect(await countLines(show.or(saveView))).toBe(1);
    await expectNoWiderThanScreen(page);
  },
);
