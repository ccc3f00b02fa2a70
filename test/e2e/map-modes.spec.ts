import type { Page } from "playwright/test";
import { test } from "./harness/faulty-test";
import {
  waitForRoundTrip,
  chosenRow,
  counter,
  details,
  drawing,
  drawnAt,
  infoWindow,
  legend,
  listed,
  mapOf,
  mapStarts,
  openInteractiveMap,
  openMap,
  passRefresh,
  rows,
  statuses,
  stopTime,
  usePage,
  withSoftwareGraphics,
  withoutGraphics,
  fewerPixels,
} from "./harness/map-page";
import { expect } from "./harness/test";

test.use(fewerPixels);

const stops = [
  { id: "103", status: 0, lng: -95 },
  { id: "101", status: 1, lng: -97 },
  { id: "102", status: 2, lng: -96 },
];
const refreshed = stops.map((stop) => ({ ...stop, status: 1 }));

/** Sorts, filters, selects and closes with the page's own controls. */
async function useList(page: Page) {
  await page.getByRole("link", { name: "Delivery", exact: true }).click();
  await expect(rows(page).locator("th")).toHaveText(["101", "102", "103"]);
  await legend(page)
    .getByRole("link", { name: /^Complete: 1/ })
    .click();
  await expect(rows(page).locator("th")).toHaveText(["102", "103"]);
  await listed(page, "102").click();
  await expect(page.locator(".details")).toContainText("Store of 102");
  await expect(chosenRow(page)).toContainText("102");
  await page.getByRole("link", { name: /^Close/ }).click();
  await expect(page.locator(".details")).toHaveCount(0);
  await legend(page)
    .getByRole("link", { name: /^Complete: 1 \(hidden\)/ })
    .click();
  await expect(rows(page)).toHaveCount(3);
}

/** The drawing is shown and follows a refresh. */
async function expectDrawingRefreshed(page: Page) {
  await expect(drawing(page)).toBeVisible();
  await expect(mapOf(page)).toHaveCount(0);
  await expect
    .poll(async () => (await drawnAt(page, "complete")).length)
    .toBe(3);
  await expect(counter(page)).toHaveText("Results Found: 3");
}

test.beforeEach(async ({ provider, unexpectedConsole }) => {
  withSoftwareGraphics(unexpectedConsole);
  provider.on("getDeliveryMapStatuses", statuses(stops));
  provider.on("getDeliveryMapPinDetails", details);
});

for (const [fate, part] of [
  ["cannot be had", /\/assets\/interactive-map-[^/]*\.js$/],
  ["has no worker", /\/assets\/maplibre-gl-worker[^/]*$/],
] as const)
  test(`the map drawing stays, refreshes, and its list works when the interactive map ${fate}`, async ({
    page,
    context,
    provider,
    unexpectedConsole,
  }) => {
    unexpectedConsole.allow(/The interactive map: |Worker failed to load/);
    const asked: string[] = [];
    await context.route(part, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await openInteractiveMap(page);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await useList(page);
    await stopTime(page);
    provider.on("getDeliveryMapStatuses", statuses(refreshed));
    await passRefresh(page);
    await expectDrawingRefreshed(page);
    await context.unrouteAll({ behavior: "ignoreErrors" });
  });

test(
  "the map drawing refreshes without graphics, and nothing of the interactive map is fetched",
  { tag: "@gate" },
  async ({ page, provider }) => {
    await withoutGraphics({ page });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openInteractiveMap(page);
    await stopTime(page);
    provider.on("getDeliveryMapStatuses", statuses(refreshed));
    await passRefresh(page);
    await expectDrawingRefreshed(page);
    expect(asked.filter((url) => /maplibre|interactive-map/.test(url))).toEqual(
      [],
    );
  },
);

test("the map drawing replaces an interactive map that loses its graphics, with current data and selection", async ({
  page,
  provider,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(
    /The interactive map: The graphics card was taken away/,
  );
  unexpectedConsole.allow(/CONTEXT_LOST_WEBGL/);
  await page.clock.install();
  await openMap(page);
  await listed(page, "102").click();
  await expect(infoWindow(page)).toContainText("Store of 102");
  await page.evaluate(() =>
    document
      .querySelector("canvas")
      ?.getContext("webgl2")
      ?.getExtension("WEBGL_lose_context")
      ?.loseContext(),
  );
  // The loss is an event that comes a moment later, and the page waits some seconds for its return.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(drawing(page)).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(infoWindow(page)).toHaveCount(0);
  await expect(page.locator(".details")).toContainText("Store of 102");
  expect((await drawnAt(page, "ring:not(.gap)")).length).toBe(1);
  provider.on("getDeliveryMapStatuses", statuses(refreshed));
  await passRefresh(page);
  await expectDrawingRefreshed(page);
});

test("the map drawing stays with Save-Data until the button loads the interactive map", async ({
  page,
  provider,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", {
      value: { saveData: true },
    });
  });
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (
      /maplibre|interactive-map|map-view|\/track\/|county/.test(request.url())
    )
      asked.push(request.url());
  });
  await page.clock.install();
  const answer = await page.goto("/track?deliv=101");
  expect(await answer?.text()).not.toContain("http-equiv");
  const button = page.getByRole("button", { name: "Show interactive map" });
  await expect(button).toBeVisible();
  await expect(page.getByRole("link", { name: "Refresh" })).toBeVisible();
  await page.clock.fastForward(120_000);
  await expect(page.locator(".details")).toContainText("Store of 101");
  // Everything works as it does without scripts, through the server.
  await useList(page);
  await waitForRoundTrip(page);
  expect(asked).toEqual([]);
  const numbers = () =>
    provider
      .received("getDeliveryMapStatuses")
      .map(({ payload }) => payload.requestNumber);
  expect(new Set(numbers())).toEqual(new Set([0]));
  await button.click();
  await mapStarts(page);
  await expect(button).toHaveCount(0);
  expect(numbers().at(-1)).toBe(1);
  // Even then the county borders are not loaded.
  expect(asked.filter((url) => url.includes("county"))).toEqual([]);
});

test("the interactive map starts at the first use of the page, and on an unused page after twelve seconds", async ({
  page,
}) => {
  test.slow();
  // What the test itself evaluates counts as an activation by the user.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "userActivation", {
      value: { hasBeenActive: false },
    });
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/maplibre|interactive-map/.test(request.url()))
      asked.push(request.url());
  });
  await openInteractiveMap(page);
  await waitForRoundTrip(page);
  await expect(drawing(page)).toBeVisible();
  expect(asked).toEqual([]);
  await page.clock.fastForward(12_000);
  await mapStarts(page);

  await page.reload();
  asked.length = 0;
  await expect(page.getByText("Refreshes every 30 seconds")).toBeVisible();
  await waitForRoundTrip(page);
  expect(asked).toEqual([]);
  await usePage(page);
});
