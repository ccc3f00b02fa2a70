import { asnTable } from "../../app/features/search/asn-search/asn-searches.server";
import { success } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import {
  details,
  drawing,
  infoWindow,
  mapOf,
  middle,
  openMap,
  statuses,
  withSoftwareGraphics,
} from "./harness/map-page";
import { printPage, textOf, type PrintedSheet } from "./harness/print-page";
import {
  cartonResults,
  expectWholeTable,
  findCartons,
  findPrinted,
  firstAsns,
  headersOf,
  isLandscape,
  printedAsns,
  shownRows,
} from "./harness/printed-results";
import { rowOf } from "../portal/result-screens";
import { expect } from "./harness/test";

test("a printout of results has all loaded rows, all columns on every sheet, and the criteria", async ({
  page,
  provider,
}) => {
  findCartons(provider, 1_204);
  await page.goto(cartonResults);
  await expect(shownRows(page)).toHaveCount(100);
  for (const paper of ["Letter", "A4"] as const) {
    const sheets = await printPage(page, paper);
    expect(printedAsns(sheets)).toEqual(firstAsns(100));
    expectWholeTable(sheets, headersOf(asnTable.columns));
    expect(sheets.every(isLandscape)).toBe(true);
    const message = [
      "Manifest search · 1",
      "Results Found: 1,204",
      "ASNs 1 to 100 of 1,204.",
      `As of ${new Date().toISOString().slice(0, 10)}`,
    ];
    expect(findPrinted(sheets, message)).toEqual(message);
    const controls = ["Export Data", "Print all", "Logout", "Refresh", "Next", "↑", "Back to search"]; // prettier-ignore
    expect(findPrinted(sheets, controls)).toEqual([]);
  }
});

test("a narrow screen prints all of its rows, and the dark scheme prints like the light one", async ({
  page,
  provider,
}) => {
  findCartons(provider, 30);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(cartonResults);
  await page.setViewportSize({ width: 360, height: 700 });
  const sheets = await printPage(page);
  expect(printedAsns(sheets)).toEqual(firstAsns(30));
  expectWholeTable(sheets, headersOf(asnTable.columns));
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const colors = await page.evaluate(() => {
    const { color } = getComputedStyle(document.body);
    return {
      color,
      scheme: getComputedStyle(document.documentElement).colorScheme,
    };
  });
  expect(colors).toEqual({ color: "rgb(22, 25, 29)", scheme: "light" });
});

/** Stops in the order of the list, spread over the country. */
const stops = Array.from({ length: 130 }, (_, at) => ({
  id: String(7_000 + at),
  status: at % 3,
  lng: middle.lng + ((at % 13) - 6) * 3,
  lat: middle.lat + Math.floor(at / 13) - 5,
}));
const ids = stops.map(({ id }) => id);

/** Fails unless the drawing is complete and above the list. */
function expectDrawing(sheets: readonly PrintedSheet[]): void {
  // Outlines, and one path per status.
  expect(sheets[0]?.shapes).toBeGreaterThan(3);
  expect(findPrinted(sheets, ["Chicago", "Denver", "Dallas"])).not.toEqual([]);
}

test(
  "the delivery map prints its drawing and the list, and Print all the whole list",
  { tag: "@no-js-only" },
  async ({ page, provider }) => {
    provider.on("getDeliveryMapStatuses", statuses(stops));
    await page.goto("/track");
    await expect(page.getByText("Results Found: 130")).toBeVisible();
    const screen = await printPage(page);
    expectDrawing(screen);
    const message = ["Map Track", "Complete: 43", "Deliveries 1 to 50 of 130."];
    expect(findPrinted(screen, message)).toEqual(message);
    expect(findPrinted(screen, ids)).toEqual(ids.slice(0, 50));
    expect(findPrinted(screen, ["Refresh", "Print all", "Show"])).toEqual([]);
    await page.getByRole("link", { name: "Print all" }).click();
    await expect(shownRows(page)).toHaveCount(130);
    const all = await printPage(page);
    expectDrawing(all);
    expect(findPrinted(all, ids)).toEqual(ids);
  },
);

test("the delivery map prints its drawing and the selected delivery while the interactive map is shown, which returns", async ({
  page,
  provider,
  unexpectedConsole,
}) => {
  withSoftwareGraphics(unexpectedConsole);
  provider.on("getDeliveryMapStatuses", statuses(stops));
  provider.on("getDeliveryMapPinDetails", details);
  await openMap(page);
  await page.getByRole("link", { name: "7005" }).click();
  await expect(infoWindow(page)).toContainText("Store of 7005");
  const sheets = await printPage(page);
  expectDrawing(sheets);
  expect(findPrinted(sheets, ["Store of 7005", "Close"])).toEqual([
    "Store of 7005",
  ]);
  await expect(drawing(page)).toHaveCount(0);
  await expect(mapOf(page)).toBeVisible();
  await expect(infoWindow(page)).toContainText("Store of 7005");
});

test("the chart of the dashboard prints completely, and can be pointed at again", async ({
  page,
  provider,
}) => {
  const days = Array.from({ length: 20 }, (_, day) => ({
    ...rowOf("getDashboardManifests", `M${day}`, true),
    storeDate: `2026-11-${String(day + 1).padStart(2, "0")}`,
  }));
  provider.on("getDashboardManifests", ({ payload }) =>
    success({ result: payload.offset === 0 ? days : [] }),
  );
  await page.goto("/dashboard/s=2026-11-01_f=2026-11-20");
  await expect(page.locator(".stage:not(.waiting) svg").first()).toBeVisible();
  const sheets = await printPage(page);
  expectWholeTable(sheets, []);
  expect(sheets[0]?.shapes).toBeGreaterThan(20);
  const message = [
    "Cartons per date in store",
    "Nov 1",
    "Nov 19",
    "11/01/2026",
    "11/20/2026",
  ];
  expect(findPrinted(sheets, message)).toEqual(message);
  await expect(page.locator(".plot > svg")).toHaveCount(0);
});

test("a form prints its values and no controls", async ({ page }) => {
  await page.goto("/book-LTL?pool=1");
  await page.getByLabel("Company Name").first().fill("Northside Paper");
  await page.getByLabel("Notes").fill("Ring twice\n".repeat(12).trim());
  const sheets = await printPage(page);
  expect(textOf(sheets)).toContain("NorthsidePaper");
  expect(textOf(sheets).match(/Ringtwice/g)).toHaveLength(12);
  expect(findPrinted(sheets, ["Logout", "Contact"])).toEqual([]);
  expect(sheets).toHaveLength(1);
});
