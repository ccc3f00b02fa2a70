import type { APIResponse, Page } from "playwright/test";
import { FaultyProvider } from "../portal/faulty-provider";
import { startPortal } from "../portal/portal-process";
import { expect, test as base } from "./harness/test";

/** Uses a separate portal whose tracking feature is off. */
const test = base.extend({
  baseURL: async ({}, use) => {
    const provider = new FaultyProvider();
    const portal = await startPortal({
      PROVIDER_API_URL: await provider.start(),
      FEATURES: "bookLTL",
      HUMAN_CHECK: "off",
    });
    await use(portal.url);
    await portal.stop();
    await provider.stop();
  },
});

const pages = [
  "/tracking",
  "/tracking/PRO-search/PROs=1+2",
  "/tracking/manifest-search/m=1",
  "/tracking/advanced-search/s=2026-01-01",
  "/shipment?pro=1",
];

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Parcel-2026!");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/$/);
}

const post = (page: Page, path: string, body: string) =>
  page.request.post(path, {
    data: body,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    maxRedirects: 0,
  });

const posts: [path: string, body: string][] = [
  ["/tracking", "intent=advanced-search&m=1"],
  ["/tracking", "intent=advanced-search&s=soon"],
  ["/tracking/PRO-search/PROs=", "PROs=1"],
  ["/tracking/PRO-search/PROs=", "PROs="],
];

const leadsToLogin = (answer: APIResponse) => {
  expect(answer.status(), answer.url()).toBe(303);
  expect(answer.headers().location, answer.url()).toMatch(
    /^\/login($|\?next=)/,
  );
};

test(
  "while tracking is off, its URLs are 404 and nothing links to them",
  { tag: "@no-js-only" },
  async ({ page }) => {
    for (const path of pages)
      leadsToLogin(await page.request.get(path, { maxRedirects: 0 }));
    for (const [path, body] of posts)
      leadsToLogin(await post(page, path, body));

    await signIn(page);
    await expect(page.getByRole("link", { name: /Check ASNs/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Tracking/ })).toHaveCount(0);

    for (const path of pages) {
      for (const address of [path, `${path}/ULSearchResults.csv`]) {
        const answer = await page.request.get(address);
        expect(answer.status(), address).toBe(404);
      }
    }
    for (const [path, body] of posts) {
      const answer = await post(page, path, body);
      expect(answer.status(), `${path} ${body}`).toBe(404);
    }
    const csv = "/tracking/PRO-search/PROs=/ULSearchResults.csv";
    expect((await post(page, csv, "PROs=1")).status()).toBe(404);

    await page.goto("/search");
    const panel = page.getByRole("region", { name: "Manifest Search" });
    await panel.getByLabel("Manifest").fill("M1");
    await panel.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search\/manifest-search\/m=M1$/);
    await expect(page.getByText("Results Found: 0")).toBeVisible();
  },
);
