import type { Page } from "playwright/test";
import { submitPageWhenFree } from "./submit-when-free";
import { expect, solveHumanCheck } from "./test";

/** Registers a user through the form; the address is not confirmed yet. */
export async function register(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await submitPageWhenFree(page, async () => {
    await page.goto("/register");
    await page.getByLabel("Email").fill(email);
    for (const label of ["Password", "Confirm Password"])
      await page.getByLabel(label, { exact: true }).fill(password);
    await page.getByLabel("First Name").fill("Dana");
    await solveHumanCheck(page);
    await page.getByRole("button", { name: "Register" }).click();
  });
  await expect(
    page.getByRole("heading", { name: "Registration Successful" }),
  ).toBeVisible();
}

/** Registers a user through the form, and confirms the address by the mailed link. */
export async function registerAndConfirm(
  page: Page,
  user: { email: string; password: string },
  linkMailedTo: (email: string) => Promise<string>,
): Promise<void> {
  await register(page, user);
  await page.goto(await linkMailedTo(user.email));
  await expect(
    page.getByRole("heading", { name: "Email Confirmed" }),
  ).toBeVisible();
}
