import type { Page } from "playwright/test";
import { mailedLink, mailsTo } from "../portal/outbox";
import { test } from "./harness/company-test";
import { expect } from "./harness/test";

const password = "Parcel-2026!";

const dialog = (page: Page) => page.getByRole("dialog");
const box = (page: Page) => page.getByPlaceholder("Enter email of user to add");
const checkbox = (page: Page) =>
  dialog(page).getByLabel("Invite people who have no account");
const add = (page: Page) =>
  dialog(page).getByRole("button", { name: "Add", exact: true });
const invitations = (page: Page) =>
  dialog(page).getByRole("region", { name: "Open invitations" });

async function fillRegistration(page: Page, email: string, firstName: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByLabel("First Name").fill(firstName);
}

test("people without an account are invited by mail, and join the group when they confirm their address", async ({
  page,
  company: { portal },
  browser,
  baseURL,
  expectAccessibleInLightAndDark,
  expectNoWiderThan320,
}) => {
  const expectSubjects = (email: string, subjects: string[]) =>
    expect
      .poll(async () =>
        (await mailsTo(portal.outbox, email)).map(({ subject }) => subject),
      )
      .toEqual(subjects);
  await page.goto("/management?form=new-pool");
  await dialog(page).getByLabel("Name").fill("Dispatch");
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await page
    .getByRole("link", { name: /Dispatch$/ })
    .last()
    .click();
  await expect(dialog(page)).toContainText("Edit Pool Group Dispatch");

  // Without the checkbox, the answer is that of the specification.
  await box(page).fill("rosa@prairie.example");
  await add(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "There is no confirmed account with this email.",
  );
  await expect(invitations(page)).toHaveCount(0);
  await checkbox(page).check();
  await add(page).click();
  await expect(dialog(page).getByRole("status").first()).toHaveText(
    "Invited rosa@prairie.example",
  );
  await expect(box(page)).toHaveValue("");
  await expect(checkbox(page)).not.toBeChecked();
  await expect(invitations(page).getByRole("listitem")).toContainText(
    /^rosa@prairie\.exampleInvited \w+\s\d+,\s\d+, open until \w+\s\d+,\s\d+/,
  );
  await expectSubjects("rosa@prairie.example", [
    "You are invited to UL Tracking Portal",
  ]);

  // A mistake beside good addresses stays, with the checkbox.
  await box(page).fill(
    "sam@prairie.example\nno-address@\ndana@prairie.example",
  );
  await checkbox(page).check();
  await add(page).click();
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    "Invited sam@prairie.example",
    "no-address@: Invalid email",
    "Added dana@prairie.example to the group",
  ]);
  await expect(box(page)).toHaveValue("no-address@");
  await expect(checkbox(page)).toBeChecked();
  await expect(invitations(page).getByRole("listitem")).toHaveCount(2);
  await expectAccessibleInLightAndDark();

  const withdraw = (email: string) =>
    invitations(page).getByRole("button", {
      name: `Withdraw the invitation of ${email}`,
    });
  await expectSubjects("sam@prairie.example", [
    "You are invited to UL Tracking Portal",
  ]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await withdraw("sam@prairie.example").click();
  await expect(
    dialog(page).getByText("Withdrew the invitation of sam@prairie.example"),
  ).toBeVisible();
  await expect(invitations(page).getByRole("listitem")).toHaveCount(1);
  // Another page still has the button.
  await invitations(other)
    .getByRole("button", { name: /sam@prairie/ })
    .click();
  await expect(invitations(other).getByRole("alert")).toHaveText(
    "This address is not invited to this group, or not any more.",
  );
  await other.close();

  const context = await browser.newContext({ baseURL });
  const rosa = await context.newPage();
  await rosa.goto(await mailedLink(portal.outbox, "rosa@prairie.example"));
  await expect(
    rosa.getByRole("heading", { name: "Create New Account" }),
  ).toBeVisible();
  await fillRegistration(rosa, "Rosa@prairie.example", "Rosa");
  await rosa.getByRole("button", { name: "Register" }).click();
  await expect(
    rosa.getByRole("heading", { name: "Registration Successful" }),
  ).toBeVisible();
  await page.reload();
  await expect(invitations(page).getByRole("listitem")).toHaveCount(1);
  await expectSubjects("rosa@prairie.example", [
    "You are invited to UL Tracking Portal",
    "Confirm your email address for UL Tracking Portal",
  ]);
  await rosa.goto(await mailedLink(portal.outbox, "rosa@prairie.example"));
  await expect(
    rosa.getByRole("heading", { name: "Email Confirmed" }),
  ).toBeVisible();
  await context.close();

  await page.reload();
  await expect(
    dialog(page).getByRole("link", { name: "Remove Rosa@prairie.example" }),
  ).toBeVisible();
  await expect(invitations(page)).toHaveCount(0);
  await expectNoWiderThan320();
});
