import type { Page } from "playwright/test";
import { day } from "./harness/days";
import { expect, test } from "./harness/test";

/** Shipments that were delivered, with their documents. */
const delivered = `/tracking/advanced-search/s=${day(-14)}_f=${day(-2)}`;

const rowsOf = (page: Page) => page.locator("table tbody tr");
const proPanel = (page: Page) =>
  page.getByRole("region", { name: "PRO Number Search" });

/** The cells of a column, counted from 1. */
async function column(page: Page, number: number): Promise<string[]> {
  const cells = await rowsOf(page)
    .locator(`:scope > :is(th, td):nth-child(${number})`)
    .allTextContents();
  return cells.map((text) => text.trim());
}

/** PRO numbers that this user may see. */
async function somePros(page: Page, count: number): Promise<string[]> {
  await page.goto(delivered);
  await expect(page.getByText(/Results Found: [1-9]/)).toBeVisible();
  const pros = await column(page, 1);
  expect(pros.length).toBeGreaterThanOrEqual(count);
  return pros.slice(0, count);
}

test(
  "a clerk goes from the menu to tracking, pastes PRO numbers, and sees which are missing",
  { tag: ["@gate", "@smoke"] },
  async ({ national: page }) => {
    const [first = "", second = "", third = ""] = await somePros(page, 3);
    await page.goto("/");
    await page.getByRole("link", { name: /^Tracking/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Tracking",
    );
    await proPanel(page)
      .getByLabel("PRO Numbers")
      .fill(`${first}, ${second}\nabsent-1 ${third} ${first} absent-2`);
    await proPanel(page).getByRole("button", { name: "Search" }).click();

    await expect(page).toHaveURL(
      new RegExp(
        `/tracking/PRO-search/PROs=${first}\\+${second}\\+absent-1\\+${third}\\+${first}\\+absent-2$`,
      ),
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "PRO search · 5 PRO numbers",
    );
    await expect(page.getByText("3 of 5 found, 1 duplicate")).toBeVisible();
    expect(new Set(await column(page, 1))).toEqual(
      new Set([first, second, third]),
    );

    await page.getByText("Not found: 2").click();
    await expect(page.getByLabel("Numbers that were not found")).toHaveValue(
      "absent-1\nabsent-2",
    );
    await expect(
      page.getByRole("link", { name: "Search only the 2 missing" }),
    ).toHaveAttribute("href", "/tracking/PRO-search/PROs=absent-1+absent-2");
  },
);
