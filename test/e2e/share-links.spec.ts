import type { Browser, Page } from "playwright/test";
import { findStumbles, parseAriaTree } from "./harness/aria-tree";
import { signInOf } from "../portal/sessions";
import { expect, test } from "./harness/test";

/** A link for people without an account: created, opened by somebody else, revoked. */

const said = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

/** Opens the page of the first carton of a search. */
async function openCarton(page: Page, search: string): Promise<string> {
  await page.goto(`/search/advanced-search/${search}`);
  const link = page.locator("tbody a").first();
  const asn = (await link.textContent()) ?? "";
  await link.click();
  await expect(
    page.getByRole("heading", { name: `Carton ${asn}`, level: 1 }),
  ).toBeVisible();
  return asn;
}

/** Opens a link in a browser of somebody else. */
async function openAsVisitor(browser: Browser, link: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const response = await page.goto(link);
  return { context, page, status: response?.status() };
}

test("a carton is shared with somebody without an account, and the link revoked", async ({
  page,
  browser,
  openSessionOf,
  portal,
}) => {
  await openSessionOf(signInOf(portal, "regional"));
  const asn = await openCarton(page, "s=-7d_f=-1d_deliv=1");
  await page.getByRole("link", { name: "Share link", exact: true }).click();
  await expect(page.getByText(`Carton ${asn}`)).toBeVisible();
  for (const part of ["Who signed", "Street address"])
    await expect(page.getByLabel(part)).not.toBeChecked();
  await page.getByLabel("Valid for").selectOption("1 day");
  await page.getByRole("button", { name: "Create link" }).click();
  await said(page, "The link is created.");
  const link = await page.getByLabel(`Carton ${asn}`).inputValue();
  expect(link).toMatch(/\/t\/[\w-]{22}$/);
  await expect(page.getByRole("link", { name: "Mail link" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:.*${encodeURIComponent(link)}`),
  );

  const visitor = await openAsVisitor(browser, link);
  expect(visitor.status).toBe(200);
  await expect(
    visitor.page.getByRole("heading", { name: `Carton ${asn}`, level: 1 }),
  ).toBeVisible();
  await expect(visitor.page.getByRole("listitem").first()).toBeVisible();
  expect(await visitor.context.cookies()).toEqual([]);
  await expect(visitor.page.getByRole("link")).toHaveCount(1);
  const tree = await visitor.page.locator("body").ariaSnapshot();
  expect(findStumbles(parseAriaTree(tree))).toEqual([]);
  const isWide = await visitor.page.evaluate(
    () => document.documentElement.scrollWidth > innerWidth,
  );
  expect(isWide).toBe(false);

  await page.getByRole("link", { name: "All share links" }).click();
  const item = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: asn })
    .first();
  await expect(item).toContainText("Opened once");
  await item.getByRole("button", { name: /^Revoke/ }).click();
  await said(page, "The link is revoked.");
  await expect(item).toContainText("No longer valid");
  const again = await visitor.page.goto(link);
  expect(again?.status()).toBe(404);
  await expect(visitor.page.getByText("This link is not valid")).toBeVisible();
  await visitor.context.close();
});
