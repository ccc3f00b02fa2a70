import type { Page } from "playwright/test";
import { test } from "./harness/faulty-test";
import { cartonResults, findCartons } from "./harness/printed-results";
import { expect } from "./harness/test";

const headers = (page: Page) => page.locator(".rows thead th");
const chosen = ["ASN", "Store", "Delivery Date"];

/** Leaves only these boxes of the Columns form checked, and submits it. */
async function choose(page: Page, wanted: readonly string[]): Promise<void> {
  await page.locator("summary", { hasText: "Columns" }).click();
  const boxes = page.locator(".option").getByRole("checkbox");
  for (const box of await boxes.all()) {
    if (await box.isDisabled()) continue;
    const name = await box.evaluate(
      (input: HTMLInputElement) => input.labels?.[0]?.textContent ?? "",
    );
    await box.setChecked(wanted.includes(name.trim()));
  }
  await page.getByRole("button", { name: "Show columns" }).click();
}

test("the chosen columns stay in the URL while the user sorts, pages and goes back", async ({
  page,
  provider,
  haveSession,
}) => {
  findCartons(provider, 250);
  await haveSession();
  await page.goto(`${cartonResults}?sort=Store&dir=desc`);
  await expect(headers(page)).toHaveCount(16);
  await choose(page, chosen);
  await expect(page).toHaveURL(
    `${cartonResults}?sort=Store&dir=desc&cols=Store&cols=DeliveryDate`,
  );
  await expect(headers(page)).toHaveText(chosen);
  await expect(
    page.locator(".rows tbody tr").first().locator("td"),
  ).toHaveCount(2);
  await headers(page).getByRole("link", { name: "Delivery Date" }).click();
  await expect(page).toHaveURL(
    /cols=Store&cols=DeliveryDate&sort=DeliveryDate/,
  );
  // Rows that load while the page scrolls to the link move it away from the mouse.
  await page.getByRole("link", { name: "Last" }).press("Enter");
  await expect(page).toHaveURL(/cols=Store&cols=DeliveryDate&sort=.*&page=/);
  await expect(headers(page)).toHaveText(chosen);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(headers(page)).toHaveCount(16);
  await page.goForward();
  await expect(headers(page)).toHaveText(chosen);
  const menu = page.locator(".option").first();
  if (!(await menu.evaluate((details) => details.hasAttribute("open"))))
    await menu.locator("summary").click();
  await page.getByRole("link", { name: "All columns" }).click();
  await expect(page).toHaveURL(`${cartonResults}?sort=Store&dir=desc`);
  await expect(headers(page)).toHaveCount(16);
});

test("Escape closes the Columns panel, and its form is accessible in every color scheme", async ({
  page,
  provider,
  haveSession,
  expectAccessibleInLightAndDark,
  expectNoWiderThan320,
}) => {
  findCartons(provider, 150);
  await haveSession();
  await page.goto(cartonResults);
  const summary = page.locator("summary", { hasText: "Columns" });
  await summary.click();
  const box = page.getByRole("checkbox", { name: "Pallet Date" });
  await box.focus();
  await expectAccessibleInLightAndDark();
  await expectNoWiderThan320();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(summary).toBeFocused();
});
