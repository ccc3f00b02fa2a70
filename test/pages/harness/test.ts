import { randomUUID } from "node:crypto";
import { expect, inject, test as base } from "vitest";
import { FaultyProvider, sessionCookie } from "../../portal/faulty-provider";
import { startPortal } from "../../portal/portal-process";
import {
  openSession,
  randomAddress,
  sharedSession,
  type Role,
} from "../../portal/sessions";
import { Visitor } from "../../portal/visitor";

const visitorAs =
  (role: Role) =>
  async ({
    visitor,
    signInAs,
  }: {
    visitor: Visitor;
    signInAs: (role: Role) => Promise<void>;
  }) => {
    await signInAs(role);
    return visitor;
  };

/** Signs a visitor in as a demonstration user, in the session that the tests of this worker share. */
export async function signInShared(visitor: Visitor, role: Role) {
  const worker = `pages-${process.env.VITEST_POOL_ID ?? ""}`;
  const cookies = await sharedSession(inject("portal"), role, worker);
  for (const { name, value } of cookies) visitor.setCookie(name, value);
}

/** Tests of what the portal sends: each visitor is a browser without JavaScript at an address of its own. */
export const test = base
  .extend("visitor", async ({}, { onCleanup }) => {
    const visitor = new Visitor(inject("portal").url, randomAddress());
    onCleanup(() => expectNoServerErrors(visitor));
    return visitor;
  })
  /** Signs the visitor in as a demonstration user, in the session that the tests of this worker share. */
  .extend(
    "signInAs",
    ({ visitor }) =>
      (role: Role) =>
        signInShared(visitor, role),
  )
  /** The visitor, signed in as that demonstration user. */
  .extend("administrator", visitorAs("administrator"))
  .extend("national", visitorAs("national"))
  .extend("regional", visitorAs("regional"))
  .extend("store", visitorAs("store"))
  /** Signs the visitor in with a separate session, which the test may end. */
  .extend(
    "openSessionOf",
    ({ visitor }) =>
      async (who: { email: string; password: string }) => {
        for (const { name, value } of await openSession(visitor, who))
          visitor.setCookie(name, value);
      },
  );

/** What a user enters into the login form; the provider of `faultyTest` accepts every password. */
export const credentials = {
  Email: "dana@example.com",
  Password: "Parcel-2026!",
};

/** The portal of this worker whose provider behaves as a test says. */
const faulty = base.extend(
  "faulty",
  { scope: "worker" },
  async ({}, { onCleanup }) => {
    const provider = new FaultyProvider();
    const portal = await startPortal({
      PROVIDER_API_URL: await provider.start(),
      HUMAN_CHECK: "off",
    });
    onCleanup(async () => {
      await portal.stop();
      await provider.stop();
    });
    return { provider, url: portal.url };
  },
);

/** Tests with a portal whose provider fails or is hostile; the visitor has a session. */
export const faultyTest = faulty
  .extend("provider", ({ faulty: { provider } }, { onCleanup }) => {
    provider.reset();
    onCleanup(() => provider.reset());
    return provider;
  })
  .extend("visitor", ({ faulty: { url }, provider: _ }, { onCleanup }) => {
    const visitor = new Visitor(url, randomAddress());
    visitor.setCookie(sessionCookie, randomUUID());
    onCleanup(() => expectNoServerErrors(visitor));
    return visitor;
  });

/** Fails if the visitor got a server error that its test has not consumed. */
export function expectNoServerErrors({ serverErrors }: Visitor): void {
  expect(serverErrors, "responses with a status of 500 and above").toEqual([]);
}
