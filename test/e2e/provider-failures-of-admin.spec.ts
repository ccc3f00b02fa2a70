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

test.beforeEach(async ({ provider, haveSession }) => {
  answerAdmin(provider);
  await haveSession();
});

test("a user that the provider does not add or remove stays in the dialog, with the reason", async ({
  page,
  provider,
  context,
  haveSession,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 502: .*\/management/);
  await page.goto("/management?group=5&edit");
  provider.on("addUserToGroup", () => "broken connection");
  await box(page).fill("new@acme.example");
  await press(page, "Add");
  await expect(page.getByRole("alert")).toHaveText(
    "Unable to connect to server",
  );
  await expect(page.getByText(/may already have been added/)).toBeVisible();
  await expect(box(page)).toHaveValue("new@acme.example");
  // An expired session loses nothing either.
  await context.clearCookies();
  provider.on("getIsAdmin", ({ cookie }) =>
    cookie === ""
      ? { status: 401, body: { status: "Error" } }
      : success({ result: true }),
  );
  await press(page, "Add");
  await expect(page.getByRole("alert")).toContainText(
    "Your session has expired.",
  );
  await expect(box(page)).toHaveValue("new@acme.example");
  await haveSession();
  provider.on("addUserToGroup", () => success());
  await press(page, "Add");
  await expect(
    page.getByText("Added new@acme.example to the group"),
  ).toBeVisible();

  provider.on("removeUserFromGroup", () => "broken connection");
  await page.getByRole("link", { name: "Remove ann@acme.example" }).click();
  await press(page, "Remove");
  await expect(page.getByRole("alert")).toHaveText(
    "Unable to connect to server",
  );
  await expect(page.getByRole("alertdialog")).toContainText(
    'Are you sure you want to remove ann@acme.example from group "Acme"',
  );
  provider.on("removeUserFromGroup", () => success());
  await press(page, "Remove");
  await expect(
    page.getByText("Removed ann@acme.example from the group"),
  ).toBeVisible();
});

test(
  "while the provider is slow, the admin screen shows what it waits for, and nothing is sent twice",
  { tag: "@gate" },
  async ({ page, provider }) => {
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
    await page
      .getByRole("link", { name: /^Edit (Pool|Master) Group / })
      .click();
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
  },
);

test("a user who was removed and added again can be removed again", async ({
  page,
  provider,
}) => {
  // A provider that stores responses would do nothing the second time, and report success.
  provider.on("removeUserFromGroup", () => success());
  await page.goto("/management?group=5&edit");
  for (const times of [1, 2]) {
    await page.getByRole("link", { name: "Remove jo@acme.example" }).click();
    await press(page, "Remove");
    // The message remains from the first time; the link reappears once the page has loaded.
    const keys = () =>
      provider.received("removeUserFromGroup").map(({ key }) => key);
    await expect.poll(() => keys().length).toBe(times);
    expect(new Set(keys()).size).toBe(times);
    await expect(
      page.getByText("Removed jo@acme.example from the group"),
    ).toBeVisible();
  }
});
