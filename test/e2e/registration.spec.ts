import { expect, solveHumanCheck, test } from "./harness/test";

test(
  "A new user registers, follows the mailed link, signs in and signs out",
  { tag: "@phone" },
  async ({ page, newEmail, linkMailedTo, signInWith }) => {
    const password = "Parcel-2026!";
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole("link", { name: "Register New Account" }).click();

    await expect(
      page.getByRole("heading", { name: "Create New Account" }),
    ).toBeVisible();
    await page.getByLabel("Email").fill(newEmail);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password").fill(password);
    await page.getByLabel("First Name").fill("Dana");
    await solveHumanCheck(page);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(
      page.getByRole("heading", { name: "Registration Successful" }),
    ).toBeVisible();
    for (const words of [
      "A verification link was sent to your email.",
      "Delivery can take 1-2 minutes. If it does not arrive, check your spam folder.",
    ])
      await expect(page.getByText(words, { exact: true })).toBeVisible();

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
    await expect(
      page.getByText("Your account belongs to no pool yet"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/search");
    await expect(page).toHaveURL(/\/login\?next=/);
  },
);

test(
  "A registration that is refused keeps what was typed and says why",
  { tag: "@phone" },
  async ({ page }) => {
    await page.goto("/register");
    await page.getByLabel("Email").fill("clerk@example");
    await page.getByLabel("First Name").fill("Dana");
    await solveHumanCheck(page);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Invalid email!").first()).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("clerk@example");
    await expect(page.getByLabel("First Name")).toHaveValue("Dana");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  },
);

test("A registration without its human check is refused", async ({
  page,
  newEmail,
}) => {
  await page.goto("/register");
  await page.getByLabel("Email").fill(newEmail);
  for (const label of ["Password", "Confirm Password"])
    await page.getByLabel(label, { exact: true }).fill("Parcel-2026!");
  await page.getByLabel("First Name").fill("Dana");
  // Optional: nobody is asked for it.
  await expect(page.getByLabel("Last Name")).toHaveValue("");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("alert")).toHaveText("Must complete reCaptcha");
  await expect(page.getByLabel("Email")).toHaveValue(newEmail);
});
