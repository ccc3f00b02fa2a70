import type { Locator, Page } from "playwright/test";
import { signInOf } from "../portal/sessions";
import { expectFoundPage } from "./harness/found-page";
import { tabTo } from "./harness/tab-to";
import { expect, test } from "./harness/test";

/**
 * Three tasks by keyboard alone, from the page after sign-in. What counts are the presses of Tab; the
 * limits are half of what the tasks took before the screens had a search box, figures and skip links.
 */

/** Presses Tab, and counts how often. */
class TabCounter {
  presses = 0;

  constructor(private readonly page: Page) {}

  /** Presses Tab until an element has the focus. */
  async tabTo(target: Locator) {
    await expect(target).toBeAttached();
    this.presses += await tabTo(this.page, target);
  }

  /** Expects the focus at the content, where it is after a navigation within the portal. */
  async expectAtContent() {
    await expect(this.page.locator("main")).toBeFocused();
  }

  /** Moves the focus to a link and follows it. */
  async follow(name: string | RegExp) {
    await this.tabTo(this.page.getByRole("link", { name }));
    await this.page.keyboard.press("Enter");
  }
}

test.beforeEach(async ({ page, signInWith, portal }) => {
  await signInWith(signInOf(portal, "national"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
});

test("from the page after sign-in, 14 presses of Tab or fewer reach the POD of a carton", async ({
  page,
}) => {
  const asn = await findCartonWithProof(page);
  const tabs = new TabCounter(page);
  const box = page.getByRole("banner").locator("input[name=q]");
  // The focus is past the box, and a key leads there.
  await tabs.expectAtContent();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.insertText(asn);
  await page.keyboard.press("Enter");
  await expectFoundPage(page, `/carton?asn=${asn}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(asn);
  await tabs.expectAtContent();
  const proof = page.getByRole("link", { name: "Proof of delivery (PDF)" });
  await tabs.tabTo(proof);
  expect(tabs.presses).toBeLessThanOrEqual(14);
  await expect(proof).toHaveAttribute("href", /^\/POD\//);
});

test("from the page after sign-in, 13 presses of Tab or fewer reach the store summary of the on-time report", async ({
  page,
}) => {
  const tabs = new TabCounter(page);
  await tabs.expectAtContent();
  await tabs.follow("Skip to today’s deliveries");
  await tabs.follow(/^\d+\.\d\d%/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "On-time report · Store summary",
  );
  await tabs.expectAtContent();
  await tabs.follow("Skip to the rows");
  await tabs.tabTo(page.locator("main tbody a").first());
  expect(tabs.presses).toBeLessThanOrEqual(13);
});

test("from the page after sign-in, 10 presses of Tab or fewer reach the first delivery of the map", async ({
  page,
}) => {
  const tabs = new TabCounter(page);
  await tabs.expectAtContent();
  await tabs.follow("Skip to today’s deliveries");
  await tabs.follow(/ complete$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Map Track",
  );
  // The list loads after the heading.
  const first = page.locator("#table-deliveries tbody tr:first-child a");
  await expect(first).toBeVisible();
  await tabs.expectAtContent();
  await tabs.follow("Skip to the list of deliveries");
  await tabs.tabTo(first);
  expect(tabs.presses).toBeLessThanOrEqual(10);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]deliv=/);
});

/** Returns the ASN of a carton of the last week that has a proof of delivery. */
async function findCartonWithProof(page: Page): Promise<string> {
  const answer = await page.request.get("/search/advanced-search/s=-7d_f=-1d");
  const [, asn] =
    /<tr[^>]*><th[^>]*><a[^>]*>(\d{18})<\/a>(?:(?!<\/tr>)[\s\S])*href="\/POD\//.exec(
      await answer.text(),
    ) ?? [];
  if (asn === undefined) throw new Error("No carton has a proof of delivery.");
  return asn;
}
