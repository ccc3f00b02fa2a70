import { success, type FaultyProvider } from "../portal/faulty-provider";
import { test as onFaulty } from "./harness/faulty-test";
import {
  waitForRoundTrip,
  details,
  createHold,
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
  onFaulty.beforeEach(async ({ provider, haveSession, unexpectedConsole }) => {
    onFaulty.slow();
    withSoftwareGraphics(unexpectedConsole);
    provider.on("getDeliveryMapStatuses", statuses(stops));
    provider.on("getDeliveryMapPinDetails", details);
    await haveSession();
  });

  onFaulty(
    "the info window stays closed for the delivery that the page came with: the panel shows it and nothing moves",
    async ({ page }) => {
      const script = createHold();
      await page.route(/\/interactive-map-[^/]*\.js$/, async (route) => {
        await script.gone;
        await route.continue();
      });
      await page.goto(`/track?date=${day}&deliv=101`);
      const panel = page.locator(".selected");
      await expect(panel).toContainText("Store of 101");
      const before = await listed(page, "104").boundingBox();
      script.letGo();
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
      const slow = createHold();
      provider.on("getDeliveryMapPinDetails", async (asked) => {
        if (asked.payload.delivID === "103") await slow.gone;
        return details(asked);
      });
      await listed(page, "103").click();
      await expect(window).toContainText("Loading delivery details...");
      await expect(window).toHaveAccessibleName("Delivery 103");
      await listed(page, "101").click();
      await expect(window).toContainText("Store of 101");
      slow.letGo();
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

  onFaulty(
    "the info window shows the fields of complete, in-progress and other deliveries, and an error if there are none",
    async ({ page, provider }) => {
      const drawn =
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
      const common = {
        pool: "Dallas",
        storeNum: "1001",
        storeName: "Elm Street",
        txtAddress1: "12 Elm St",
        txtAddress2: "Suite 4",
        txtCity: "Dallas",
        txtState: "TX",
        txtZipCode: "75201",
        scannedBoxes: 3,
        totalBoxes: 10,
      };
      const known: Record<string, object | null> = {
        "101": {
          ...common,
          delivWindowStart: `${day}T08:00:00.000Z`,
          delivWindowEnd: `${day}T10:30:00.000Z`,
          windowStartBackup: `${day}T01:00:00.000Z`,
          arrivalDate: `${day}T08:15:00.000Z`,
          departureDate: `${day}T08:40:00.000Z`,
          doorScan: true,
          employeeName: "Kim Doe",
          signature: drawn,
          advancedRouteInfo: { timeEstimateMinutes: 5, numPriorStops: 1 },
        },
        "102": {
          ...common,
          windowStartBackup: `${day}T13:00:00.000Z`,
          windowEndBackup: `${day}T15:00:00.000Z`,
          arrivalDate: `${day}T13:05:00.000Z`,
          doorScan: false,
          signature: "K. Doe",
        },
        "103": {
          ...common,
          delivWindowStart: `${day}T17:00:00.000Z`,
          windowEndBackup: `${day}T19:00:00.000Z`,
          doorScan: true,
          arrivalDate: `${day}T13:05:00.000Z`,
          advancedRouteInfo: { timeEstimateMinutes: 135, numPriorStops: 4 },
        },
        "104": { ...common, storeName: null, advancedRouteInfo: null },
      };
      provider.on("getDeliveryMapPinDetails", ({ payload }) => {
        const id = String(payload.delivID);
        const result = known[id] ?? null;
        return success({ result: result && { delivID: id, ...result } });
      });
      await openMap(page, `?date=${day}`);
      const window = infoWindow(page);
      /** The values by label. */
      const facts = () =>
        window
          .locator("dl > div")
          .evaluateAll((all) =>
            all.map((fact) =>
              [...fact.children].map((part) =>
                part.querySelector("img") ? "(drawn)" : part.textContent,
              ),
            ),
          );
      const open = async (id: string) => {
        await listed(page, id).click();
        await expect(window).toHaveAccessibleName(`Delivery ${id}`);
        await expect(window.getByText("Loading")).toHaveCount(0);
        await expect(window.locator("dl")).toBeVisible();
      };
      const box = window.locator(".status-box");

      await open("101");
      await expect(window.getByRole("heading")).toHaveText("Elm Street");
      await expect(window.locator("address span")).toHaveText([
        "12 Elm St",
        "Suite 4",
        "Dallas, TX 75201",
      ]);
      await expect(box).toHaveText(/^Complete/);
      expect(await facts()).toEqual([
        ["Store", "1001"],
        ["Pool", "Dallas"],
        ["Window", "8:00 AM – 10:30 AM"],
        ["Arrival", "11/20/2026\u00a08:15\u00a0AM"],
        ["Departure", "11/20/2026\u00a08:40\u00a0AM"],
        ["Door scan", "Yes"],
        ["Boxes", "3 of 10 scanned"],
        ["Employee", "Kim Doe"],
        ["Signature", "(drawn)"],
      ]);
      const signature = window.getByRole("img", {
        name: "Signature of Kim Doe",
      });
      await expect
        .poll(() =>
          signature.evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBe(1);

      await open("102");
      await expect(box).toHaveText(/^In Progress/);
      expect(await facts()).toEqual([
        ["Store", "1001"],
        ["Pool", "Dallas"],
        ["Window", "1:00 PM – 3:00 PM"],
        ["Arrival", "11/20/2026\u00a01:05\u00a0PM"],
        ["Boxes", "3 of 10 scanned"],
        ["Signature", "K. Doe"],
      ]);

      await open("103");
      await expect(box).toHaveText(/^Incomplete/);
      expect(await facts()).toEqual([
        ["Store", "1001"],
        ["Pool", "Dallas"],
        ["Window", "5:00 PM – 7:00 PM"],
        ["Estimated time of arrival", "2 h 15 min"],
        ["Expected at", expect.stringMatching(/^\d+:\d\d [AP]M$/)],
        ["Stops remaining", "4"],
        ["Boxes", "3 of 10 scanned"],
      ]);

      await open("104");
      await expect(window.getByRole("heading")).toHaveText("Store 1001");
      expect(await facts()).toEqual([
        ["Pool", "Dallas"],
        ["Estimated time of arrival", "Unknown"],
        ["Stops remaining", "Unknown"],
        ["Boxes", "3 of 10 scanned"],
      ]);
      await expect(box).toHaveAttribute(
        "href",
        `/search/advanced-search/s=${day}_f=${day}_st=1001`,
      );

      for (const answer of [
        () => success({ result: null }),
        () => ({ body: { status: "Error", message: "no" } }),
        () => ({ body: "<html>" }),
      ]) {
        provider.on("getDeliveryMapPinDetails", answer);
        await listed(page, "101").click();
        await expect(window).toHaveAccessibleName("Delivery 101");
        await expect(window.getByRole("heading")).toHaveText("Unknown");
        await expect(window).toContainText("Error getting delivery details");
        await expect(window.getByRole("link")).toHaveCount(0);
        await window.getByRole("button", { name: "Close" }).click();
      }
    },
  );
});

test(
  "the status of a delivery links to the cartons of its store and day",
  { tag: "@gate" },
  async ({ page, signInAs }) => {
    await withoutGraphics({ page });
    await signInAs("national");
    await page.goto("/track?date=-1d&sort=status&show=complete");
    await expect(page.getByText("Refreshes every 30 seconds")).toBeVisible();
    const id = (await rows(page).first().locator("th").textContent()) ?? "";
    await listed(page, id).click();
    const told = page.locator(".details");
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
