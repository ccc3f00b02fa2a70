import { beforeAll, beforeEach, expect, it } from "vitest";
import { createResetCode } from "../../provider/accounts/passwords/password-reset";
import { calls, type CallName } from "../../provider/contract/calls";
import { maxApiTokens } from "../../provider/contract/extensions/tokens";
import {
  callsPerMinute,
  deleteExpiredApiTokens,
} from "../../provider/accounts/tokens/api-tokens";
import { firstEngine, onEachEngine } from "./engines";
import { makePeople } from "./people";
import { samplePayloads } from "./sample-payloads";
import { sharedCarton, shareWorld } from "./share-world";
import { testPassword, useTestProvider } from "./test-provider";

const callNames = Object.keys(calls) as CallName[];
const dayMs = 24 * 60 * 60 * 1000;
const search = { ASNList: [sharedCarton], offset: 0, pageSize: 10 };

onEachEngine("API tokens", (engine) => {
  const provider = useTestProvider(engine);
  const people = makePeople(provider);

  beforeAll(async () => {
    await provider.db.execute(shareWorld);
    for (const name of ["ann", "ben"]) await people.add(name);
  });
  beforeEach(async () => {
    await provider.db.execute(
      "DELETE FROM api_token; DELETE FROM attempt; DELETE FROM group_member; DELETE FROM session;",
    );
    await people.openSessions();
    await people.join("ann", 1);
    await people.join("ben", 2);
  });

  const create = (who: string, wanted: object = {}, key?: string) =>
    people.call<{ tokenID: string; token: string }>(
      who,
      "createApiToken",
      {
        name: "Nightly",
        scopes: ["shipments:read", "reports:read"],
        days: 30,
        currentPassword: testPassword,
        ...wanted,
      },
      key,
    );
  /** Makes a call with a token and, if given, a cookie. */
  const use = async (
    token: string,
    name: CallName = "ASNListSearch",
    payload: unknown = search,
    more: { cookie?: string; address?: string } = {},
  ) => {
    const { httpStatus, body, headers } = await provider.call(name, payload, {
      ...more,
      headers: { authorization: `Bearer ${token}` },
    });
    return { httpStatus, body, headers };
  };
  const statusOf = async (...sent: Parameters<typeof use>) =>
    (await use(...sent)).httpStatus;
  const list = async (who: string) =>
    (
      await people.call<{ result: Record<string, unknown>[] }>(
        who,
        "getApiTokens",
      )
    ).result;

  it("read what their owner may see at the moment", async () => {
    const { token } = await create("ann");
    expect(token).toMatch(/^tpp_[\w-]{43}$/);
    expect((await use(token)).body).toMatchObject({
      status: "Success",
      result: [{ ASN: sharedCarton }],
    });
    const other = await create("ben");
    expect((await use(other.token)).body.result).toEqual([]);
    await people.leave("ann");
    expect((await use(token)).body.result).toEqual([]);
  });

  it("open no files and receive no documents", async () => {
    const { token } = await create("ann");
    for (const path of ["/POD/11", "/DR/1", "/BOL/1", "/ingest/auto"]) {
      const response = await fetch(provider.url + path, {
        method: path.startsWith("/ingest") ? "POST" : "GET",
        headers: { authorization: `Bearer ${token}` },
      });
      expect([path, response.status]).toEqual([path, 401]);
      await response.body?.cancel();
    }
  });

  it("are created with the current password, within its limit of attempts", async () => {
    const refused = await create("ann", { currentPassword: "Wrong-horse1" });
    expect(refused).toMatchObject({ httpStatus: 403 });
    expect(await create("ann", { currentPassword: undefined })).toMatchObject({
      httpStatus: 400,
    });
    expect(await list("ann")).toEqual([]);
    expect(await create("ann")).toMatchObject({ httpStatus: 200 });
    let tries = 0;
    for (let status = 403; status === 403; tries += 1)
      status = (await create("ann", { currentPassword: "Wrong-horse1" }))
        .httpStatus;
    expect(tries).toBeLessThan(30);
    expect(await create("ann")).toMatchObject({ httpStatus: 429 });
    expect(await list("ann")).toHaveLength(1);
  });

  it("decide alone: a cookie beside an invalid token does not count", async () => {
    const { token, tokenID } = await create("ben");
    const { cookie } = people.find("ann");
    expect(
      (await use(token, "ASNListSearch", search, { cookie })).body.result,
    ).toEqual([]);
    await people.call("ben", "revokeApiToken", { tokenID });
    for (const bad of [
      token,
      "",
      " ",
      "tpp_",
      `tp_${"A".repeat(43)}`,
      `${token} `,
      `${token},${token}`,
      `"${token}"`,
      "A".repeat(5_000),
    ]) {
      const refused = await use(bad, "ASNListSearch", search, { cookie });
      expect([bad, refused.httpStatus]).toEqual([bad, 401]);
      expect(refused.headers["www-authenticate"]).toBe("Bearer");
      expect(refused.headers["set-cookie"]).toBeUndefined();
    }
    for (const name of ["getViews", "logoutPortal", "getIsAdmin"] as const)
      expect(await statusOf(token, name, undefined, { cookie })).toBe(401);
    expect((await people.call("ann", "getViews")).httpStatus).toBe(200);
  });

  it("end when they expire, are revoked, or with their account", async () => {
    const soon = await create("ann");
    const later = await create("ann", { days: 365 });
    const refusal = (await use(`tpp_${"A".repeat(43)}`)).body;
    await provider.db.query(
      "UPDATE api_token SET expires_at = $2 WHERE id = $1",
      [soon.tokenID, provider.clock.now],
    );
    expect((await use(soon.token)).body).toEqual(refusal);
    expect(await list("ann")).toMatchObject([{ tokenID: later.tokenID }]);
    await deleteExpiredApiTokens(provider.db, provider.clock.now);
    expect(await provider.db.query("SELECT FROM api_token")).toHaveLength(1);

    const { tokenID } = later;
    expect(
      (await people.call("ben", "revokeApiToken", { tokenID })).httpStatus,
    ).toBe(404);
    expect(await statusOf(later.token)).toBe(200);
    for (const _ of [1, 2])
      expect(
        (await people.call("ann", "revokeApiToken", { tokenID })).httpStatus,
      ).toBe(200);
    expect((await use(later.token)).body).toEqual(refusal);

    await people.add("leaving");
    const gone = await create("leaving");
    await people.remove("leaving");
    expect((await use(gone.token)).body).toEqual(refusal);
  });

  it("end with the password that they were created with, also when it is forgotten", async () => {
    const email = "changing@shop.example";
    await people.add("changing");
    const before = await create("changing");
    const other = await create("ben");
    const password = "Another-horse2";
    const change = { currentPassword: testPassword, password };
    expect(
      (await people.call("changing", "changePassword", change)).httpStatus,
    ).toBe(200);
    expect(await statusOf(before.token)).toBe(401);
    expect(await list("changing")).toMatchObject([
      { revokedAt: provider.clock.now.toISOString() },
    ]);

    const { token } = await create("changing", { currentPassword: password });
    expect(await statusOf(token)).toBe(200);
    const link = await createResetCode(provider.db, email, provider.clock.now);
    await provider.call("resetPassword", {
      code: link?.code ?? "",
      password: testPassword,
    });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(other.token)).toBe(200);
    await people.remove("changing");
  });

  it("are reported to their owner by mail, without themselves", async () => {
    const { token } = await create("ann");
    const written = async () =>
      (await provider.mails(1)).filter((mail) =>
        mail.includes("An API token was created"),
      );
    await expect.poll(written).not.toEqual([]);
    for (const mail of await written())
      expect(mail).not.toContain(token.slice(0, 9));
  });

  it("are listed to their owner only, with the day of their last use", async () => {
    const { token, tokenID } = await create("ann", {
      scopes: ["reports:read"],
    });
    const { now } = provider.clock;
    const entry = {
      tokenID,
      name: "Nightly",
      prefix: token.slice(0, 9),
      scopes: ["reports:read"],
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 30 * dayMs).toISOString(),
      lastUsedOn: null,
      revokedAt: null,
    };
    expect(await list("ann")).toEqual([entry]);
    await use(token, "checkApiToken", undefined);
    expect(await list("ann")).toEqual([
      { ...entry, lastUsedOn: now.toISOString().slice(0, 10) },
    ]);
    expect(await list("ben")).toEqual([]);
  });

  it("are stored without themselves, and in no log", async () => {
    const { token } = await create("ann");
    await use(token);
    const rows = await provider.db.query<{ stored: string }>(
      `SELECT row_to_json(t)::text AS stored FROM api_token t
       UNION ALL SELECT row_to_json(i)::text FROM idempotent_answer i WHERE call = 'createApiToken'`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(provider.logged.join("")).not.toContain(token);
  });

  it("have a limit of calls a minute, and say how many are left", async () => {
    const { token, tokenID } = await create("ann");
    const check = () => use(token, "checkApiToken", undefined);
    expect((await check()).body).toMatchObject({
      scopes: ["reports:read", "shipments:read"],
      limit: callsPerMinute,
      remaining: callsPerMinute - 1,
    });
    await provider.db.query(
      "UPDATE api_token SET requests = $2 WHERE id = $1",
      [tokenID, callsPerMinute - 1],
    );
    expect((await check()).body).toMatchObject({ remaining: 0 });
    const refused = await use(token);
    expect(refused.httpStatus).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const another = await create("ann");
    expect(await statusOf(another.token)).toBe(200);
    provider.clock.advance(60_000);
    expect(await statusOf(token)).toBe(200);
  });

  it("cannot be guessed: a network that tries unknown ones is refused", async () => {
    const address = "198.51.100.7";
    const guess = (digit: number) =>
      use(`tpp_${String(digit).padEnd(43, "x")}`, "checkApiToken", undefined, {
        address,
      });
    for (let n = 0; n < 100; n++) expect((await guess(n)).httpStatus).toBe(401);
    expect((await guess(100)).httpStatus).toBe(429);
  });

  it("are created once, however often the form is sent, and limited in number", async () => {
    const key = "t".repeat(20);
    const first = await create("ann", {}, key);
    const second = await create("ann", {}, key);
    expect(second.tokenID).toBe(first.tokenID);
    expect(await statusOf(first.token)).toBe(401);
    expect(await statusOf(second.token)).toBe(200);
    expect((await create("ann", {}, key)).httpStatus).toBe(409);
    expect(await statusOf(second.token)).toBe(200);
    for (let n = 1; n < maxApiTokens; n++)
      expect((await create("ann")).httpStatus).toBe(200);
    expect((await create("ann")).httpStatus).toBe(409);
    expect((await create("ben")).httpStatus).toBe(200);
  });

  it("have names, scopes and an end", async () => {
    for (const wrong of [
      { name: "" },
      { name: "two\nlines" },
      { name: "x".repeat(81) },
      { scopes: [] },
      { scopes: ["accounts:write"] },
      { days: 366 },
      { days: 1 },
    ])
      expect((await create("ann", wrong)).httpStatus).toBe(400);
    expect(await list("ann")).toEqual([]);
  });

  // What a call needs stands in its definition, whatever the database is.
  if (engine !== firstEngine) return;

  it.each(callNames)(
    "make %s only if it reads, and with its scope",
    async (name) => {
      const { scope, effect, needsSession } = calls[
        name
      ] as (typeof calls)["getViews"] & {
        scope: string | null;
      };
      if (scope !== null)
        expect([effect, needsSession]).toEqual(["read", true]);
      if (!needsSession) return;
      const both = await create("ann");
      const payload = samplePayloads[name];
      const { httpStatus } = await use(both.token, name, payload);
      expect(httpStatus).toBe(scope === null ? 403 : 200);
      if (scope === null || (scope as string) === "any") return;
      const wrong = await create("ann", {
        scopes: [scope === "reports:read" ? "shipments:read" : "reports:read"],
      });
      expect(await use(wrong.token, name, payload)).toMatchObject({
        httpStatus: 403,
        body: { message: "The API token lacks the scope of this address." },
      });
    },
  );
});
