import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

/** The places of the portal on every screen: second row, or bottom of a phone's screen. */

const places = (page: Page) => page.getByRole("navigation", { name: "Places" });
const menu = (page: Page, name: string) =>
  places(page)
    .locator("details")
    .filter({
      has: page.locator("summary", { hasText: name }),
    });

test(
  "each screen leads to every other one",
  { tag: ["@gate", "@phone", "@smoke"] },
  async ({ store: page }) => {
    await page.goto("/contact");
    await expect(places(page).locator("[aria-current]")).toHaveCount(0);
    await menu(page, "Reports").locator("summary").click();
    await places(page)
      .getByRole("link", { name: "Scan Report", exact: true })
      .click();
    await expect(page).toHaveURL("/scan-report");
    // The menus are closed again, and say where one is.
    await expect(menu(page, "Reports")).not.toHaveAttribute("open");
    await expect(menu(page, "Reports").locator("summary")).toHaveAttribute(
      "aria-current",
      "true",
    );
    await menu(page, "Reports").locator("summary").click();
    await expect(
      places(page).getByRole("link", { name: "Scan Report", exact: true }),
    ).toHaveAttribute("aria-current", "page");
    await places(page)
      .getByRole("link", { name: "Dashboard", exact: true })
      .click();
    await expect(page).toHaveURL("/dashboard/s=-7d_f=today");
    await places(page).getByRole("link", { name: "Map", exact: true }).click();
    await expect(page).toHaveURL("/track");
    await expect(
      places(page).getByRole("link", { name: "Map", exact: true }),
    ).toHaveAttribute("aria-current", "page");
    // Nobody else sees what only administrators may open.
    await expect(places(page)).not.toContainText("Admin");
  },
);

test("one menu is open at a time; Escape closes it, and so does leaving it", async ({
  store: page,
  expectAccessible,
}) => {
  await page.goto("/contact");
  const summary = (name: string) => menu(page, name).locator("summary");
  await summary("Track").click();
  await summary("Freight").click();
  await expect(menu(page, "Track")).not.toHaveAttribute("open");
  await expect(menu(page, "Freight")).toHaveAttribute("open");
  await expectAccessible();
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(menu(page, "Freight")).not.toHaveAttribute("open", {
      timeout: 500,
    });
  }).toPass();
  await expect(summary("Freight")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu(page, "Freight")).toHaveAttribute("open");
  await page.getByRole("searchbox").focus();
  await expect(menu(page, "Freight")).not.toHaveAttribute("open");
});

test(
  "on a phone the places are at the bottom, and cover nothing that has the focus",
  { tag: ["@gate", "@phone-only"] },
  async ({ store: page }) => {
    await page.goto("/search");
    const bar = await places(page).boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(height, 0);
    await page.getByRole("button", { name: "Search" }).last().focus();
    const button = await page
      .getByRole("button", { name: "Search" })
      .last()
      .boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(
      bar?.y ?? 0,
    );
    // At the end of the page, the footer is above the places.
    await page.keyboard.press("End");
    await expect
      .poll(async () => {
        const footer = await page.getByRole("contentinfo").boundingBox();
        return (footer?.y ?? 0) + (footer?.height ?? 0) - (bar?.y ?? 0);
      })
      .toBeLessThanOrEqual(1);
  },
);

test("at 400 % zoom the places scroll with the page", async ({
  store: page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/search");
  const top = (await places(page).boundingBox())?.y ?? 0;
  await page.mouse.wheel(0, 200);
  await expect
    .poll(async () => (await places(page).boundingBox())?.y)
    .toBeLessThan(top);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
  ).toBeLessThanOrEqual(320);
});

test("the scroll position is kept by Reload and Back, and a new page starts at its top", async ({
  national: page,
}) => {
  const position = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto("/search/advanced-search/s=-7d_f=-1d");
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.reload();
  await expect.poll(position).toBe(900);
  await page.evaluate(() => window.scrollTo(0, 700));
  await page.locator("#rows tr").nth(20).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/carton\?/);
  await expect.poll(position).toBe(0);
  await page.goBack();
  await expect.poll(position).toBe(700);
  // A document of its own in the same tab does not take the position of the one before.
  await page.goto("/tracking/advanced-search/s=-90d_f=-1d");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await position()).toBe(0);
  await page.goBack();
  await expect.poll(position).toBe(700);
});
