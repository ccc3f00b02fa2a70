import { beforeEach, expect, it } from "vitest";
import { createResetCode } from "../../provider/accounts/passwords/password-reset";
import { attemptLimits } from "../../provider/accounts/rate-limit";
import { hashSecret } from "../../provider/accounts/secrets";
import { countRows } from "./count-rows";
import { onEachEngine } from "./engines";
import { queuedMails } from "./jobs/queued-jobs";
import { cookieOf, testPassword, useTestProvider } from "./test-provider";
import { whenOthersWait } from "./waiting-statements";

const newPassword = "Another-horse2";
const hour = 3_600_000;

const codeOf = (mail: string) =>
  /\/reset-password\/([\w-]+)/.exec(mail)?.[1] ?? "";

onEachEngine("A forgotten password", (engine) => {
  const provider = useTestProvider(engine);
  let account = 0;
  let email = "";
  let accountId = "";

  beforeEach(async () => {
    account += 1;
    email = `ann${account}@shop.example`;
    accountId = await provider.addAccount(email);
    provider.clock.advance(2 * hour);
  });

  const ask = (address = email, from = `203.0.113.${account}`) =>
    provider.call(
      "requestPasswordReset",
      { email: address },
      { address: from },
    );
  /** The mails to an address, oldest first, once there are `count`. */
  const mailsTo = async (to: string, count: number) => {
    let found: string[] = [];
    await expect
      .poll(async () => {
        found = (await provider.mails(0)).filter((mail) =>
          mail.startsWith(`To: ${to}\n`),
        );
        return found.length;
      })
      .toBe(count);
    return found;
  };
  const mailedCode = async (count = 1) => {
    await ask();
    return codeOf((await mailsTo(email, count)).at(-1) ?? "");
  };
  const reset = (code: string, password = newPassword, from = "198.51.100.7") =>
    provider.call("resetPassword", { code, password }, { address: from });
  const statusOf = async (...sent: Parameters<typeof reset>) =>
    (await reset(...sent)).httpStatus;
  const signIn = async (password: string) =>
    (await provider.call("loginPortal", { email, password })).httpStatus;

  it("is replaced with a mailed link, which is good once", async () => {
    const code = await mailedCode();
    expect(code).toHaveLength(22);
    expect((await reset(code)).body).toEqual({ status: "Success" });
    expect(await signIn(testPassword)).toBe(401);
    expect(await signIn(newPassword)).toBe(200);
    expect(await reset(code, "Third-horse3!")).toMatchObject({
      httpStatus: 404,
      body: {
        message:
          "This link is not valid, or not any more. A link is good for an hour, and once.",
      },
    });
    expect(await signIn(newPassword)).toBe(200);
  });

  it("is mailed three times an hour at most, also when asked for at the same time", async () => {
    const counted = async () => {
      await expect.poll(() => queuedMails(provider.db)).toEqual([]);
      const mails = await provider.mails(0);
      return mails.filter((mail) => mail.startsWith(`To: ${email}\n`)).length;
    };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => ask(email, `198.51.100.${at}`)),
    );
    for (const { httpStatus } of answers) expect(httpStatus).toBe(200);
    expect(await counted()).toBeLessThanOrEqual(3);
    const attempts = await countRows(
      provider.db,
      "attempt WHERE kind = $1 AND key_hash = $2",
      [attemptLimits.resetMail.kind, hashSecret(email)],
    );
    expect(attempts).toBeLessThanOrEqual(3);
    for (let at = 0; at < 4; at += 1) {
      await ask(email, `198.51.100.${at}`);
      await counted();
    }
    expect(await counted()).toBe(3);
  });

  it("leaves only a hash of the link, and no address in the log", async () => {
    const code = await mailedCode();
    const stored = await provider.db.query(
      "SELECT code_hash FROM password_reset_link WHERE account_id = $1",
      [accountId],
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(code);
    await reset(code);
    expect(provider.logged.join("")).not.toContain(email);
    expect(provider.logged.join("")).not.toContain(code);
  });

  it("ends all sessions and links, and the owner gets a notice", async () => {
    const session = await provider.openSession(accountId);
    const other = await provider.addAccount(`other${account}@shop.example`);
    const otherSession = await provider.openSession(other);
    const first = await mailedCode();
    const second = await mailedCode(2);
    expect(second).not.toBe(first);
    expect(await statusOf(first)).toBe(200);
    const check = async (cookie: string) =>
      (
        await provider.call(
          "checkValidUser",
          { skipRedirects: true },
          { cookie },
        )
      ).httpStatus;
    expect(await check(session)).toBe(401);
    expect(await check(otherSession)).toBe(200);
    expect(await statusOf(second)).toBe(404);
    const [, , notice = ""] = await mailsTo(email, 3);
    expect(notice).toContain("was changed");
    expect(codeOf(notice)).toBe("");
  });

  it("is answered alike for an address without an account and an unconfirmed one", async () => {
    const waiting = `waiting${account}@shop.example`;
    await provider.addAccount(waiting, { verified: false });
    const answers = [
      await ask(),
      await ask(`nobody${account}@shop.example`),
      await ask(waiting),
    ].map(({ httpStatus, body, headers }) => ({
      httpStatus,
      body,
      names: Object.keys(headers).sort(),
    }));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await mailsTo(email, 1);
    await expect.poll(() => queuedMails(provider.db)).toEqual([]);
    await mailsTo(waiting, 0);
    await mailsTo(`nobody${account}@shop.example`, 0);
    const links = await provider.db.query(
      "SELECT FROM password_reset_link l JOIN account a ON a.id = l.account_id WHERE a.email_key = $1",
      [waiting],
    );
    expect(links).toEqual([]);
  });

  it("runs the same statements for an address without an account", async () => {
    const { db } = provider.storage;
    const statements: string[][] = [[], []];
    for (const [at, address] of [
      email,
      `no${account}@shop.example`,
    ].entries()) {
      const original = db.transaction.bind(db);
      db.transaction = (work) =>
        original((tx) =>
          work({
            query: (sql, parameters) => {
              if (/attempt|pgboss/.test(sql)) statements[at]?.push(sql);
              return tx.query(sql, parameters);
            },
          }),
        );
      await ask(address);
      db.transaction = original;
    }
    expect(statements[0]?.length).toBeGreaterThan(1);
    expect(statements[1]).toEqual(statements[0]);
  });

  it("can be replaced for an hour", async () => {
    const code = await mailedCode();
    provider.clock.advance(hour);
    expect(await statusOf(code)).toBe(404);
    expect(await signIn(testPassword)).toBe(200);
  });

  it("is replaced by one of two concurrent uses of its links", async () => {
    const first = await mailedCode();
    const second = await mailedCode(2);
    const attempts = [first, first, second, second].map((code, at) =>
      reset(code, `Parallel-horse${at}`),
    );
    const done = (await Promise.all(attempts)).map(
      ({ httpStatus }) => httpStatus,
    );
    expect(done.toSorted()).toEqual([200, 404, 404, 404]);
    expect(await signIn(`Parallel-horse${done.indexOf(200)}`)).toBe(200);
  });

  it("opens no session for a sign-in with the old one that is under way", async () => {
    const code = await mailedCode();
    const [entered] = await Promise.all([
      provider.call("loginPortal", { email, password: testPassword }),
      reset(code),
    ]);
    const checked = await provider.call(
      "checkValidUser",
      { skipRedirects: true },
      { cookie: cookieOf(entered) },
    );
    expect(checked.httpStatus).toBe(401);
  });

  it("is not replaced by a link to an address that the account is losing", async () => {
    const { db, clock } = provider;
    let onLocked = () => undefined as void;
    const isLocked = new Promise<void>((resolve) => (onLocked = resolve));
    // As a change of the email ends.
    const change = db.transaction(async (tx) => {
      await tx.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [
        accountId,
      ]);
      await tx.query(
        "UPDATE account SET email = $2, email_key = $2 WHERE id = $1",
        [accountId, `new.${email}`],
      );
      onLocked();
      await whenOthersWait(tx, engine);
    });
    await isLocked;
    const created = await createResetCode(db, email, clock.now);
    await change;
    expect(created).toBeNull();
    expect(
      await db.query("SELECT FROM password_reset_link WHERE account_id = $1", [
        accountId,
      ]),
    ).toEqual([]);
  });

  it.each([
    ["Aa1!", "Password must be at least 6 characters long!"],
    [
      "correct-horse",
      "Password must contain uppercase & lowercase letters, and at least one number and special character!",
    ],
  ])(
    "is not replaced by %j, and the link stays good",
    async (weak, message) => {
      const code = await mailedCode();
      expect(await reset(code, weak)).toMatchObject({
        httpStatus: 400,
        body: { message },
      });
      expect(await statusOf(code)).toBe(200);
    },
  );

  it("is not asked for with a text that is no address", async () => {
    for (const typed of ["", "ann", "a b@shop.example", "a@b@c.example"])
      expect((await ask(typed)).httpStatus).toBe(400);
  });

  it("is refused after five requests of one client for an address, with or without an account", async () => {
    for (const address of [email, `absent${account}@shop.example`]) {
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1)
        statuses.push((await ask(address, "192.0.2.77")).httpStatus);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it("cannot be replaced by guessing codes", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push(await statusOf("A".repeat(22), newPassword, "192.0.2.78"));
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
    expect(statuses[30]).toBe(429);
  });
});
