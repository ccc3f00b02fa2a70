import type { Page } from "playwright/test";
import { registerAndConfirm } from "./harness/register";
import { expect, test } from "./harness/test";
import { submitPageWhenFree } from "./harness/submit-when-free";

const password = "Parcel-2026!";
const newPassword = "Pallet-2027!";

/** The section of the screen with this heading. */
const part = (page: Page, name: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

test(
  "somebody changes name and password, and ends another session",
  { tag: "@gate" },
  async ({ page, browser, portal, newEmail, linkMailedTo, signInWith }) => {
    await registerAndConfirm(page, { email: newEmail, password }, linkMailedTo);
    await signInWith({ email: newEmail, password });
    const other = await browser.newContext();
    await other.addCookies(await page.context().cookies());
    await page.context().clearCookies();
    await signInWith({ email: newEmail, password });

    await page.getByRole("link", { name: "Dana, your account" }).click();
    await expect(
      page.getByRole("heading", { name: "Your account" }),
    ).toBeVisible();

    await part(page, "Name").getByLabel("First Name").fill("");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByRole("alert")).toHaveText("Must enter first name");
    await part(page, "Name").getByLabel("First Name").fill("Deniz");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Your name is changed.")).toBeVisible();
    await expect(page.getByRole("banner")).toContainText("Deniz");

    const sessions = part(page, "Where you are logged in").getByRole(
      "listitem",
    );
    await expect(sessions).toHaveCount(2);
    await expect(sessions.first()).toContainText("This browser");
    await expect(sessions.last()).toContainText("Chrome");
    await sessions
      .last()
      .getByRole("button", { name: /^Log out/ })
      .click();
    await expect(
      page.getByText("The other browser is logged out."),
    ).toBeVisible();
    await expect(sessions).toHaveCount(1);
    const ended = await other.request.get(`${portal.url}/account`, {
      maxRedirects: 0,
    });
    expect(ended.status()).toBe(303);
    await other.close();

    const change = async (current: string) =>
      submitPageWhenFree(page, async () => {
        const form = part(page, "Password");
        await form.getByLabel("Current Password").fill(current);
        await form
          .getByLabel("New Password", { exact: true })
          .fill(newPassword);
        await form.getByLabel("Confirm New Password").fill(newPassword);
        await form.getByRole("button", { name: "Change password" }).click();
      });
    await change("Wrong-2026!");
    await expect(page.getByRole("alert")).toHaveText(
      "That is not your current password.",
    );
    await change(password);
    await expect(
      page.getByText(
        "Your password is changed. You are logged out everywhere else.",
      ),
    ).toBeVisible();

    await page.getByRole("button", { name: "Log out everywhere" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signInWith({ email: newEmail, password: newPassword });
    await expect(page.getByRole("banner")).toContainText("Deniz");
  },
);
