/** @module-tag all */

import { afterAll, beforeAll, expect, it } from "vitest";
import { runChecks } from "../../provider-check/run-checks";
import { startSecondProvider } from "../portal/second-provider";

const dayMs = 86_400_000;
let provider: Awaited<ReturnType<typeof startSecondProvider>>;
beforeAll(async () => {
  provider = await startSecondProvider();
});
afterAll(() => provider.stop());

it(
  "a provider that was written from the documents alone passes every check, and nothing else is asked of it",
  { timeout: 120_000 },
  async () => {
    const [first, second] = provider.accounts;
    const now = new Date();
    const dayOf = (back: number) =>
      new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10);
    const results = await runChecks({
      url: provider.url,
      ...{ email: first.email, password: first.password },
      second: { email: second.email, password: second.password },
      ...{ write: true, memberEmail: second.email },
      startDate: dayOf(7),
      endDate: dayOf(0),
      now,
    });
    expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    expect(
      results.find(({ id }) => id === "entitlement.second-account")?.outcome,
    ).toBe("passed");
    expect(provider.strays).toEqual([]);
  },
);
