import { asnTable } from "../../app/features/search/asn-search/asn-searches.server";
import { success } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { printPage } from "./harness/print-page";
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
import { rowOf, tableScreens } from "../portal/result-screens";
import { expect } from "./harness/test";

test(
  "Print all prints the whole result in the order of the screen",
  { tag: "@no-js-only" },
  async ({ page, provider, haveSession }) => {
    findCartons(provider, 1_204);
    await haveSession();
    await page.goto(`${cartonResults}?sort=ASN&dir=desc`);
    await page.getByRole("link", { name: "Print all" }).click();
    await expect(shownRows(page)).toHaveCount(1_204);
    const sheets = await printPage(page);
    expect(printedAsns(sheets)).toEqual(firstAsns(1_204).reverse());
    expectWholeTable(sheets, headersOf(asnTable.columns));
    expect(sheets.every(isLandscape)).toBe(true);
    const message = ["Manifest 1", "Results Found: 1,204", "ASNs 1 to 1,204."];
    expect(findPrinted(sheets, message)).toEqual(message);
    expect(findPrinted(sheets, ["Back to the results"])).toEqual([]);
  },
);

test("Print all opens the print dialog once the page has loaded", async ({
  page,
  provider,
  haveSession,
  expectAccessible,
}) => {
  findCartons(provider, 3);
  await haveSession();
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto(`${cartonResults}?print=all`);
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await expectAccessible();
});

test("Print all prints a list that is too long for an address", async ({
  page,
  provider,
  haveSession,
}) => {
  const asked = firstAsns(300);
  findCartons(provider, 250);
  await haveSession();
  await page.goto("/search");
  await page.getByLabel("ASNs").fill(asked.join("\n"));
  await page.getByRole("button", { name: "Search" }).first().click();
  await expect(page.getByText("Results Found: 250")).toBeVisible();
  await page.getByRole("link", { name: "Print all" }).click();
  await expect(shownRows(page)).toHaveCount(250);
  const sheets = await printPage(page);
  expect(printedAsns(sheets)).toEqual(firstAsns(250));
  expect(findPrinted(sheets, ["250 of 300 found"])).toEqual([
    "250 of 300 found",
  ]);
});

for (const { route, path, call, table } of tableScreens) {
  // It depends on style sheets only, and scripts change no row.
  test(
    `every row and column of ${route} is printed, from the screen and by Print all`,
    { tag: "@no-js-only" },
    async ({ page, provider, haveSession }) => {
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
      expect(findPrinted(screen, marks)).toEqual(marks.slice(0, 100));
      // The chart of the dashboard and its form fill a separate sheet.
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
      expect(findPrinted(all, marks)).toEqual(marks);
      expectWholeTable(all, headers);
      expect(all.every(isLandscape)).toBe(headers.length > 8);
    },
  );
}
