import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, it } from "vitest";
import { startSession } from "../../provider/accounts/sessions/sessions";
import { interruptedPasswords } from "./cheap-passwords";
import { onEachEngine } from "./engines";
import { queuedMails } from "./jobs/queued-jobs";
import {
  cookieOf,
  startTestProvider,
  testPassword,
  useTestProvider,
  type TestProvider,
} from "./test-provider";
import { whenOthersWait } from "./waiting-statements";

const step = 30_000;
const world = `
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'North'), (2, 2, 'South'), (3, 1, 'All');
  INSERT INTO master_group_pool_group (master_group_id, pool_group_id) VALUES (3, 1);`;

interface Factor {
  isOn: boolean;
  isRequired: boolean;
  recoveryCodesLeft: number;
  secret: string | null;
  address: string | null;
}

onEachEngine("The second factor", (engine) => {
  const { passwords, afterNextMatch } = interruptedPasswords();
  const provider: TestProvider = useTestProvider(
    engine,
    ({ db }) => db.execute(world),
    () => startTestProvider(engine, {}, passwords),
  );
  let count = 0;
  let email = "";
  let accountId = "";
  let cookie = "";
  let secret = "";

  beforeEach(async () => {
    count += 1;
    email = `ann${count}@shop.example`;
    accountId = await provider.addAccount(email);
    cookie = await provider.openSession(accountId);
    provider.clock.advance(step);
    await provider.db.execute(
      "UPDATE user_group SET requires_second_factor = false",
    );
  });

  const turnOff = (code: string, currentPassword = testPassword) =>
    call("turnOffSecondFactor", { code, currentPassword });
  const call = async (
    name: Parameters<TestProvider["call"]>[0],
    payload?: object,
    as = cookie,
  ) => {
    const { httpStatus, body } = await provider.call(name, payload, {
      cookie: as,
      address: `203.0.113.${count}`,
    });
    return { httpStatus, ...body } as { httpStatus: number } & Record<
      string,
      unknown
    >;
  };
  const factor = async () =>
    (await call("getSecondFactor")) as unknown as Factor;
  /** The code of the secret at a time, in steps from now. */
  const codeAt = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: provider.clock.now.getTime() + steps * step,
    });
  const turnOn = async () => {
    secret = (await factor()).secret ?? "";
    const answer = await call("setUpSecondFactor", {
      secret,
      code: codeAt(),
      currentPassword: testPassword,
    });
    expect(answer.httpStatus).toBe(200);
    // The code that was just used is good no more.
    provider.clock.advance(2 * step);
    return answer.recoveryCodes as string[];
  };
  const enter = (password = testPassword) =>
    provider.call(
      "loginPortal",
      { email, password },
      { address: `203.0.113.${count}` },
    );
  const pendingToken = async () =>
    String((await enter()).body.signInToken ?? "");
  const complete = async (token: string, code: string) => {
    const result = await provider.call(
      "completeSignIn",
      { token, code },
      { address: `198.51.100.${count}` },
    );
    return { status: result.httpStatus, cookie: cookieOf(result) };
  };
  const isSession = async (as: string) =>
    (await call("checkValidUser", { skipRedirects: true }, as)).httpStatus ===
    200;
  const mailsTo = async (to: string) => {
    await expect.poll(() => queuedMails(provider.db)).toEqual([]);
    return (await provider.mails(0)).filter((mail) =>
      mail.startsWith(`To: ${to}\n`),
    );
  };

  it("is set up with a code and the password; other sessions end, and the owner gets a notice", async () => {
    const other = await provider.openSession(accountId);
    const before = await factor();
    expect(before).toMatchObject({ isOn: false, isRequired: false });
    expect(before.address).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    expect(before.address).toContain(before.secret ?? "?");
    secret = before.secret ?? "";
    const setUp = (code: string, currentPassword = testPassword) =>
      call("setUpSecondFactor", { secret, code, currentPassword });
    expect(await setUp(codeAt(), "Wrong-horse1")).toMatchObject({
      httpStatus: 403,
    });
    expect(await setUp(codeAt(5))).toMatchObject({ httpStatus: 403 });
    expect((await factor()).isOn).toBe(false);
    const done = await setUp(codeAt());
    expect(done.recoveryCodes).toHaveLength(10);
    expect(await factor()).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
      secret: null,
      address: null,
    });
    expect(await setUp(codeAt(1))).toMatchObject({ httpStatus: 409 });
    expect(await isSession(other)).toBe(false);
    expect(await isSession(cookie)).toBe(true);
    expect((await mailsTo(email)).at(-1)).toContain("authenticator app");
  });

  it("is not set up by a password that was replaced meanwhile", async () => {
    secret = (await factor()).secret ?? "";
    afterNextMatch(() =>
      provider.db.query("UPDATE account SET password = 'new' WHERE id = $1", [
        accountId,
      ]),
    );
    const setUp = { secret, code: codeAt(), currentPassword: testPassword };
    expect(await call("setUpSecondFactor", setUp)).toMatchObject({
      httpStatus: 403,
      message: "That is not your current password.",
    });
    expect((await factor()).isOn).toBe(false);
  });

  it("ends the session of a sign-in that is under way when it is set up", async () => {
    let token = "";
    let done: Promise<unknown> = Promise.resolve();
    // As a sign-in does: it has found no second factor, and locks the account until its session is there.
    await provider.db.transaction(async (tx) => {
      await tx.query("SELECT FROM account WHERE id = $1 FOR SHARE", [
        accountId,
      ]);
      token = await startSession(tx, accountId, provider.clock.now);
      done = turnOn();
      await whenOthersWait(tx, engine);
    });
    await done;
    expect(await isSession(`trackingSession=${token}`)).toBe(false);
  });

  it("is asked for after the right password, and no session is open before", async () => {
    await turnOn();
    expect(await enter("Wrong-horse1")).toMatchObject({
      httpStatus: 401,
      body: { message: "Incorrect Email Or Password" },
    });
    const entered = await enter();
    expect(entered.httpStatus).toBe(403);
    // An older portal shows the message and lets nobody in.
    expect(entered.body.status).not.toBe("Success");
    expect(entered.headers["set-cookie"]).toBeUndefined();
    const token = String(entered.body.signInToken);
    expect(await isSession(`trackingSession=${token}`)).toBe(false);
    const stored = JSON.stringify(
      await provider.db.query("SELECT * FROM pending_sign_in"),
    );
    expect(stored).not.toContain(token);

    expect((await complete(token, codeAt(9))).status).toBe(403);
    const done = await complete(token, codeAt());
    expect(done.status).toBe(200);
    expect(await isSession(done.cookie)).toBe(true);
  });

  it("accepts a code once, of the present step or the ones beside it", async () => {
    await turnOn();
    const used = codeAt();
    expect((await complete(await pendingToken(), used)).status).toBe(200);
    expect((await complete(await pendingToken(), used)).status).toBe(403);
    // An earlier code than the latest is good no more either.
    expect((await complete(await pendingToken(), codeAt(-1))).status).toBe(403);
    expect((await complete(await pendingToken(), codeAt(1))).status).toBe(200);
    provider.clock.advance(10 * step);
    for (const [steps, status] of [
      [-2, 403],
      [2, 403],
      [-1, 200],
    ] as const)
      expect((await complete(await pendingToken(), codeAt(steps))).status).toBe(
        status,
      );
  });

  it("completes each sign-in once, also of concurrent ones with one code", async () => {
    await turnOn();
    const token = await pendingToken();
    expect((await complete(token, codeAt())).status).toBe(200);
    provider.clock.advance(2 * step);
    expect((await complete(token, codeAt())).status).toBe(410);
    const tokens = [await pendingToken(), await pendingToken()];
    const done = await Promise.all(
      tokens.map((one) => complete(one, codeAt())),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  it("ends a sign-in that waits after ten minutes, and with a new password", async () => {
    const [recovery = ""] = await turnOn();
    const late = await pendingToken();
    provider.clock.advance(10 * 60_000);
    expect((await complete(late, codeAt())).status).toBe(410);
    cookie = (await complete(await pendingToken(), codeAt())).cookie;
    const token = await pendingToken();
    await call("changePassword", {
      currentPassword: testPassword,
      password: "Another-horse2",
    });
    expect((await complete(token, recovery)).status).toBe(410);
    expect((await complete("A".repeat(22), recovery)).status).toBe(410);
  });

  it("cannot be guessed, and its owner can use a recovery code meanwhile", async () => {
    const [recovery = ""] = await turnOn();
    const token = await pendingToken();
    const wrong = codeAt(99);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await complete(token, wrong)).status).toBe(403);
    expect((await complete(token, codeAt())).status).toBe(429);
    // A new sign-in does not help.
    expect((await complete(await pendingToken(), codeAt())).status).toBe(429);
    expect((await complete(token, recovery)).status).toBe(200);
    expect((await complete(await pendingToken(), recovery)).status).toBe(403);
    expect((await factor()).recoveryCodesLeft).toBe(9);
  });

  it("counts wrong codes of a client, not those that signed somebody in", async () => {
    await turnOn();
    await provider.db.execute("DELETE FROM attempt");
    const counted = () =>
      provider.db.query(
        "SELECT FROM attempt WHERE kind = 'factor-code-address'",
      );
    const token = await pendingToken();
    expect((await complete(token, codeAt(5))).status).toBe(403);
    expect(await counted()).toHaveLength(1);
    expect((await complete(token, codeAt())).status).toBe(200);
    expect(await counted()).toHaveLength(1);
  });

  it("has recovery codes of which hashes are stored, good for their account only", async () => {
    const codes = await turnOn();
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify(
      await provider.db.query("SELECT * FROM recovery_code"),
    );
    for (const code of codes) {
      expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll("-", ""));
    }
    const other = `other${count}@shop.example`;
    const otherId = await provider.addAccount(other);
    cookie = await provider.openSession(otherId);
    email = other;
    await turnOn();
    expect((await complete(await pendingToken(), codes[0] ?? "")).status).toBe(
      403,
    );
  });

  it("replaces the recovery codes with a code", async () => {
    const [old = ""] = await turnOn();
    expect(
      await call("createRecoveryCodes", { code: codeAt(9) }),
    ).toMatchObject({ httpStatus: 403 });
    const answer = await call("createRecoveryCodes", { code: codeAt() });
    expect(answer.recoveryCodes).toHaveLength(10);
    expect((await complete(await pendingToken(), old)).status).toBe(403);
    const [fresh = ""] = answer.recoveryCodes as string[];
    // As people type it.
    const typed = fresh.toLowerCase().replaceAll("-", " ");
    expect((await complete(await pendingToken(), typed)).status).toBe(200);
  });

  it("is turned off only with a code and the password", async () => {
    await turnOn();
    for (const code of [codeAt(9), "", "AAAA-AAAA-AAAA-AAAA"])
      expect(await turnOff(code)).toMatchObject({ httpStatus: 403 });
    expect(await turnOff(codeAt(), "Wrong-horse1")).toMatchObject({
      httpStatus: 403,
    });
    expect((await factor()).isOn).toBe(true);
    const token = await pendingToken();
    expect(await turnOff(codeAt())).toMatchObject({ httpStatus: 200 });
    expect((await factor()).isOn).toBe(false);
    expect((await complete(token, codeAt(1))).status).toBe(410);
    expect((await enter()).httpStatus).toBe(200);
    expect((await mailsTo(email)).at(-1)).toContain("no longer asked for");
  });

  it("stays when the password is reset", async () => {
    await turnOn();
    await provider.call(
      "requestPasswordReset",
      { email },
      { address: `192.0.2.${count}` },
    );
    const mail = (await mailsTo(email)).at(-1) ?? "";
    const code = /\/reset-password\/([\w-]{22})/.exec(mail)?.[1] ?? "";
    const password = "Another-horse2";
    expect(
      (await provider.call("resetPassword", { code, password })).httpStatus,
    ).toBe(200);
    expect((await enter(password)).body.signInToken).toEqual(
      expect.any(String),
    );
  });

  const join = (table: string, group: number, id = accountId) =>
    provider.insert(table, { account_id: id, group_id: group });

  it("is required of members and administrators of a group, on every call", async () => {
    const chief = await provider.addAccount(`chief${count}@shop.example`);
    const chiefCookie = await provider.openSession(chief);
    await join("group_administrator", 3, chief);
    await join("group_member", 1);
    const set = (isRequired: boolean, groupID: number, as = chiefCookie) =>
      call("setGroupSecondFactor", { groupID, isRequired }, as);
    // Neither members nor administrators of other groups may set it.
    expect(await set(true, 1, cookie)).toMatchObject({ httpStatus: 404 });
    expect(await set(true, 2)).toMatchObject({ httpStatus: 404 });
    expect(await set(true, 1)).toMatchObject({ httpStatus: 200 });
    expect(
      await call("getGroupSecondFactor", { groupID: 1 }, chiefCookie),
    ).toMatchObject({ isRequired: true });

    expect(await call("checkValidUser", { skipRedirects: true })).toMatchObject(
      { httpStatus: 200, needsSecondFactor: true },
    );
    expect(await call("getUserPoolAndStoreList")).toMatchObject({
      httpStatus: 403,
      message: "Set up two-factor authentication of your account first.",
    });
    expect(await call("getViews")).toMatchObject({ httpStatus: 403 });
    const document = await fetch(`${provider.url}/POD/1`, {
      headers: { cookie },
    });
    expect(document.status).toBe(403);
    expect(await factor()).toMatchObject({ isOn: false, isRequired: true });
    await turnOn();
    expect(await call("getUserPoolAndStoreList")).toMatchObject({
      httpStatus: 200,
    });
    expect(
      await call("checkValidUser", { skipRedirects: true }),
    ).not.toHaveProperty("needsSecondFactor");
    await turnOff(codeAt());
    expect(await call("getViews")).toMatchObject({ httpStatus: 403 });
    await set(false, 1);
    expect(await call("getViews")).toMatchObject({ httpStatus: 200 });
    await set(false, 1);
    expect(
      await provider.db.query(
        `SELECT change, detail FROM membership_change
         WHERE group_id = 1 AND actor_account_id = $1 ORDER BY id`,
        [chief],
      ),
    ).toEqual([
      { change: "second factor required", detail: "North" },
      { change: "second factor no longer required", detail: "North" },
    ]);
    // The administrator of the group itself needs one too.
    await set(true, 3);
    expect(await call("getViews", undefined, chiefCookie)).toMatchObject({
      httpStatus: 403,
    });
  });
});
