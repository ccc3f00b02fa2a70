import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true });
const selection = (page: Page) =>
  page.getByRole("region", { name: "Group Selection" });
const open = (page: Page, name: string) =>
  selection(page).getByRole("link", { name }).click();

test(
  "a group is created, filled, put into a master group, given an administrator, renamed, emptied and deleted",
  { tag: "@gate" },
  async ({
    administrator: page,
    expectAccessibleInLightAndDark,
    expectNoWiderThan320,
  }) => {
    const [night, day, company] = ["Night", "Day", "Company"];
    await page.goto("/management");
    await page.getByRole("link", { name: "New group (pool group)" }).click();
    await expect(dialog(page)).toContainText("New Pool Group");
    await button(page, "Create").click();
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "Must enter a name",
    );
    await dialog(page).getByLabel("Name").fill("Western Pools");
    await button(page, "Create").click();
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "There is already a pool group with this name.",
    );
    await expect(dialog(page).getByLabel("Name")).toHaveValue("Western Pools");
    await dialog(page).getByLabel("Name").fill(night);
    await button(page, "Create").click();
    await expect(selection(page)).toContainText(`Created the group "${night}"`);
    await expect(selection(page)).toContainText("No pools in this group");
    await expect(selection(page)).toContainText("No users in this group");

    await open(page, "Edit Pools");
    await dialog(page).getByLabel("Chicago").check();
    await dialog(page).getByLabel("Denver").check();
    await button(page, "Save").click();
    await expect(selection(page)).toContainText(
      "Changed the pools of the group",
    );
    const parts = selection(page).getByRole("group", {
      name: `Pools of ${night}`,
    });
    await expect(parts.getByRole("listitem")).toHaveText(["Chicago", "Denver"]);

    await open(page, "Edit Administrators");
    await dialog(page)
      .getByLabel("Email of the administrator to add")
      .fill("nobody@demo.example");
    await button(page, "Add administrator").click();
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "There is no confirmed account with this email.",
    );
    await dialog(page)
      .getByLabel("Email of the administrator to add")
      .fill("regional@demo.example");
    await button(page, "Add administrator").click();
    await expect(dialog(page).getByRole("status")).toHaveText(
      "Added regional@demo.example as administrator",
    );
    await expectAccessibleInLightAndDark();
    await button(page, "Remove administrator admin@demo.example").click();
    await expect(dialog(page).getByRole("alert")).toContainText(
      "Nobody would administer every pool group any more.",
    );
    await button(page, "Remove administrator regional@demo.example").click();
    await expect(dialog(page).getByRole("status")).toHaveText(
      "Removed regional@demo.example as administrator",
    );
    await dialog(page).getByRole("link", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(
      selection(page).getByRole("link", { name: "Edit Administrators" }),
    ).toBeFocused();

    await open(page, "Rename");
    await expect(dialog(page).getByLabel("Name")).toHaveValue(night);
    await dialog(page).getByLabel("Name").fill(day);
    await button(page, "Rename").click();
    await expect(selection(page).getByRole("heading", { level: 3 })).toHaveText(
      day,
    );

    await page.getByRole("link", { name: "New group (master group)" }).click();
    await dialog(page).getByLabel("Name").fill(company);
    await button(page, "Create").click();
    await open(page, "Edit Pool Groups");
    await dialog(page).getByLabel(day, { exact: true }).check();
    await dialog(page).getByLabel("Los Angeles Stores").check();
    await button(page, "Save").click();
    const groups = selection(page).getByRole("group", {
      name: `Pool Groups of ${company}`,
    });
    await expect(groups.getByRole("listitem")).toHaveText([
      day,
      "Los Angeles Stores",
    ]);

    await groups.getByRole("link", { name: day, exact: true }).click();
    await open(page, "Delete group");
    await button(page, "Delete").click();
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "Only a group without pools, pool groups and other members can be deleted.",
    );
    await dialog(page).getByRole("link", { name: "Cancel" }).click();
    await open(page, "Edit Pools");
    await expect(dialog(page).getByLabel("Chicago")).toBeChecked();
    await dialog(page).getByLabel("Chicago").uncheck();
    await dialog(page).getByLabel("Denver").uncheck();
    await expectNoWiderThan320();
    await button(page, "Save").click();
    await open(page, "Delete group");
    await button(page, "Delete").click();
    await expect(page.getByText(`Deleted the group "${day}"`)).toBeVisible();
    await expect(
      page.getByRole("link", { name: day, exact: true }),
    ).toHaveCount(0);

    await page.getByRole("link", { name: company, exact: true }).click();
    await open(page, "Edit Pool Groups");
    await dialog(page).getByLabel("Los Angeles Stores").uncheck();
    await button(page, "Save").click();
    await open(page, "Delete group");
    await button(page, "Delete").click();
    await expect(
      page.getByText(`Deleted the group "${company}"`),
    ).toBeVisible();
  },
);
