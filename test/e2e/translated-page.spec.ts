import type { Page } from "playwright/test";
import { carton } from "../app/support/shapes";
import { success } from "../portal/faulty-provider";
import { day } from "./harness/days";
import { test as onFaulty } from "./harness/faulty-test";
import { holdScripts, waitUntilHydrated } from "./harness/hydration";
import {
  details,
  legend,
  openInteractiveMap,
  passRefresh,
  statuses,
  stopTime,
  withoutGraphics,
} from "./harness/map-page";
import { expect, test } from "./harness/test";
import { markDocument, sign, translate } from "./harness/translator";

const level1 = (page: Page) => page.getByRole("heading", { level: 1 });

/** Translates the page once its script has taken it over. */
async function translateHydrated(page: Page): Promise<void> {
  await waitUntilHydrated(page.locator("main"));
  await translate(page);
  await expect(level1(page)).toContainText(sign);
}

test("a translated result is sorted, paged and drilled down by documents", async ({
  national: page,
}) => {
  await page.goto(`/search/advanced-search/s=${day(-7)}_f=${day(0)}`);
  for (const [link, shown] of [
    ["Store", /sort=Store/],
    // Rows that are loaded on scrolling move the next page.
    ["Next", /page=[2-9]/],
  ] as const) {
    await translateHydrated(page);
    const isNew = await markDocument(page);
    await page.getByRole("link", { name: link }).first().click();
    await expect(page).toHaveURL(shown);
    await expect.poll(isNew).toBe(true);
  }
  await translateHydrated(page);
  await page.locator("tbody th a").first().click();
  await expect(page).toHaveURL(/\/carton\?asn=/);
  await expect(page.locator("ol.timeline")).toBeVisible();
});

test("a translated dashboard shows other dates, and the errors of its form", async ({
  national: page,
}) => {
  await page.goto(`/dashboard/s=${day(-2)}_f=${day(0)}`);
  await translateHydrated(page);
  const search = page.getByRole("button", { name: /Search$/ }).last();
  await page.getByLabel("Start Date").fill("13/45/2026");
  await search.click();
  await expect(page.getByText(/^Invalid start date/).first()).toBeVisible();
  await translateHydrated(page);
  await page.getByLabel("Start Date").fill("1/2/2026");
  await page.getByLabel("End Date").fill("1/3/2026");
  await search.click();
  await expect(page).toHaveURL(/\/dashboard\/s=2026-01-02_f=2026-01-03$/);
  await expect(level1(page)).toContainText("Dashboard");
});

test("a dashboard that was translated before its chart is taken over shows the chart, translated", async ({
  national: page,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (whenIdle) => {
      addEventListener("idle", () => whenIdle({} as IdleDeadline));
      return 0;
    };
  });
  await page.goto(`/dashboard/s=${day(-2)}_f=${day(0)}`);
  await translateHydrated(page);
  await page.evaluate(() => {
    document.querySelector("table.figures")?.classList.add("of-the-server");
    dispatchEvent(new Event("idle"));
  });
  await expect(page.locator("table.of-the-server")).toHaveCount(0);
  await expect(page.locator("table.figures")).toContainText(sign);
});

test("a translated booking keeps its values beside its errors", async ({
  national: page,
}) => {
  await page.goto("/book-LTL?pool=1");
  await translateHydrated(page);
  await page
    .getByLabel(/Company Name/)
    .first()
    .fill("Alder Creek Ceramics");
  await page.getByRole("button", { name: /Book$/ }).click();
  await expect(page.getByRole("alert").first()).toContainText(
    "Invalid number of pallets",
  );
  await expect(page.getByLabel("Company Name").first()).toHaveValue(
    "Alder Creek Ceramics",
  );
});

test("a translated list that is filtered while typing shows the right numbers", async ({
  administrator: page,
}) => {
  await page.goto("/management");
  await translateHydrated(page);
  const find = page.getByRole("searchbox", { name: "Find groups" });
  await find.fill("los ang");
  await expect(
    page.getByText(/1 of \d+ groups matches “los ang”/),
  ).toBeVisible();
  await find.fill("stores");
  await expect(
    page.getByText(/\d+ of \d+ groups match(es)? “stores”/),
  ).toBeVisible();
  await expect(page.getByText(/“los ang”/)).toHaveCount(0);
  await find.fill("no such group");
  await expect(page.getByText(/matches “no such group”/).first()).toBeVisible();
  await find.fill("");
  await expect(
    page.getByRole("link", { name: /Los Angeles Stores/ }),
  ).toBeVisible();
});

onFaulty(
  "the counts of a translated map follow its refreshes",
  async ({ page, provider }) => {
    await withoutGraphics({ page });
    const stops = [0, 1, 1].map((status, at) => ({ id: String(at), status }));
    provider.on("getDeliveryMapStatuses", statuses(stops));
    provider.on("getDeliveryMapPinDetails", details);
    await openInteractiveMap(page, "?date=2026-11-20&pool=2");
    await stopTime(page);
    await translateHydrated(page);
    await expect(legend(page)).toContainText(/^\WComplete\W+2\W/);
    provider.on(
      "getDeliveryMapStatuses",
      statuses([
        ...stops.slice(1),
        { id: "9", status: 1 },
        { id: "10", status: 1 },
      ]),
    );
    await passRefresh(page);
    await expect(legend(page)).toContainText(/^\WComplete\W+4\W/);
    await expect(page.getByText(/Results Found:\W+4$/)).toBeVisible();
  },
);

onFaulty(
  "a page that was translated before its scripts ran works without them",
  async ({ page, provider }) => {
    provider.on("ASNManifestSearch", () =>
      success({ result: ["one", "two"].map((ASN) => carton({ ASN })) }),
    );
    const release = await holdScripts(page);
    await page.goto("/search/manifest-search/m=1", { waitUntil: "commit" });
    await expect(page.locator("tbody tr")).toHaveCount(2);
    await translate(page);
    const loaded = page.waitForEvent("load");
    release();
    await loaded;
    const isNew = await markDocument(page);
    await page
      .locator("thead")
      .getByRole("link", { name: "ASN", exact: false })
      .first()
      .click();
    await expect(page).toHaveURL(/sort=ASN/);
    await expect.poll(isNew).toBe(true);
  },
);
