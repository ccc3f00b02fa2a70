import { success } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

test(
  "an expired verification link is replaced by a new one",
  { tag: "@gate" },
  async ({ page, provider, expectAccessible }) => {
    provider.on("verifyAccountPortal", () => ({
      status: 400,
      body: { status: "Error", message: "Expired", id: 281474976710655 },
    }));
    await page.goto("/register/old-code");
    await page.getByRole("button", { name: "Confirm Email" }).click();
    await expect(
      page.getByRole("heading", { name: "Verification Link Expired" }),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^Verification Link Expired/);
    await expectAccessible();
    provider.on("verifyAccountPortal", () =>
      success({ message: "It is on its way" }),
    );
    await page.getByRole("button", { name: "Send New Link" }).click();
    await expect(page.getByText("It is on its way")).toHaveClass(/good/);
    await page.reload();
    await expect(
      page.getByText("A new verification link was sent."),
    ).toBeVisible();
  },
);
