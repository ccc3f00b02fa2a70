import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  makePasswords,
  PasswordsBusyError,
} from "../../provider/accounts/passwords";
import { onEachEngine } from "./engines";
import {
  startTestProvider,
  testPassword,
  type TestProvider,
} from "./test-provider";

const wrong = "Incorrect Email Or Password";

onEachEngine("Guessing passwords", (engine) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider(engine);
    await provider.addAccount("ann@shop.example");
  });
  afterEach(() => provider.remove());

  const guess = (email: string, password: string, address = "203.0.113.7") =>
    provider.call("loginPortal", { email, password }, { address });

  it("says the same to a wrong password, an unknown email and an empty field", async () => {
    for (const [email, password] of [
      ["ann@shop.example", "Wrong-horse1"],
      ["nobody@shop.example", testPassword],
      ["", testPassword],
      ["ann@shop.example", ""],
      ["'; DROP TABLE account; --", "x"],
    ] as const) {
      const { httpStatus, body } = await guess(email, password);
      expect({ httpStatus, body }).toEqual({
        httpStatus: 401,
        body: { status: "Error", message: wrong },
      });
    }
  });

  it("answers the 11th try from one address with 429, and lets go after 15 minutes", async () => {
    for (let at = 0; at < 10; at += 1) {
      expect(
        (await guess("ann@shop.example", `Wrong-horse${at}`)).httpStatus,
      ).toBe(401);
    }
    const eleventh = await guess("ann@shop.example", testPassword);
    expect(eleventh.httpStatus).toBe(429);
    expect(eleventh.headers["retry-after"]).toBe("900");
    expect(eleventh.body.status).toBe("Error");

    // The owner, elsewhere, is not locked out.
    expect(
      (await guess("ann@shop.example", testPassword, "198.51.100.4"))
        .httpStatus,
    ).toBe(200);
    // Refused tries do not prolong the wait.
    provider.clock.advance(14 * 60_000);
    expect(
      (await guess("ann@shop.example", testPassword)).headers["retry-after"],
    ).toBe("60");
    provider.clock.advance(60_000);
    expect((await guess("ann@shop.example", testPassword)).httpStatus).toBe(
      200,
    );
  });

  it("lets no more through when all tries come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        guess("ann@shop.example", `Wrong-horse${at}`),
      ),
    );
    const count = (status: number) =>
      answers.filter(({ httpStatus }) => httpStatus === status).length;
    expect({ refused: count(401), tooMany: count(429) }).toEqual({
      refused: 10,
      tooMany: 4,
    });
  });

  it("forgets failures at the right password", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 6; at += 1)
        await guess("ann@shop.example", "Wrong-horse1");
      expect((await guess("ann@shop.example", testPassword)).httpStatus).toBe(
        200,
      );
    }
  });

  it("counts 100 failures of one address over all emails", async () => {
    const { clock } = provider;
    for (let at = 0; at < 100; at += 1)
      await guess(`nobody${at}@shop.example`, "Wrong-horse1");
    expect((await guess("ann@shop.example", testPassword)).httpStatus).toBe(
      429,
    );
    expect(
      (await guess("ann@shop.example", testPassword, "198.51.100.4"))
        .httpStatus,
    ).toBe(200);
    clock.advance(15 * 60_000);
    expect((await guess("ann@shop.example", testPassword)).httpStatus).toBe(
      200,
    );
  });

  it("answers a registration that is not confirmed like a wrong password: nobody learns that no account stood there", async () => {
    const stranger = "203.0.113.9";
    const answers = [];
    for (const email of ["ann@shop.example", "new@shop.example"]) {
      const registration = {
        email,
        password: "Stranger-1",
        firstName: "Eve",
        lastName: null,
      };
      await provider.call("registerAccountPortal", registration);
      for (const password of ["Stranger-1", "Wrong-horse1"])
        answers.push(await guess(email, password, stranger));
    }
    for (const { httpStatus, body, headers } of answers) {
      expect({ httpStatus, body }).toEqual({
        httpStatus: 401,
        body: { status: "Error", message: wrong },
      });
      expect(headers["set-cookie"]).toBeUndefined();
    }
    // Each counts as a failure, of which an address has ten.
    for (let at = 0; at < 8; at += 1)
      await guess("new@shop.example", "Stranger-1", stranger);
    expect(
      (await guess("new@shop.example", "Stranger-1", stranger)).httpStatus,
    ).toBe(429);
  });
});

// The same code on both engines, and half a minute of hashing.
describe("Passwords at their real cost", () => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider("pglite", {}, makePasswords());
  });
  afterEach(() => provider.remove());

  it("stays healthy while 50 people sign in at once", async () => {
    for (let at = 0; at < 50; at += 1)
      await provider.addAccount(`p${at}@shop.example`);
    const before = process.memoryUsage().rss;
    let most = before;
    let slowest = 0;
    let done = false;
    const health = (async () => {
      while (!done) {
        const from = performance.now();
        const response = await fetch(`${provider.url}/healthz`);
        await response.arrayBuffer();
        slowest = Math.max(slowest, performance.now() - from);
        most = Math.max(most, process.memoryUsage().rss);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    })();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        provider.call("loginPortal", {
          email: `p${at}@shop.example`,
          password: testPassword,
        }),
      ),
    );
    done = true;
    await health;
    expect(answers.every(({ httpStatus }) => httpStatus === 200)).toBe(true);
    // Fifty at once would need 6.4 GB; two need 256 MB.
    expect((most - before) / 2 ** 20).toBeLessThan(400);
    expect(slowest).toBeLessThan(1_000);
  }, 180_000);
});

it("hashes two passwords at a time, and refuses when too many wait", async () => {
  const passwords = makePasswords({ width: 2, maxWaiting: 3 });
  let open = 0;
  let most = 0;
  const work = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 20));
    open -= 1;
  };
  const turns = Array.from({ length: 6 }, () => passwords.inTurn(work));
  const results = await Promise.allSettled(turns);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array<string>(5).fill("fulfilled"),
    "rejected",
  ]);
  expect(results[5]).toMatchObject({
    reason: expect.any(PasswordsBusyError) as unknown,
  });
  expect(most).toBe(2);
  expect(passwords.peak).toBe(2);
});

it("spends as long on an unknown account as on a wrong password", async () => {
  const passwords = makePasswords();
  const stored = await passwords.hash(testPassword);
  expect(stored).toMatch(/^scrypt\$131072\$8\$1\$/);
  const timeOf = async (hash: string | null) => {
    const from = performance.now();
    expect(
      await passwords.inTurn((matches) => matches("Wrong-horse1", hash)),
    ).toBe(false);
    return performance.now() - from;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    known.push(await timeOf(stored));
    unknown.push(await timeOf(null));
  }
  const fastest = (times: number[]) => Math.min(...times);
  // Without the hash an unknown account answers several hundred times faster.
  expect(fastest(unknown) / fastest(known)).toBeGreaterThan(0.5);
  expect(fastest(unknown) / fastest(known)).toBeLessThan(2);
});
