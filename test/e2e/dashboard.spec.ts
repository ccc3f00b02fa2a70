import type { Page } from "playwright/test";
import { gate } from "../portal/gate";
import { expect, test } from "./harness/test";

/** Dates as in encoded criteria, counted from today. */
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const aWeek = `/dashboard/s=${day(-7)}_f=${day(0)}`;
/** Fewer rows, which are checked faster one by one. */
const aFewDays = `/dashboard/s=${day(-2)}_f=${day(0)}`;

const chart = (page: Page) =>
  page.getByRole("region", { name: "Cartons per date in store" });
const rowsOf = (page: Page) => page.locator("#table-manifests tbody tr");
const interactiveChart = (page: Page) => page.locator(".stage:not(.waiting)");

/** The lines of the CSV that a result page exports, by column. */
async function exported(page: Page, path: string) {
  const answer = await page.request.get(
    `${path.split("?")[0] ?? path}/ULSearchResults.csv`,
  );
  expect(answer.status()).toBe(200);
  const [header = "", ...lines] = (await answer.text())
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n");
  const names = header.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
}

const sum = (lines: Record<string, string>[], column: string) =>
  lines.reduce((total, line) => total + Number(line[column]), 0);

/** The numbers of a column of the table under the chart, counted from 1. */
async function figures(page: Page, column: number): Promise<number> {
  const cells = await page
    .locator(`table.figures tbody tr td:nth-child(${column})`)
    .allTextContents();
  return cells.reduce((total, cell) => total + Number(cell), 0);
}

test(
  "an analyst opens the dashboard from the home menu and sees the last seven days",
  { tag: ["@no-js", "@phone", "@phone-no-js"] },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/");
    await page.getByRole("link", { name: /^Dashboard/ }).click();
    await expect(page).toHaveURL(aWeek);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /^Dashboard · /,
    );
    await expect(chart(page).locator(".plot svg").first()).toBeVisible();
    await expect(rowsOf(page).first()).toBeVisible();
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/dashboard/s=-7d_f=today");
    await expect(
      page.getByRole("link", { name: "Pin these dates" }),
    ).toHaveAttribute("href", aWeek);
  },
);

test("the form opens another date range, and shows errors of its dates", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto(aWeek);
  await page.getByLabel("Start Date").fill("13/45/2026");
  await page.getByLabel("End Date").fill("");
  const refused = page.waitForResponse(
    (response) => response.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Search", exact: true }).click();
  expect((await refused).status()).toBe(400);
  const window = page.getByRole("group", { name: "Date in store" });
  await expect(window).toContainText(
    "Invalid start date, must be formatted (MM/DD/YYYY)",
  );
  await expect(window).toContainText(
    "Invalid end date, must be formatted (MM/DD/YYYY)",
  );
  await expect(page.getByLabel("Start Date")).toHaveValue("13/45/2026");
  await page.getByLabel("Start Date").fill("1/2/2026");
  await page.getByLabel("End Date").fill("1/3/2026");
  await page.getByRole("combobox", { name: "Pool" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/s=2026-01-02_f=2026-01-03_p=\d+$/);
});

test(
  "an unreadable URL fills in the readable part, and shows the rest as errors",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const answer = await page.goto("/dashboard/s=someday_f=today");
    expect(answer?.status()).toBe(400);
    await expect(page.getByLabel("Start Date")).toHaveValue("");
    await expect(page.getByLabel("End Date")).not.toHaveValue("");
    await expect(page.getByRole("main").getByRole("group")).toContainText(
      "Invalid start date",
    );
  },
);

test(
  "the figures under the chart are the sums of the export",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto(aWeek);
    const lines = await exported(page, aWeek);
    expect(lines.length).toBeGreaterThan(10);
    await page.getByText("Figures", { exact: true }).click();
    await expect(page.locator("table.figures tbody tr")).toHaveCount(8);
    for (const [at, name] of [
      "# On Manifest",
      "# Received",
      "# Delivered",
    ].entries())
      expect(await figures(page, at + 2)).toBe(sum(lines, name));
  },
);

test("the legend's links hide parts of the bars, and keep the order of the rows", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  await page.goto(`${aWeek}?sort=Manifest&dir=desc`);
  const legend = chart(page).getByRole("list", { name: "Parts of the bars" });
  await legend
    .getByRole("link", { name: "Delivered (shown)", exact: true })
    .click();
  await expect(page).toHaveURL(
    /sort=Manifest&dir=desc&show=notDelivered\.notReceived$/,
  );
  await expect(page.locator(".plot .delivered")).toHaveCount(0);
  await expect(page.locator(".plot .notReceived").first()).toBeAttached();
  await expect(page.locator("[aria-sort=descending]")).toHaveText("Manifest");
  await legend
    .getByRole("link", { name: "Delivered (hidden)", exact: true })
    .click();
  await expect(page).not.toHaveURL(/show=/);
  await expect(page.locator(".plot .delivered").first()).toBeAttached();
});

test(
  "a manifest links to its stores, a store to its cartons, and back to the same date range",
  { tag: "@phone" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto(`${aWeek}?sort=Manifest`);
    const [line] = (await exported(page, aWeek))
      .filter(({ Manifest }) => Manifest !== "")
      .sort((one, other) => Number(one.Manifest) - Number(other.Manifest));
    await rowsOf(page).first().getByRole("link").click();
    await expect(page).toHaveURL(
      new RegExp(`/dashboard/manifest/d=.*_p=.*_m=${line?.Manifest ?? ""}\\?`),
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      new RegExp(
        `^Manifest ${line?.Manifest ?? ""} · Pool ${line?.Pool ?? ""}`,
      ),
    );
    const { pathname } = new URL(page.url());
    const stores = await exported(page, pathname);
    for (const column of ["# On Manifest", "# Received", "# Delivered"])
      expect(sum(stores, column)).toBe(Number(line?.[column]));

    const back = page.getByRole("link", { name: "Back to dashboard" });
    await expect(back).toHaveAttribute("href", aWeek);
    await page.locator("table tbody tr").first().getByRole("link").click();
    await expect(page).toHaveURL(
      /\/search\/advanced-search\/p=\d+_delivID=\d+_m=\d+$/,
    );
    const cartons = await exported(page, new URL(page.url()).pathname);
    expect(cartons.length).toBeGreaterThanOrEqual(
      Number(stores[0]?.["# On Manifest"]),
    );
    expect(
      cartons.filter((carton) => carton["Delivery Date"] !== "").length,
    ).toBe(Number(stores[0]?.["# Delivered"]));
  },
);

test(
  "a row without a manifest shows that its details cannot be fetched",
  { tag: "@no-js-only" },
  async ({ page, signInAs, unexpectedConsole }) => {
    await signInAs("national");
    unexpectedConsole.allow(/status of 400/);
    // Not every week has one.
    const weeks = `/dashboard/s=${day(-28)}_f=${day(0)}`;
    await page.goto(`${weeks}?sort=Manifest&page=last`);
    // Blanks stand last in either order.
    await rowsOf(page).last().getByRole("link").click();
    await expect(page.getByRole("alert")).toHaveText(
      "Error fetching manifest details",
    );
    await page.getByRole("link", { name: "Back to dashboard" }).click();
    await expect(page).toHaveURL(weeks);
  },
);

test(
  "an empty result shows a message without a chart",
  { tag: "@no-js-only" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/dashboard/s=2001-01-01_f=2001-01-02");
    await expect(page.getByText(/^Results Found: 0/)).toBeVisible();
    await expect(page.getByText(/Nothing was found for Jan 1/)).toBeVisible();
    await expect(chart(page)).toHaveCount(0);
  },
);

test("the server's chart stays, with its links, when its code does not load", async ({
  page,
  signInAs,
}) => {
  await signInAs("national");
  const refused = page.waitForEvent("requestfailed");
  await page.route(/\/assets\/chart-[^/]*\.js$/, (route) => route.abort());
  await page.goto(aWeek);
  await refused;
  await page.waitForTimeout(500);
  await expect(
    page.locator(".plot > svg .delivered rect").first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Dashboard",
  );
});

test(
  "recharts loads only on the dashboard, after the page, and replaces the drawing",
  { tag: "@phone" },
  async ({ page, signInAs }) => {
    await signInAs("national");
    const heavy: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("interactive-chart"))
        heavy.push(request.url());
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
  },
);

test(
  "with Save-Data or without recharts the drawing stays, and is accessible",
  { tag: "@phone" },
  async ({
    page,
    signInAs,
    unexpectedConsole,
    expectAccessibleInLightAndDark,
  }) => {
    await signInAs("national");
    unexpectedConsole.allow(/interactive-chart|ERR_FAILED/);
    await page.route(/interactive-chart/, (route) => route.abort());
    await page.goto(aFewDays, { waitUntil: "networkidle" });
    await expect(page.locator(".plot > svg[role=img]")).toBeVisible();
    await expect(page.locator(".stage")).toHaveCount(0);
    await expectAccessibleInLightAndDark();
  },
);

test(
  "the dashboard is valid and accessible HTML, in light and dark",
  { tag: "@phone" },
  async ({
    page,
    signInAs,
    isMobile,
    expectAccessible,
    expectAccessibleInLightAndDark,
    expectValid,
  }) => {
    await signInAs("national");
    await page.goto(aFewDays);
    await expect(interactiveChart(page)).toBeVisible();
    await page.getByText("Figures", { exact: true }).click();
    await expectAccessibleInLightAndDark();
    await page.goto(`${aFewDays}?show=notReceived`);
    await expect(interactiveChart(page)).toBeVisible();
    await expectAccessible();
    if (isMobile) return;
    await expectValid(aWeek);
    await expectValid("/dashboard/s=-90d_f=today");
  },
);
