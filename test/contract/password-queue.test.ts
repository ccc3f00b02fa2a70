/** @module-tag all */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makePasswords } from "../../provider/accounts/passwords/passwords";
import {
  startTestProvider,
  testPassword,
  type TestProvider,
} from "./test-provider";

vi.setConfig({ testTimeout: 300_000 });

// On one engine: hashes are not computed in the database.
describe("a full password queue", () => {
  let provider: TestProvider;
  beforeEach(async () => {
    const passwords = makePasswords({ inTotal: 1, maxWaiting: 1 });
    provider = await startTestProvider("pglite", {}, passwords);
    await provider.addAccount("ann@shop.example");
  });
  afterEach(() => provider.remove());

  it("refuses with 503 and Retry-After, without counting refusals as failures", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        provider.call("loginPortal", {
          email: "ann@shop.example",
          password: "Wrong-horse1",
        }),
      ),
    );
    const refused = answers.filter(({ httpStatus }) => httpStatus === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(headers["retry-after"]).toBe("5");
      expect(body.message).toBe(
        "Too many people are signing in right now. Please try again in a few seconds.",
      );
    }
    const compared = answers.filter(({ httpStatus }) => httpStatus === 401);
    const counted = await provider.db.query(
      "SELECT id FROM attempt WHERE kind = 'sign-in'",
    );
    expect(counted).toHaveLength(compared.length);
    expect(provider.logged.join("\n")).not.toMatch(/"level":"(error|fatal)"/);
  });

  it("drops requests of disconnected clients", async () => {
    const { url, db } = provider;
    const leaving = new AbortController();
    const gone = Array.from({ length: 3 }, () =>
      fetch(`${url}/loginPortal`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          email: "ann@shop.example",
          password: "Wrong-horse1",
        }),
        signal: leaving.signal,
      }).catch(() => null),
    );
    const tries = () =>
      db.query("SELECT id FROM attempt WHERE kind = 'sign-in'");
    // Hashes have a lower priority: beside busy programs each takes several seconds.
    const timeout = 90_000;
    await expect
      .poll(async () => (await tries()).length, { timeout })
      .toBeGreaterThan(0);
    leaving.abort();
    await Promise.all(gone);
    // At most the one whose hash had started counts as an attempt.
    await expect
      .poll(async () => (await tries()).length, { timeout })
      .toBeLessThan(2);
    await expect
      .poll(
        async () => {
          const { httpStatus } = await provider.call("loginPortal", {
            email: "ann@shop.example",
            password: testPassword,
          });
          return httpStatus;
        },
        { timeout },
      )
      .toBe(200);
    expect(provider.logged.join("\n")).not.toMatch(/"level":"(error|fatal)"/);
  });
});

describe("passwords at their production cost", () => {
  let provider: TestProvider;
  beforeEach(async () => {
    // All of them must be hashed here, however long it takes.
    const patient = { inTotal: 2 };
    provider = await startTestProvider("pglite", {}, makePasswords(patient));
  });
  afterEach(() => provider.remove());

  it("keep the provider responsive while eight users sign in at once", async () => {
    for (let at = 0; at < 8; at += 1)
      await provider.addAccount(`p${at}@shop.example`);
    const before = process.memoryUsage().rss;
    let most = before;
    let healthAnswers = 0;
    let done = false;
    const health = (async () => {
      while (!done) {
        const response = await fetch(`${provider.url}/healthz`);
        await response.arrayBuffer();
        healthAnswers += 1;
        most = Math.max(most, process.memoryUsage().rss);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    })();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        provider.call("loginPortal", {
          email: `p${at}@shop.example`,
          password: testPassword,
        }),
      ),
    );
    done = true;
    await health;
    expect(answers.every(({ httpStatus }) => httpStatus === 200)).toBe(true);
    // Eight at once would need 1 GB; two need 256 MB.
    expect((most - before) / 2 ** 20).toBeLessThan(400);
    // Hashes on the event loop would allow one response between two of them.
    expect(healthAnswers).toBeGreaterThan(3 * answers.length);
  }, 180_000);
});

it("take as much work for an unknown account as for a wrong password", async () => {
  expect(await makePasswords().hash(testPassword)).toMatch(
    /^scrypt\$131072\$8\$1\$/,
  );
  // The same work in an eighth of the time.
  const passwords = makePasswords(undefined, { N: 2 ** 14, r: 8, p: 1 });
  const stored = await passwords.hash(testPassword);
  // Processor time of all threads, which other programs do not affect.
  const workOf = async (hash: string | null) => {
    const from = process.cpuUsage();
    expect(await passwords.matches("Wrong-horse1", hash)).toBe(false);
    const { user, system } = process.cpuUsage(from);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    known.push(await workOf(stored));
    unknown.push(await workOf(null));
  }
  const least = (amounts: number[]) => Math.min(...amounts);
  // Without a hash, an unknown account costs several hundred times less.
  expect(least(unknown) / least(known)).toBeGreaterThan(0.5);
  expect(least(unknown) / least(known)).toBeLessThan(2);
}, 180_000);
