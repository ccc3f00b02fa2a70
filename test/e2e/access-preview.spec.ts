import type { Page } from "playwright/test";
import { places } from "../../app/shell/places";
import { expect, test } from "./harness/test";

/** What a user has, as an administrator sees it, compared with what the user gets. */

const panel = (page: Page, name: string) => page.getByRole("region", { name });
const selection = (page: Page) => panel(page, "Group Selection");

/** Opens the preview of a user from the list of a group. */
async function openPreview(page: Page, group: string, email: string) {
  await page.goto("/management");
  await page.getByRole("link", { name: group, exact: true }).click();
  await selection(page)
    .getByRole("link", { name: `Access of ${email}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Access of /,
  );
}

test(
  "an administrator sees the pools, stores and screens of a user and why, from the list of a group",
  { tag: "@phone" },
  async ({
    page,
    signInAs,
    expectAccessibleInLightAndDark,
    expectNoWiderThan320,
    expectValid,
  }) => {
    await signInAs("administrator");
    await openPreview(page, "Midwest", "manager@demo.example");
    await expect(page).toHaveTitle(
      /^Access of Morgan Lee · .*Tracking Portal$/,
    );
    await expect(page.getByText("manager@demo.example")).toBeVisible();
    await expect(panel(page, "Groups").getByRole("listitem")).toHaveText([
      "Midwest (Master Group)Member · 3 pools",
    ]);
    const pools = panel(page, "Pools and stores");
    await expect(pools.getByText("3 pools, 90 stores")).toBeVisible();
    await expect(pools.getByRole("listitem").first()).toContainText(
      "Pool Chicago",
    );
    for (const reason of [
      "Member of Midwest, which contains Midwest Pools",
      "Member of Midwest, which contains Chicago Stores",
    ])
      await expect(pools.getByRole("listitem").first()).toContainText(reason);
    await expect(panel(page, "Screens")).toContainText(
      "Everybody who signs in",
    );
    await expect(panel(page, "Screens")).not.toContainText("Administers");
    await expectValid(page.url());
    await expectAccessibleInLightAndDark();

    await pools
      .getByRole("link", { name: "30 stores of pool Chicago" })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Stores of Chicago for Morgan Lee",
    );
    await expect(panel(page, "Pool Chicago").getByRole("listitem")).toHaveCount(
      30,
    );
    await expectValid(page.url());
    await expectAccessibleInLightAndDark();
    await expectNoWiderThan320();
    await page
      .getByRole("link", { name: "Back to everything that the user has" })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Access of Morgan Lee",
    );
    await expectNoWiderThan320();
    await page.getByRole("link", { name: "Back to the group" }).click();
    await expect(selection(page).getByRole("heading", { level: 3 })).toHaveText(
      "Midwest",
    );
  },
);

test("the administration is among the screens of an administrator, with its reason", async ({
  page,
  signInAs,
}) => {
  await signInAs("administrator");
  await openPreview(page, "Southern Pools", "regional@demo.example");
  await expect(panel(page, "Screens")).toContainText(
    "Administers Southern Pools, and so has",
  );
  await expect(panel(page, "Groups")).toContainText(
    "Member and administrator · 2 pools",
  );
  await openPreview(page, "National", "admin@demo.example");
  for (const reason of [
    // groups.spec.ts adds groups that this user administers.
    /Administers Coast to Coast and \d+ more groups, and so has/,
    "Administers every pool group, and so has",
  ])
    await expect(panel(page, "Screens")).toContainText(reason);
  await expect(
    page.getByText("You administer every group, so this is all"),
  ).toBeVisible();
});

for (const [group, email] of [
  ["Midwest", "manager@demo.example"],
  ["National", "admin@demo.example"],
] as const)
  test(`the screens of the preview open for the user, and no others: ${email}`, async ({
    page,
    portal,
    signInAs,
    openSessionOf,
  }) => {
    await signInAs("administrator");
    await openPreview(page, group, email);
    const names = await panel(page, "Screens").locator("dd").allTextContents();
    const listed = new Set(names.flatMap((some) => some.split(", ")));
    const user = portal.signIns.find((one) => one.email === email);
    if (!user) throw new Error(`${email} cannot sign in`);
    await openSessionOf(user);
    for (const { label, path } of Object.values(places)) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect([label, answer.ok()]).toEqual([label, listed.has(label)]);
    }
  });

test("an administrator of one group sees what this group gives, and no other user", async ({
  page,
  portal,
  openSessionOf,
}) => {
  const regional = portal.signIns.find(
    ({ email }) => email === "regional@demo.example",
  );
  if (!regional) throw new Error("There is no administrator of one group");
  await openSessionOf(regional);
  await openPreview(page, "Southern Pools", "regional@demo.example");
  await expect(
    page.getByText("Other groups may give the user more."),
  ).toBeVisible();
  await expect(
    panel(page, "Pools and stores").getByText("2 pools, 60 stores"),
  ).toBeVisible();
  for (const query of ["id=1", "id=999999", "id=x", ""]) {
    const answer = await page.goto(`/management/access?${query}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("alert")).toHaveText(
      "There is no such user in the groups that you administer.",
    );
  }
});

test("the address is none for a user who administers nothing", async ({
  page,
  signInAs,
}) => {
  await signInAs("store");
  const answer = await page.goto("/management/access?id=1");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Page not found",
  );
});
