import { day } from "./harness/days";
import { expect, test } from "./harness/test";
import type { Page } from "playwright/test";

const rowsOf = (page: Page) => page.locator("table tbody tr");
const counter = (page: Page) => page.getByText(/^Results Found:/);

/** The labels of cards, as the browser computes them. */
const labelsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSCounterStyleRule)
      .map(({ symbols }) => symbols.replaceAll("\\", "").replaceAll('"', ""))
      .join(),
  );

test(
  "on a phone each card labels its fields, after a document request and a client navigation",
  { tag: "@phone-only" },
  async ({ national: page }) => {
    const labels = {
      reports: "Pool Scanned Total Percentage",
      cartons: /^ASN Manifest Manifest Date Store /,
    };
    await page.goto(`/scan-report/summary/pool/s=${day(-7)}_f=${day(0)}`);
    await expect.poll(() => labelsOf(page)).toBe(labels.reports);
    // With scripts the document stays the same on the way to the cartons.
    for (let stop = 0; stop < 3; stop++) {
      const link = rowsOf(page).first().getByRole("link");
      const to = (await link.getAttribute("href")) ?? "";
      await link.click();
      await expect(page).toHaveURL(new URL(to, page.url()).href);
      // The table may follow its address a moment later.
      await expect(link).not.toHaveAttribute("href", to);
      await expect(counter(page)).toBeVisible();
    }
    await expect.poll(() => labelsOf(page)).toMatch(labels.cartons);
  },
);
