import type { Locator, Page } from "playwright/test";
import { expect, test } from "./harness/test";

const popup = (page: Page) => page.getByRole("dialog");
const question = (page: Page) => page.getByRole("alertdialog");
const box = (page: Page) => page.getByPlaceholder("Enter email of user to add");
const remove = (page: Page, email: string) =>
  popup(page).getByRole("link", { name: `Remove ${email}` });
/** Scripts make it modal; before that it is only rendered open. */
const expectModal = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((it) => it.matches(":modal"))).toBe(true);

test("the dialog of a group is modal and has its own URL", async ({
  administrator: page,
}) => {
  await page.goto("/management");
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole("link", { name: "Midwest", exact: true }).click();
  const edit = page.getByRole("link", { name: /^Edit (Pool|Master) Group / });
  await edit.click();
  await expect(box(page)).toBeFocused();
  await expectModal(popup(page));
  await box(page).fill("half@");

  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await expect(edit).toBeFocused();
  await page.goBack();
  await expect(popup(page)).toBeVisible();
  await expect(box(page)).toHaveValue("half@");
  await page.mouse.click(5, 5);
  await expect(popup(page)).toHaveCount(0);
  await edit.click();
  await remove(page, "manager@demo.example").click();
  await expectModal(question(page));
  // The focus stays in the dialog.
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press("Tab");
    expect(
      await question(page).evaluate(
        (it) =>
          it.contains(document.activeElement) ||
          document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(popup(page)).toBeVisible();
  await expect(remove(page, "manager@demo.example")).toBeFocused();
  await page.goBack();
  await expect(question(page)).toBeVisible();
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  await page.reload();
  await expect(question(page)).toBeVisible();
  await expectModal(question(page));
});

test("back and forward filter the lists of groups according to their URLs", async ({
  administrator: page,
}) => {
  await page.goto("/management");
  const find = page.getByRole("searchbox", { name: "Find groups" });
  // groups.spec.ts adds groups for a while.
  const matches = page.getByText(/^1 of \d+ groups matches “los ang”\.$/);
  await find.fill("los ang");
  await find.press("Enter");
  await expect(page).toHaveURL(/find=los\+ang$/);
  await page.goBack();
  await expect(find).toHaveValue("");
  await expect(page.getByText(/^\d+ groups$/)).toBeVisible();
  await page.goForward();
  await expect(find).toHaveValue("los ang");
  await expect(matches).toBeVisible();
  // Typed text is kept.
  await find.fill("Western");
  await page.getByRole("link", { name: "Western Pools" }).click();
  await expect(page).toHaveURL(/group=\d+&find=Western/);
  await expect(find).toHaveValue("Western");
});

test("the lists of the administration have the specified height", async ({
  administrator: page,
}) => {
  await page.goto("/management");
  const lists = page.locator(".scrolls");
  await expect(lists).toHaveCount(2);
  for (const list of await lists.all()) {
    await expect(list).toHaveCSS("height", "180px");
    await expect(list).toHaveCSS("overflow-y", "auto");
  }
  await page.getByRole("link", { name: "Coast to Coast" }).click();
  await page
    .getByRole("link", { name: /^Edit (Pool|Master) Group / })
    .first()
    .click();
  await expect(popup(page)).toContainText("Edit Master Group Coast to Coast");
  for (const name of ["Add User", "Current Users"])
    await expect(popup(page).getByRole("heading", { name })).toBeVisible();
  await expect(popup(page).locator(".scrolls.users")).toHaveCSS(
    "max-height",
    "200px",
  );
});
