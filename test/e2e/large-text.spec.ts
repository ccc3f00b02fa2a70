import type { Page } from "playwright/test";
import { day } from "./harness/days";
import { expect, test } from "./harness/test";

const aWeek = `/search/advanced-search/s=${day(-7)}_f=${day(0)}`;

/** Doubles the size of all text, as the settings of browsers do. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

test(
  "with text of double size the screens of a phone do not scroll sideways, and the places cover nothing",
  { tag: "@phone-only" },
  async ({ administrator: page }) => {
    await page.goto(aWeek);
    const carton = await page
      .locator("tbody th a")
      .first()
      .getAttribute("href");
    for (const path of [
      carton ?? "",
      "/search",
      "/book-LTL?pool=1",
      "/management?group=5",
      "/dashboard/s=-28d_f=today",
      "/onTime-report/result/s=-7d_f=-1d",
    ]) {
      await page.goto(path);
      await doubleText(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(360);
      const covered = await page.evaluate(() => {
        const places = document.querySelector(".places");
        const { top, bottom } =
          places?.getBoundingClientRect() ?? new DOMRect();
        return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
      });
      expect(covered, path).toBeLessThan(740 / 5);
    }
  },
);

test(
  "fields have text of at least 16 pixels where fingers are used",
  { tag: "@phone-only" },
  async ({ national: page }) => {
    for (const path of [
      "/search",
      "/dashboard",
      "/track",
      "/book-LTL?pool=1",
    ]) {
      await page.goto(path);
      const sizes = await page
        .locator("input:not([type=hidden]), select, textarea")
        .evaluateAll((fields) =>
          fields.map((field) =>
            Number.parseFloat(getComputedStyle(field).fontSize),
          ),
        );
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
    }
  },
);
