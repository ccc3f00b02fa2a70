import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

/** What users want to be told by mail. */

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const said = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
/** The alerts with this text in the list. */
const items = (page: Page, text: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: text })
    .filter({ has: page.getByRole("button") });

/** Removes the alerts with this text. */
async function remove(page: Page, text: string) {
  const left = await items(page, text).count();
  await items(page, text).first().getByRole("button").click();
  await said(page, "The alert is removed.");
  await expect(items(page, text)).toHaveCount(left - 1);
}

test("an alert about late deliveries is created, changed and removed", async ({
  page,
  signInAs,
}) => {
  await signInAs("regional");
  await page.goto("/");
  await page.getByRole("link", { name: "New alert" }).click();
  await expect(
    page.getByRole("heading", { name: "Alerts", level: 1 }),
  ).toBeVisible();
  await page.getByRole("link", { name: "A delivery is late" }).click();
  await expect(page.getByRole("heading", { name: "New alert" })).toBeVisible();
  const where = page.getByLabel("Where");
  const store =
    (await where
      .locator("optgroup")
      .nth(1)
      .locator("option")
      .first()
      .textContent()) ?? "";
  expect(store).toMatch(/^Only store \d+/);
  await where.selectOption({ label: store });
  const zone = page.getByLabel("Time zone");
  await zone.fill("Chicago time");
  await button(page, "Save").click();
  await expect(zone).toHaveAccessibleDescription(/Enter a time zone/);
  // What was chosen is kept.
  await expect(where.locator("option:checked")).toHaveText(store);
  await zone.fill("America/Chicago");
  await button(page, "Save").click();
  await said(page, "The alert is saved.");
  await expect(items(page, store)).toContainText(
    "From 6:00 AM to 9:00 PM (America/Chicago)",
  );

  await items(page, store)
    .getByRole("link", { name: `Change: A delivery is late, ${store}` })
    .click();
  await expect(page.getByLabel("Where").locator("option:checked")).toHaveText(
    store,
  );
  await page.getByLabel("Mail me at night, too").check();
  await button(page, "Save").click();
  await expect(items(page, store)).toContainText(
    "At any hour (America/Chicago)",
  );
  await remove(page, store);
});
