import type { APIResponse, Page } from "playwright/test";
import { startPortal, type RunningPortal } from "./harness/portal-process";
import { expect, test as base } from "./harness/test";

/** A portal of its own whose tracking feature is off. */
const test = base.extend<object, { withoutTracking: RunningPortal }>({
  withoutTracking: [
    async ({}, use) => {
      const portal = await startPortal({
        FEATURES: "bookLTL",
        HUMAN_CHECK: "off",
      });
      await use(portal);
      await portal.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ withoutTracking }, use) => use(withoutTracking.url),
});

const pages = [
  "/tracking",
  "/tracking/PRO-search/PROs=1+2",
  "/tracking/manifest-search/m=1",
  "/tracking/advanced-search/s=2026-01-01",
];

async function signIn(page: Page, { signIns }: RunningPortal): Promise<void> {
  const who = signIns[0];
  if (!who) throw new Error("The portal printed no sign-in.");
  await page.goto("/login");
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
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
  "While tracking is off its addresses lead nowhere, and nothing leads to them",
  { tag: "@no-javascript" },
  async ({ page, withoutTracking }) => {
    for (const path of pages)
      leadsToLogin(await page.request.get(path, { maxRedirects: 0 }));
    for (const [path, body] of posts)
      leadsToLogin(await post(page, path, body));

    await signIn(page, withoutTracking);
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
