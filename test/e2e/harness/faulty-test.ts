import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sessionCookie, type FaultyProvider } from "./faulty-provider";
import { test as base } from "./test";

interface Fixtures {
  /** The provider behind the portal of this test, in the test's hand. */
  provider: FaultyProvider;
  /** Makes the browser a signed-in one, in a session of this test's own. */
  haveSession: () => Promise<void>;
}

/** Tests against a portal whose provider fails, or means harm, as they say. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ faulty }, use) => use(faulty.url),

  provider: async ({ faulty: { provider, url, output } }, use, info) => {
    provider.reset();
    // The portal fails fast for a while after a test in which the provider was down.
    const headers = { Cookie: `${sessionCookie}=probe` };
    while ((await fetch(url, { headers })).status !== 200) await pause(100);
    provider.reset();
    const printedBefore = output().length;
    await use(provider);
    provider.reset();
    // Why a call failed stands in the portal's log alone.
    if (info.status !== info.expectedStatus)
      await info.attach("log of the portal", {
        body: output().slice(printedBefore),
        contentType: "text/plain",
      });
  },

  haveSession: async ({ context, faulty, provider: _ }, use) =>
    use(() =>
      context.addCookies([
        { name: sessionCookie, value: randomUUID(), url: faulty.url },
      ]),
    ),
});
