import { afterEach, beforeEach, expect, it } from "vitest";
import { onEachEngine } from "./engines";
import {
  codeIn,
  startTestProvider,
  testPassword,
  type TestProvider,
} from "./test-provider";

const ann = {
  email: "ann@shop.example",
  password: testPassword,
  firstName: "Ann",
  lastName: null,
};
const day = 24 * 60 * 60 * 1000;

onEachEngine("Registration", (engine) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider(engine, {
      PUBLIC_ORIGIN: "https://portal.example",
    });
  });
  afterEach(() => provider.remove());

  const verify = (verificationCode: string) =>
    provider.call("verifyAccountPortal", { verificationCode });
  const signIn = (password = testPassword) =>
    provider.call("loginPortal", { email: ann.email, password });

  it("mails a link that confirms the account, once and for all", async () => {
    const registered = await provider.call("registerAccountPortal", {
      ...ann,
      email: "  Ann@Shop.example ",
      firstName: " Ann ",
    });
    expect(registered.body).toEqual({ status: "Success" });
    expect((await signIn()).httpStatus).toBe(403);
    const [mail] = await provider.mails(1);
    expect(mail).toContain("To: Ann@Shop.example");
    expect(mail).toContain("https://portal.example/register/");
    const code = codeIn(mail ?? "");
    expect((await verify(code)).body).toEqual({ status: "Success" });
    expect((await verify(code)).body).toEqual({
      status: "Success",
      alreadyVerified: true,
    });
    expect((await signIn()).body).toEqual({ status: "Success", name: "Ann" });
    provider.clock.advance(40 * day);
    expect((await verify(code)).body).toEqual({
      status: "Success",
      alreadyVerified: true,
    });
  });

  it("answers an expired link with an id that mails a new one", async () => {
    await provider.call("registerAccountPortal", ann);
    const old = codeIn((await provider.mails(1))[0] ?? "");
    provider.clock.advance(day - 1);
    provider.clock.advance(1);
    const expired = await verify(old);
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
    expect((await verify(fresh)).body).toEqual({ status: "Success" });
    expect((await verify(old)).body).toEqual({
      status: "Success",
      alreadyVerified: true,
    });
  });

  it("keeps a link good for 24 hours", async () => {
    await provider.call("registerAccountPortal", ann);
    const code = codeIn((await provider.mails(1))[0] ?? "");
    provider.clock.advance(day - 1);
    expect((await verify(code)).body).toEqual({ status: "Success" });
  });

  it("refuses an unknown code in other words", async () => {
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

  it("does not reveal that an email has an account: its owner is told instead", async () => {
    await provider.addAccount(ann.email);
    const known = await provider.call("registerAccountPortal", {
      ...ann,
      password: "Stranger-1",
    });
    const unknown = await provider.call("registerAccountPortal", {
      ...ann,
      email: "b@shop.example",
    });
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null });
    const mails = await provider.mails(2);
    const toAnn = mails.find((mail) => mail.includes(`To: ${ann.email}`));
    expect(toAnn).toContain("already have an account");
    expect(codeIn(toAnn ?? "")).toBe("");
    expect((await signIn("Stranger-1")).httpStatus).toBe(401);
    expect((await signIn()).httpStatus).toBe(200);
  });

  it("does not let a stranger's registration change what the owner confirms", async () => {
    await provider.call("registerAccountPortal", ann);
    const own = codeIn((await provider.mails(1))[0] ?? "");
    await provider.call("registerAccountPortal", {
      ...ann,
      password: "Stranger-1",
    });
    const strangers = codeIn((await provider.mails(2))[1] ?? "");
    expect((await verify(own)).body).toEqual({ status: "Success" });
    expect((await signIn("Stranger-1")).httpStatus).toBe(401);
    expect((await signIn()).httpStatus).toBe(200);
    expect((await verify(strangers)).body).toEqual({
      status: "Success",
      alreadyVerified: true,
    });
    expect((await signIn("Stranger-1")).httpStatus).toBe(401);
  });

  it("answers a resend alike for waiting, confirmed and unknown accounts, and mails only the first", async () => {
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
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await provider.mails(1)).length).toBe(1);
    expect(mails[0]).toContain("To: waiting@shop.example");
    const numbers = ids.map((row) => Number(row.resend_id));
    for (const number of numbers) expect(number).toBeLessThan(2 ** 48);
  });

  it("bounds registrations by email and resends by id", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const result = await provider.call("registerAccountPortal", {
        ...ann,
        email: at % 2 ? "ANN@shop.example" : ann.email,
      });
      statuses.push(result.httpStatus);
      if (at === 5) expect(Number(result.headers["retry-after"])).toBe(900);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const resends: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const result = await provider.call("verifyAccountPortal", {
        numericID: "42",
      });
      resends.push(result.httpStatus);
    }
    expect(resends).toEqual([200, 200, 200, 429]);
  });

  it("checks what is registered, in the order and words of the specification", async () => {
    const words = {
      email: "Invalid email!",
      name: "Must enter first name",
      short: "Password must be at least 6 characters long!",
      mixed:
        "Password must contain uppercase & lowercase letters, and at least one number and special character!",
    };
    const cases: [object, string][] = [
      [{ email: "a@b." }, words.email],
      [{ email: "ann shop@x.yz" }, words.email],
      [{ email: "ann@@shop.yz" }, words.email],
      [{ email: "@shop.yz" }, words.email],
      [{ email: "ann@shop" }, words.email],
      [{ email: "ann@shop..yz" }, words.email],
      [{ email: "ann@shop.yz\r\nBcc: eve@evil.example" }, words.email],
      [{ email: "ann@shop.yz,eve@evil.example" }, words.email],
      [{ email: "<ann@shop.yz>" }, words.email],
      [{ email: "", firstName: "", password: "" }, words.email],
      [{ firstName: "   ", password: "" }, words.name],
      [{ password: "Aa1!x" }, words.short],
      [{ password: "aaaaa1!" }, words.mixed],
      [{ password: "AAAAA1!" }, words.mixed],
      [{ password: "Aaaaaa!" }, words.mixed],
      [{ password: "Aaaaaa1" }, words.mixed],
      [{ password: "Aaaa 1!" }, words.mixed],
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

  it("takes any name that people have", async () => {
    for (const [at, name] of [
      "O'Brien",
      "Zoë",
      "李",
      "<b>x</b>",
      "🙂",
      "__proto__",
    ].entries()) {
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
    // Mails repeat nothing that a stranger typed.
    for (const mail of await provider.mails(6))
      expect(mail).not.toMatch(/O'Brien|<b>|__proto__/);
  });
});
