import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

/** A day counted from today in UTC, the portal's zone here, as in date fields. */
function typed(offset: number): string {
  const iso = new Date(Date.now() + offset * 86_400_000).toISOString();
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
}

const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true });
const start = (page: Page) => page.getByLabel("Start Date");
const end = (page: Page) => page.getByLabel("End Date");
const stores = (page: Page) => page.getByLabel("Stores", { exact: true });
const groups = (page: Page) => stores(page).locator("optgroup");
const listed = (page: Page) => stores(page).locator("optgroup option");

/** The URL to which a button leads. */
async function addressAfter(page: Page, press: () => Promise<void>) {
  const left = page.waitForURL((url) => /result|summary/.test(url.pathname));
  await press();
  await left;
  return new URL(page.url()).pathname;
}

test("a named range fills in both dates and stays relative in the URL", async ({
  national: page,
}) => {
  await page.goto("/scan-report/s=2026-01-02_f=2026-01-03_p=1");
  await page.getByRole("link", { name: "Last 7 days" }).click();
  await expect(start(page)).toHaveValue(typed(-7));
  await expect(end(page)).toHaveValue(typed(0));
  await expect(page).toHaveURL(/s=2026-01-02/);
  // Screen reader users are told that they were filled in.
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: `Last 7 days: ${typed(-7)} – ${typed(0)}` }),
  ).toHaveCount(1);
  const address = await addressAfter(page, () =>
    button(page, "Search").click(),
  );
  expect(address).toBe("/scan-report/result/s=-7d_f=today_p=1");

  await page.goto("/scan-report/s=-7d_f=today");
  await start(page).fill(typed(-3));
  const pinned = await addressAfter(page, () => button(page, "Search").click());
  expect(pinned).toMatch(/^\/scan-report\/result\/s=\d{4}-\d\d-\d\d_f=today$/);
});

test("the stores are filtered by pool, and a filter and two buttons select among many", async ({
  national: page,
}) => {
  await page.goto("/scan-report/s=today_f=today");
  await expect(groups(page)).not.toHaveCount(1);
  await page.getByLabel("Pool").selectOption({ label: "Dallas" });
  await expect(groups(page)).toHaveCount(1);
  const all = await listed(page).allTextContents();
  expect(all).toEqual([...all].sort((a, b) => Number(a) - Number(b)));
  const [first = "", second = ""] = all;

  await stores(page).selectOption(["", first]);
  await expect(stores(page)).toHaveValues([first]);
  await page.getByLabel("Filter stores").fill(second);
  // Selected stores stay selected while filtering.
  await expect(listed(page)).toHaveText([first, second]);
  await page.getByLabel("Filter stores").press("Enter");
  await expect(page).toHaveURL(/\/scan-report\/s=today_f=today$/);
  await button(page, "Select all").click();
  await expect(stores(page)).toHaveValues([first, second]);
  await page.getByLabel("Filter stores").fill("");
  await expect(listed(page)).toHaveCount(all.length);
  await expect(stores(page)).toHaveValues([first, second]);
  await button(page, "Clear").click();
  await expect(stores(page)).toHaveValues([""]);
  await button(page, "Select all").click();
  await expect(stores(page)).toHaveValues(all);

  const address = await addressAfter(page, () =>
    button(page, "Search").click(),
  );
  expect(address).toBe(
    `/scan-report/result/s=today_f=today_p=5_st=${all.join("+")}`,
  );
  await page.goto(address.replace("/result", ""));
  await expect(stores(page)).toHaveValues(all);
});
