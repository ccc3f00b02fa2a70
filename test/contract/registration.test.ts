import { afterEach, beforeEach, expect, it } from "vitest";
import { onEachEngine } from "./engines";
import { queuedMails } from "./jobs/queued-jobs";
import {
  codeIn,
  startTestProvider,
  testPassword,
  type CallOptions,
  type TestProvider,
} from "./test-provider";

const ann = {
  email: "ann@shop.example",
  password: testPassword,
  firstName: "Ann",
  lastName: null,
};
const day = 24 * 60 * 60 * 1000;
const quarterHour = 15 * 60 * 1000;

onEachEngine("Registration", (engine) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider(engine, {
      PUBLIC_ORIGIN: "https://portal.example",
    });
  });
  afterEach(() => provider.remove());

  const register = async (change: object = {}, options: CallOptions = {}) => {
    const payload = { ...ann, ...change };
    const result = await provider.call(
      "registerAccountPortal",
      payload,
      options,
    );
    expect(result.httpStatus).toBe(200);
    return String(result.body.registrationToken);
  };
  const codeOfMail = async (count: number) =>
    codeIn((await provider.mails(count)).at(-1) ?? "");
  const verify = (
    verificationCode: string,
    proof: { registrationToken?: string; password?: string } = {},
    options: CallOptions = {},
  ) =>
    provider.call(
      "verifyAccountPortal",
      { verificationCode, ...proof },
      options,
    );
  const statusOf = async (...sent: Parameters<typeof verify>) =>
    (await verify(...sent)).httpStatus;
  const right = { password: testPassword };
  const signIn = (password = testPassword) =>
    provider.call("loginPortal", { email: ann.email, password });

  it("mails a link that confirms the account once", async () => {
    const registered = await provider.call("registerAccountPortal", {
      ...ann,
      email: "  Ann@Shop.example ",
      firstName: " Ann ",
    });
    expect(registered.body).toEqual({
      status: "Success",
      registrationToken: expect.stringMatching(/^[\w-]{22}$/) as unknown,
    });
    const { registrationToken } = registered.body as Record<string, string>;
    expect((await signIn()).httpStatus).toBe(401);
    const [mail] = await provider.mails(1);
    expect(mail).toContain("To: Ann@Shop.example");
    expect(mail).toContain("https://portal.example/register/");
    const code = codeIn(mail ?? "");
    expect((await verify(code, { registrationToken })).body).toEqual({
      status: "Success",
    });
    expect((await verify(code)).body).toEqual({
      status: "Success",
      alreadyVerified: true,
    });
    expect((await signIn()).body).toEqual({
      status: "Success",
      name: "Ann",
      language: null,
    });
    provider.clock.advance(40 * day);
    expect((await verify(code)).body).toEqual({
      status: "Success",
      alreadyVerified: true,
    });
  });

  it("responds to an expired link with an id that mails a new one", async () => {
    const registrationToken = await register();
    const old = await codeOfMail(1);
    provider.clock.advance(day);
    const expired = await verify(old, { ...right, registrationToken });
    expect(expired.body).toEqual({
      status: "Error",
      message: "Expired",
      id: expect.stringMatching(/^\d{1,15}$/) as unknown,
    });
    const resent = await provider.call("verifyAccountPortal", {
      numericID: expired.body.id,
    });
    expect(resent.body.status).toBe("Success");
    const fresh = codeIn((await provider.mails(2))[1] ?? "");
    expect(fresh).not.toBe(old);
    // A resent link asks for the password too; the token is a day old by now.
    expect((await verify(fresh, { registrationToken })).body).toMatchObject({
      passwordRequired: true,
    });
    expect((await verify(fresh, right)).body).toEqual({ status: "Success" });
    expect((await verify(old)).body).toEqual({
      status: "Success",
      alreadyVerified: true,
    });
  });

  it("keeps a link good for 24 hours", async () => {
    const registrationToken = await register();
    const code = await codeOfMail(1);
    provider.clock.advance(day - 1);
    expect((await verify(code, { registrationToken })).body).toEqual({
      status: "Success",
    });
  });

  it("refuses an unknown code with another message", async () => {
    for (const code of [
      "AAAAAAAAAAAAAAAAAAAAAA",
      "",
      "' OR 1=1 --",
      "__proto__",
      "ü".repeat(100),
    ]) {
      const { httpStatus, body } = await verify(code);
      expect(httpStatus).toBe(404);
      expect(body.message).toBe("This verification link is not valid.");
      expect(body.id).toBeUndefined();
    }
  });

  it("does not disclose that an email has an account, and notifies its owner", async () => {
    await provider.addAccount(ann.email);
    const known = await provider.call("registerAccountPortal", {
      ...ann,
      password: "Stranger-1",
    });
    const unknown = await provider.call("registerAccountPortal", {
      ...ann,
      email: "b@shop.example",
    });
    const shapeOf = ({ httpStatus, body }: typeof known) => ({
      httpStatus,
      body: { ...body, registrationToken: typeof body.registrationToken },
    });
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    const mails = await provider.mails(2);
    const toAnn = mails.find((mail) => mail.includes(`To: ${ann.email}`));
    expect(toAnn).toContain("already have an account");
    expect(codeIn(toAnn ?? "")).toBe("");
    expect((await signIn("Stranger-1")).httpStatus).toBe(401);
    expect((await signIn()).httpStatus).toBe(200);
  });

  it("confirms nothing with the code alone, which is all that a mail scanner has", async () => {
    const registrationToken = await register();
    const code = await codeOfMail(1);
    for (let at = 0; at < 3; at += 1) {
      expect(await verify(code)).toMatchObject({
        httpStatus: 403,
        body: {
          status: "Error",
          message: "Enter the password that was chosen at registration.",
          passwordRequired: true,
        },
      });
    }
    expect((await signIn()).httpStatus).toBe(401);
    expect(await statusOf(code, { registrationToken: "x".repeat(22) })).toBe(
      403,
    );
    expect(await statusOf(code, { registrationToken: "" })).toBe(403);
    expect(await statusOf(code, { registrationToken })).toBe(200);
    expect((await signIn()).httpStatus).toBe(200);
  });

  it("confirms with the password of the registration, and keeps its token as a hash until it is used", async () => {
    const registrationToken = await register();
    const code = await codeOfMail(1);
    const stored = () =>
      provider.db.query<{ registration_token_hash: string | null }>(
        "SELECT registration_token_hash FROM account",
      );
    expect(JSON.stringify(await stored())).not.toContain(registrationToken);
    expect((await stored())[0]?.registration_token_hash).toMatch(
      /^[0-9a-f]{64}$/,
    );
    expect(await verify(code, { password: "Wrong-horse1" })).toMatchObject({
      httpStatus: 403,
      body: {
        message:
          "That is not the password of the latest registration of this email address.",
        passwordRequired: true,
      },
    });
    expect((await verify(code, right)).body).toEqual({ status: "Success" });
    expect(await stored()).toEqual([{ registration_token_hash: null }]);
  });

  it("limits password attempts per registration and per address", async () => {
    await register();
    const code = await codeOfMail(1);
    const tried: number[] = [];
    for (let at = 0; at < 11; at += 1) {
      const address = `203.0.113.${at}`;
      const wrong = { password: `Wrong-horse${at}` };
      tried.push(await statusOf(code, wrong, { address }));
    }
    expect(tried).toEqual([...Array<number>(10).fill(403), 429]);
    const refused = await verify(code, right, { address: "198.51.100.4" });
    expect(refused.httpStatus).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBe(900);
    provider.clock.advance(quarterHour);

    const address = "192.0.2.1";
    for (let at = 0; at < 3; at += 1) {
      await register({ email: `n${at}@shop.example` }, { address });
      const another = await codeOfMail(at + 2);
      for (let guess = 0; guess < 10; guess += 1)
        await verify(another, { password: `Wrong-horse${guess}` }, { address });
    }
    expect(await statusOf(code, right, { address })).toBe(429);
    expect(await statusOf(code, right)).toBe(200);
  });

  it("confirms once for simultaneous requests", async () => {
    const registrationToken = await register();
    const code = await codeOfMail(1);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        verify(code, at % 2 ? right : { registrationToken }),
      ),
    );
    const bodies = answers.map(({ body }) => JSON.stringify(body)).sort();
    expect(bodies).toEqual([
      ...Array<string>(5).fill('{"status":"Success","alreadyVerified":true}'),
      '{"status":"Success"}',
    ]);
  });

  it("replaces an unconfirmed registration: the latest one counts, for every link", async () => {
    const first = await register({ password: "Stranger-1" });
    const firstCode = await codeOfMail(1);
    const second = await register();
    const secondCode = await codeOfMail(2);
    expect(secondCode).not.toBe(firstCode);
    expect(await provider.db.query("SELECT id FROM account")).toHaveLength(1);
    for (const code of [firstCode, secondCode]) {
      const proofs = [{ registrationToken: first }, { password: "Stranger-1" }];
      for (const proof of proofs) expect(await statusOf(code, proof)).toBe(403);
    }
    expect(
      (await verify(firstCode, { registrationToken: second })).body,
    ).toEqual({ status: "Success" });
    expect((await signIn("Stranger-1")).httpStatus).toBe(401);
    expect((await signIn()).body).toEqual({
      status: "Success",
      name: "Ann",
      language: null,
    });
    expect((await verify(secondCode)).body).toEqual({
      status: "Success",
      alreadyVerified: true,
    });
  });

  it("lets the owner register after a stranger did", async () => {
    const own = await register();
    const code = await codeOfMail(1);
    await register({ password: "Stranger-1" });
    // The owner's link asks for a password that only the stranger knows, who has no link.
    expect(await statusOf(code, { ...right, registrationToken: own })).toBe(
      403,
    );
    const again = await register();
    expect((await verify(code, { registrationToken: again })).body).toEqual({
      status: "Success",
    });
  });

  it("never changes a confirmed account", async () => {
    await provider.addAccount(ann.email);
    const before = await provider.db.query("SELECT * FROM account");
    const token = await register({ password: "Stranger-1", firstName: "Eve" });
    await provider.mails(1);
    expect(await provider.db.query("SELECT * FROM account")).toEqual(before);
    expect(token).toMatch(/^[\w-]{22}$/);
  });

  it("responds alike to a resend for unconfirmed, confirmed and unknown accounts, and mails only the first", async () => {
    await provider.addAccount("waiting@shop.example", { verified: false });
    await provider.addAccount("confirmed@shop.example");
    const ids = await provider.db.query<{ resend_id: string }>(
      "SELECT resend_id FROM account ORDER BY verified_at NULLS FIRST",
    );
    const answers = [];
    for (const numericID of [
      ...ids.map((row) => row.resend_id),
      "123456789012345",
      7,
      "x",
      "",
    ]) {
      const { httpStatus, body } = await provider.call("verifyAccountPortal", {
        numericID,
      });
      answers.push({ httpStatus, body });
    }
    expect(answers[0]?.httpStatus).toBe(200);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const mails = await provider.mails(1);
    await expect.poll(() => queuedMails(provider.db)).toEqual([]);
    expect((await provider.mails(1)).length).toBe(1);
    expect(mails[0]).toContain("To: waiting@shop.example");
    const numbers = ids.map((row) => Number(row.resend_id));
    for (const number of numbers) expect(number).toBeLessThan(2 ** 48);
  });

  it("limits registrations of an email and resends of an id per address, without affecting others", async () => {
    const stranger = { address: "203.0.113.7" };
    const owner = { address: "198.51.100.4" };
    const registerFrom = (options: CallOptions, at = 0) =>
      provider.call(
        "registerAccountPortal",
        { ...ann, email: at % 2 ? "ANN@shop.example" : ann.email },
        options,
      );
    for (let at = 0; at < 5; at += 1)
      expect((await registerFrom(stranger, at)).httpStatus).toBe(200);
    const sixth = await registerFrom(stranger, 5);
    expect(sixth.httpStatus).toBe(429);
    expect(Number(sixth.headers["retry-after"])).toBe(900);
    expect((await registerFrom(owner)).httpStatus).toBe(200);

    const resendFrom = async (options: CallOptions) => {
      const payload = { numericID: "42" };
      return (await provider.call("verifyAccountPortal", payload, options))
        .httpStatus;
    };
    for (const expected of [200, 200, 200, 429])
      expect(await resendFrom(stranger)).toBe(expected);
    expect(await resendFrom(owner)).toBe(200);
  });

  it("mails an address at most five times an hour, and its links lead to the latest registration", async () => {
    await provider.addAccount("bob@shop.example");
    const queueIsEmpty = () =>
      expect
        .poll(() => queuedMails(provider.db), {
          timeout: 10_000,
        })
        .toEqual([]);
    for (let at = 0; at < 8; at += 1) {
      const address = { address: `203.0.113.${at}` };
      await register({ password: `Stranger-${at}` }, address);
      await register({ email: "bob@shop.example" }, address);
      await queueIsEmpty();
    }
    const registrationToken = await register();
    await queueIsEmpty();
    const mails = await provider.mails(10);
    expect(mails).toHaveLength(10);
    const own = mails.filter((mail) => mail.includes(ann.email));
    expect(own).toHaveLength(5);
    expect(
      (await verify(codeIn(own[0] ?? ""), { registrationToken })).body,
    ).toEqual({ status: "Success" });

    provider.clock.advance(4 * quarterHour);
    await register({ email: "bob@shop.example" });
    expect(await provider.mails(11)).toHaveLength(11);
  });

  it("validates in the order and with the texts of the specification", async () => {
    const invisible =
      "A name stands on one line and has no invisible characters";
    const cases: [object, string][] = [
      [{ email: "ann@shop.yz\r\nBcc: eve@evil.example" }, "Invalid email!"],
      [{ email: "<ann@shop.yz>" }, "Invalid email!"],
      [{ email: "", firstName: "", password: "" }, "Invalid email!"],
      [{ firstName: "   ", password: "" }, "Must enter first name"],
      [{ firstName: "\u202eAnn" }, invisible],
      [{ lastName: "A\u200bnn" }, invisible],
      [{ password: "Aa1!x" }, "Password must be at least 6 characters long!"],
      [
        { password: "Aaaaaa1" },
        "Password must contain uppercase & lowercase letters, and at least one number and special character!",
      ],
    ];
    for (const [change, message] of cases) {
      const { httpStatus, body } = await provider.call(
        "registerAccountPortal",
        { ...ann, ...change },
      );
      expect({ change, httpStatus, body }).toEqual({
        change,
        httpStatus: 400,
        body: { status: "Error", message },
      });
    }
    expect(await provider.db.query("SELECT id FROM account")).toEqual([]);
  });

  it("accepts any real name", async () => {
    for (const [at, name] of ["O'Brien", "李", "__proto__"].entries()) {
      const email = `n${at}@shop.example`;
      const result = await provider.call("registerAccountPortal", {
        ...ann,
        email,
        firstName: name,
        lastName: ` ${name} `,
      });
      expect(result.httpStatus).toBe(200);
      const rows = await provider.db.query(
        "SELECT first_name, last_name FROM account WHERE email = $1",
        [email],
      );
      expect(rows).toEqual([{ first_name: name, last_name: name }]);
    }
  });
});
