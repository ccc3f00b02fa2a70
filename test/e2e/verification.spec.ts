import {
  stageProvider,
  type StagedProvider,
} from "../app/support/staged-provider";
import { startPortal, type RunningPortal } from "./harness/portal-process";
import { expect, test } from "./harness/test";

/**
 * Links that are a day old, and a provider that cannot mail: what no test can wait for or break in
 * the embedded provider.
 */
let provider: StagedProvider;
let staged: RunningPortal;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  provider = await stageProvider();
  staged = await startPortal({ PROVIDER_API_URL: provider.url });
});
test.afterAll(async () => {
  await staged.stop();
  await provider.close();
});

const answer = (body: object, status = 200) => {
  provider.answer = { status, headers: {}, body };
};
const expired = { status: "Error", message: "Expired", id: 281474976710655 };

test(
  "A link that has expired is replaced by a new one",
  { tag: "@phone" },
  async ({ page, javaScriptEnabled, expectAccessible }) => {
    answer(expired, 400);
    await page.goto(`${staged.url}/register/old-code`);
    await expect(
      page.getByRole("heading", { name: "Verification Link Expired" }),
    ).toBeVisible();
    if (javaScriptEnabled) await expectAccessible();

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

    // Reloading sends no second mail, and asks nothing of the old code.
    provider.asked.length = 0;
    await page.reload();
    await expect(
      page.getByText("A new verification link was sent."),
    ).toBeVisible();
    expect(
      provider.asked.filter(({ call }) => call === "verifyAccountPortal"),
    ).toEqual([]);
  },
);

test("A new link that cannot be sent is told in red", async ({ page }) => {
  answer(expired, 400);
  await page.goto(`${staged.url}/register/old-code`);
  // The provider answers every call alike here, so that the failure of the resend is "Expired" too.
  await page.getByRole("button", { name: "Send New Link" }).click();
  const told = page.getByRole("alert");
  await expect(told).toHaveText("Expired");
  await expect(told).toHaveClass(/bad/);
});

test("Asking for a new link without an account does nothing", async ({
  page,
}) => {
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
});

test("A code that nobody sent is told so", async ({ page }) => {
  answer({ status: "Error", message: "No such code" }, 404);
  await page.goto(`${staged.url}/register/unknown`);
  await expect(page.getByRole("alert")).toHaveText(
    "This verification link is not valid. Check that it was copied whole.",
  );
});
