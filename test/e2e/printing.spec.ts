import type { Page } from "playwright/test";
import { asnTable } from "../../app/tables/asn";
import { screenColumns, type Column } from "../../app/tables/table";
import { syntheticPage, syntheticRow } from "../bench/programs/synthetic-rows";
import { success, type FaultyProvider } from "./harness/faulty-provider";
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
import {
  printPage,
  textOf,
  withoutSpace,
  type PrintedSheet,
} from "./harness/print-page";
import { rowOf, tableScreens } from "./harness/result-screens";
import { expect } from "./harness/test";

const results = "/search/manifest-search/m=1";
const asnOf = (row: number) => syntheticRow(row).ASN ?? "";

/** Makes the provider find this many cartons, whatever they are searched by. */
function findCartons(provider: FaultyProvider, total: number): void {
  for (const call of ["ASNManifestSearch", "ASNListSearch"] as const)
    provider.on(call, ({ payload }) => {
      const [offset, size] = [Number(payload.offset), Number(payload.pageSize)];
      const count = Math.max(0, Math.min(size, total - offset));
      return { body: syntheticPage(offset, count) };
    });
}

/** The numbers of the cartons on the sheets, in their order. */
const printedAsns = (sheets: readonly PrintedSheet[]) =>
  sheets.flatMap(
    ({ pieces }) => pieces.join(" ").match(/\b0{10}\d{10}\b/g) ?? [],
  );

const firstAsns = (count: number) =>
  Array.from({ length: count }, (_, row) => asnOf(row));

/** The headers of a table as its screen has them. */
const headersOf = (columns: readonly Column<never>[]) =>
  screenColumns(columns).map(({ header }) => header);

/** Fails unless every column is named on every sheet and nothing reaches over the edge of one. */
function expectWholeTable(
  sheets: readonly PrintedSheet[],
  headers: readonly string[],
): void {
  for (const { text, left, right, width } of sheets) {
    expect(
      headers.filter((header) => !text.includes(withoutSpace(header))),
    ).toEqual([]);
    expect(left).toBeGreaterThan(0);
    expect(right).toBeLessThan(width);
  }
}

const isLandscape = ({ width, height }: PrintedSheet) => width > height;

/** Which of these texts stand on the sheets. */
const found = (sheets: readonly PrintedSheet[], texts: readonly string[]) =>
  texts.filter((text) => textOf(sheets).includes(withoutSpace(text)));

const shownRows = (page: Page) => page.locator("table tbody tr");

test(
  "A printout of results has all rows of the screen, all columns on every sheet, and what was searched",
  { tag: "@phone" },
  async ({ page, provider, haveSession }) => {
    findCartons(provider, 1_204);
    await haveSession();
    await page.goto(results);
    await expect(shownRows(page)).toHaveCount(100);
    for (const paper of ["Letter", "A4"] as const) {
      const sheets = await printPage(page, paper);
      expect(printedAsns(sheets)).toEqual(firstAsns(100));
      expectWholeTable(sheets, headersOf(asnTable.columns));
      expect(sheets.every(isLandscape)).toBe(true);
      const words = [
        "Manifest search · 1",
        "Manifest 1",
        "Results Found: 1204",
        "ASNs 1 to 100 of 1,204.",
        `As of ${new Date().toISOString().slice(0, 10)}`,
      ];
      expect(found(sheets, words)).toEqual(words);
      const controls = ["Export Data", "Print all", "Logout", "Refresh", "Next", "↑", "Back to search"]; // prettier-ignore
      expect(found(sheets, controls)).toEqual([]);
    }
  },
);

test(
  "A scroll frame prints all of its rows, and the dark scheme prints as the light one",
  { tag: "@javascript" },
  async ({ page, provider, haveSession }) => {
    findCartons(provider, 100);
    await haveSession();
    await page.setViewportSize({ width: 900, height: 700 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(results);
    expect(printedAsns(await printPage(page))).toEqual(firstAsns(100));
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    const colors = await page.evaluate(() => {
      const { color } = getComputedStyle(document.body);
      return {
        color,
        scheme: getComputedStyle(document.documentElement).colorScheme,
      };
    });
    expect(colors).toEqual({ color: "rgb(27, 31, 36)", scheme: "light" });
  },
);

test(
  "Print all prints the whole result in the order of the screen",
  { tag: "@phone" },
  async ({ page, provider, haveSession, expectValid }) => {
    findCartons(provider, 1_204);
    await haveSession();
    await page.goto(`${results}?sort=ASN&dir=desc`);
    await page.getByRole("link", { name: "Print all" }).click();
    await expect(page).toHaveURL(`${results}?sort=ASN&dir=desc&print=all`);
    await expect(page).toHaveTitle("Manifest search · 1 · UL Tracking Portal");
    await expect(shownRows(page)).toHaveCount(1_204);
    const sheets = await printPage(page);
    expect(printedAsns(sheets)).toEqual(firstAsns(1_204).reverse());
    expectWholeTable(sheets, headersOf(asnTable.columns));
    expect(sheets.every(isLandscape)).toBe(true);
    const words = ["Manifest 1", "Results Found: 1204", "ASNs 1 to 1,204."];
    expect(found(sheets, words)).toEqual(words);
    expect(found(sheets, ["Back to the results"])).toEqual([]);
    await page.getByRole("link", { name: "Back to the results" }).click();
    await expect(page).toHaveURL(`${results}?sort=ASN&dir=desc`);
    findCartons(provider, 3);
    await expectValid("/search/manifest-search/m=2?print=all");
  },
);

test(
  "Print all opens the print dialog once the page has come",
  { tag: "@javascript" },
  async ({ page, provider, haveSession, expectAccessible }) => {
    findCartons(provider, 3);
    await haveSession();
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await page.goto(`${results}?print=all`);
    await expect(page.locator("body[data-printed]")).toHaveCount(1);
    await expectAccessible();
  },
);

test("Print all prints 5,000 rows; of more it says that the export has them", async ({
  page,
  provider,
  haveSession,
}) => {
  findCartons(provider, 5_000);
  await haveSession();
  await page.goto("/search/manifest-search/m=2?print=all");
  await expect(shownRows(page)).toHaveCount(5_000);
  findCartons(provider, 5_001);
  await page.goto(`${results}?print=all`);
  await expect(page.getByRole("main")).toContainText(
    "There are more than 5,000 rows. Export Data saves all of them.",
  );
  await expect(shownRows(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Export Data" })).toHaveAttribute(
    "href",
    `${results}/ULSearchResults.csv`,
  );
});

test("Print all prints a list that no address can hold", async ({
  page,
  provider,
  haveSession,
}) => {
  const asked = Array.from({ length: 300 }, (_, row) => asnOf(row));
  findCartons(provider, 250);
  await haveSession();
  await page.goto("/search");
  await page.getByLabel("ASNs").fill(asked.join("\n"));
  await page.getByRole("button", { name: "Search" }).first().click();
  await expect(page.getByText("Results Found: 250")).toBeVisible();
  await page.getByRole("button", { name: "Print all" }).click();
  await expect(shownRows(page)).toHaveCount(250);
  const sheets = await printPage(page);
  expect(printedAsns(sheets)).toEqual(firstAsns(250));
  expect(found(sheets, ["250 of 300 found"])).toEqual(["250 of 300 found"]);
});

test("Print all of a failed search and of unreadable criteria says what the page says", async ({
  page,
  provider,
  haveSession,
  strays,
}) => {
  strays.allow(/^answer 502: /);
  provider.on("ASNManifestSearch", () => ({ status: 500, body: "Oops" }));
  await haveSession();
  const failed = await page.goto(`${results}?print=all`);
  expect(failed?.status()).toBe(502);
  await expect(page.getByRole("alert")).toHaveText(
    "Unable to connect to server",
  );
  const unreadable = await page.goto("/search/manifest-search/x?print=all");
  expect(unreadable?.status()).toBe(400);
  await expect(
    page.getByRole("link", { name: "Back to search" }),
  ).toBeVisible();
});

test("Print all asks whoever is not signed in to sign in, and then prints", async ({
  page,
  provider,
}) => {
  findCartons(provider, 3);
  await page.goto(`${results}?print=all`);
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Parcel-2026!");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(`${results}?print=all`);
  await expect(shownRows(page)).toHaveCount(3);
});

for (const { route, path, call, table } of tableScreens) {
  test(`Every row and column of ${route} is printed, from the screen and by Print all`, async ({
    page,
    provider,
    haveSession,
  }) => {
    const marks = Array.from({ length: 130 }, (_, row) => `K${1_000 + row}x`);
    provider.on(call, ({ payload }) =>
      success({
        result:
          payload.offset === 0
            ? marks.map((mark) => rowOf(call, mark, true))
            : [],
      }),
    );
    await haveSession();
    const headers = headersOf(table.columns);
    await page.goto(path);
    await expect(page.getByText("Results Found: 130")).toBeVisible();
    const screen = await printPage(page);
    expect(found(screen, marks)).toEqual(marks.slice(0, 100));
    // The chart of the dashboard and its form fill a sheet of their own.
    expectWholeTable(
      screen.slice(path.startsWith("/dashboard/s") ? 1 : 0),
      headers,
    );
    await page.goto(
      (await page
        .getByRole("link", { name: "Print all" })
        .getAttribute("href")) ?? "",
    );
    const all = await printPage(page, "A4");
    expect(found(all, marks)).toEqual(marks);
    expectWholeTable(all, headers);
    expect(all.every(isLandscape)).toBe(headers.length > 8);
  });
}

test.describe("The delivery map", () => {
  /** Stops in the order of the list, spread over the country. */
  const stops = Array.from({ length: 130 }, (_, at) => ({
    id: String(7_000 + at),
    status: at % 3,
    lng: middle.lng + ((at % 13) - 6) * 3,
    lat: middle.lat + Math.floor(at / 13) - 5,
  }));
  const ids = stops.map(({ id }) => id);

  /** Fails unless the drawing stands there, with all that is drawn of it, above the list. */
  function expectDrawing(sheets: readonly PrintedSheet[]): void {
    // Outlines, and one path a status.
    expect(sheets[0]?.shapes).toBeGreaterThan(3);
    expect(found(sheets, ["Chicago", "Denver", "Dallas"])).not.toEqual([]);
  }

  test(
    "prints its drawing and the list, and Print all the whole list",
    { tag: "@phone" },
    async ({ page, provider, haveSession }) => {
      provider.on("getDeliveryMapStatuses", statuses(stops));
      await haveSession();
      await page.goto("/track");
      await expect(page.getByText("Results Found: 130")).toBeVisible();
      const screen = await printPage(page);
      expectDrawing(screen);
      const words = [
        "Map Track",
        "Complete: 43",
        "Deliveries 1 to 100 of 130.",
      ];
      expect(found(screen, words)).toEqual(words);
      expect(found(screen, ids)).toEqual(ids.slice(0, 100));
      expect(found(screen, ["Refresh", "Print all", "Show"])).toEqual([]);
      await page.getByRole("link", { name: "Print all" }).click();
      await expect(shownRows(page)).toHaveCount(130);
      const all = await printPage(page);
      expectDrawing(all);
      expect(found(all, ids)).toEqual(ids);
    },
  );

  test(
    "prints its drawing and the chosen delivery while the interactive map is shown, which comes back",
    { tag: "@javascript" },
    async ({ page, provider, haveSession, strays }) => {
      withSoftwareGraphics(strays);
      provider.on("getDeliveryMapStatuses", statuses(stops));
      provider.on("getDeliveryMapPinDetails", details);
      await haveSession();
      await openMap(page);
      await page.getByRole("link", { name: "7005" }).click();
      await expect(infoWindow(page)).toContainText("Store of 7005");
      const sheets = await printPage(page);
      expectDrawing(sheets);
      expect(found(sheets, ["Store of 7005", "Close"])).toEqual([
        "Store of 7005",
      ]);
      await expect(drawing(page)).toHaveCount(0);
      await expect(mapOf(page)).toBeVisible();
      await expect(infoWindow(page)).toContainText("Store of 7005");
    },
  );
});

test(
  "The chart of the dashboard prints whole, whatever the size of the screen",
  { tag: "@phone" },
  async ({ page, provider, haveSession, javaScriptEnabled }) => {
    const days = Array.from({ length: 20 }, (_, day) => ({
      ...rowOf("getDashboardManifests", `M${day}`, true),
      storeDate: `2026-11-${String(day + 1).padStart(2, "0")}`,
    }));
    provider.on("getDashboardManifests", ({ payload }) =>
      success({ result: payload.offset === 0 ? days : [] }),
    );
    await haveSession();
    await page.goto("/dashboard/s=2026-11-01_f=2026-11-20");
    if (javaScriptEnabled)
      await expect(
        page.locator(".stage:not(.waiting) svg").first(),
      ).toBeVisible();
    const sheets = await printPage(page);
    expectWholeTable(sheets, []);
    expect(sheets[0]?.shapes).toBeGreaterThan(20);
    const words = [
      "Cartons per date in store",
      "Nov 1",
      "Nov 19",
      "11/01/2026",
      "11/20/2026",
    ];
    expect(found(sheets, words)).toEqual(words);
    await expect(page.locator(".plot > svg")).toHaveCount(
      javaScriptEnabled ? 0 : 1,
    );
  },
);

test(
  "A form prints what was typed into it and nothing to press",
  { tag: "@javascript" },
  async ({ page, haveSession }) => {
    await haveSession();
    await page.goto("/book-LTL?pool=1");
    await page.getByLabel("Company Name").first().fill("Northside Paper");
    await page.getByLabel("Notes").fill("Ring twice\n".repeat(12).trim());
    const sheets = await printPage(page);
    expect(textOf(sheets)).toContain("NorthsidePaper");
    expect(textOf(sheets).match(/Ringtwice/g)).toHaveLength(12);
    expect(found(sheets, ["Logout", "Contact"])).toEqual([]);
    expect(sheets).toHaveLength(1);
  },
);
