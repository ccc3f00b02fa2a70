import type { Page } from "playwright/test";
import { success } from "../portal/faulty-provider";
import { test as onFaulty } from "./harness/faulty-test";
import { hostileTexts } from "../portal/hostile-texts";
import { tabTo } from "./harness/tab-to";
import { expect, test } from "./harness/test";

/** A field of shipper or consignee. */
const field = (page: Page, side: "From" | "To", label: string) =>
  page.getByRole("group", { name: side, exact: true }).getByLabel(label);
const company = (page: Page) => field(page, "To", "Company Name");
const list = (page: Page) => page.getByRole("listbox");
const options = (page: Page) => page.getByRole("option");
const says = (page: Page, message: string | RegExp) =>
  page.getByRole("status").filter({ hasText: message });

/** Opens the form and waits until its lookup fields suggest addresses. */
async function openForm(page: Page): Promise<void> {
  await page.goto("/book-LTL?pool=1");
  await expect(company(page)).toHaveRole("combobox");
}

const address = (CompanyName: string, more: object = {}) => ({
  Location: "C1001",
  CompanyName,
  Address1: "12 Main St",
  Address2: "Suite 4",
  City: "Joliet",
  State: "IL",
  Zip: "60432",
  SpecialNotes: "Dock 4",
  ...more,
});

test("a saved address is found and selected by keyboard alone, and its field announces everything to a screen reader", async ({
  national: page,
  expectAccessible,
}) => {
  test.slow();
  const { keyboard } = page;
  await openForm(page);
  await page.getByLabel("Notes").fill("Fragile");
  await company(page).focus();
  await expect(company(page)).toHaveAttribute("aria-expanded", "false");
  await expect(company(page)).toHaveAttribute("aria-autocomplete", "list");
  await keyboard.type("store");
  await expect(
    says(page, /^\d+ saved address(es)? found|first 49/),
  ).toHaveCount(1);
  await expect(company(page)).toHaveAttribute("aria-expanded", "true");
  expect(await company(page).getAttribute("aria-controls")).toBe(
    await list(page).getAttribute("id"),
  );
  await expectAccessible();

  // No option is active yet, and Enter does not submit the form.
  await keyboard.press("Enter");
  await expect(list(page)).toBeHidden();
  await expect(company(page)).toHaveAttribute("aria-expanded", "false");
  await keyboard.press("ArrowDown");
  await expect(list(page)).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  const active = options(page).nth(1);
  await expect(active).toHaveAttribute("aria-selected", "true");
  expect(await company(page).getAttribute("aria-activedescendant")).toBe(
    await active.getAttribute("id"),
  );
  await keyboard.press("ArrowUp");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  // Home moves the cursor and leaves the list.
  await keyboard.press("Home");
  await expect(company(page)).not.toHaveAttribute("aria-activedescendant");
  await keyboard.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await expect(options(page).last()).toBeInViewport();
  const name =
    (await options(page).last().locator("strong").textContent()) ?? "";
  await keyboard.press("Enter");

  await expect(list(page)).toBeHidden();
  await expect(company(page)).toBeFocused();
  await expect(company(page)).toHaveValue(name);
  await expect(field(page, "To", "Zip")).toHaveValue(/^\d{5}$/);
  await expect(field(page, "To", "Customer Number")).toHaveValue(/./);
  await expect(field(page, "From", "Company Name")).toHaveValue("");
  await expect(page.getByLabel("Notes")).toHaveValue(/^Fragile(\n.+)?$/);
  await expect(says(page, `${name} is filled in`)).toHaveCount(1);
  await expect(page).toHaveURL("/book-LTL?pool=1");

  // Tab selects nothing; focusing the field again opens the list.
  await keyboard.press("Tab");
  await tabTo(page, company(page), "Shift+Tab");
  await expect(options(page).first()).toBeVisible();
  await keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(company(page)).toHaveValue(name);

  // Filled-in values survive a reload.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain(name);
  await page.reload();
  await expect(company(page)).toHaveValue(name);

  // With the list closed Enter submits the form, as in any other field.
  await company(page).focus();
  await keyboard.press("Escape");
  await keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(
    "Invalid number of pallets",
  );
  await expect(company(page)).toHaveValue(name);
});

onFaulty(
  "saved addresses that cannot be loaded leave the form as it is and say why",
  async ({ page, provider, unexpectedConsole }) => {
    unexpectedConsole.allow(/401|502/);
    provider.on("searchAddressBook", () => ({
      status: 503,
      body: "<h1>Sorry</h1>",
    }));
    await openForm(page);
    await company(page).fill("acme");
    await expect(says(page, "Unable to connect to server")).toBeVisible();
    provider.on("searchAddressBook", () => ({
      status: 401,
      body: { status: "Error", message: "No session" },
    }));
    await company(page).press("s");
    const ended = says(page, "Your session has expired.");
    await expect(ended).toBeVisible();
    await expect(ended.getByRole("link")).toHaveAttribute("target", "_blank");
    await company(page).press("Tab");
    await expect(ended.getByRole("link")).toBeFocused();
    await expect(company(page)).toHaveValue(/acme/);
  },
);

onFaulty(
  "the list of saved addresses fits a phone, is chosen from by a tap, and shows any text as text",
  { tag: "@phone" },
  async ({ page, provider, isMobile }) => {
    const [first = "", second = ""] = hostileTexts;
    const long = "Wide".repeat(49);
    provider.on("searchAddressBook", () =>
      success({
        result: [
          address(first, { Address1: second, SpecialNotes: second }),
          address(long),
          ...Array.from({ length: 30 }, (_, at) => address(`Acme ${at}`)),
        ],
      }),
    );
    await openForm(page);
    await company(page).fill("a");
    await expect(options(page)).toHaveCount(32);
    const box = await page.locator(".suggestions.open").boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(box?.width).toBeGreaterThanOrEqual(230);
    expect(box?.height).toBeLessThanOrEqual(600);
    const scrolls = () => document.documentElement.scrollWidth;
    expect(await page.evaluate(scrolls)).toBeLessThanOrEqual(width);
    const option = options(page).first();
    await (isMobile ? option.tap() : option.click());
    await expect(company(page)).toBeFocused();
    await expect(company(page)).toHaveValue(first.trim());
    await expect(field(page, "To", "Address 1")).toHaveValue(second.trim());
  },
);

test("fields that a saved address fills in lose their errors", async ({
  national: page,
}) => {
  await openForm(page);
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  const zip = field(page, "To", "Zip");
  await expect(zip).toHaveAttribute("aria-invalid", "true");
  await expect(company(page)).toHaveRole("combobox");
  await company(page).fill("store");
  await options(page).first().click();
  await expect(zip).toHaveValue(/^\d{5}$/);
  await expect(zip).not.toHaveAttribute("aria-invalid");
  await expect(company(page)).not.toHaveAttribute("aria-invalid");
  // The other side is still empty, and still marked.
  await expect(field(page, "From", "Zip")).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  // A new response shows the remaining errors.
  await zip.fill("");
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(zip).toHaveAttribute("aria-invalid", "true");
});
