import {
  startFakeProvider,
  type FakeProvider,
} from "../app/support/fake-provider";
import { startPortal, type RunningPortal } from "../portal/portal-process";
import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

/**
 * Links that are a day old, and a provider that cannot mail, which the embedded provider cannot
 * simulate.
 */
let provider: FakeProvider;
let staged: RunningPortal;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  provider = await startFakeProvider();
  staged = await startPortal({ PROVIDER_API_URL: provider.url });
});
test.afterAll(async () => {
  await staged.stop();
  await provider.close();
});

const answer = (body: object, status = 200) => {
  provider.answer = { status, headers: {}, body };
};
/** Opens a link and presses its button: this provider knows neither tokens nor passwords. */
async function confirm(page: Page, code: string): Promise<void> {
  await page.goto(`${staged.url}/register/${code}`);
  await page.getByRole("button", { name: "Confirm Email" }).click();
}
const expired = { status: "Error", message: "Expired", id: 281474976710655 };

test("an expired link is replaced by a new one", async ({
  page,
  expectAccessible,
}) => {
  answer(expired, 400);
  await confirm(page, "old-code");
  await expect(
    page.getByRole("heading", { name: "Verification Link Expired" }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^Verification Link Expired/);
  await expectAccessible();

  answer({ status: "Success", message: "It is on its way" });
  provider.asked.length = 0;
  await page.getByRole("button", { name: "Send New Link" }).click();
  const told = page.getByText("It is on its way");
  await expect(told).toBeVisible();
  await expect(told).toHaveClass(/good/);
  expect(
    provider.asked
      .filter(({ call }) => call === "verifyAccountPortal")
      .map(({ body, headers }) => [body, headers.cookie]),
  ).toEqual([[JSON.stringify({ numericID: "281474976710655" }), undefined]]);

  // Reloading sends no second mail and no call with the old code.
  provider.asked.length = 0;
  await page.reload();
  await expect(
    page.getByText("A new verification link was sent."),
  ).toBeVisible();
  expect(
    provider.asked.filter(({ call }) => call === "verifyAccountPortal"),
  ).toEqual([]);
});

test("a new link that cannot be sent shows an error", async ({ page }) => {
  answer(expired, 400);
  await confirm(page, "old-code");
  // The provider responds alike to every call here, so the failure of the resend is "Expired" too.
  await page.getByRole("button", { name: "Send New Link" }).click();
  const told = page.getByRole("alert");
  await expect(told).toHaveText("Expired");
  await expect(told).toHaveClass(/bad/);
});

test(
  "requesting a new link without an account does nothing",
  { tag: "@no-js-only" },
  async ({ page }) => {
    answer(expired, 400);
    provider.asked.length = 0;
    const sent = await page.request.post(`${staged.url}/register/old-code`, {
      form: { numericID: "" },
      maxRedirects: 0,
    });
    expect([sent.status(), sent.headers().location]).toEqual([
      303,
      "/register/old-code",
    ]);
    expect(
      provider.asked.filter(({ call }) => call === "verifyAccountPortal"),
    ).toEqual([]);
  },
);

test("an unknown code shows a message", async ({ page }) => {
  answer({ status: "Error", message: "No such code" }, 404);
  await confirm(page, "unknown");
  await expect(page.getByRole("alert")).toHaveText(
    "This verification link is not valid. Check that it was copied completely.",
  );
});

test("a company's own provider gets the code alone, and only when the button is pressed", async ({
  page,
}) => {
  answer({ status: "Success", alreadyVerified: 1 });
  provider.asked.length = 0;
  const verifications = () =>
    provider.asked
      .filter(({ call }) => call === "verifyAccountPortal")
      .map(({ body }) => body);
  await page.goto(`${staged.url}/register/code-1`);
  const button = page.getByRole("button", { name: "Confirm Email" });
  await expect(button).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  expect(verifications()).toEqual([]);
  await button.click();
  await expect(
    page.getByRole("heading", { name: "Email Already Confirmed" }),
  ).toBeVisible();
  expect(verifications()).toEqual([
    JSON.stringify({ verificationCode: "code-1" }),
  ]);
  await page.reload();
  await expect(
    page.getByRole("heading", { name: "Email Already Confirmed" }),
  ).toBeVisible();
  expect(verifications()).toHaveLength(1);
});

test(
  "a link that is tried too often gets 429, with the time to wait",
  { tag: "@no-js-only" },
  async ({ page }) => {
    provider.answer = {
      status: 429,
      headers: { "retry-after": "120" },
      body: { status: "Error", message: "Too many attempts." },
    };
    const path = `${staged.url}/register/code-1`;
    const pages = [
      await page.request.post(path, { form: { intent: "confirm" } }),
      await page.request.get(path, {
        headers: { Cookie: "__portal_registration=token-1" },
      }),
    ];
    for (const answered of pages) {
      expect(answered.status()).toBe(429);
      expect(answered.headers()["retry-after"]).toBe("120");
      expect(await answered.text()).toContain("Too many attempts.");
    }
  },
);
