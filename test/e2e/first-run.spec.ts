import { startPortal, type RunningPortal } from "../portal/portal-process";
import { expect, test as base } from "./harness/test";

/** A portal without any account; `X-Forwarded-For` of the tests comes from a proxy that it trusts. */
const test = base.extend<{ empty: RunningPortal }>({
  empty: async ({}, use) => {
    const portal = await startPortal({ DEMO_DATA: "off" });
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ empty }, use) => use(empty.url),
});

const password = "Parcel-2026!";

test("elsewhere than on its machine, the first administrator of a portal needs the one-time code of the log", async ({
  page,
  empty,
  unexpectedConsole,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const printed = /one-time code (\S+)/;
  await expect.poll(() => empty.output()).toMatch(printed);
  const [, code = ""] = printed.exec(empty.output()) ?? [];
  unexpectedConsole.allow(/^answer (400|403|404): .*\/setup/);
  const codeField = page.getByLabel("One-time code");
  const create = async (typed: string) => {
    await codeField.fill(typed);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password").fill(password);
    await page.getByRole("button", { name: "Create administrator" }).click();
  };

  await page.goto("/login");
  await page.getByRole("link", { name: "Create administrator" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Set up this portal",
  );
  await expectAccessible();
  await page.getByLabel("Email").fill("dana@prairie.example");
  await page.getByLabel("First Name").fill("Dana");
  await create("");
  await expect(page.getByRole("alert")).toContainText(
    "Must enter the one-time code",
  );
  await create("AAAAA-AAAAA-AAAAA-AAAAA");
  await expect(page.getByRole("alert")).toContainText(
    "This code is not valid. Copy it from the latest start in the log of the portal.",
  );
  // What was typed stays; passwords are never sent back.
  await expect(page.getByLabel("Email")).toHaveValue("dana@prairie.example");
  if (!javaScriptEnabled)
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");

  await create(` ${code.toLowerCase()} `);
  await expect(page.getByRole("link", { name: /^Data/ })).toBeVisible();

  // It is gone, for everybody.
  const gone = await page.goto("/setup");
  expect(gone?.status()).toBe(404);
  await page.context().clearCookies();
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await expect(page.getByText("Set up this portal")).toHaveCount(0);
  const again = await page.request.post("/setup", {
    form: {
      code,
      email: "eve@prairie.example",
      password,
      confirmation: password,
      firstName: "Eve",
    },
    headers: { Origin: empty.url },
    maxRedirects: 0,
  });
  // To the login page; 404 as soon as the portal has asked again which extensions there are.
  expect([303, 404]).toContain(again.status());
  expect(again.headers()["set-cookie"]).toBeUndefined();
});
