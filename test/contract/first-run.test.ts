import { afterEach, expect, it } from "vitest";
import { administersEveryPoolGroup } from "../../provider/accounts/groups/administration";
import { onEachEngine } from "./engines";
import {
  cookieOf,
  startTestProvider,
  type TestProvider,
} from "./test-provider";

const boss = {
  email: " Boss@shop.example ",
  password: "Correct-horse1",
  firstName: " Bo ",
  lastName: "",
};
/** The user's address, as the portal forwards it. */
const outside = { address: "203.0.113.7" };
const noSuchCall = {
  httpStatus: 404,
  body: { status: "Error", message: "There is no such call." },
};

onEachEngine("The first run", (engine) => {
  let provider: TestProvider;
  afterEach(() => provider.remove());
  const start = async (variables: Record<string, string> = {}) => {
    provider = await startTestProvider(engine, variables);
    return provider.running.firstRunCode ?? "";
  };
  const create = (code: string, options = {}, fields = {}) =>
    provider.call(
      "createFirstAdministrator",
      { ...boss, code, ...fields },
      options,
    );
  const capabilities = async () => {
    const answer = await fetch(`${provider.url}/capabilities`);
    return ((await answer.json()) as { capabilities: string[] }).capabilities;
  };

  it("creates an administrator of all pools with the code, who is signed in", async () => {
    const code = await start();
    expect(code).toMatch(/^(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);
    expect(await capabilities()).toContain("first-run");
    expect(
      (await provider.call("getFirstRun", undefined, outside)).body,
    ).toEqual({ status: "Success", codeNeeded: true });
    const typed = code.toLowerCase().replaceAll("-", " ");
    const created = await create(typed, outside);
    expect(created).toMatchObject({
      httpStatus: 200,
      body: { status: "Success", name: "Bo" },
    });
    const cookie = cookieOf(created);
    expect(
      (await provider.call("getIsAdmin", undefined, { cookie })).body,
    ).toMatchObject({ result: true });
    const [account] = await provider.db.query<{ id: string }>(
      "SELECT id FROM account WHERE email_key = 'boss@shop.example'",
    );
    expect(
      await administersEveryPoolGroup(provider.db, account?.id ?? ""),
    ).toBe(true);
    await provider.signIn("boss@shop.example");
    await provider.db.query("INSERT INTO pool (name) VALUES ('Later')");
    const { body } = await provider.call("getUserPoolAndStoreList", undefined, {
      cookie,
    });
    expect(Object.values(body.poolNameMap as object)).toEqual(["Later"]);
  });

  it("ends with the first account: both calls answer as unknown ones do", async () => {
    const code = await start();
    await create(code, outside);
    const unknown = await fetch(`${provider.url}/getFirstWalk`);
    expect(await unknown.json()).toEqual(noSuchCall.body);
    expect(await provider.call("getFirstRun")).toMatchObject(noSuchCall);
    expect(await create(code)).toMatchObject(noSuchCall);
    expect(await capabilities()).not.toContain("first-run");
    expect(await provider.db.query("SELECT FROM first_run_code")).toEqual([]);
  });

  it("goes on while registrations are unconfirmed, and takes over one of the same email", async () => {
    const code = await start();
    await provider.addAccount("boss@shop.example", { verified: false });
    expect(await create(code, outside)).toMatchObject({ httpStatus: 200 });
    await provider.signIn("boss@shop.example");
  });

  it("lets exactly one of several concurrent calls succeed", async () => {
    const code = await start();
    const results = await Promise.all(
      [1, 2, 3].map((n) =>
        create(code, outside, { email: `boss${n}@shop.example` }),
      ),
    );
    expect(results.map(({ httpStatus }) => httpStatus).sort()).toEqual([
      200, 404, 404,
    ]);
    expect(await provider.db.query("SELECT FROM account")).toHaveLength(1);
  });

  it("needs no code on this machine, except under a public address", async () => {
    await start();
    expect((await provider.call("getFirstRun")).body).toMatchObject({
      codeNeeded: false,
    });
    for (const options of [
      { address: "::ffff:203.0.113.7" },
      { address: "10.0.0.1" },
      { address: "127.0.0.1.evil" },
      // What the portal sends if an untrusted proxy on this machine has passed on the request.
      { address: "unknown" },
      // A website in a browser of this machine, whose name resolves to 127.0.0.1 now.
      { headers: { Origin: "http://evil.example" } },
    ]) {
      expect(
        (await provider.call("getFirstRun", undefined, options)).body,
      ).toMatchObject({ codeNeeded: true });
      expect((await create("", options)).httpStatus).toBe(403);
    }
    expect(await create("")).toMatchObject({ httpStatus: 200 });
    await provider.remove();
    await start({ PUBLIC_ORIGIN: "https://portal.example.com" });
    expect((await provider.call("getFirstRun")).body).toMatchObject({
      codeNeeded: true,
    });
    expect(await create("")).toMatchObject({ httpStatus: 403 });
  });

  it("refuses wrong codes, each address after twenty of them", async () => {
    const code = await start();
    for (let n = 0; n < 20; n += 1)
      expect((await create("AAAAA", outside)).httpStatus).toBe(403);
    expect((await create(code, outside)).httpStatus).toBe(429);
    expect(await provider.db.query("SELECT FROM account")).toEqual([]);
    expect((await create(code, { address: "203.0.113.8" })).httpStatus).toBe(
      200,
    );
  });

  it("refuses an expired code", async () => {
    const code = await start();
    provider.clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await create(code, outside)).httpStatus).toBe(403);
  });

  it("follows the rules of a registration", async () => {
    const code = await start();
    for (const [fields, message] of [
      [{ email: "x" }, "Invalid email!"],
      [{ firstName: " " }, "Must enter first name"],
      [{ password: "short" }, "Password must be at least 6 characters long!"],
    ] as const)
      expect(await create(code, outside, fields)).toMatchObject({
        httpStatus: 400,
        body: { message },
      });
    expect(await create(code, outside)).toMatchObject({ httpStatus: 200 });
  });
});

onEachEngine("A start with accounts", (engine) => {
  it("issues no code", async () => {
    const provider = await startTestProvider(engine, { DEMO_DATA: "off" });
    try {
      await provider.addAccount("ann@shop.example");
      expect((await provider.call("getFirstRun")).httpStatus).toBe(404);
    } finally {
      await provider.remove();
    }
  });
});
