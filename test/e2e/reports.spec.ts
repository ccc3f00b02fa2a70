import type { Locator, Page } from "playwright/test";
import { waitUntilHydrated } from "./harness/hydration";
import { expect, test } from "./harness/test";

const window = "s=-7d_f=today";
const rowsOf = (page: Page) => page.locator("tbody tr");

/** Selects the text of an element by dragging over it. */
async function selectText(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, y, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(() => page.evaluate(() => getSelection()?.toString()))
    .not.toBe("");
}

for (const [name, path, hidden] of [
  [
    "the on-time report",
    "/onTime-report/result",
    ["Arrival Time", "Departure Time", "Window Start", "Window End", "Notes"],
  ],
  ["the scan report", "/scan-report/result", ["Pool", "Scanned", "Total"]],
] as const)
  test(
    `on a phone the rows of ${name} are cards, which show all fields on request`,
    { tag: ["@phone-only", "@gate"] },
    async ({ national: page }) => {
      await page.goto(`${path}/${window}`);
      const headers = await page.locator("thead th").allTextContents();
      const card = rowsOf(page).first();
      for (const [at, label] of headers.entries()) {
        const cell = card.locator("> *").nth(at);
        if ((await cell.textContent()) === "") continue;
        const isHidden = hidden.some((one) => one === label);
        await expect(cell).toBeVisible({ visible: !isHidden });
      }
      // Every total is shown, also of a column that the cards hide.
      for (const total of await page.locator("tfoot td:not(:empty)").all())
        await expect(total).toBeVisible();
      const all = card.getByRole("checkbox", { name: "All fields" });
      await all.check();
      for (const label of hidden) {
        const cell = card.locator("> *").nth(headers.indexOf(label));
        if ((await cell.textContent()) !== "") await expect(cell).toBeVisible();
      }
    },
  );

test("a click anywhere in a row follows its link, except one that selects text", async ({
  national: page,
}) => {
  const summary = `/scan-report/summary/store/${window}`;
  await page.goto(summary);
  const cells = rowsOf(page).first().locator("> *");
  await waitUntilHydrated(cells.first());
  const href = await cells.nth(1).getByRole("link").getAttribute("href");
  await selectText(page, cells.nth(0));
  await cells.nth(2).dblclick();
  // The first click only ends the selection.
  await page.getByRole("heading", { level: 1 }).click();
  await cells.nth(3).click();
  await expect(page).toHaveURL(href ?? "");
  // Nothing before has left the page.
  await page.goBack();
  await expect(page).toHaveURL(summary);
});
