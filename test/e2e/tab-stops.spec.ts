import type { Locator, Page } from "playwright/test";
import { signInOf } from "../portal/sessions";
import { tabTo } from "./harness/tab-to";
import { expect, test } from "./harness/test";

/**
 * Three tasks by keyboard alone, from the page after sign-in. What counts are the presses of Tab; the
 * limits are half of what the tasks took before the screens had a search box, figures and skip links.
 */

/** Presses Tab, and counts how often. */
class TabCounter {
  presses = 0;

  constructor(
    private readonly page: Page,
    private readonly hasScripts: boolean,
  ) {}

  /** Presses Tab until an element has the focus. */
  async tabTo(target: Locator) {
    await expect(target).toBeAttached();
    this.presses += await tabTo(this.page, target);
  }

  /**
   * Moves the focus to the content of a page: by the skip link in a new document. After a navigation by
   * scripts the focus is there.
   */
  async skipToContent() {
    if (this.hasScripts) await expect(this.page.locator("main")).toBeFocused();
    else await this.follow("Skip to content");
  }

  /** Moves the focus to a link and follows it. */
  async follow(name: string | RegExp) {
    await this.tabTo(this.page.getByRole("link", { name }));
    await this.page.keyboard.press("Enter");
  }
}

test.beforeEach(async ({ page, signInWith, portal, javaScriptEnabled }) => {
  await signInWith(signInOf(portal, "national"));
  // Figures that a busy machine did not have in time come by themselves only with scripts.
  if (!javaScriptEnabled) await page.goto("/?wait=1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
});

test(
  "from the page after sign-in, 14 presses of Tab or fewer reach the POD of a carton",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    const asn = await findCartonWithProof(page);
    const tabs = new TabCounter(page, javaScriptEnabled);
    const box = page.getByRole("banner").locator("input[name=q]");
    // With scripts the focus is past the box, and a key leads there.
    if (javaScriptEnabled) {
      await expect(page.locator("main")).toBeFocused();
      await page.keyboard.press("/");
      await expect(box).toBeFocused();
    } else await tabs.tabTo(box);
    await page.keyboard.insertText(asn);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/carton?asn=${asn}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(asn);
    await tabs.skipToContent();
    const proof = page.getByRole("link", { name: "Proof of delivery (PDF)" });
    await tabs.tabTo(proof);
    expect(tabs.presses).toBeLessThanOrEqual(14);
    await expect(proof).toHaveAttribute("href", /^\/POD\//);
  },
);

test(
  "from the page after sign-in, 13 presses of Tab or fewer reach the store summary of the on-time report",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    const tabs = new TabCounter(page, javaScriptEnabled);
    await tabs.skipToContent();
    await tabs.follow("Skip to today’s deliveries");
    await tabs.follow(/^\d+\.\d\d%/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "On-time report · Store summary",
    );
    await tabs.skipToContent();
    await tabs.follow("Skip to the rows");
    await tabs.tabTo(page.locator("main tbody a").first());
    expect(tabs.presses).toBeLessThanOrEqual(13);
  },
);

test(
  "from the page after sign-in, 10 presses of Tab or fewer reach the first delivery of the map",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    const tabs = new TabCounter(page, javaScriptEnabled);
    await tabs.skipToContent();
    await tabs.follow("Skip to today’s deliveries");
    await tabs.follow(/ complete$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "Map Track",
    );
    // The list loads after the heading.
    const first = page.locator("#table-deliveries tbody tr:first-child a");
    await expect(first).toBeVisible();
    await tabs.skipToContent();
    await tabs.follow("Skip to the list of deliveries");
    await tabs.tabTo(first);
    expect(tabs.presses).toBeLessThanOrEqual(10);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]deliv=/);
  },
);

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
