import type { Page } from "playwright/test";
import { test } from "./harness/faulty-test";
import { cartonResults, findCartons } from "./harness/printed-results";
import { expect } from "./harness/test";

const open = (page: Page) =>
  page.locator("summary", { hasText: "Share" }).click();

test(
  "Copy link says what happened, and without a clipboard selects the address",
  { tag: "@gate" },
  async ({
    page,
    context,
    provider,
    baseURL,
    expectAccessibleInLightAndDark,
    expectNoWiderThan320,
  }) => {
    findCartons(provider, 3);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(cartonResults);
    await open(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    const status = page.locator(".option [role=status]");
    await expect(status).toHaveText("The link is copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}${cartonResults}`,
    );
    await expectAccessibleInLightAndDark();
    await expectNoWiderThan320();
    await page.evaluate(() =>
      Object.defineProperty(navigator, "clipboard", { value: undefined }),
    );
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(status).toHaveText(
      "The link is selected. Copy it with Ctrl+C or ⌘C.",
    );
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(
      `${baseURL}${cartonResults}`,
    );
  },
);
