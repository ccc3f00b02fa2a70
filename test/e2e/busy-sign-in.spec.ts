import type { Page } from "playwright/test";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Parcel-2026!");
  await page.getByRole("button", { name: "Log In" }).click();
}

test("a sign-in is refused as busy when too many wait, and keeps its values", async ({
  page,
  provider,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 503: .*\/login/);
  const message =
    "Too many people are signing in right now. Please try again in a few seconds.";
  provider.on("loginPortal", () => ({
    status: 503,
    headers: { "Retry-After": "5" },
    body: { status: "Error", message: message },
  }));
  await page.goto("/login");
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST",
  );
  await logIn(page);
  const answer = await answered;
  expect([answer.status(), answer.headers()["retry-after"]]).toEqual([
    503,
    "5",
  ]);
  await expect(page.getByRole("alert")).toHaveText(message);
  await expect(page.getByLabel("Email")).toHaveValue("dana@example.com");
  expect(provider.received("loginPortal")).toHaveLength(1);
  provider.restore("loginPortal");
  await logIn(page);
  await expect(page.locator(".person")).toHaveText("Dana");
});
