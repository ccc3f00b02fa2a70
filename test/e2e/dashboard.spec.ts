import type { Page } from "playwright/test";
import { gate } from "../portal/gate";
import { day } from "./harness/days";
import { expect, test } from "./harness/test";

const aWeek = `/dashboard/s=${day(-7)}_f=${day(0)}`;
/** Fewer rows, which are checked faster one by one. */
const aFewDays = `/dashboard/s=${day(-2)}_f=${day(0)}`;

const chart = (page: Page) =>
  page.getByRole("region", { name: "Cartons per date in store" });
const rowsOf = (page: Page) => page.locator("#table-manifests tbody tr");
const interactiveChart = (page: Page) => page.locator(".stage:not(.waiting)");

test(
  "an analyst opens the dashboard of the last seven days from the home menu, and another date range with its form",
  { tag: "@gate" },
  async ({ national: page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Dashboard/ }).click();
    await expect(page).toHaveURL(aWeek);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /^Dashboard · /,
    );
    await expect(chart(page).locator(".plot svg").first()).toBeVisible();
    await expect(rowsOf(page).first()).toBeVisible();

    await page.getByLabel("Start Date").fill("13/45/2026");
    await page.getByLabel("End Date").fill("");
    const search = page.getByRole("button", { name: "Search", exact: true });
    await search.click();
    const dates = page.getByRole("group", { name: "Date in store" });
    for (const which of ["start", "end"])
      await expect(dates).toContainText(
        `Invalid ${which} date, must be formatted (MM/DD/YYYY)`,
      );
    await expect(page.getByLabel("Start Date")).toHaveValue("13/45/2026");
    await page.getByLabel("Start Date").fill("1/2/2026");
    await page.getByLabel("End Date").fill("1/3/2026");
    await page
      .getByRole("combobox", { name: "Pool" })
      .selectOption({ index: 1 });
    await search.click();
    await expect(page).toHaveURL(
      /\/dashboard\/s=2026-01-02_f=2026-01-03_p=\d+$/,
    );
  },
);

test("recharts loads only on the dashboard, after the page, and replaces the drawing", async ({
  national: page,
}) => {
  const heavy: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("interactive-chart")) heavy.push(request.url());
  });
  await page.goto("/search", { waitUntil: "networkidle" });
  expect(heavy).toEqual([]);
  // Delayed until the drawing has been checked.
  const { opened, open } = gate();
  await page.route(/interactive-chart/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(aWeek);
  const drawn = page.locator(".plot > svg");
  const edges = await drawn.boundingBox();
  const bar = await drawn.locator(".delivered rect").first().boundingBox();
  // The drawing clips its bars at its lower edge.
  const barsBefore = edges &&
    bar && { ...bar, height: edges.y + edges.height - bar.y };
  open();
  await expect(interactiveChart(page)).toBeVisible();
  expect(heavy).toHaveLength(1);
  const order = await page.evaluate(() => ({
    loaded: performance
      .getEntriesByType("navigation")
      .filter((entry) => entry instanceof PerformanceNavigationTiming)
      .map(({ loadEventStart }) => loadEventStart)[0],
    asked: performance
      .getEntriesByType("resource")
      .find(({ name }) => name.includes("interactive-chart"))?.startTime,
  }));
  expect(order.asked).toBeGreaterThanOrEqual(order.loaded ?? Infinity);
  // The first bar is in the same place, within a pixel.
  const barNow = await interactiveChart(page)
    .locator(".delivered path")
    .first()
    .boundingBox();
  for (const side of ["x", "y", "width", "height"] as const)
    expect(
      Math.abs((barNow?.[side] ?? 0) - (barsBefore?.[side] ?? 0)),
    ).toBeLessThan(2);

  await interactiveChart(page).locator("svg[tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  await expect(interactiveChart(page).getByRole("status")).toContainText(
    /Delivered: \d+/,
  );
});

test("when recharts does not load, the drawing of the dashboard stays, and is accessible", async ({
  national: page,
  unexpectedConsole,
  expectAccessible,
}) => {
  unexpectedConsole.allow(/interactive-chart|ERR_FAILED/);
  const refused = page.waitForEvent("requestfailed");
  await page.route(/interactive-chart/, (route) => route.abort());
  await page.goto(aFewDays, { waitUntil: "networkidle" });
  await refused;
  await expect(page.locator(".plot > svg[role=img]")).toBeVisible();
  await expect(page.locator(".stage")).toHaveCount(0);
  await expectAccessible();
});

test(
  "on a phone the drawing stays, and a touch on a bar leads to the dashboard of its day",
  { tag: "@phone-only" },
  async ({ national: page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.goto(aFewDays, { waitUntil: "networkidle" });
    expect(scripts.filter((url) => url.includes("interactive-chart"))).toEqual(
      [],
    );
    await chart(page).locator(".plot a").first().tap();
    await expect(page).toHaveURL(`/dashboard/s=${day(-2)}_f=${day(-2)}`);
  },
);

test("a row without a manifest raises its alert in place", async ({
  national: page,
}) => {
  // Not every week has one. Blanks stand last in either order.
  await page.goto("/dashboard/s=-28d_f=today?sort=Manifest&page=last", {
    waitUntil: "networkidle",
  });
  const before = page.url();
  await rowsOf(page).getByRole("link", { name: "No manifest" }).last().click();
  const alert = page.getByRole("alert").filter({ hasText: "manifest" });
  await expect(alert).toHaveText("Error fetching manifest details");
  await expect(alert).toBeInViewport();
  expect(page.url()).toBe(before);
});
