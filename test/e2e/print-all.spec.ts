import { success } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { printPage } from "./harness/print-page";
import {
  cartonResults,
  expectWholeTable,
  findCartons,
  findPrinted,
  headersOf,
  isLandscape,
} from "./harness/printed-results";
import { rowOf, tableScreens } from "../portal/result-screens";
import { expect } from "./harness/test";

test("Print all opens the print dialog once the page has loaded", async ({
  page,
  provider,
  expectAccessible,
}) => {
  findCartons(provider, 3);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto(`${cartonResults}?print=all`);
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await expectAccessible();
});

test(
  "every row and column of every table is printed by Print all",
  // It depends on style sheets only, and scripts change no row.
  { tag: "@no-js-only" },
  async ({ page, provider }) => {
    test.slow();
    const marks = Array.from({ length: 130 }, (_, row) => `K${1_000 + row}x`);
    for (const { route, path, call, table } of tableScreens)
      await test.step(route, async () => {
        provider.on(call, ({ payload }) =>
          success({
            result:
              payload.offset === 0
                ? marks.map((mark) => rowOf(call, mark, true))
                : [],
          }),
        );
        await page.goto(path);
        const link = page.getByRole("link", { name: "Print all" });
        await page.goto((await link.getAttribute("href")) ?? "");
        const sheets = await printPage(page, "A4");
        const headers = headersOf(table.columns);
        expect(findPrinted(sheets, marks)).toEqual(marks);
        expectWholeTable(sheets, headers);
        expect(sheets.every(isLandscape)).toBe(headers.length > 8);
        expect(findPrinted(sheets, ["Back to the results"])).toEqual([]);
      });
  },
);
