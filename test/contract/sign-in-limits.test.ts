/** @module-tag all */

import { afterEach, beforeEach, expect, it } from "vitest";
import { deleteExpired } from "../../provider/accounts/sessions/sessions";
import { onEachEngine } from "./engines";
import {
  startTestProvider,
  testPassword,
  type TestProvider,
} from "./test-provider";

const ann = "ann@shop.example";
const wrong = "Incorrect Email Or Password";

onEachEngine("Guessing passwords", (engine) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider(engine);
    await provider.addAccount(ann);
  });
  afterEach(() => provider.remove());

  const guess = (email: string, password: string, address = "203.0.113.7") =>
    provider.call("loginPortal", { email, password }, { address });
  const statusOf = async (...attempt: Parameters<typeof guess>) =>
    (await guess(...attempt)).httpStatus;

  it("gets the same response for a wrong password, an unknown email and an empty field", async () => {
    for (const [email, password] of [
      [ann, "Wrong-horse1"],
      ["nobody@shop.example", testPassword],
      ["", testPassword],
      [ann, ""],
      ["'; DROP TABLE account; --", "x"],
    ] as const) {
      const { httpStatus, body } = await guess(email, password);
      expect({ httpStatus, body }).toEqual({
        httpStatus: 401,
        body: { status: "Error", message: wrong },
      });
    }
  });

  it("gets 429 at the 11th attempt from one address, for 15 minutes", async () => {
    for (let at = 0; at < 10; at += 1) {
      expect(await statusOf(ann, `Wrong-horse${at}`)).toBe(401);
    }
    const eleventh = await guess(ann, testPassword);
    expect(eleventh.httpStatus).toBe(429);
    expect(eleventh.headers["retry-after"]).toBe("900");
    expect(eleventh.body.status).toBe("Error");

    // The owner is not locked out elsewhere.
    expect(await statusOf(ann, testPassword, "198.51.100.4")).toBe(200);
    // Refused attempts do not prolong the wait.
    provider.clock.advance(14 * 60_000);
    expect((await guess(ann, testPassword)).headers["retry-after"]).toBe("60");
    provider.clock.advance(60_000);
    expect(await statusOf(ann, testPassword)).toBe(200);
  });

  it("is limited equally for simultaneous attempts", async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) => guess(ann, `Wrong-horse${at}`)),
    );
    const count = (status: number) =>
      answers.filter(({ httpStatus }) => httpStatus === status).length;
    expect(count(401) + count(429)).toBe(14);
    // An attempt that will be refused counts briefly, so fewer than ten may be admitted.
    expect(count(401)).toBeLessThanOrEqual(10);
  });

  it("resets its count at the right password", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 6; at += 1) await guess(ann, "Wrong-horse1");
      expect(await statusOf(ann, testPassword)).toBe(200);
    }
  });

  it("is limited to 100 failures of one address over all emails", async () => {
    const { clock } = provider;
    for (let at = 0; at < 100; at += 1)
      await guess(`nobody${at}@shop.example`, "Wrong-horse1");
    expect(await statusOf(ann, testPassword)).toBe(429);
    expect(await statusOf(ann, testPassword, "198.51.100.4")).toBe(200);
    clock.advance(15 * 60_000);
    expect(await statusOf(ann, testPassword)).toBe(200);
  });

  it("gets the response of a wrong password for an unconfirmed registration", async () => {
    const stranger = "203.0.113.9";
    const answers = [];
    for (const email of [ann, "new@shop.example"]) {
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
    // Each counts as a failure; an address has ten.
    for (let at = 0; at < 8; at += 1)
      await guess("new@shop.example", "Stranger-1", stranger);
    expect(await statusOf("new@shop.example", "Stranger-1", stranger)).toBe(
      429,
    );
  });

  it("is counted per IPv6 network, and more loosely per site", async () => {
    const addressOf = (network: number, host: number) =>
      `2001:db8:7:${network.toString(16)}::${host.toString(16)}`;
    for (let at = 0; at < 10; at += 1)
      await guess(ann, "Wrong-horse1", addressOf(1, at + 1));
    for (const address of [addressOf(1, 99), "2001:0DB8:7:1:ffff::1"])
      expect(await statusOf(ann, testPassword, address)).toBe(429);
    expect(await statusOf(ann, testPassword, addressOf(2, 1))).toBe(200);

    // New links: 30 from one network, 150 from one site.
    const resend = (address: string, numericID: number) =>
      provider.call("verifyAccountPortal", { numericID }, { address });
    const statuses: number[] = [];
    for (let at = 0; at < 151; at += 1) {
      const address = addressOf(16 + Math.floor(at / 30), at + 1);
      statuses.push((await resend(address, 1_000 + at)).httpStatus);
    }
    expect(statuses.slice(0, 150)).toEqual(Array(150).fill(200));
    expect(statuses[150]).toBe(429);
    expect((await resend("2001:db8:8::1", 5_000)).httpStatus).toBe(200);
  });

  it("is stopped after 50 failures an hour from many addresses, except at the owner's known networks", async () => {
    const { clock } = provider;
    const home = "198.51.100.4";
    expect(await statusOf(ann, testPassword, home)).toBe(200);
    clock.advance(7 * 24 * 60 * 60_000);
    for (let at = 0; at < 50; at += 1)
      expect(
        await statusOf("ANN@shop.example", "Wrong-horse1", `203.0.113.${at}`),
      ).toBe(401);
    const stranger = await guess(ann, testPassword, "203.0.113.200");
    expect(stranger.httpStatus).toBe(429);
    expect(stranger.headers["retry-after"]).toBe("3600");
    // An email without an account is refused alike.
    for (let at = 0; at < 50; at += 1)
      await guess("nobody@shop.example", "Wrong-horse1", `203.0.113.${at}`);
    expect(
      await statusOf("nobody@shop.example", testPassword, "203.0.113.200"),
    ).toBe(429);

    // A wrong password from a known network counts normally.
    expect(await statusOf(ann, "Wrong-horse1", home)).toBe(401);
    expect(await statusOf(ann, testPassword, home)).toBe(200);
    clock.advance(60 * 60_000);
    expect(await statusOf(ann, testPassword, "203.0.113.200")).toBe(200);
  });

  it("expires known networks after 90 days", async () => {
    const { clock, db } = provider;
    const known = () =>
      db.query("SELECT id FROM attempt WHERE kind = 'signed-in'");
    await guess(ann, testPassword);
    await guess(ann, testPassword);
    await guess("nobody@shop.example", "Wrong-horse1");
    expect(await known()).toHaveLength(1);
    clock.advance(89 * 24 * 60 * 60_000);
    await deleteExpired(db, clock.now);
    expect(await known()).toHaveLength(1);
    expect(await db.query("SELECT id FROM attempt")).toHaveLength(1);
    clock.advance(24 * 60 * 60_000);
    await deleteExpired(db, clock.now);
    expect(await known()).toHaveLength(0);
  });

  it("is allowed once per solved human check, at any replica", async () => {
    const send = (call: "loginPortal" | "registerAccountPortal", id: string) =>
      provider.call(
        call,
        {
          email: ann,
          password: testPassword,
          ...(call === "registerAccountPortal" && {
            firstName: "Ann",
            lastName: null,
          }),
        },
        { headers: { "x-human-check": id } },
      );
    const used = [403, "Must complete reCaptcha"];
    expect((await send("loginPortal", "question-1")).httpStatus).toBe(200);
    provider.clock.advance(30_000);
    for (const call of ["loginPortal", "registerAccountPortal"] as const) {
      const again = await send(call, "question-1");
      expect([again.httpStatus, again.body.message]).toEqual(used);
    }
    expect((await send("registerAccountPortal", "question-2")).httpStatus).toBe(
      200,
    );
    expect((await send("loginPortal", "question-2")).httpStatus).toBe(403);
    expect((await send("loginPortal", "question-3")).httpStatus).toBe(200);
  });

  it("may be repeated twice within seconds with the same human check, if nothing in it is different", async () => {
    const send = (password: string) =>
      provider.call(
        "loginPortal",
        { email: ann, password },
        { headers: { "x-human-check": "question-4" } },
      );
    expect((await send(testPassword)).httpStatus).toBe(200);
    expect((await send("Another-guess-1")).httpStatus).toBe(403);
    expect((await send("Another-guess-1")).httpStatus).toBe(403);
    expect((await send(testPassword)).httpStatus).toBe(200);
    expect((await send(testPassword)).httpStatus).toBe(200);
    expect((await send(testPassword)).httpStatus).toBe(403);
  });

  it("is allowed for equal submissions that arrive in the same moment", async () => {
    for (const id of ["question-5", "question-6", "question-7"]) {
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          provider.call(
            "loginPortal",
            { email: ann, password: testPassword },
            { headers: { "x-human-check": id } },
          ),
        ),
      );
      expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([
        200, 200, 200,
      ]);
    }
  });
});
