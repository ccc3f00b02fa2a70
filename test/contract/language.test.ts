import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, it } from "vitest";
import { onEachEngine } from "./engines";
import {
  cookieOf,
  startTestProvider,
  testPassword,
  useTestProvider,
  type TestProvider,
} from "./test-provider";

const spanish = { "accept-language": "es" };

onEachEngine("The language", (engine) => {
  const provider: TestProvider = useTestProvider(
    engine,
    ({ db }) =>
      db.execute(
        "INSERT INTO user_group (id, type, name) VALUES (1, 2, 'North')",
      ),
    () => startTestProvider(engine, { BRAND_NAME: "Brand" }),
  );
  let count = 0;
  let email = "";
  let accountId = "";
  let cookie = "";

  beforeEach(async () => {
    count += 1;
    email = `ann${count}@shop.example`;
    accountId = await provider.addAccount(email);
    cookie = await provider.openSession(accountId);
  });

  const address = () => `203.0.113.${count}`;
  const call = (
    name: Parameters<TestProvider["call"]>[0],
    payload?: object,
    headers: Record<string, string> = {},
  ) => provider.call(name, payload, { cookie, address: address(), headers });
  const signIn = (headers: Record<string, string>, password = testPassword) =>
    provider.call(
      "loginPortal",
      { email, password },
      { address: address(), headers },
    );
  const choose = (language: unknown) => call("changeLanguage", { language });
  const check = async () =>
    (await call("checkValidUser", { skipRedirects: true })).body.language;
  const stored = async (of = email) => {
    const [account] = await provider.db.query(
      "SELECT language, browser_language FROM account WHERE email = $1",
      [of],
    );
    return account;
  };
  /** The latest mail to an address. */
  async function latestMail(to = email): Promise<string> {
    let mail = "";
    await expect
      .poll(async () => {
        const mails = await provider.mails(1);
        mail = mails.findLast((text) => text.startsWith(`To: ${to}\n`)) ?? "";
        return mail;
      })
      .not.toBe("");
    return mail;
  }

  it("is announced, and is the chosen one in every answer that opens or checks a session", async () => {
    const announced = await fetch(`${provider.url}/capabilities`);
    expect(await announced.json()).toMatchObject({
      capabilities: expect.arrayContaining(["language"]) as unknown,
    });
    expect(await check()).toBeNull();
    expect((await signIn({})).body.language).toBeNull();
    for (const language of ["es", "en", null]) {
      expect((await choose(language)).httpStatus).toBe(200);
      expect(await check()).toBe(language);
      expect((await signIn(spanish)).body.language).toBe(language);
    }
  });

  it("is answered after the code of a second factor, and that browser's is stored", async () => {
    await choose("es");
    const { body } = await call("getSecondFactor");
    const secret = Secret.fromBase32(String(body.secret));
    const code = () =>
      new TOTP({ secret }).generate({
        timestamp: provider.clock.now.getTime(),
      });
    await call("setUpSecondFactor", {
      secret: secret.base32,
      code: code(),
      currentPassword: testPassword,
    });
    provider.clock.advance(30_000);
    const refused = await signIn(spanish);
    expect(refused.httpStatus).toBe(403);
    expect(refused.body).not.toHaveProperty("language");
    expect(await stored()).toMatchObject({ browser_language: null });
    const completed = await call(
      "completeSignIn",
      { token: refused.body.signInToken, code: code() },
      spanish,
    );
    expect(completed.body).toMatchObject({ status: "Success", language: "es" });
    expect(await stored()).toMatchObject({ browser_language: "es" });
  });

  it("of the browser is stored at sign-in, and not by a wrong password", async () => {
    expect((await signIn(spanish, "Wrong-horse1")).httpStatus).toBe(401);
    expect(await stored()).toEqual({ language: null, browser_language: null });
    cookie = cookieOf(await signIn(spanish));
    expect(await stored()).toEqual({ language: null, browser_language: "es" });
    // Other calls do not change it.
    await call("checkValidUser", { skipRedirects: true });
    expect(await stored()).toEqual({ language: null, browser_language: "es" });
    await signIn({});
    expect(await stored()).toEqual({ language: null, browser_language: "en" });
  });

  it.each([
    "ES",
    "es-US",
    "es, en;q=0.5",
    "'; DROP TABLE account; --",
    "e".repeat(4_000),
    "__proto__",
  ])("is English for the header %j", async (header) => {
    const result = await signIn({ "accept-language": header });
    expect(result.httpStatus).toBe(200);
    expect(await stored()).toMatchObject({ browser_language: "en" });
  });

  it.each(["fr", "ES", "", 1, {}, ["es"]])(
    "cannot be chosen as %j",
    async (language) => {
      expect((await choose(language)).httpStatus).toBe(400);
      expect(await stored()).toMatchObject({ language: null });
    },
  );

  it("is that of the refusals, except for programs", async () => {
    const wrong = (headers: Record<string, string>) =>
      signIn(headers, "Wrong-horse1");
    expect((await wrong({})).body.message).toBe("Incorrect Email Or Password");
    expect((await wrong(spanish)).body.message).toBe(
      "Correo electrónico o contraseña incorrectos",
    );
    const short = await call(
      "changePassword",
      { currentPassword: testPassword, password: "short" },
      spanish,
    );
    expect(short.body.message).toBe(
      "¡La contraseña debe tener al menos 6 caracteres!",
    );
    const token = await provider.call(
      "getLTLRate",
      {},
      {
        headers: { ...spanish, authorization: "Bearer none" },
      },
    );
    expect(token.body.message).toBe(
      "The API token is unknown, expired or revoked.",
    );
  });

  it("of the browser that registers is that of its mails, until another is chosen", async () => {
    const to = `new${count}@shop.example`;
    const register = (headers: Record<string, string>) =>
      provider.call(
        "registerAccountPortal",
        {
          email: to,
          password: testPassword,
          firstName: "Ann",
          lastName: null,
        },
        { address: address(), headers },
      );
    expect((await register(spanish)).httpStatus).toBe(200);
    expect(await stored(to)).toEqual({
      language: null,
      browser_language: "es",
    });
    const mail = await latestMail(to);
    expect(mail).toContain(
      "Subject: Confirme su correo electrónico para Brand Tracking Portal",
    );
    expect(mail).toMatch(/http\S+\/register\/[\w-]+\n/);
    expect(mail).not.toMatch(/[{}]/);
  });

  it("of a registration does not change that of an account with the same address", async () => {
    await provider.call(
      "registerAccountPortal",
      { email, password: testPassword, firstName: "Eve", lastName: null },
      { address: address(), headers: spanish },
    );
    expect(await stored()).toEqual({ language: null, browser_language: null });
    expect(await latestMail()).toContain("You already have an account");
  });

  it("that was chosen counts before that of the browser, in mails", async () => {
    await signIn(spanish);
    await choose("en");
    await provider.call(
      "requestPasswordReset",
      { email },
      { address: address() },
    );
    expect(await latestMail()).toContain("Choose a new password");
  });

  it("of the browser is that of the mails about password, factor, address and tokens", async () => {
    cookie = cookieOf(await signIn(spanish));
    const reset = { email };
    await provider.call("requestPasswordReset", reset, { address: address() });
    expect(await latestMail()).toContain("Elija una nueva contraseña");
    const other = `other${count}@shop.example`;
    await call("requestEmailChange", {
      email: other,
      currentPassword: testPassword,
    });
    const toNew = await latestMail(other);
    expect(toNew).toContain("quiere usar este correo electrónico");
    const code = /\/email-change\/([\w-]+)/.exec(toNew)?.[1] ?? "";
    await call("answerEmailChange", { code, isAccepted: true });
    const old = (await mailsUntil("quiere usar otro correo")).at(-1) ?? "";
    const oldCode = /\/email-change\/([\w-]+)/.exec(old)?.[1] ?? "";
    const { body } = await call("answerEmailChange", {
      code: oldCode,
      isAccepted: true,
    });
    expect(body.outcome).toBe("changed");
    // To the old address, which has no account any more.
    await mailsUntil("tiene ahora otro correo electrónico");
  });

  /** The mails to the account with a text, once there is one. */
  async function mailsUntil(text: string): Promise<string[]> {
    let mails: string[] = [];
    await expect
      .poll(async () => {
        mails = (await provider.mails(1)).filter(
          (mail) => mail.startsWith(`To: ${email}\n`) && mail.includes(text),
        );
        return mails;
      })
      .not.toEqual([]);
    return mails;
  }

  it("of who invites is that of an invitation", async () => {
    await provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, 1)",
      [accountId],
    );
    await choose("es");
    const guest = `guest${count}@shop.example`;
    const { body } = await call(
      "inviteToGroup",
      { groupID: 1, targetEmails: [guest, "no address"] },
      spanish,
    );
    expect(body.result).toEqual([
      { outcome: "invited" },
      { outcome: "refused", message: "Correo electrónico no válido" },
    ]);
    expect(await latestMail(guest)).toContain("Tiene una invitación a Brand");
  });
});
