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
  { tag: ["@no-js", "@gate"] },
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

    await button(page, `Start with it: ${name}`).click();
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

test("the map is saved as a view, which replaces an earlier one", async ({
  page,
  signInAs,
  expectAccessible,
  expectNoWiderThan320,
}) => {
  const name = unusedName();
  await signInAs("national");
  await saveAs(page, name);
  await page.goto("/track");
  await page.getByRole("link", { name: "Save view" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`${name}, map`);
  await page
    .getByLabel("Save as")
    .selectOption({ label: `Instead of ${name}` });
  await expectAccessible();
  await expectNoWiderThan320();
  await button(page, "Save").click();
  await said(page, `The view ${name}, map is saved.`);
  await expect(item(page, name)).toHaveCount(1);
  await expect(
    item(page, name).getByRole("link", { name: /^Late/ }),
  ).toHaveAttribute("href", /^\/track/);
  await expectAccessible();
  await expectNoWiderThan320();
  await remove(page, `${name}, map`);
});

test("a report is mailed at chosen times, which are changed and stopped", async ({
  page,
  signInAs,
  expectAccessible,
  expectNoWiderThan320,
}) => {
  const name = unusedName();
  await signInAs("national");
  await page.goto("/search/advanced-search/s=-7d_f=-1d_deliv=1");
  await page.getByText("Share", { exact: true }).click();
  await page.getByRole("link", { name: "Mail it to me regularly" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await button(page, "Save and choose when").click();
  await expect(
    page.getByRole("heading", { name: "Mail this report" }),
  ).toBeVisible();
  await page
    .getByLabel("When to send it")
    .selectOption({ label: "Every Monday" });
  await page.getByLabel("Hour").selectOption({ label: "6:00 AM" });
  const zone = page.getByLabel("Time zone");
  await expect(zone).toHaveValue("America/Chicago");
  await zone.fill("Chicago time");
  await button(page, "Save").click();
  await expect(zone).toHaveAccessibleDescription(/Enter a time zone/);
  await expect(zone).toHaveValue("Chicago time");
  await expectAccessible();
  await expectNoWiderThan320();
  await zone.fill("Chicago");
  await page.getByLabel("Send nothing when the report has no rows").check();
  await button(page, "Save").click();
  await said(page, `The report ${name} comes by mail.`);
  await expect(item(page, name)).toContainText(
    /By mail: Every Monday at 6:00 AM \(America\/Chicago\) · next Mon, /,
  );
  await expectAccessible();
  await expectNoWiderThan320();

  await page.getByRole("link", { name: `Change the mail of ${name}` }).click();
  await expect(page.getByLabel("When to send it")).toHaveValue("weekly-1");
  await expect(
    page.getByLabel("Send nothing when the report has no rows"),
  ).toBeChecked();
  await button(page, "Stop the mails").click();
  await said(page, "The report no longer comes by mail.");
  await expect(item(page, name)).not.toContainText("By mail");
  await page.getByRole("link", { name: `Mail ${name}` }).click();
  await expect(page.getByLabel("When to send it")).toHaveValue("weekdays");
  await remove(page, name);
});
