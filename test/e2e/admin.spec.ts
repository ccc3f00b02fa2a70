import type { Locator, Page } from "playwright/test";
import { staff } from "../../provider/demo/staff";
import { expect, test } from "./harness/test";

const popup = (page: Page) => page.getByRole("dialog");
const question = (page: Page) => page.getByRole("alertdialog");
const box = (page: Page) => page.getByPlaceholder("Enter email of user to add");
const add = (page: Page) =>
  popup(page).getByRole("button", { name: "Add", exact: true });
const remove = (page: Page, email: string) =>
  popup(page).getByRole("link", { name: `Remove ${email}` });
const panel = (page: Page, name: string) => page.getByRole("region", { name });
/** Scripts make it modal; before that it is only rendered open. */
const expectModal = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((it) => it.matches(":modal"))).toBe(true);

/** A user of the demonstration whom no other test adds or removes. */
const someUser = (group?: string) =>
  staff().find(({ memberOf }) => memberOf[0] === group)?.email ?? "";

test("two users are added to a group, one is removed and added again", async ({
  page,
  signInAs,
}) => {
  const [first, second] = [someUser(), someUser("Western Pools")];
  await signInAs("administrator");
  await page.goto("/");
  await page.getByRole("link", { name: /^Admin/ }).click();
  await expect(page).toHaveTitle(/^Admin · .*Tracking Portal$/);
  await expect(
    page.getByText("Select a group to view/edit its properties."),
  ).toBeVisible();

  await page.getByRole("link", { name: "Coast to Coast" }).click();
  const pools = panel(page, "Pool Groups");
  await expect(
    pools.getByRole("link", { name: /In Coast to Coast$/ }),
  ).toHaveText([/^Eastern Pools/, /^Los Angeles Stores/, /^Western Pools/]);
  await page.getByRole("searchbox", { name: "Find groups" }).fill("los ang");
  await expect(
    // groups.spec.ts adds groups for a while.
    page.getByText(/^1 of \d+ groups matches “los ang”\.$/),
  ).toBeVisible();
  await pools.getByRole("link", { name: /^Los Angeles Stores/ }).click();
  const chosen = panel(page, "Group Selection");
  await expect(chosen.getByRole("heading", { level: 3 })).toHaveText(
    "Los Angeles Stores",
  );
  await expect(pools.locator("[aria-current]")).toHaveText(
    "Los Angeles Stores",
  );
  await expect(chosen.getByRole("listitem").first()).toHaveText("Los Angeles");

  await chosen
    .getByRole("link", { name: /^Edit (Pool|Master) Group / })
    .click();
  await expect(popup(page)).toContainText("Edit Pool Group Los Angeles Stores");
  await add(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Must enter email of a user to add",
  );
  await box(page).fill(
    `${first.toUpperCase()}, "Doe, Jo" <${second}>\nnobody@demo.example;${first} jo`,
  );
  await add(page).click();
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    `Added ${first.toUpperCase()} to the group`,
    `Added ${second} to the group`,
    "nobody@demo.example: There is no confirmed account with this email.",
    "jo: Invalid email",
  ]);
  await expect(box(page)).toHaveValue("nobody@demo.example\njo");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(remove(page, first)).toBeVisible();
  await box(page).fill(first);
  await add(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "This user is already in this group.",
  );

  await remove(page, first).click();
  await expect(question(page)).toContainText(
    `Are you sure you want to remove ${first} from group "Los Angeles Stores"`,
  );
  await question(page).getByRole("link", { name: "Cancel" }).click();
  await expect(question(page)).toHaveCount(0);
  await remove(page, first).click();
  await expect(question(page)).toBeVisible();
  const asked = page.url();
  await question(page).getByRole("button", { name: "Remove" }).click();
  await expect(
    popup(page).getByText(`Removed ${first} from the group`),
  ).toBeVisible();
  await expect(remove(page, first)).toHaveCount(0);
  await expect(page).toHaveURL(/group=\d+&edit(&find=[^&]*)?$/);

  await popup(page).getByRole("button", { name: "Undo" }).click();
  await expect(popup(page).getByRole("status").first()).toHaveText(
    `Added ${first} to the group`,
  );
  await expect(remove(page, first)).toBeVisible();
  await expect(box(page)).toHaveValue(first);
  await popup(page).getByRole("link", { name: "Close" }).click();
  await expect(popup(page)).toHaveCount(0);
  await expect(chosen.getByText(second)).toBeVisible();

  // Another administrator removes one of them while the dialog is open.
  await page.goto(asked);
  const other = await page.context().newPage();
  await other.goto(asked);
  await question(other).getByRole("button", { name: "Remove" }).click();
  await expect(other.getByText(`Removed ${first}`)).toBeVisible();
  await question(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "This user is not in this group, or not any more.",
  );
  await expect(remove(page, first)).toHaveCount(0);
  await expect(remove(page, second)).toBeVisible();
});

test("the dialog of a group is modal and has its own URL", async ({
  page,
  signInAs,
}) => {
  await signInAs("administrator");
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
  page,
  signInAs,
}) => {
  await signInAs("administrator");
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
  page,
  signInAs,
}) => {
  await signInAs("administrator");
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
