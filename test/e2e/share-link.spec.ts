import type { Page } from "playwright/test";
import { test } from "./harness/faulty-test";
import { success } from "../portal/faulty-provider";
import { cartonResults, findCartons } from "./harness/printed-results";
import { expect } from "./harness/test";

const open = (page: Page) =>
  page.locator("summary", { hasText: "Share" }).click();

/** The subject and the last line of the text of each Mail link. */
const mails = (page: Page) =>
  page.getByRole("link", { name: "Mail link" }).evaluateAll((links) =>
    links.map((link) => {
      const mail = new URL((link as HTMLAnchorElement).href);
      const body = mail.searchParams.get("body") ?? "";
      return [
        mail.protocol,
        mail.searchParams.get("subject"),
        body.split("\r\n").at(-1),
      ];
    }),
  );

test("a page with relative dates offers a link that moves with today and one with fixed dates", async ({
  page,
  provider,
  haveSession,
  baseURL,
}) => {
  provider.on("ASNAdvancedSearch", () => success({ result: [] }));
  await haveSession();
  await page.goto("/search/advanced-search/s=-7d_f=today_deliv=0?sort=Store");
  await open(page);
  const moving = page.getByLabel("Dates that move with today");
  await expect(moving).toHaveValue(
    `${baseURL}/search/advanced-search/s=-7d_f=today_deliv=0?sort=Store`,
  );
  const fixed = page.getByLabel(/^Always .+ 20\d\d$/);
  await expect(fixed).toHaveValue(
    /\/search\/advanced-search\/s=20\d\d-\d\d-\d\d_f=20\d\d-\d\d-\d\d_deliv=0\?sort=Store$/,
  );
  const [first, second] = await mails(page);
  expect(first).toEqual([
    "mailto:",
    "Advanced search",
    await moving.inputValue(),
  ]);
  expect(second).toEqual([
    "mailto:",
    expect.stringMatching(/^Advanced search · .+ 20\d\d$/),
    await fixed.inputValue(),
  ]);
  // Both links open.
  for (const link of [moving, fixed]) {
    const response = await page.request.get(await link.inputValue());
    expect(response.status()).toBe(200);
  }

  // The page with those fixed dates offers the moving ones as well, a page without dates one link.
  await page.goto(await fixed.inputValue());
  await open(page);
  await expect(moving).toHaveValue(/s=-7d_f=today_deliv=0\?sort=Store$/);
  findCartons(provider, 3);
  await page.goto(cartonResults);
  await open(page);
  await expect(page.getByLabel("Link", { exact: true })).toHaveValue(
    `${baseURL}${cartonResults}`,
  );
  expect(await mails(page)).toEqual([
    ["mailto:", "Manifest search · 1", `${baseURL}${cartonResults}`],
  ]);
});

test(
  "Copy link says what happened, and without a clipboard selects the address",
  { tag: "@phone" },
  async ({
    page,
    context,
    provider,
    haveSession,
    baseURL,
    expectAccessibleInLightAndDark,
    expectNoWiderThan320,
  }) => {
    findCartons(provider, 3);
    await haveSession();
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
