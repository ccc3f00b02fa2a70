import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { signInOf } from "../portal/sessions";
import { expect, test } from "./harness/test";

/** The life of a saved view. */

const unusedName = () => `Late, Chicago ${randomUUID().slice(0, 8)}`;
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const said = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
const item = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });

/** Opens the form that saves the result of last week. */
async function beginSaving(page: Page) {
  await page.goto("/search/advanced-search/s=-7d_f=-1d_deliv=1?sort=Time");
  await page.getByRole("link", { name: "Save view" }).click();
  await expect(page.getByRole("heading", { name: "Save view" })).toBeVisible();
}

/** Saves the result of last week under a name. */
async function saveAs(page: Page, name: string) {
  await beginSaving(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await button(page, "Save").click();
  await said(page, `The view ${name} is saved.`);
}

/** Removes a view for good. */
async function remove(page: Page, name: string) {
  await page.goto("/views");
  await button(page, `Remove ${name}`).click();
  await said(page, "The view is removed.");
}

test(
  "a result is saved as a view, opened from Home, shared, made the start page, removed and restored",
  { tag: "@gate" },
  async ({ page, openSessionOf, signInWith, portal }) => {
    const name = unusedName();
    const who = signInOf(portal, "regional");
    await openSessionOf(who);
    await saveAs(page, name);
    await expect(item(page, name)).toContainText("Only you");

    // On a busy machine, Home is shown without what comes late.
    await page.goto("/?wait=1");
    await item(page, name).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(
      /\/search\/advanced-search\/s=-7d_f=-1d_deliv=1\?sort=Time$/,
    );

    await page.goto("/views");
    await item(page, name)
      .getByRole("link", { name: /^Change/ })
      .click();
    const sharing = page.getByLabel("Who sees it");
    const group = (await sharing.locator("option").nth(1).textContent()) ?? "";
    await sharing.selectOption({ label: group });
    await button(page, "Save").click();
    await expect(item(page, name)).toContainText(group);

    await button(page, `Set as start page: ${name}`).click();
    await said(page, "You start with this view the next time you log in.");
    await expect(item(page, name)).toContainText("Your start page");

    await page.context().clearCookies();
    await signInWith(who);
    await expect(page).toHaveURL(/\/search\/advanced-search\/s=-7d/);

    await remove(page, name);
    await expect(item(page, name)).toHaveCount(0);
    await button(page, "Undo").click();
    await said(page, "The view is there again.");
    await expect(item(page, name)).toContainText(group);
    await remove(page, name);
  },
);
