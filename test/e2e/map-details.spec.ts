import { success, type FaultyProvider } from "../portal/faulty-provider";
import { gate } from "../portal/gate";
import { test as onFaulty } from "./harness/faulty-test";
import {
  waitForRoundTrip,
  details,
  infoWindow,
  listed,
  openMap,
  usePage,
  passRefresh,
  rows,
  setHidden,
  statuses,
  stopTime,
  withSoftwareGraphics,
  withoutGraphics,
  fewerPixels,
} from "./harness/map-page";
import { exportedRows } from "./harness/result-page";
import { expect, test } from "./harness/test";

onFaulty.use(fewerPixels);

const day = "2026-11-20";
const stops = [
  { id: "101", status: 1, lng: -97 },
  { id: "102", status: 2, lng: -96 },
  { id: "103", status: 0, lng: -95 },
  { id: "104", status: 7, lng: -94 },
];
/** The number of requests for the details of a delivery. */
const asks = (provider: FaultyProvider, id: string) =>
  provider
    .received("getDeliveryMapPinDetails")
    .filter(({ payload }) => payload.delivID === id).length;

onFaulty.describe(() => {
  onFaulty.beforeEach(async ({ provider, unexpectedConsole }) => {
    onFaulty.slow();
    withSoftwareGraphics(unexpectedConsole);
    provider.on("getDeliveryMapStatuses", statuses(stops));
    provider.on("getDeliveryMapPinDetails", details);
  });

  onFaulty(
    "the info window stays closed for the delivery that the page came with: the panel shows it and nothing moves",
    async ({ page }) => {
      const script = gate();
      await page.route(/\/interactive-map-[^/]*\.js$/, async (route) => {
        await script.opened;
        await route.continue();
      });
      await page.goto(`/track?date=${day}&deliv=101`);
      const panel = page.locator(".selected");
      await expect(panel).toContainText("Store of 101");
      const before = await listed(page, "104").boundingBox();
      script.open();
      await usePage(page);
      await expect(panel).toContainText("Store of 101");
      await expect(infoWindow(page)).toHaveCount(0);
      expect(await listed(page, "104").boundingBox()).toEqual(before);

      await listed(page, "103").click();
      await expect(infoWindow(page)).toContainText("Store of 103");
      await expect(panel).toHaveCount(0);
    },
  );

  onFaulty(
    "the info window has its details at once and anew every 30 seconds, until another is opened or it is closed",
    async ({ page, provider }) => {
      await page.clock.install();
      await openMap(page, `?date=${day}`);
      await stopTime(page);
      const window = infoWindow(page);
      await listed(page, "101").click();
      await expect(window).toContainText("Store of 101");
      expect(asks(provider, "101")).toBe(1);
      await passRefresh(page, "at once");
      await expect.poll(() => asks(provider, "101")).toBe(2);

      // Selecting another one closes it and stops its refresh.
      await listed(page, "102").click();
      await expect(window).toContainText("Store of 102");
      await expect(window).toHaveCount(1);
      await expect(window).toHaveAccessibleName("Delivery 102");
      await passRefresh(page, "at once");
      await expect.poll(() => asks(provider, "102")).toBe(2);
      expect(asks(provider, "101")).toBe(2);

      // The refresh updates the details; while the page is hidden there is none.
      provider.on("getDeliveryMapPinDetails", ({ payload }) =>
        success({
          result: { delivID: payload.delivID, storeName: "Moved store" },
        }),
      );
      await setHidden(page, true);
      await page.clock.fastForward(90_000);
      await waitForRoundTrip(page);
      expect(asks(provider, "102")).toBe(2);
      await setHidden(page, false);
      await expect(window).toContainText("Moved store");
      expect(asks(provider, "102")).toBe(3);

      // A response that arrives after another selection is ignored.
      const slow = gate();
      provider.on("getDeliveryMapPinDetails", async (asked) => {
        if (asked.payload.delivID === "103") await slow.opened;
        return details(asked);
      });
      await listed(page, "103").click();
      await expect(window).toContainText("Loading delivery details...");
      await expect(window).toHaveAccessibleName("Delivery 103");
      await listed(page, "101").click();
      await expect(window).toContainText("Store of 101");
      slow.open();
      await waitForRoundTrip(page);
      await expect(window).toContainText("Store of 101");

      // A failed refresh shows a message, and the next one restores the details.
      provider.on("getDeliveryMapPinDetails", () => ({
        body: { status: "Error", message: "no" },
      }));
      await passRefresh(page, "at once");
      await expect(window).toContainText("Error getting delivery details");
      provider.on("getDeliveryMapPinDetails", details);
      await passRefresh(page, "at once");
      await expect(window).toContainText("Store of 101");

      await window.getByRole("button", { name: "Close" }).click();
      await expect(window).toHaveCount(0);
      await expect(page).toHaveURL(`/track?date=${day}`);
      const before = provider.received("getDeliveryMapPinDetails").length;
      await passRefresh(page, "at once");
      await passRefresh(page, "at once");
      await waitForRoundTrip(page);
      expect(provider.received("getDeliveryMapPinDetails")).toHaveLength(
        before,
      );
    },
  );
});

test(
  "the status of a delivery links to the cartons of its store and day",
  { tag: "@gate" },
  async ({ national: page }) => {
    await withoutGraphics({ page });
    await page.goto("/track?date=-1d&sort=status&show=complete");
    await expect(page.getByText("Refreshes every 30 seconds")).toBeVisible();
    const id = (await rows(page).first().locator("th").textContent()) ?? "";
    const told = page.locator(".details");
    // The page's own list replaces that of the document, and takes a click between the two with it.
    await expect(async () => {
      if (!(await told.isVisible())) await listed(page, id).click();
      await expect(told).toBeVisible({ timeout: 5_000 });
    }).toPass();
    const store = await told
      .locator("dl > div", { hasText: /^Store/ })
      .locator("dd")
      .textContent();
    const boxes = await told
      .locator("dl > div", { hasText: /^Boxes/ })
      .locator("dd")
      .textContent();
    await told.getByRole("link", { name: /^Complete/ }).click();
    await expect(page).toHaveURL(
      new RegExp(
        `/search/advanced-search/s=(\\d{4}-\\d\\d-\\d\\d)_f=\\1_st=${store}$`,
      ),
    );
    await expect(page.getByText(/^Results Found: [1-9]/)).toBeVisible();
    const cartons = await exportedRows(page);
    const [, scanned, total] =
      /^(\d+) of (\d+) scanned$/.exec(boxes ?? "") ?? [];
    expect(cartons).toHaveLength(Number(total));
    expect(Number(scanned)).toBeLessThanOrEqual(cartons.length);
    for (const carton of cartons) expect(carton.Store).toContain(store);
    await page.goBack();
    await expect(told).toContainText("Complete");
  },
);
