import type { Page } from "playwright/test";
import { expect, solveHumanCheck, test } from "./harness/test";
import { register } from "./harness/register";

const password = "Parcel-2026!";

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true });

test(
  "a new user registers, follows the mailed link, signs in and signs out",
  { tag: "@gate" },
  async ({ page, newEmail, linkMailedTo, signInWith }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole("link", { name: "Register New Account" }).click();

    await expect(
      page.getByRole("heading", { name: "Create New Account" }),
    ).toBeVisible();
    await page.getByLabel("Email").fill("clerk@example");
    await page.getByLabel("First Name").fill("Dana");
    await solveHumanCheck(page);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Invalid email!").first()).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("clerk@example");
    await expect(page.getByLabel("First Name")).toHaveValue("Dana");

    await register(page, { email: newEmail, password });
    await expect(heading(page, "Registration Successful")).toBeVisible();
    for (const message of [
      "A verification link was sent to your email.",
      "Delivery can take 1-2 minutes. If it does not arrive, check your spam folder.",
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible();

    const link = await linkMailedTo(newEmail);
    await page.goto(link);
    await expect(
      page.getByRole("heading", { name: "Email Confirmed" }),
    ).toBeVisible();
    await page.goto(link);
    await expect(
      page.getByRole("heading", { name: "Email Already Confirmed" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Proceed To Login" }).click();
    await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();

    await signInWith({ email: newEmail, password });
    await expect(page.getByRole("banner")).toContainText("Dana");
    await page.getByRole("link", { name: /Check ASNs/ }).click();
    await expect(page.getByText("Your account has no pools yet")).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/search");
    await expect(page).toHaveURL(/\/login\?next=/);
  },
);
