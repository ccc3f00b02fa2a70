import { randomUUID } from "node:crypto";
import {
  sessionCookie,
  type FaultyProvider,
} from "../../portal/faulty-provider";
import { test as base } from "./test";

interface Fixtures {
  /** The provider behind the portal of this test, controlled by the test. */
  provider: FaultyProvider;
}

/** Tests with a portal whose provider fails or is hostile; the browser has a session of its own. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ faulty }, use) => use(faulty.url),

  provider: async ({ faulty: { provider, output } }, use, info) => {
    provider.reset();
    const printedBefore = output().length;
    await use(provider);
    provider.reset();
    // The cause of a failed call is only in the portal's log.
    if (info.status !== info.expectedStatus)
      await info.attach("log of the portal", {
        body: output().slice(printedBefore),
        contentType: "text/plain",
      });
  },

  context: async ({ context, faulty, provider: _ }, use) => {
    await context.addCookies([
      { name: sessionCookie, value: randomUUID(), url: faulty.url },
    ]);
    await use(context);
  },
});
