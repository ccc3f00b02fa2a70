import type { Page } from "playwright/test";
import { expect, solveHumanCheck, test } from "./harness/test";
import { register } from "./harness/register";
import { submitPageWhenFree } from "./harness/submit-when-free";

const password = "Parcel-2026!";

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true });

test(
  "a new user registers, follows the mailed link, signs in and signs out",
  { tag: "@phone" },
  async ({ page, newEmail, linkMailedTo, signInWith }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole("link", { name: "Register New Account" }).click();

    await expect(
      page.getByRole("heading", { name: "Create New Account" }),
    ).toBeVisible();
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

test("a link opened in another browser confirms with the password, by a button", async ({
  page,
  newEmail,
  linkMailedTo,
  signInWith,
  expectAccessible,
}) => {
  await register(page, { email: newEmail, password });
  const link = await linkMailedTo(newEmail);
  // Another browser without the token of the registration.
  await page.context().clearCookies();
  await page.goto(link);
  await expect(heading(page, "Confirm Email")).toBeVisible();
  await expectAccessible();
  const button = page.getByRole("button", { name: "Confirm Email" });
  await button.click();
  const field = page.getByLabel("Password", { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("autocomplete", "current-password");
  await expectAccessible();

  const confirmWith = (text: string) =>
    submitPageWhenFree(page, async () => {
      await field.fill(text);
      await button.click();
    });
  await confirmWith("Wrong-2026!");
  await expect(page.getByRole("alert")).toHaveText(
    "That is not the password of the latest registration of this email address.",
  );
  await confirmWith(password);
  await expect(heading(page, "Email Confirmed")).toBeVisible();
  await expect(page).toHaveTitle(/^Email Confirmed/);
  await page.reload();
  await expect(heading(page, "Email Confirmed")).toBeVisible();

  await page.goto(link);
  await button.click();
  await expect(heading(page, "Email Already Confirmed")).toBeVisible();
  await page.getByRole("link", { name: "Proceed To Login" }).click();
  await signInWith({ email: newEmail, password });
  await expect(page.getByRole("banner")).toContainText("Dana");
});

test(
  "a mail scanner that opens, prefetches or sends HEAD to a link confirms nothing",
  { tag: "@no-js-only" },
  async ({ page, newEmail, linkMailedTo }) => {
    await register(page, { email: newEmail, password });
    const link = await linkMailedTo(newEmail);
    const cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    expect(cookie).toMatch(/__portal_registration=/);
    const ahead = [
      { "Sec-Purpose": "prefetch" },
      { "Sec-Purpose": "prefetch;prerender" },
      { Purpose: "prefetch" },
      { "X-Moz": "prefetch" },
    ];
    const asked: [url: string, method: string, headers: object][] = [
      [link, "GET", {}],
      [link, "HEAD", {}],
      [`${link}.data`, "GET", {}],
      // In the browser that registered, too.
      [link, "HEAD", { cookie }],
      [`${link}.data`, "GET", { cookie }],
      [`${link}.data`, "HEAD", { cookie }],
      ...ahead.map((header): [string, string, object] => [
        link,
        "GET",
        { cookie, ...header },
      ]),
    ];
    for (const [url, method, headers] of asked) {
      const answered = await fetch(url, {
        method,
        headers: headers as Record<string, string>,
      });
      expect([method, url, headers, answered.status]).toEqual([
        method,
        url,
        headers,
        200,
      ]);
      const text = await answered.text();
      expect(text).not.toMatch(/Email (Already )?Confirmed/);
    }
    // Pressing the button is not sufficient either.
    const pressed = await fetch(link, {
      method: "POST",
      body: new URLSearchParams({ intent: "confirm" }),
      redirect: "manual",
    });
    expect(pressed.status).toBe(200);
    expect(await pressed.text()).toContain("current-password");

    // It was still unconfirmed.
    await page.goto(link);
    await expect(heading(page, "Email Confirmed")).toBeVisible();
  },
);

test("a refused registration keeps what was typed and shows why", async ({
  page,
}) => {
  await page.goto("/register");
  await page.getByLabel("Email").fill("clerk@example");
  await page.getByLabel("First Name").fill("Dana");
  await solveHumanCheck(page);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Invalid email!").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("clerk@example");
  await expect(page.getByLabel("First Name")).toHaveValue("Dana");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
});

test("a registration without its human check is refused", async ({
  page,
  newEmail,
}) => {
  await page.goto("/register");
  await page.getByLabel("Email").fill(newEmail);
  for (const label of ["Password", "Confirm Password"])
    await page.getByLabel(label, { exact: true }).fill("Parcel-2026!");
  await page.getByLabel("First Name").fill("Dana");
  // Optional fields are not required.
  await expect(page.getByLabel("Last Name")).toHaveValue("");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("alert")).toHaveText("Must complete reCaptcha");
  await expect(page.getByLabel("Email")).toHaveValue(newEmail);
});
