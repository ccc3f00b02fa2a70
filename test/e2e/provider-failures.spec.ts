import type { Page } from "playwright/test";
import { success, type Reply } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

const unreachable = "Unable to connect to server";
const html = (status = 200): Reply => ({
  status,
  headers: { "Content-Type": "text/html" },
  body: "<!doctype html><title>Maintenance</title><h1>Back soon</h1>",
});

async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Parcel-2026!");
}
const logIn = (page: Page) => page.getByRole("button", { name: "Log In" });

test("a sign-in that the provider cannot process shows a message and keeps the email", async ({
  page,
  provider,
  unexpectedConsole,
  javaScriptEnabled,
}) => {
  unexpectedConsole.allow(/answer 502: .*\/login/);
  const faults: [() => void, string][] = [
    [() => (provider.down = true), unreachable],
    [() => provider.on("loginPortal", () => html()), unreachable],
    [() => provider.on("loginPortal", () => html(503)), unreachable],
    [
      () => provider.on("loginPortal", () => ({ body: '{"status":"Succ' })),
      unreachable,
    ],
    [
      () =>
        provider.on("loginPortal", () => ({
          status: 500,
          body: { status: "Error" },
        })),
      "An unexpected error occurred",
    ],
  ];
  for (const [fail, message] of faults) {
    provider.reset();
    await page.goto("/login");
    fail();
    await fillLogin(page);
    await logIn(page).click();
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(page.getByLabel("Email")).toHaveValue("dana@example.com");
    // No response contains a password; with scripts the field was never emptied.
    if (!javaScriptEnabled)
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue(
        "",
      );
  }
  // The same form works as soon as the provider does.
  provider.reset();
  await fillLogin(page);
  await logIn(page).click();
  await expect(page.locator(".person")).toHaveText("Dana");
});

test("too many sign-ins are refused with the provider's message, and values are kept", async ({
  page,
  provider,
}) => {
  const message = "Too many attempts. Try again in 15 minutes.";
  provider.on("loginPortal", () => ({
    status: 429,
    headers: { "Retry-After": "900" },
    body: { status: "Error", message: message },
  }));
  await page.goto("/login?next=%2Fsearch");
  await fillLogin(page);
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST",
  );
  await logIn(page).click();
  expect((await answered).status()).toBe(429);
  expect((await answered).headers()["retry-after"]).toBe("900");
  await expect(page.getByRole("alert")).toHaveText(message);
  await expect(page.getByLabel("Email")).toHaveValue("dana@example.com");
  // Logins are never retried, because each one counts.
  expect(provider.received("loginPortal")).toHaveLength(1);
  provider.restore("loginPortal");
  await fillLogin(page);
  await logIn(page).click();
  await expect(page).toHaveURL(/\/search$/);
});

test("a search that fails or gets an invalid response shows a message, and recovers", async ({
  page,
  provider,
  haveSession,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 502: .*\/search\/manifest-search/);
  await haveSession();
  const nonsense: Reply[] = [
    "broken connection",
    html(),
    html(502),
    { body: "" },
    { body: { status: "Success", result: "none" } },
    { body: { status: "Success", result: [17] } },
  ];
  for (const [number, reply] of nonsense.entries()) {
    provider.on("ASNManifestSearch", () => reply);
    await page.goto(`/search/manifest-search/m=${number}`);
    await expect(page.getByRole("alert")).toContainText(unreachable);
    // The shell is still there, and no session was ended.
    await expect(page.locator(".person")).toHaveText("Dana");
    provider.restore("ASNManifestSearch");
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByText(/^Results Found: 0/)).toBeVisible();
  }
});

test("a provider that is down ends no session", async ({
  page,
  provider,
  haveSession,
  context,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 503: /);
  await haveSession();
  await page.goto("/search");
  const before = await context.cookies();
  provider.down = true;
  const answer = await page.goto("/search");
  expect(answer?.status()).toBe(503);
  await expect(
    page.getByRole("heading", { name: "Unable to connect to server" }),
  ).toBeVisible();
  // The session is unknown: the page shows neither state, and offers Retry.
  await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Retry" })).toBeVisible();
  const requestId = answer?.headers()["x-request-id"];
  await expect(page.getByText(/^Reference: /)).toHaveText(
    `Reference: ${requestId}`,
  );
  const kept = before.find(({ name }) => name === "faulty_session");
  expect(await context.cookies()).toContainEqual(kept);
  provider.down = false;
  await expect(async () => {
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { name: "Check ASNs" })).toBeVisible(
      { timeout: 500 },
    );
  }).toPass();
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

test("a failed logout shows a message, and Retry logs out", async ({
  page,
  provider,
  haveSession,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 502: .*\/logOut/);
  for (const reply of ["broken connection", html()] as const) {
    provider.reset();
    await haveSession();
    await page.goto("/search");
    provider.on("logoutPortal", () => reply);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The site encountered an error while logging out",
    );
    await page.goto("/");
    await expect(page.locator(".person")).toHaveText("Dana");
    await page.getByRole("button", { name: "Logout" }).click();
    provider.restore("logoutPortal");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page).toHaveURL(/\/login$/);
  }
});

test("a verification link that cannot be mailed shows a message", async ({
  page,
  provider,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 502: .*\/register\//);
  provider.on("verifyAccountPortal", ({ payload }) =>
    "numericID" in payload
      ? { status: 500, body: { status: "Error" } }
      : { status: 400, body: { status: "Error", message: "Expired", id: 7 } },
  );
  await page.goto("/register/old-code");
  await page.getByRole("button", { name: "Confirm Email" }).click();
  await page.getByRole("button", { name: "Send New Link" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Unknown server error while sending email",
  );
});

test("a slow response is awaited, and a second press sends nothing", async ({
  page,
  provider,
  javaScriptEnabled,
}) => {
  provider.on("loginPortal", () => ({
    headers: { "Set-Cookie": "faulty_session=slow; Path=/; HttpOnly" },
    body: { status: "Success", name: "Dana" },
    afterMs: 800,
  }));
  await page.goto("/login");
  await fillLogin(page);
  await logIn(page).dblclick();
  await expect(page.locator(".person")).toHaveText("Dana");
  // Without scripts the browser decides whether the second press submits the form again.
  if (javaScriptEnabled)
    expect(provider.received("loginPortal")).toHaveLength(1);
});

test("an account is registered once, however often the button is pressed", async ({
  page,
  provider,
  javaScriptEnabled,
}) => {
  provider.on("registerAccountPortal", () => ({
    body: { status: "Success" },
    afterMs: 800,
  }));
  await page.goto("/register");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("First Name").fill("Dana");
  for (const label of ["Password", "Confirm Password"])
    await page.getByLabel(label, { exact: true }).fill("Parcel-2026!");
  await page.getByRole("button", { name: "Register" }).dblclick();
  await expect(
    page.getByRole("heading", { name: "Registration Successful" }),
  ).toBeVisible();
  if (javaScriptEnabled)
    expect(provider.received("registerAccountPortal")).toHaveLength(1);
});

test("a user whose session expires in a form continues with it after login", async ({
  page,
  provider,
  haveSession,
}) => {
  const expired = (): Reply => ({
    status: 401,
    body: { status: "Error", message: "Not signed in" },
  });
  const forms: [
    path: string,
    panel: string | null,
    label: string,
    typed: string,
    then: RegExp,
  ][] = [
    [
      "/search",
      "ASN Search",
      "ASNs",
      "7700001 7700002",
      /ASNs=7700001,7700002$/,
    ],
    [
      "/search",
      "Packing Slip Search",
      "Packing Slip",
      "S 1",
      /\/packing-slip\/ps=S%201$/,
    ],
    [
      "/search",
      "Advanced Search",
      "Delivery ID",
      "D9",
      /\/search\/advanced-search\/delivID=D9$/,
    ],
    [
      "/tracking",
      "PRO Number Search",
      "PRO Numbers",
      "771 772",
      /\/PRO-search\/PROs=771\+772$/,
    ],
    [
      "/tracking",
      "Advanced Search",
      "Delivery ID",
      "D9",
      /\/tracking\/advanced-search\/delivID=D9$/,
    ],
    [
      "/dashboard/s=2026-11-13_f=2026-11-20",
      null,
      "Start Date",
      "1/2/2026",
      /\/dashboard\/s=2026-01-02_f=2026-11-20$/,
    ],
    [
      "/doorscan-report/s=2026-11-13_f=2026-11-20",
      null,
      "Start Date",
      "1/2/2026",
      /\/doorscan-report\/result\/s=2026-01-02_f=2026-11-20$/,
    ],
  ];
  for (const [path, name, label, typed, then] of forms) {
    await haveSession();
    await page.goto(path);
    const panel =
      name === null
        ? page.getByRole("main")
        : page.getByRole("region", { name });
    await panel.getByLabel(label, { exact: true }).fill(typed);
    provider.on("checkValidUser", expired);
    await panel.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    provider.restore("checkValidUser");
    await fillLogin(page);
    await logIn(page).click();
    await expect(page).toHaveURL(then);
    await expect(page.getByText("Results Found: 0")).toBeVisible();
  }
});

test("while pools fail to load, a form does not widen its search", async ({
  page,
  provider,
  haveSession,
}) => {
  await haveSession();
  provider.on("getUserPoolAndStoreList", () => ({ body: { status: "Error" } }));
  for (const call of [
    "trackingAdvancedSearch",
    "getScanReport",
    "getDashboardManifests",
  ] as const)
    provider.on(call, () => success({ result: [] }));
  const forms = [
    ["/search?panel=advanced-search&q=m%3DM1_p%3D7_st%3D101", "p=7_st=101"],
    ["/tracking?q=m%3DM1_p%3D7_st%3D101", "p=7_st=101"],
    ["/scan-report/s=2026-11-13_f=2026-11-20_p=7_st=101", "p=7_st=101"],
    ["/dashboard/s=2026-11-13_f=2026-11-20_p=7", "f=2026-11-20_p=7"],
  ] as const;
  for (const [form, kept] of forms) {
    await page.goto(form);
    const asked = page.locator("form").filter({ hasText: /Start Date/ });
    await expect(asked).toContainText("cannot be loaded right now");
    // Another date than in the URL: the form is submitted, not the URL.
    await asked.getByLabel("End Date").first().fill("11/20/2026");
    await asked.getByLabel("Start Date").first().fill("11/14/2026");
    await asked.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForURL(/s=2026-11-14_/);
    expect(new URL(page.url()).pathname).toContain(kept);
  }
});
