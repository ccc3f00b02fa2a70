import type { Page } from "playwright/test";
import { holdReply, success, type Reply } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

const unreachable = "Unable to connect to server";

async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Parcel-2026!");
}
const logIn = (page: Page) => page.getByRole("button", { name: "Log In" });

test("a sign-in that the provider cannot process shows a message, and the form works as soon as the provider does", async ({
  page,
  provider,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 502: .*\/login/);
  provider.on("loginPortal", () => "broken connection");
  await page.goto("/login");
  await fillLogin(page);
  await logIn(page).click();
  await expect(page.getByRole("alert")).toHaveText(unreachable);
  await expect(page.getByLabel("Email")).toHaveValue("dana@example.com");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(
    "Parcel-2026!",
  );
  provider.restore("loginPortal");
  await logIn(page).click();
  await expect(page.locator(".person")).toHaveText("Dana");
});

test("a search that fails shows a message, and Retry loads it", async ({
  page,
  provider,
  haveSession,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 502: .*\/search\/manifest-search/);
  await haveSession();
  provider.on("ASNManifestSearch", () => "broken connection");
  await page.goto("/search/manifest-search/m=1");
  await expect(page.getByRole("alert")).toContainText(unreachable);
  await expect(page.locator(".person")).toHaveText("Dana");
  provider.restore("ASNManifestSearch");
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.getByText(/^Results Found: 0/)).toBeVisible();
});

test("a failed navigation shows its own request id, not that of the page before", async ({
  page,
  provider,
  haveSession,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 503: /);
  await haveSession();
  await page.goto("/");
  provider.down = true;
  const [answer] = await Promise.all([
    page.waitForResponse(/\/search\.data/),
    page.getByRole("link", { name: "Check ASNs" }).click(),
  ]);
  await expect(page.getByText(/^Reference: /)).toHaveText(
    `Reference: ${answer.headers()["x-request-id"]}`,
  );
  provider.down = false;
});

test("while the provider does not respond, a navigation keeps the name and the places of the user", async ({
  page,
  provider,
  haveSession,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 503: /);
  await haveSession();
  await page.goto("/");
  const places = page.getByRole("navigation", { name: "Places" });
  const shown = await places.innerText();
  provider.down = true;
  await page.getByRole("link", { name: "Check ASNs" }).click();
  await expect(page.getByRole("heading", { name: unreachable })).toBeVisible();
  await expect(page.locator(".person")).toHaveText("Dana");
  expect(await places.innerText()).toBe(shown);
  // A document of its own knows neither, and does not offer to sign in.
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: unreachable })).toBeVisible();
  await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
  provider.down = false;
});

test(
  "a logout that fails shows a message, and Retry logs out",
  { tag: "@gate" },
  async ({ page, provider, haveSession, unexpectedConsole }) => {
    unexpectedConsole.allow(/answer 502: .*\/logOut/);
    await haveSession();
    await page.goto("/search");
    provider.on("logoutPortal", () => "broken connection");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The site encountered an error while logging out",
    );
    provider.restore("logoutPortal");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page).toHaveURL(/\/login$/);
  },
);

test(
  "a sign-in whose button is pressed twice is sent once",
  { tag: "@gate" },
  async ({ page, provider }) => {
    const held = holdReply({
      headers: { "Set-Cookie": "faulty_session=slow; Path=/; HttpOnly" },
      body: { status: "Success", name: "Dana" },
    });
    provider.on("loginPortal", held.behaviour);
    await page.goto("/login");
    await fillLogin(page);
    await logIn(page).dblclick();
    await expect
      .poll(() => provider.received("loginPortal").length)
      .toBeGreaterThan(0);
    held.release();
    await expect(page.locator(".person")).toHaveText("Dana");
    expect(provider.received("loginPortal")).toHaveLength(1);
  },
);

test("an account is registered once, however often the button is pressed", async ({
  page,
  provider,
}) => {
  const held = holdReply(success());
  provider.on("registerAccountPortal", held.behaviour);
  await page.goto("/register");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("First Name").fill("Dana");
  for (const label of ["Password", "Confirm Password"])
    await page.getByLabel(label, { exact: true }).fill("Parcel-2026!");
  await page.getByRole("button", { name: "Register" }).dblclick();
  await expect
    .poll(() => provider.received("registerAccountPortal").length)
    .toBeGreaterThan(0);
  held.release();
  await expect(
    page.getByRole("heading", { name: "Registration Successful" }),
  ).toBeVisible();
  expect(provider.received("registerAccountPortal")).toHaveLength(1);
});

test(
  "a user whose session expires while a form is filled in continues with it after login",
  { tag: "@gate" },
  async ({ page, provider, haveSession }) => {
    const expired = (): Reply => ({
      status: 401,
      body: { status: "Error", message: "Not signed in" },
    });
    for (const [path, label, typed, then] of [
      ["/search", "ASNs", "7700001 7700002", /ASNs=7700001,7700002$/],
      [
        "/dashboard/s=2026-11-13_f=2026-11-20",
        "Start Date",
        "1/2/2026",
        /\/dashboard\/s=2026-01-02_f=2026-11-20$/,
      ],
    ] as const) {
      await haveSession();
      await page.goto(path);
      await page.getByLabel(label, { exact: true }).first().fill(typed);
      provider.on("checkValidUser", expired);
      await page
        .getByRole("main")
        .getByRole("button", { name: "Search", exact: true })
        .first()
        .click();
      await expect(page).toHaveURL(/\/login/);
      provider.restore("checkValidUser");
      await fillLogin(page);
      await logIn(page).click();
      await expect(page).toHaveURL(then);
      await expect(page.getByText("Results Found: 0")).toBeVisible();
    }
  },
);
