import { randomInt, randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Cookie, type Page } from "playwright/test";
import { solveHumanCheck } from "./human-check";
import { mailedLink } from "./outbox";
import type { PortalAddress, SignIn } from "./portal-process";
import { Strays } from "./strays";
import { expectValidHtml } from "./valid-html";

/** The demonstration company's people, by what they are to a test. */
export type Role = "administrator" | "national" | "regional" | "store";

interface Fixtures {
  /** Complaints of the browser; any fails the test unless the test allows it. */
  strays: Strays;
  /** An address that nobody has yet. */
  newEmail: string;
  /** Signs in as one of the demonstration company's people, quickly: sessions are kept per worker. */
  signInAs: (role: Role) => Promise<void>;
  /** Signs in through the form, in a session of this test's own. */
  signInWith: (who: { email: string; password: string }) => Promise<void>;
  /** The verification link that was mailed to a person. */
  linkMailedTo: (email: string) => Promise<string>;
  /** Fails when axe-core finds a violation on the page. */
  expectAccessible: () => Promise<void>;
  /** Fails when the HTML that a path answers with is not valid. */
  expectValid: (path: string) => Promise<void>;
}

interface WorkerFixtures {
  portal: PortalAddress;
  sessions: Map<Role, Cookie[]>;
}

export { expect } from "playwright/test";
export { solveHumanCheck } from "./human-check";

export const test = base.extend<Fixtures, WorkerFixtures>({
  portal: [
    async ({}, use) => {
      const told = process.env.E2E_PORTAL;
      if (!told) throw new Error("The global setup started no portal.");
      await use(JSON.parse(told) as PortalAddress);
    },
    { scope: "worker" },
  ],

  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],

  baseURL: async ({ portal }, use) => use(portal.url),

  // Rate limits go by address: each test comes from one of its own.
  extraHTTPHeaders: async ({}, use) =>
    use({
      "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    }),

  strays: [
    async ({ context }, use) => {
      const strays = new Strays(context);
      await use(strays);
      expect(strays.unexpected, "complaints of the browser").toEqual([]);
    },
    { auto: true },
  ],

  newEmail: async ({}, use) =>
    use(`clerk-${randomUUID().slice(0, 8)}@example.com`),

  signInAs: async ({ page, portal, sessions, strays }, use) =>
    use(async (role) => {
      const kept = sessions.get(role);
      if (kept) {
        await page.context().addCookies(kept);
        return;
      }
      await signIn(page, signInOf(portal, role), strays);
      sessions.set(role, await page.context().cookies());
    }),

  signInWith: async ({ page, strays }, use) =>
    use((who) => signIn(page, who, strays)),

  linkMailedTo: async ({ portal }, use) =>
    use((email) => mailedLink(portal.outbox, email)),

  expectAccessible: async ({ page }, use) =>
    use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const lines = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.html}`),
      );
      expect(lines, `axe-core on ${page.url()}`).toEqual([]);
    }),

  expectValid: async ({ page }, use) =>
    use(async (path) => {
      const answer = await page.request.get(path);
      await expectValidHtml(await answer.text());
    }),
});

/** Signs in through the form, again while the portal says that too many people are signing in. */
async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  strays: Strays,
): Promise<void> {
  const isSignedIn = () => !new URL(page.url()).pathname.startsWith("/login");
  const busy = page
    .getByRole("alert")
    .filter({ hasText: "Too many people are signing in" });
  const isBusy = async () => (await busy.count()) > 0;
  // Passwords are hashed one at a time, and slowly where the machine has much else to do.
  strays.allow(/^answer 503: .*\/login/);
  do {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await solveHumanCheck(page);
    await page.getByRole("button", { name: "Log In" }).click();
    await expect
      .poll(async () => isSignedIn() || (await isBusy()), { timeout: 60_000 })
      .toBe(true);
  } while (!isSignedIn());
  await page.waitForLoadState();
}

/** The first sign-in whose printed role speaks of this one. */
function signInOf({ signIns }: PortalAddress, role: Role): SignIn {
  const found = signIns.find((one) => one.role.toLowerCase().includes(role));
  if (!found)
    throw new Error(
      `No ${role} among the demonstration sign-ins: ${JSON.stringify(signIns)}`,
    );
  return found;
}
