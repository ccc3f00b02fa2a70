import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

const end = (page: Page, side: "From" | "To") =>
  page.getByRole("group", { name: side, exact: true });
const book = (page: Page) =>
  page.getByRole("button", { name: "Book", exact: true });
const pool = (page: Page) => page.getByRole("combobox", { name: "Pool" });

/** All values of a booking, by side and label. */
const ends = {
  From: ["Alder Creek Ceramics", "8171 Mall Dr", "Gary", "IN", "46401"],
  To: ["Bakery <b>Seven</b>", "2 Oven St", "Chicago", "IL", "60601"],
} as const;
const labels = ["Company Name", "Address 1", "City", "State", "Zip"];

async function fillEnd(page: Page, side: "From" | "To") {
  for (const [at, label] of labels.entries())
    await end(page, side)
      .getByLabel(label)
      .fill(ends[side][at] ?? "");
}

async function expectEnd(page: Page, side: "From" | "To") {
  for (const [at, label] of labels.entries())
    await expect(end(page, side).getByLabel(label)).toHaveValue(
      ends[side][at] ?? "",
    );
}

async function fillWhole(page: Page) {
  await fillEnd(page, "From");
  await fillEnd(page, "To");
  await page.getByLabel("Number of Pallets").fill("2");
  await page.getByLabel("Total Weight").fill("1,200");
  await page.getByLabel("Book without a bill of lading").check();
}

/** Scripts renew the rate beside the form; a shipment is booked only at the rate that is shown. */
const expectRate = (page: Page, pallets: number) =>
  expect(page.locator(".price")).toContainText(`for ${pallets} pallets`);

async function expectWhole(page: Page) {
  await expectEnd(page, "From");
  await expectEnd(page, "To");
  await expect(page.getByLabel("Number of Pallets")).toHaveValue("2");
  await expect(page.getByLabel("Total Weight")).toHaveValue("1,200");
}

test(
  "a shipment is booked, from the choice of a pool to its numbers",
  { tag: "@gate" },
  async ({ national: page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Book LTL/ }).click();
    await expect(pool(page).getByRole("option").first()).toHaveText(
      "Select Pool",
    );
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toHaveText("Must set a pool");
    await pool(page).selectOption({ label: "Chicago" });
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/book-LTL\?pool=1$/);

    await end(page, "To").getByLabel("Lift Gate").check();
    await fillEnd(page, "From");
    await page.getByLabel("Class").fill("heavy");
    await book(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toBeFocused();
    await expect(alert.getByRole("listitem")).toHaveText([
      "Invalid number of pallets",
      /^Enter the number of pieces, or choose/,
      "Invalid class: must be a number",
      "Invalid total weight",
      "Must include company name, address 1, city, state, and zip for both locations",
      /^Enter the description, or choose/,
    ]);
    await expect(
      end(page, "To").getByLabel("City"),
    ).toHaveAccessibleDescription("Must not be blank");
    await expectEnd(page, "From");

    // Another pool keeps all typed values.
    await page.getByRole("button", { name: "Change pool" }).click();
    await pool(page).selectOption({ label: "Dallas" });
    await expectEnd(page, "From");
    await expect(end(page, "To").getByLabel("Lift Gate")).toBeChecked();
    await fillWhole(page);
    await book(page).click();
    await expect(alert).toHaveText("Invalid class: must be a number");
    await expect(page.locator(".pool-chip")).toContainText("Dallas");
    await expectWhole(page);
    await page.getByLabel("Class").fill("70");
    await page.getByLabel("Number of Pieces").fill("40");
    await page.getByLabel("Description").fill("Cups");
    // The Enter key books.
    await page.getByLabel("Description").press("Enter");

    await expect(page.getByText("The shipment is booked.")).toBeVisible();
    await expect(page).toHaveURL(/\/book-LTL\?booked=/);
    const shown = page.locator(".numbers");
    await expect(shown).toContainText(/BOL Number\s*\d+/);
    const numbers = await shown.textContent();
    await page.reload();
    await expect(shown).toHaveText(numbers ?? "");
    await expect(
      page.getByRole("link", { name: "Bill of Lading" }),
    ).toHaveAttribute("href", /^\/BOL\/\d+$/);
    await expect(
      page.getByRole("link", { name: "Track this PRO" }),
    ).toHaveAttribute("href", /^\/tracking\/PRO-search\/PROs=\d+$/);
    const bol = /BOL Number\s*(\d+)/.exec(numbers ?? "")?.[1] ?? "";
    const pro = /PRO Number\s*(\d+)/.exec(numbers ?? "")?.[1] ?? "";
    const booked = page.url();
    await page.goto(`/find?q=${bol}&wait=1`);
    await expect(page).toHaveURL(`/shipment?pro=${pro}`);
    await page.goto(booked);
    await page.getByRole("link", { name: "Start New Booking" }).click();
    await pool(page).selectOption({ label: "Dallas" });
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(end(page, "From").getByLabel("City")).toHaveValue("");
  },
);

test("viewing a past booking keeps the next one, and a form sent again with other values links to a new one", async ({
  national: page,
}) => {
  await page.goto("/book-LTL?pool=1");
  await fillWhole(page);
  await expectRate(page, 2);
  const drafts = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(drafts).toContain("1,200");
  await expect.poll(drafts).toContain("withoutBill");
  const used = await drafts();
  await book(page).click();
  await expect(page.getByText("The shipment is booked.")).toBeVisible();
  const booked = page.url();
  const city = end(page, "From").getByLabel("City");
  await page.goto("/book-LTL?pool=2");
  await city.fill("Reno");
  await expect.poll(drafts).toContain("Reno");
  await page.goto(booked);
  await expect(page.getByText("The shipment is booked.")).toBeFocused();
  await page.goto("/book-LTL?pool=2");
  await expect(city).toHaveValue("Reno");

  // Like a tab that was duplicated before the booking.
  await page.evaluate((json) => {
    Object.assign(sessionStorage, JSON.parse(json) as object);
  }, used);
  await page.goto("/book-LTL?pool=1");
  await expectWhole(page);
  await page.getByLabel("Number of Pallets").fill("3");
  await page.keyboard.press("Tab");
  await expectRate(page, 3);
  await book(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("already been sent with other entries");
  await page.getByRole("link", { name: "Start New Booking" }).click();
  await pool(page).selectOption({ label: "Chicago" });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(city).toHaveValue("");
  await fillWhole(page);
  await expectRate(page, 2);
  await book(page).click();
  await expect(page.getByText("The shipment is booked.")).toBeVisible();
});

test("the next user in a tab does not see the previous user's draft", async ({
  page,
  portal,
  signInWith,
}) => {
  const [first, second] = portal.signIns.filter(({ role }) =>
    /national|regional/i.test(role),
  );
  if (!first || !second) throw new Error("Two people are missing");
  const company = end(page, "From").getByLabel("Company Name");
  await signInWith(first);
  await page.goto("/book-LTL?pool=1");
  // Scripts are loaded once the field suggests addresses.
  await expect(company).toHaveRole("combobox");
  await company.pressSequentially("Secret Sender");
  await page.reload();
  await expect(company).toHaveValue("Secret Sender");

  // Their session ends without a logout, and both users log in on the login page, the first one
  // first.
  for (const [who, kept] of [
    [first, "Secret Sender"],
    [second, ""],
  ] as const) {
    await page.context().clearCookies();
    await signInWith(who);
    await page.goto("/book-LTL?pool=1");
    await expect(pool(page).or(company).first()).toBeVisible();
    await expect(company).toHaveValue(kept);
  }
});
