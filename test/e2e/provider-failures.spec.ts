import type { Page } from "playwright/test";
import { holdReply } from "../portal/faulty-provider";
import { test } from "./harness/faulty-test";
import { expect } from "./harness/test";

const unreachable = "Unable to connect to server";

async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Parcel-2026!");
}
const logIn = (page: Page) => page.getByRole("button", { name: "Log In" });

test("while the provider does not respond, a navigation keeps the name and the places of the user, and shows its own request id", async ({
  page,
  provider,
  unexpectedConsole,
}) => {
  unexpectedConsole.allow(/answer 503: /);
  await page.goto("/");
  const places = page.getByRole("navigation", { name: "Places" });
  const shown = await places.innerText();
  provider.down = true;
  // The link is asked for before it is pressed too, which may answer first.
  const answered: string[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/search.data"))
      answered.push(`Reference: ${answer.headers()["x-request-id"]}`);
  });
  await page.getByRole("link", { name: "Check ASNs" }).click();
  await expect(page.getByRole("heading", { name: unreachable })).toBeVisible();
  expect(answered).toContain(
    await page.getByText(/^Reference: /).textContent(),
  );
  await expect(page.locator(".person")).toHaveText("Dana");
  expect(await places.innerText()).toBe(shown);
  // A document of its own knows neither, and does not offer to sign in.
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: unreachable })).toBeVisible();
  await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
  provider.down = false;
});

test(
  "a sign-in whose button is pressed twice is sent once",
  { tag: "@gate" },
  async ({ page, context, provider }) => {
    await context.clearCookies();
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
