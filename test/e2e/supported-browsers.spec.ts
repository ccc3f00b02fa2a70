import type { Page } from "playwright/test";
import { day } from "./harness/days";
import { waitUntilHydrated } from "./harness/hydration";
import { expect, test } from "./harness/test";
import { markDocument } from "./harness/translator";

const aWeek = `/search/advanced-search/s=${day(-7)}_f=${day(0)}`;

/** Sorts the result by a link, and expects the browser to load a document for it. */
async function expectDocumentOnSort(page: Page) {
  const isNew = await markDocument(page);
  await page
    .locator("thead")
    .getByRole("link", { name: "Store", exact: true })
    .click();
  await expect(page).toHaveURL(/sort=Store/);
  expect(await isNew()).toBe(true);
  await expect(page.locator("[aria-sort]")).toHaveText("Store");
  await expect(page.locator("tbody tr")).toHaveCount(100);
}

for (const missing of ["String.prototype.toWellFormed", "Intl"])
  // What else is required is tested without a browser, in test/app/ui/browser.
  test(
    `a browser without ${missing} reads documents, as without scripts`,
    { tag: "@gate" },
    async ({ page, signInAs }) => {
      await page.addInitScript((path) => {
        const names = path.split(".");
        const name = names.pop() ?? "";
        Reflect.deleteProperty(
          names.reduce<object>((of, at) => Reflect.get(of, at) as object, self),
          name,
        );
      }, missing);
      await signInAs("national");
      await page.goto(aWeek, { waitUntil: "load" });
      await expectDocumentOnSort(page);
    },
  );

test("rows, map and chart of the server stay when their enhancements fail", async ({
  national: page,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/No connection today/);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", {
      get: () => {
        throw new Error("No connection today");
      },
    }),
  );
  for (const [path, element] of [
    [aWeek, "tbody tr"],
    [`/dashboard/s=${day(-7)}_f=${day(0)}`, ".plot svg"],
    ["/track", "svg.drawing"],
  ] as const) {
    const failed = page.waitForEvent("console", (message) =>
      message.text().includes("No connection today"),
    );
    await page.goto(path);
    await waitUntilHydrated(page.locator("main"));
    await failed;
    await expect(page.locator(element).first()).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  }
  // The links of the markup load documents.
  const isNew = await markDocument(page);
  await page.getByRole("link", { name: /^Complete/ }).click();
  await expect(page).toHaveURL(/track\?/);
  expect(await isNew()).toBe(true);
});
