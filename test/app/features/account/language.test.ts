import { describe, expect, it } from "vitest";
import { forgetCookies } from "../../../../app/features/account/sign-in/expired-session.server";
import { storeLanguageCookie } from "../../../../app/features/account/sign-in/language-cookie.server";
import { changeAccount } from "../../../../app/features/account/own-account.server";
import { stageContext } from "../../support/stage-context";

describe("the cookie of the language", () => {
  it.each([
    [undefined, "es", "es"],
    ["__portal_language=en", "es", "es"],
    ["__portal_language=es", null, ""],
    ["__portal_language=es", undefined, ""],
    ["__portal_language=hostile%3B", "en", "en"],
  ] as const)(
    "of %j becomes that of an account with %j",
    (header, language, value) => {
      const lines: string[] = [];
      const target = {
        secure: false,
        setCookie: (line: string) => void lines.push(line),
      };
      expect(storeLanguageCookie(header, language, target)).toBe(true);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(
        value === ""
          ? /^__portal_language=; Max-Age=0; Path=\/; HttpOnly/
          : new RegExp(
              `^__portal_language=${value}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax$`,
            ),
      );
    },
  );

  it.each([
    [undefined, null],
    ["__portal_language=es", "es"],
  ] as const)("of %j stays for an account with %j", (header, language) => {
    const lines: string[] = [];
    const target = {
      secure: false,
      setCookie: (line: string) => void lines.push(line),
    };
    expect(storeLanguageCookie(header, language, target)).toBe(false);
    expect(lines).toEqual([]);
  });

  it("counts under https only with a name that no other host can set", () => {
    const lines: string[] = [];
    const target = {
      secure: true,
      setCookie: (line: string) => void lines.push(line),
    };
    expect(storeLanguageCookie("__portal_language=es", "es", target)).toBe(
      true,
    );
    expect(lines[0]).toMatch(/^__Host-__portal_language=es; .*; Secure/);
  });

  it("stays when a session has ended", () => {
    const names: string[] = [];
    const request = new Request("http://portal.test/logOut", {
      headers: {
        Cookie:
          "sid=1; __portal_language=es; __Host-__portal_language=es; __portal_userFName=Ann",
      },
    });
    forgetCookies(request, {
      setCookie: (line) => void names.push(line.split("=")[0] ?? ""),
    });
    expect(names).toEqual(["sid", "__portal_userFName"]);
  });
});

describe("the form of the clock", () => {
  it.each([
    ["store", 303],
    ["utc", 303],
    ["mars", 400],
  ])("with %s answers %d", async (clock, status) => {
    const { context, made } = stageContext({ changeClock: { ok: true } }, {}, [
      "account",
      "store-times",
    ]);
    const request = new Request("http://portal.test/account", {
      method: "POST",
      body: new URLSearchParams({ intent: "clock", clock }),
    });
    await expect(changeAccount({ request, context })).rejects.toMatchObject({
      status,
    });
    expect(made).toMatchObject(
      status === 303 ? [{ name: "changeClock", payload: { clock } }] : [],
    );
  });
});

describe("the form of the language", () => {
  function submit(
    values: Record<string, string>,
    extensions: Parameters<typeof stageContext>[2] = ["account", "language"],
  ) {
    const { context, made, cookies } = stageContext(
      { changeLanguage: { ok: true } },
      {},
      extensions,
    );
    const request = new Request("http://portal.test/account", {
      method: "POST",
      body: new URLSearchParams({ intent: "language", ...values }),
    });
    const reply = changeAccount({ request, context });
    return { made, reply, cookies };
  }

  it("sends the language, and the next page comes in it", async () => {
    const { made, reply, cookies } = submit({ language: "es" });
    const thrown = await reply.catch((error: unknown) => error);
    expect(thrown).toMatchObject({ status: 303 });
    expect((thrown as Response).headers.get("Location")).toBe("/account");
    expect(made).toMatchObject([
      { name: "changeLanguage", payload: { language: "es" } },
    ]);
    expect(cookies).toEqual([expect.stringContaining("__portal_language=es")]);
  });

  it("sends none for that of the browser", async () => {
    const { made, reply } = submit({ language: "" });
    await expect(reply).rejects.toMatchObject({ status: 303 });
    expect(made).toMatchObject([{ payload: { language: null } }]);
  });

  it.each([{ language: "fr" }, { language: "ES" }, {}])(
    "with %j sends nothing",
    async (values) => {
      const { made, reply, cookies } = submit(values as Record<string, string>);
      await expect(reply).rejects.toMatchObject({ status: 400 });
      expect([made, cookies]).toEqual([[], []]);
    },
  );

  it("is unknown without the extension", async () => {
    const { made, reply } = submit({ language: "es" }, ["account"]);
    await expect(reply).rejects.toMatchObject({ status: 404 });
    expect(made).toEqual([]);
  });
});
