import type { Page, Response } from "playwright/test";
import { submitPageWhenFree } from "./harness/submit-when-free";
import { expect, solveHumanCheck, test } from "./harness/test";

const store = (
  signIns: { email: string; password: string; role: string }[],
) => {
  const found = signIns.find(({ role }) => role.startsWith("Store manager"));
  if (!found) throw new Error("No store manager among the sign-ins.");
  return found;
};

/**
 * Logs in on the form of this page. On a busy machine, where passwords are hashed too slowly for the
 * queue, again on a new form.
 */
function logInWhenFree(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<Response> {
  const path = page.url();
  let isFirst = true;
  return submitPageWhenFree(page, async () => {
    if (!isFirst) await page.goto(path);
    isFirst = false;
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await solveHumanCheck(page);
    await page.getByRole("button", { name: "Log In" }).click();
  });
}

/** Fails to sign in until the login form has the human check, then enters an email. */
async function enterAfterFailures(page: Page, email: string) {
  const check = page.locator('input[name="humanAnswer"]');
  const nobody = { email: "nobody@shop.example", password: "Wrong-1" };
  await page.goto("/login");
  while ((await check.count()) === 0) await logInWhenFree(page, nobody);
  await page.getByLabel("Email").fill(email);
}

test(
  "sign-in fails first for empty fields, then for the human check, then for the provider, and keeps what was typed",
  { tag: "@gate" },
  async ({ page, portal, expectAccessible }) => {
    const { email, password } = store(portal.signIns);
    const logIn = page.getByRole("button", { name: "Log In" });
    const alert = page.getByRole("alert");
    const typed = page.getByLabel("Password", { exact: true });
    const answer = page.locator('input[name="humanAnswer"]');
    const token = page.locator('input[name="humanToken"]');
    await page.goto("/login");

    await page.getByLabel("Email").fill(email);
    await logIn.click();
    await expect(alert).toHaveText("Incorrect Email Or Password");
    await expect(alert).toBeFocused();
    await expectAccessible();
    await expect(page.getByLabel("Email")).toHaveValue(email);

    const refusal = { email, password: `${password}x` };
    await enterAfterFailures(page, email);
    await typed.fill(password);
    await logIn.click();
    await expect(alert).toHaveText("Must complete reCaptcha");
    await expect(page.getByLabel("Email")).toHaveValue(email);

    // A wrong answer brings a new question.
    await solveHumanCheck(page);
    await answer.fill("99");
    const before = await token.inputValue();
    await logIn.click();
    await expect(token).not.toHaveValue(before);
    await expect(alert).toHaveText("Must complete reCaptcha");
    await expect(answer).toHaveValue("");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    // No response contains a password; the field was never emptied.
    await expect(typed).toHaveValue(password);

    expect((await logInWhenFree(page, refusal)).status()).toBe(400);
    await expect(alert).toHaveText("Incorrect Email Or Password");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await logInWhenFree(page, { email, password });
    await expect(page).toHaveURL(`${portal.url}/`);
  },
);

test(
  "a visitor is redirected to the requested page after sign-in",
  { tag: ["@gate", "@smoke"] },
  async ({ page, portal, signInWith }) => {
    const wish = "/search?panel=manifest-search&q=m%3DM77";
    await page.goto(wish);
    await expect(page).toHaveURL(/\/login\?next=/);
    const { email, password } = store(portal.signIns);
    await logInWhenFree(page, { email, password });
    await expect(
      page
        .getByRole("region", { name: "Manifest Search" })
        .getByLabel("Manifest"),
    ).toHaveValue("M77");

    await page.context().clearCookies();
    await page.goto("/login?next=https://evil.example/");
    await signInWith({ email, password });
    await expect(page).toHaveURL(`${portal.url}/`);
  },
);

test("a link on another site signs nobody out", async ({
  page,
  portal,
  openSessionOf,
}) => {
  await openSessionOf(store(portal.signIns));
  await page.route("http://elsewhere.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Elsewhere</title>
        <a href="${portal.url}/login/authExpired">Parcels</a>`,
    }),
  );
  await page.goto("http://elsewhere.example/");
  await page.getByRole("link", { name: "Parcels" }).click();
  await expect(page).toHaveURL(`${portal.url}/`);
  await expect(page.locator(".person")).toBeVisible();
  await page.goto("/search");
  await expect(page).toHaveURL(/\/search$/);
});

test(
  "logging out by URL starts by itself when the URL was typed",
  { tag: "@gate" },
  async ({ page, portal, openSessionOf }) => {
    await openSessionOf(store(portal.signIns));
    await page.goto("/");
    await page.goto("/logOut");
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
  },
);
