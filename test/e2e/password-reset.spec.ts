import type { Page } from "playwright/test";
import { mailsTo } from "../portal/outbox";
import { register } from "./harness/register";
import { expect, solveHumanCheck, test } from "./harness/test";
import { submitPageWhenFree } from "./harness/submit-when-free";

const password = "Parcel-2026!";
const newPassword = "Pallet-2027!";

const field = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true });

test(
  "a forgotten password is replaced with a mailed link, which is good once",
  { tag: "@no-js" },
  async ({
    page,
    portal,
    newEmail,
    linkMailedTo,
    signInWith,
    expectAccessibleInLightAndDark,
    expectNoWiderThan320,
  }) => {
    await register(page, { email: newEmail, password });
    await page.goto(await linkMailedTo(newEmail));

    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot Your Password?" }).click();
    await expect(
      page.getByRole("heading", { name: "Reset Password" }),
    ).toBeVisible();
    await field(page, "Email").fill("clerk@example");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email!");
    await expect(field(page, "Email")).toHaveValue("clerk@example");
    await field(page, "Email").fill(newEmail);
    await solveHumanCheck(page);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(
      page.getByText(
        "If there is an account with this email, a link was sent to it.",
      ),
    ).toBeVisible();

    await expect
      .poll(async () => (await mailsTo(portal.outbox, newEmail)).length)
      .toBe(2);
    const link = (await mailsTo(portal.outbox, newEmail))[1]?.links[0] ?? "";
    expect(link).toMatch(/\/reset-password\/[\w-]{22}$/);
    // Mail scanners and prefetches use up nothing.
    for (const method of ["GET", "HEAD"])
      expect((await fetch(link, { method })).status).toBe(200);
    await page.goto(link);
    await expect(
      page.getByRole("heading", { name: "Choose a new password" }),
    ).toBeVisible();
    await expectAccessibleInLightAndDark();

    const change = page.getByRole("button", { name: "Change password" });
    await field(page, "New Password").fill(newPassword);
    await field(page, "Confirm New Password").fill(`${newPassword}x`);
    await change.click();
    await expect(page.getByRole("alert")).toHaveText("Passwords must match!");
    const submit = () =>
      submitPageWhenFree(page, async () => {
        await field(page, "New Password").fill(newPassword);
        await field(page, "Confirm New Password").fill(newPassword);
        await change.click();
      });
    await submit();
    await expect(page).toHaveURL(/\/login\?passwordChanged$/);
    await expect(
      page.getByText("Your password was changed. Log in with the new one."),
    ).toBeVisible();
    await signInWith({ email: newEmail, password: newPassword });
    await expect(page.getByRole("banner")).toContainText("Dana");

    await page.goto(link);
    await submit();
    await expect(page.getByRole("alert")).toContainText(
      "This link is not valid, or not any more.",
    );
    await expectNoWiderThan320();
    await page.getByRole("link", { name: "Request another link" }).click();
    await expect(
      page.getByRole("heading", { name: "Reset Password" }),
    ).toBeVisible();
  },
);
