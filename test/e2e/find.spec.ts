import type { Page } from "playwright/test";
import { expectFoundPage } from "./harness/found-page";
import { shownRows } from "./harness/result-page";
import { expect, test } from "./harness/test";

/** A search box without scripts; a combobox once its script is loaded, when it is used. */
const searchBox = (page: Page) =>
  page.getByRole("banner").locator("input[name=q]");

test(
  "a carton is found from any screen by the number of its label",
  { tag: ["@gate", "@smoke"] },
  async ({ national: page }) => {
    await page.goto("/search/advanced-search/s=-7d_f=-1d_deliv=1");
    const [{ ASN: asn = "" } = {}] = await shownRows(page);
    const digits = asn.slice(-18);
    for (const typed of [asn, ` (00)${digits} `, `]C100${digits}`]) {
      await page.goto("/contact");
      await searchBox(page).fill(typed);
      await searchBox(page).press("Enter");
      await expectFoundPage(page, /^(?!.*\/find)/);
      await expect(page.getByRole("main")).toContainText(digits);
    }
  },
);

test(
  "a name is suggested while it is typed, and the last searches in the empty box",
  { tag: "@gate" },
  async ({ national: page, expectAccessible }) => {
    await page.goto("/search");
    const box = searchBox(page);
    const options = page.getByRole("banner").getByRole("option");
    await expect(async () => {
      await box.blur();
      await box.focus();
      await expect(box).toHaveRole("combobox", { timeout: 1_000 });
    }).toPass();
    await box.pressSequentially("chcago");
    const pools = page.getByRole("group", { name: "Pools" });
    await expect(pools.getByRole("option")).toHaveText(["Chicago"]);
    expect(await options.count()).toBeLessThanOrEqual(8);
    await expectAccessible();
    await box.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(box).toHaveValue("chcago");
    await box.press("ArrowDown");
    await pools.getByRole("option").click();
    await expect(page).toHaveURL(/\/track\?pool=/);

    await box.focus();
    await expect(options).toHaveText(["Chicago"]);
    await box.press("ArrowDown");
    await expect(options).toHaveAttribute("aria-selected", "true");
    await box.press("Delete");
    await expect(options).toHaveCount(0);
  },
);

test(
  "a phone has a button beside the search box, and no link to the shortcut",
  { tag: "@phone-only" },
  async ({ store: page }) => {
    await page.goto("/search");
    const search = page.getByRole("search", { name: "Find a number" });
    const button = search.getByRole("button", { name: "Find" });
    await expect(button).toBeVisible();
    await expect(
      page.getByRole("link", { name: "Keyboard shortcut" }),
    ).toBeHidden();
    await searchBox(page).fill("nowhere-4711");
    await button.click();
    await expect(page).toHaveURL("/find?q=nowhere-4711");
  },
);

test("the key / moves to the search box, but not while typing, and can be turned off and on again", async ({
  store: page,
  expectAccessible,
}) => {
  await page.goto("/search");
  const box = searchBox(page);
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(box).toHaveValue("");
  await page.getByLabel("ASNs").focus();
  await page.keyboard.press("/");
  await expect(page.getByLabel("ASNs")).toHaveValue("/");
  await page.getByRole("link", { name: "Keyboard shortcut" }).click();
  await expect(page).toHaveURL("/find");
  await expect(box).toHaveAttribute("aria-keyshortcuts", "/");
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByRole("status").last()).toHaveText(
    "The / key does nothing in this browser.",
  );
  await expect(box).not.toHaveAttribute("aria-keyshortcuts");
  await expectAccessible();
  await page.keyboard.press("/");
  await expect(box).not.toBeFocused();
  await page.reload();
  await page.goto("/search");
  await expect(box).not.toHaveAttribute("aria-keyshortcuts");
  await page.goto("/find");
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(box).toHaveAttribute("aria-keyshortcuts", "/");
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
});
