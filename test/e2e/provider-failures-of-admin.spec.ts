import type { Page } from "playwright/test";
import { answerAdmin, groupUsers } from "../portal/admin-provider";
import { holdReply, success } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

const panel = (page: Page, name: string) => page.getByRole("region", { name });
const popup = (page: Page) => page.getByRole("dialog");
const box = (page: Page) => page.getByPlaceholder("Enter email of user to add");
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

test.beforeEach(async ({ provider }) => {
  answerAdmin(provider);
});

test("while the provider is slow, the admin screen shows what it waits for, and nothing is sent twice", async ({
  page,
  provider,
}) => {
  await page.goto("/management");
  const details = holdReply(
    success({ poolResult: ["Chicago"], userResult: groupUsers }),
  );
  provider.on("getPoolGroupInfo", details.behaviour);
  await page.getByRole("link", { name: "Group Name Not Found" }).click();
  await expect(
    panel(page, "Group Selection").getByText("Loading…"),
  ).toBeVisible();
  details.release();
  await page.getByRole("link", { name: /^Edit (Pool|Master) Group / }).click();
  await expect(popup(page)).toContainText(
    "Edit Pool Group Group Name Not Found",
  );

  const addition = holdReply(success());
  provider.on("addUserToGroup", addition.behaviour);
  await box(page).fill("new@acme.example");
  await press(page, "Add");
  const adding = page.getByRole("button", { name: "Adding…" });
  await expect(adding).toHaveAttribute("aria-disabled", "true");
  // Playwright would wait for it, unlike a double click.
  await adding.click({ force: true });
  // What was typed now would be cleared with the addresses that are being added.
  await expect(box(page)).not.toBeEditable();
  addition.release();
  await expect(
    page.getByText("Added new@acme.example to the group"),
  ).toBeVisible();
  expect(provider.received("addUserToGroup")).toHaveLength(1);
  await expect(box(page)).toHaveValue("");
  await expect(box(page)).toBeEditable();

  const removal = holdReply(success());
  provider.on("removeUserFromGroup", removal.behaviour);
  await popup(page)
    .getByRole("link", { name: "Remove jo@acme.example" })
    .click();
  await press(page, "Remove");
  await expect(
    popup(page).getByRole("listitem").filter({ hasText: "Jo" }),
  ).toContainText("Removing…");
  removal.release();
  await expect(
    page.getByText("Removed jo@acme.example from the group"),
  ).toBeVisible();
});
