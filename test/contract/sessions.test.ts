import { beforeAll, expect, it } from "vitest";
import { onEachEngine } from "./engines";
import {
  cookieOf,
  startTestProvider,
  testPassword,
  useTestProvider,
} from "./test-provider";

const minute = 60_000;
const hour = 60 * minute;
const check = { skipRedirects: true };

onEachEngine("Sessions", (engine) => {
  const provider = useTestProvider(engine);
  beforeAll(() => provider.addAccount("Ann@Shop.example"));

  const isSignedIn = async (cookie: string) =>
    (await provider.call("checkValidUser", check, { cookie })).httpStatus ===
    200;

  it("accept the email regardless of case, and return the first name", async () => {
    const result = await provider.call("loginPortal", {
      email: " ann@SHOP.example ",
      password: testPassword,
    });
    expect(result.httpStatus).toBe(200);
    expect(result.body).toEqual({
      status: "Success",
      name: "Ann",
      language: null,
    });
    const valid = await provider.call("checkValidUser", check, {
      cookie: cookieOf(result),
    });
    expect(valid.body).toMatchObject({ status: "Success", name: "Ann" });
  });

  it("set a cookie that is HttpOnly and SameSite", async () => {
    const { headers } = await provider.call("loginPortal", {
      email: "ann@shop.example",
      password: testPassword,
    });
    expect([headers["set-cookie"]].flat()).toEqual([
      expect.stringMatching(
        /^trackingSession=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it.runIf(engine === "pglite")(
    "are looked up by a statement that keeps its plan, where planning takes longest",
    async () => {
      expect(await isSignedIn(await provider.signIn("ann@shop.example"))).toBe(
        true,
      );
      const [kept] = await provider.db.query(
        "SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE '%FROM session s%'",
      );
      expect(kept).toEqual({ count: 1 });
    },
  );

  it("end at logout: the old token never works again", async () => {
    const cookie = await provider.signIn("ann@shop.example");
    const out = await provider.call("logoutPortal", undefined, { cookie });
    expect(out.body).toEqual({ status: "Success" });
    expect(cookieOf(out)).toBe("trackingSession=");
    const after = await provider.call("checkValidUser", check, { cookie });
    expect(after.httpStatus).toBe(401);
    expect(cookieOf(after)).toBe("trackingSession=");
  });

  it("start anew at login: neither a planted nor the old token is used", async () => {
    const planted = "trackingSession=AAAAAAAAAAAAAAAAAAAAAA";
    const login = { email: "ann@shop.example", password: testPassword };
    const first = await provider.call("loginPortal", login, {
      cookie: planted,
    });
    expect(cookieOf(first)).not.toBe(planted);
    expect(await isSignedIn(planted)).toBe(false);
    const second = await provider.call("loginPortal", login, {
      cookie: cookieOf(first),
    });
    expect(await isSignedIn(cookieOf(first))).toBe(false);
    expect(await isSignedIn(cookieOf(second))).toBe(true);
  });

  it("end after an hour without use, and continue while used", async () => {
    const cookie = await provider.signIn("ann@shop.example");
    for (let use = 0; use < 3; use += 1) {
      provider.clock.advance(59 * minute);
      expect(await isSignedIn(cookie)).toBe(true);
    }
    provider.clock.advance(hour);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it("are extended by a user of the map, not by the map's own refresh", async () => {
    const { clock } = provider;
    const cookie = await provider.signIn("ann@shop.example");
    const refresh = async (isAuto: boolean, headers = {}) => {
      const { httpStatus } = await provider.call(
        "getDeliveryMapStatuses",
        { date: "2026-11-20T00:00:00.000Z", requestNumber: 1, isAuto },
        { cookie, headers },
      );
      return httpStatus;
    };
    clock.advance(40 * minute);
    expect(await refresh(false)).toBe(200);
    clock.advance(40 * minute);
    expect(await refresh(true)).toBe(200);
    clock.advance(10 * minute);
    expect(await refresh(false, { "x-background-refresh": "1" })).toBe(200);
    clock.advance(10 * minute);
    expect(await refresh(true)).toBe(401);
  });

  it("end after twelve hours, however much they are used", async () => {
    const cookie = await provider.signIn("ann@shop.example");
    for (let at = 0; at < 12 * hour - 30 * minute; at += 30 * minute) {
      provider.clock.advance(30 * minute);
      expect(await isSignedIn(cookie)).toBe(true);
    }
    provider.clock.advance(30 * minute);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it("store nothing in the database that could be used as a token", async () => {
    const cookie = await provider.signIn("ann@shop.example");
    const token = cookie.split("=")[1] ?? "";
    const tables = await provider.db.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const dump: string[] = [];
    for (const { name } of tables) {
      const rows = await provider.db.query<{ row: string }>(
        `SELECT row_to_json(t)::text AS row FROM "${name}" t`,
      );
      dump.push(...rows.map(({ row }) => row));
    }
    expect(dump.join("\n")).toContain("ann@shop.example");
    expect(token).toHaveLength(22);
    expect(dump.join("\n")).not.toContain(token);
    expect(dump.join("\n")).not.toContain(
      Buffer.from(token, "base64url").toString("hex"),
    );
    for (const row of await provider.db.query<{ token_hash: string }>(
      "SELECT token_hash FROM session",
    )) {
      expect(await isSignedIn(`trackingSession=${row.token_hash}`)).toBe(false);
      expect(
        await isSignedIn(`trackingSession=${row.token_hash.slice(0, 22)}`),
      ).toBe(false);
    }
  });
});

onEachEngine("Sessions under https", (engine) => {
  it("set a cookie that is Secure and has the __Host- prefix", async () => {
    const provider = await startTestProvider(engine, {
      PUBLIC_ORIGIN: "https://portal.example",
    });
    try {
      await provider.addAccount("ann@shop.example");
      const { headers } = await provider.call("loginPortal", {
        email: "ann@shop.example",
        password: testPassword,
      });
      expect([headers["set-cookie"]].flat()[0]).toMatch(
        /^__Host-trackingSession=[\w-]{22}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    } finally {
      await provider.remove();
    }
  });
});
