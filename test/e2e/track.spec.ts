import type { Page } from "playwright/test";
import { gate } from "../portal/gate";
import {
  count,
  counter,
  drawing,
  drawnAt,
  legend,
  rows,
  withoutGraphics,
} from "./harness/map-page";
import { waitUntilHydrated } from "./harness/hydration";
import { expect, test } from "./harness/test";

const today = new Date().toISOString().slice(0, 10);
const typed = (iso: string) =>
  `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
const dayBefore = (iso: string) =>
  new Date(Date.parse(iso) - 86_400_000).toISOString().slice(0, 10);
const emptyDay = "2019-01-01";

/** The number of markers of a status. */
const drawn = async (page: Page, status: string) =>
  (await drawnAt(page, status)).length;

test.beforeEach(withoutGraphics);

test(
  "the home menu leads to the deliveries of today on a map, in counts and in a list",
  { tag: "@gate" },
  async ({ national: page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Map Track/ }).click();
    await expect(page).toHaveURL("/track");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /^Map Track · \w{3} \d{1,2}, \d{4}$/,
    );
    await expect(page).toHaveTitle(/^Map Track · .* · .*Tracking Portal$/);
    await expect(page.getByLabel("Date")).toHaveValue(typed(today));
    await expect(page.getByLabel("Pool")).toHaveValue("");
    await expect(rows(page).first()).toBeVisible();
    const counts = await Promise.all(
      ["Complete", "In Progress", "Incomplete"].map((name) =>
        count(page, name),
      ),
    );
    const found = Number(
      (await counter(page).textContent())?.replaceAll(/\D/g, ""),
    );
    expect(counts.reduce((sum, one) => sum + one)).toBe(found);
    await expect(rows(page)).toHaveCount(Math.min(50, found));
  },
);

test(
  "another day and pool are shown by button without scripts, immediately with scripts",
  { tag: ["@no-js", "@gate"] },
  async ({ national: page, javaScriptEnabled }) => {
    await page.goto("/track?show=complete&sort=near&dir=desc&deliv=1");
    const pool = page.getByLabel("Pool");
    // A choice made before the scripts run waits for the button.
    if (javaScriptEnabled) await waitUntilHydrated(pool);
    await pool.selectOption({ index: 1 });
    if (!javaScriptEnabled)
      await page.getByRole("button", { name: "Show", exact: true }).click();
    // The canonical URL: today stays today for a bookmark, and filter and order stay.
    await expect(page).toHaveURL(
      "/track?pool=4&show=complete&sort=near&dir=desc",
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      / · Pool \w+/,
    );
    await page.getByLabel("Date").fill("1/1/2019");
    await page.getByLabel("Date").press("Enter");
    await expect(page).toHaveURL(
      `/track?date=${emptyDay}&pool=4&show=complete&sort=near&dir=desc`,
    );
    await expect(page.getByText("No results found")).toBeVisible();
    await expect(counter(page)).toHaveText("Results Found: 0");
    await expect(page.getByLabel("Date")).toHaveValue("01/01/2019");
  },
);

test(
  "with JavaScript the list of the map is sorted, filtered and selected without requests for the map",
  { tag: "@gate" },
  async ({ national: page }) => {
    const news = page.waitForResponse(/\/track\/deliveries\?/);
    await page.goto("/track?date=-1d");
    expect((await news).status()).toBe(200);
    await expect(page.getByText("Refreshes every 30 seconds")).toBeVisible();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const routes = searchParams.get("_routes");
      if (pathname === "/track") asked.push(request.url());
      if (pathname === "/track.data" && routes !== "root")
        asked.push(request.url());
    });
    await page.getByRole("link", { name: "Store", exact: true }).click();
    await expect(page.locator("[aria-sort=ascending]")).toHaveText("Store");
    await page.getByRole("link", { name: "Store", exact: true }).click();
    await expect(page.locator("[aria-sort=descending]")).toHaveText("Store");
    const stores = await rows(page).locator("th").allTextContents();
    const numbers = stores.map((store) => Number(store.split(" ")[0]));
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    await legend(page)
      .getByRole("link", { name: /^In Progress: / })
      .click();
    await rows(page).nth(2).getByRole("link").click();
    await expect(page).toHaveURL(/deliv=\d+/);
    await expect(page.locator("tr[aria-current=true]")).toHaveCount(1);
    await expect(page.locator(".details")).toContainText("Window");
    expect(await drawn(page, "ring:not(.gap)")).toBe(1);
    await page.goBack();
    await expect(page.locator(".details")).toHaveCount(0);
    expect(asked).toEqual([]);
  },
);

test("a map whose script does not load stays; one that must be rendered again says so", async ({
  national: page,
  context,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/^console warning: The map: /);
  await context.route(/\/assets\/map-screen-[^/]*\.js$/, (route) =>
    route.abort(),
  );
  // Shown after the scripts of a document have run, without the map's.
  const said = () =>
    page.waitForEvent("console", (message) =>
      message.text().startsWith("The map: "),
    );
  const logged = said();
  await page.goto("/track?date=-1d");
  await logged;
  await expect(drawing(page)).toBeVisible();
  const link = rows(page).nth(3).getByRole("link");
  const href = await link.getAttribute("href");
  // No script handles the link: it leads to a new document, whose scripts have to run too.
  const loggedAgain = said();
  await link.click();
  await expect(page).toHaveURL(href ?? "");
  await expect(page.locator(".details")).toContainText("Window");
  await loggedAgain;
  await page.getByLabel("Date").fill("1/1/2019");
  await page.getByLabel("Date").press("Enter");
  await expect(page.getByRole("alert")).toContainText(
    "The map could not be loaded.",
  );
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText("No results found")).toBeVisible();
});

test("a day that is chosen before the code of the map has arrived replaces the map of the server", async ({
  national: page,
  context,
}) => {
  const script = gate();
  await context.route(/\/assets\/map-screen-[^/]*\.js$/, async (route) => {
    await script.opened;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/map-screen-/);
  await page.goto("/track?date=-1d");
  await asked;
  await expect(drawing(page)).toBeVisible();
  await page.getByLabel("Date").fill(typed(dayBefore(today)));
  await page.getByLabel("Date").press("Enter");
  await expect(page.locator(".awaited")).toBeVisible();
  script.open();
  await expect(rows(page).first()).toBeVisible();
  await expect(drawing(page)).toBeVisible();
});

test(
  "on a card of the list the arrival has a label, because the window has times too",
  { tag: "@phone-only" },
  async ({ national: page }) => {
    await page.goto("/track?date=-1d&show=complete");
    const labels = await rows(page)
      .first()
      .locator("td:not(.status)")
      .evaluateAll((cells) =>
        cells
          .filter(({ textContent }) => textContent)
          .map((cell) => {
            const { content } = getComputedStyle(cell, "::before");
            return content === "none" ? null : cell.dataset.label;
          }),
      );
    expect(labels).toHaveLength(2);
    expect(labels).toEqual([null, "Arrival"]);
  },
);
