import { Secret, TOTP } from "otpauth";
import { registerAndConfirm } from "./harness/register";
import { expect, solveHumanCheck, test } from "./harness/test";
import { submitPageWhenFree } from "./harness/submit-when-free";

const password = "Parcel-2026!";

/** The code of a key at the present step, or some steps later. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

test("a second factor is set up, asked for at sign-in, replaced by a recovery code, and turned off", async ({
  page,
  newEmail,
  linkMailedTo,
  signInWith,
  expectAccessibleInLightAndDark,
  expectNoWiderThan320,
}) => {
  await registerAndConfirm(page, { email: newEmail, password }, linkMailedTo);
  await signInWith({ email: newEmail, password });
  await page.goto("/account");
  await page
    .getByRole("link", { name: "Manage two-factor authentication" })
    .click();
  await expect(
    page.getByRole("heading", { name: "Two-factor authentication" }),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectAccessibleInLightAndDark();

  const key = (await page.locator(".factor-key").textContent()) ?? "";
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const turnOn = (code: string) =>
    submitPageWhenFree(page, async () => {
      await page.getByLabel("Code of the app").fill(code);
      await page.getByLabel("Current Password").fill(password);
      await page.getByRole("button", { name: "Turn on" }).click();
    });
  await turnOn(codeOf(key, 9));
  await expect(page.getByRole("alert")).toContainText("not a valid code");
  // The same key: it may be in the app already.
  await expect(page.locator(".factor-key")).toHaveText(key);
  await turnOn(codeOf(key));
  await expect(
    page.getByRole("heading", { name: "Your recovery codes" }),
  ).toBeVisible();
  const codes = await page.locator(".recovery-codes code").allTextContents();
  expect(codes).toHaveLength(10);
  await expectNoWiderThan320();
  await page.getByRole("link", { name: "I have saved them" }).click();
  await expect(
    page.getByRole("heading", { name: "Your account" }),
  ).toBeVisible();

  const logIn = async () => {
    await page.context().clearCookies();
    await submitPageWhenFree(page, async () => {
      await page.goto("/login?next=%2Faccount%2Fsecond-factor");
      await page.getByLabel("Email").fill(newEmail);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await solveHumanCheck(page);
      await page.getByRole("button", { name: "Log In" }).click();
    });
    await expect(
      page.getByRole("heading", { name: "Enter your code" }),
    ).toBeVisible();
  };
  const enter = async (code: string) => {
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Log In" }).click();
  };
  await logIn();
  await expectAccessibleInLightAndDark();
  // Nobody is signed in before the code.
  const home = await page.request.get("/", { maxRedirects: 0 });
  expect(home.status()).toBe(303);
  await enter("");
  await expect(page.getByRole("alert")).toHaveText("Must enter a code");
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(
    /Must enter a code/,
  );
  await enter("000000");
  await expect(page.getByRole("alert")).toContainText("not a valid code");
  await enter(codes[0] ?? "");
  await expect(page).toHaveURL(/\/account\/second-factor$/);
  await expect(page.getByText("Recovery codes that are left: 9")).toBeVisible();

  await logIn();
  await enter(codeOf(key, 1));
  await expect(page).toHaveURL(/\/account\/second-factor$/);
  const off = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Turn off" }),
  });
  await off.getByLabel("Code").fill(codes[0] ?? "");
  await off.getByLabel("Current Password").fill(password);
  await off.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("alert")).toContainText("not a valid code");
  await off.getByLabel("Code").fill(codes[1] ?? "");
  await off.getByLabel("Current Password").fill(password);
  await off.getByRole("button", { name: "Turn off" }).click();
  await expect(
    page.getByText("Two-factor authentication is off."),
  ).toBeVisible();
  await page.context().clearCookies();
  await signInWith({ email: newEmail, password });
  await expect(page.getByRole("banner")).toContainText("Dana");
});
