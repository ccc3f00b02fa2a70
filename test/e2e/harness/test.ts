import { randomUUID } from "node:crypto";
import { test as base, expect, type Page } from "playwright/test";
import { findViolations } from "./accessibility";
import { FaultyProvider } from "../../portal/faulty-provider";
import { solveHumanCheck } from "./human-check";
import { mailedLink } from "../../portal/outbox";
import { startPortal, type PortalAddress } from "../../portal/portal-process";
import {
  openSession,
  randomAddress,
  sharedSession,
  type Role,
} from "../../portal/sessions";
import type { VisitorCookie } from "../../portal/visitor";
import { submitPageWhenFree } from "./submit-when-free";
import { UnexpectedConsole } from "./unexpected-console";

export type { Role } from "../../portal/sessions";

interface Fixtures {
  /** Errors in the browser; any of them fails the test unless the test allows it. */
  unexpectedConsole: UnexpectedConsole;
  /** An unused email address. */
  newEmail: string;
  /** Signs the browser in as a demonstration user. */
  signInAs: (role: Role) => Promise<void>;
  /** The page of a demonstration user, who is signed in. */
  administrator: Page;
  national: Page;
  regional: Page;
  store: Page;
  /** The same in a separate session, which the test may end. */
  openSessionOf: (who: { email: string; password: string }) => Promise<void>;
  /** Signs in through the form, in a separate session. */
  signInWith: (who: { email: string; password: string }) => Promise<void>;
  /** The verification link that was mailed to an address. */
  linkMailedTo: (email: string) => Promise<string>;
  /** Fails when axe-core finds a violation on the page. */
  expectAccessible: () => Promise<void>;
  /** Fails when axe-core finds a violation on the page, in light and in dark colors; dark ones stay. */
  expectAccessibleInLightAndDark: () => Promise<void>;
  /** Fails if the page scrolls horizontally at 320 pixels. */
  expectNoWiderThan320: () => Promise<void>;
}

interface WorkerFixtures {
  portal: PortalAddress;
  /**
   * A portal whose provider behaves as a test says (`faulty-test.ts`). Playwright runs tests with
   * other worker fixtures in another worker: here it is started for its users in the common worker.
   */
  faulty: { provider: FaultyProvider; url: string; output: () => string };
}

export { expect } from "playwright/test";
export { solveHumanCheck } from "./human-check";

const pageOf =
  (role: Role) =>
  async (
    { page, signInAs }: { page: Page; signInAs: Fixtures["signInAs"] },
    use: (page: Page) => Promise<void>,
  ) => {
    await signInAs(role);
    await use(page);
  };

export const test = base.extend<Fixtures, WorkerFixtures>({
  portal: [
    async ({}, use) => {
      const told = process.env.E2E_PORTAL;
      if (!told) throw new Error("The global setup started no portal.");
      await use(JSON.parse(told) as PortalAddress);
    },
    { scope: "worker" },
  ],

  faulty: [
    async ({}, use) => {
      const provider = new FaultyProvider();
      const portal = await startPortal({
        PROVIDER_API_URL: await provider.start(),
        HUMAN_CHECK: "off",
      });
      await use({ provider, url: portal.url, output: () => portal.output() });
      await portal.stop();
      await provider.stop();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ portal }, use) => use(portal.url),

  // Each test has a separate address, because rate limits count addresses.
  extraHTTPHeaders: async ({}, use) =>
    use({ "X-Forwarded-For": randomAddress() }),

  unexpectedConsole: [
    async ({ context }, use) => {
      const unexpectedConsole = new UnexpectedConsole(context);
      await use(unexpectedConsole);
      expect(unexpectedConsole.unexpected, "complaints of the browser").toEqual(
        [],
      );
    },
    { auto: true },
  ],

  newEmail: async ({}, use) =>
    use(`clerk-${randomUUID().slice(0, 8)}@example.com`),

  signInAs: async ({ context, portal }, use, { parallelIndex }) =>
    use(async (role) =>
      context.addCookies(
        cookiesFor(
          portal,
          await sharedSession(portal, role, `browser-${parallelIndex}`),
        ),
      ),
    ),

  administrator: pageOf("administrator"),
  national: pageOf("national"),
  regional: pageOf("regional"),
  store: pageOf("store"),

  openSessionOf: async ({ context, portal }, use) =>
    use(async (who) =>
      context.addCookies(cookiesFor(portal, await openSession(portal, who))),
    ),

  signInWith: async ({ page }, use) => use((who) => signIn(page, who)),

  linkMailedTo: async ({ portal }, use) =>
    use((email) => mailedLink(portal.outbox, email)),

  // Without JavaScript axe-core would wait for timers of the page for ever: the crawl checks such pages.
  expectAccessible: async ({ page, javaScriptEnabled }, use) =>
    use(async () => {
      if (!javaScriptEnabled) return;
      const found = await findViolations(page);
      expect(found, `axe-core on ${page.url()}`).toEqual([]);
    }),

  expectAccessibleInLightAndDark: async (
    { page, javaScriptEnabled, expectAccessible },
    use,
  ) =>
    use(async () => {
      if (!javaScriptEnabled) return;
      await page.emulateMedia({ colorScheme: "light" });
      await expectAccessible();
      await page.emulateMedia({ colorScheme: "dark" });
      const found = await findViolations(page, "colors");
      expect(found, `axe-core on ${page.url()} in dark colors`).toEqual([]);
    }),

  expectNoWiderThan320: async ({ page }, use) =>
    use(async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(320);
    }),
});

/** Cookies as Playwright takes them. */
const cookiesFor = (portal: PortalAddress, cookies: VisitorCookie[]) =>
  cookies.map((cookie) => ({ ...cookie, url: portal.url }));

/** Signs in through the form. */
async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await submitPageWhenFree(page, async () => {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await solveHumanCheck(page);
    await page.getByRole("button", { name: "Log In" }).click();
  });
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await page.waitForLoadState();
}
