import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

/** From a rate to a booking. */

const end = (page: Page, side: "From" | "To") =>
  page.getByRole("group", { name: side, exact: true });
const book = (page: Page) =>
  page.getByRole("button", { name: "Book", exact: true });
const price = (page: Page) => page.locator(".price");
const row = (page: Page, company: string) =>
  page.getByRole("row").filter({ hasText: company });
const isBooked = (page: Page) =>
  expect(page.getByText("The shipment is booked.")).toBeVisible();

/** Enters the number of pallets and waits for their rate. */
async function fillPallets(page: Page, pallets: string) {
  await page.getByLabel("Number of Pallets").fill(pallets);
  await page.keyboard.press("Tab");
  await expect(price(page)).toContainText(`for ${pallets} pallets`);
}

/** Fills in what a rate leaves open. */
async function fillRest(page: Page, company: string) {
  for (const side of ["From", "To"] as const) {
    const values = [
      ["Company Name", `${company} ${side}`],
      ["Address 1", "1 Kiln Rd"],
      ["City", "Gary"],
      ["State", "IN"],
    ] as const;
    for (const [label, value] of values)
      await end(page, side).getByLabel(label).fill(value);
  }
  await page.getByLabel("Total Weight").fill("1,200");
  await page.getByLabel("Book without a bill of lading").check();
}

test("from a rate to a booking, whose rate follows what is typed", async ({
  national: page,
}) => {
  const company = `Kiln ${randomUUID().slice(0, 8)}`;
  await page.goto("/rateGenerator?class=70&numPieces=8");
  await page.getByLabel("From ZIP code").fill("60601");
  await page.getByLabel("To ZIP code").fill("53202");
  await page.getByLabel("Number of Pallets").fill("4");
  await page.getByRole("button", { name: "Get rate" }).click();
  const total = await page.locator("dd b").textContent();
  await page.getByRole("link", { name: "Book this shipment" }).click();
  await expect(price(page)).toContainText(`${total} for 4 pallets`);
  await page
    .getByRole("combobox", { name: "Pool" })
    .selectOption({ label: "Chicago" });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(price(page)).toContainText(`${total} for 4 pallets`);
  await expect(price(page)).toBeInViewport();
  await expect(page.getByLabel("Class")).toHaveValue("70");
  await expect(page.getByLabel("Number of Pieces")).toHaveValue("8");

  // The rate follows the typed values, and nothing is lost.
  await fillRest(page, company);
  await fillPallets(page, "2");
  await expect(price(page)).toContainText("60601 to 53202");
  await expect(page.getByLabel("Total Weight")).toHaveValue("1,200");
});

test("Back, Book again and a reload after a booking do not book it twice unnoticed", async ({
  national: page,
}) => {
  const company = `Once ${randomUUID().slice(0, 8)}`;
  await page.goto("/book-LTL?pool=1&zipFrom=60601&zipTo=53202&numPallets=1");
  await fillRest(page, company);
  await book(page).dblclick();
  await isBooked(page);
  await page.reload();
  await isBooked(page);
  await page.goBack();
  // The form is a new one: what was booked is not in it any more.
  await expect(end(page, "To").getByLabel("Company Name")).toHaveValue("");
  await page.goto("/bookings");
  await expect(row(page, company)).toHaveCount(1);
  const similar = row(page, company).getByRole("link", {
    name: /^Book similar/,
  });
  await similar.click();
  await book(page).click();
  await isBooked(page);
  await page.goBack();
  await expect(
    page.getByText("Pressing Book books another shipment."),
  ).toBeVisible();
});
