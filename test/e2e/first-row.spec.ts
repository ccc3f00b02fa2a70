import type { Page } from "playwright/test";
import { day } from "./harness/days";
import { expect, test } from "./harness/test";

const week = `s=${day(-7)}_f=${day(-1)}`;

/** Every kind of result with a table of rows; its criteria find more rows than a screen shows. */
const results = [
  `/search/advanced-search/${week}`,
  `/tracking/advanced-search/${week}`,
  `/onTime-report/result/${week}`,
  `/onTime-report/summary/store/${week}`,
  `/scan-report/result/${week}`,
  `/scan-report/summary/store/${week}`,
  `/doorscan-report/result/${week}`,
];
const firstRowLimit = 170;
const leastRows = 20;

/** Fails if the first row is too low, or too few rows are visible without scrolling. */
async function expectRows(page: Page): Promise<void> {
  await expect(
    page.locator("table.rows tbody tr").nth(leastRows),
  ).toBeAttached();
  const visible = await expectFirstRow(page);
  expect(visible, page.url()).toBeGreaterThanOrEqual(leastRows);
}

/**
 * Fails if the first row of the shown table is too low.
 * @returns how many rows are visible without scrolling
 */
async function expectFirstRow(page: Page): Promise<number> {
  const { top, visible } = await page
    .locator("table.rows tbody tr")
    .evaluateAll((all) => {
      const boxes = all.map((row) => row.getBoundingClientRect());
      return {
        top: boxes[0]?.top ?? Infinity,
        visible: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
      };
    });
  expect(top, page.url()).toBeLessThanOrEqual(firstRowLimit);
  return visible;
}

test(`at 1440 by 900 pixels the first row of every result is ${firstRowLimit} px or less from the top, and ${leastRows} rows are visible`, async ({
  national: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of results) {
    await page.goto(path);
    await expectRows(page);
  }
  // A pasted list, some of whose numbers are missing.
  await page.goto(`/search/advanced-search/${week}`);
  const asns = await page.locator("#table-asn tbody th a").allTextContents();
  await page.goto(
    `/search/ASN-search?ASNs=${[...asns.slice(0, 40), "1", "2"].join(",")}`,
  );
  await expect(page.getByText("Not found: 2")).toBeVisible();
  await expectRows(page);
  // A list that needs attention.
  await page.goto("/attention?list=received");
  await expectFirstRow(page);
});
