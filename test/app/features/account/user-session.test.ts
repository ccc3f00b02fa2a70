import { expect, describe, it } from "vitest";
import type {
  Answer,
  Failure,
  ProviderApi,
} from "../../../../app/engine/provider-client/provider-api";
import {
  setFlash,
  consumeFlash,
} from "../../../../app/engine/session/flash.server";
import {
  flashCookie,
  portalCookie,
  portalCookieLine,
} from "../../../../app/engine/session/portal-cookies";
import { createUserSession } from "../../../../app/features/account/sign-in/user-session.server";
import { errorMessage } from "../../../../app/ui/shell/error-screen";
import { stagePortal } from "../../support/portal";
import { startFakeProvider } from "../../support/fake-provider";
import { readPortalEnv } from "../../../../app/env.server";

const failure = (code: Failure["code"]): Failure => ({
  ok: false,
  code,
  message: null,
  httpStatus: null,
  retryAfterSeconds: null,
  fields: {},
});
const ann = {
  ok: true as const,
  message: null,
  name: "Ann",
  entitlement: "her pools",
  needsSecondFactor: undefined,
  language: undefined as "en" | "es" | null | undefined,
  clock: undefined,
};

function sessionWith(
  answer: Answer<"checkValidUser">,
  cookieHeader: string | undefined,
) {
  let asked = 0;
  const cookies: string[] = [];
  const noted: string[] = [];
  const api = {
    sessionKey: cookieHeader?.includes("session=") ? "key" : null,
    call: () => {
      asked += 1;
      return Promise.resolve(answer);
    },
  } as unknown as ProviderApi;
  const session = createUserSession({
    api,
    cookieHeader,
    returnTo: "/search?ASNs=1",
    secure: false,
    setCookie: (line) => void cookies.push(line),
    recent: {
      wasValid: false,
      confirm: () => void noted.push("confirmed"),
      forget: () => void noted.push("forgotten"),
    },
  });
  return { session, cookies, noted, asked: () => asked };
}
const thrownBy = async (work: Promise<unknown>) => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Response
    ? [thrown.status, thrown.headers.get("location")]
    : thrown;
};
const cleared =
  "__portal_userFName=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax";

describe("a portal cookie", () => {
  it("has the __Host- prefix under https", () => {
    expect(portalCookieLine(flashCookie, "1", true)).toBe(
      "__Host-__portal_flash=1; Path=/; HttpOnly; Secure; SameSite=Lax",
    );
    expect(portalCookieLine(flashCookie, "", true)).toMatch(
      /^__Host-__portal_flash=; Max-Age=0; Path=\/; .*Secure/,
    );
  });

  it("is read under that name only, so that another host of the domain cannot plant one", () => {
    const planted = "__portal_flash=planted";
    const own = "__Host-__portal_flash=own";
    const read = (header: string | undefined, secure = true) =>
      portalCookie(header, flashCookie, secure);
    expect(read(`${planted}; ${own}`)).toBe("own");
    expect(read(planted)).toBeUndefined();
    expect(read(undefined)).toBeUndefined();
    expect(read("__portal_flash=own", false)).toBe("own");
    expect(read(own, false)).toBeUndefined();
  });
});

describe("the signed-in user", () => {
  it("is led to the set-up of a second factor that is needed, except on the pages for it", async () => {
    const { session } = sessionWith(
      { ...ann, needsSecondFactor: true },
      "session=1",
    );
    await expect(session.requireUser()).rejects.toMatchObject({ status: 303 });
    const led = await session.requireUser().catch((thrown: unknown) => thrown);
    expect((led as Response).headers.get("Location")).toBe(
      "/account/second-factor",
    );
    expect(
      await session.requireUser({ beforeSecondFactor: true }),
    ).toMatchObject({ firstName: "Ann" });
  });

  it("is requested once per document, and the name is stored", async () => {
    const { session, cookies, noted, asked } = sessionWith(
      ann,
      "session=1; __portal_userFName=Bob",
    );
    expect(
      await Promise.all([
        session.getUser(),
        session.requireUser(),
        session.getUser(),
      ]),
    ).toEqual(
      Array(3).fill({
        firstName: "Ann",
        entitlement: "her pools",
        needsSecondFactor: false,
        language: null,
        clock: "utc",
      }),
    );
    expect(asked()).toBe(1);
    expect(noted).toEqual(["confirmed"]);
    expect(cookies).toEqual([
      "__portal_userFName=Ann; Path=/; HttpOnly; SameSite=Lax",
    ]);
    expect(await thrownBy(session.requireVisitor())).toEqual([303, "/"]);
  });

  it("has the language of the account, which the browser keeps", async () => {
    const { session, cookies } = sessionWith(
      { ...ann, language: "es" },
      "session=1; __portal_userFName=Ann",
    );
    expect(await session.getUser()).toMatchObject({ language: "es" });
    expect(cookies).toEqual([
      "__portal_language=es; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax",
    ]);
  });

  it("keeps the language of the browser if nobody is signed in", async () => {
    const { session, cookies } = sessionWith(
      failure("expired"),
      "session=1; __portal_language=es",
    );
    expect(await session.getUser()).toBeNull();
    expect(cookies).toEqual([]);
  });

  it("does not set a cookie if the name is stored already", async () => {
    const { session, cookies } = sessionWith(
      { ...ann, name: "Zoë; Max" },
      "session=1; __portal_userFName=Zo%C3%AB%3B%20Max",
    );
    await session.getUser();
    expect(cookies).toEqual([]);
  });

  it.each([
    ["refused", null, [303, "/login?next=%2Fsearch%3FASNs%3D1"], ["forgotten"]],
    ["refused", 401, [303, "/login?next=%2Fsearch%3FASNs%3D1"], ["forgotten"]],
    // As web servers refuse, without the JSON of the contract.
    [
      "unreachable",
      401,
      [303, "/login?next=%2Fsearch%3FASNs%3D1"],
      ["forgotten"],
    ],
    [
      "unreachable",
      302,
      [303, "/login?next=%2Fsearch%3FASNs%3D1"],
      ["forgotten"],
    ],
    // The URL has a code, so the page shows an error instead of asking for a password.
    ["unreachable", null, [503, null], []],
    ["refused", 500, [503, null], []],
    ["refused", 503, [503, null], []],
    ["tooMany", 429, [429, null], []],
  ] as const)(
    "is null, and the stored name is cleared, when the check is %s with HTTP status %s",
    async (code, httpStatus, outcome, expected) => {
      const { session, cookies, noted } = sessionWith(
        { ...failure(code), httpStatus },
        "session=1; __portal_userFName=Ann",
      );
      expect(await session.getUser()).toBeNull();
      expect(await thrownBy(session.requireUser())).toEqual(outcome);
      expect(await session.hasEnded()).toBe(expected.length > 0);
      await session.requireVisitor();
      expect(cookies).toEqual([cleared]);
      expect(noted).toEqual(expected);
    },
  );

  it.each([
    ["refused", 503, "Maintenance until 6 pm."],
    ["tooMany", 429, "Wait ten minutes."],
    ["unreachable", null, null],
  ] as const)(
    "is not known, and the page shows the provider's own message, when the check is %s with HTTP status %s",
    async (code, httpStatus, message) => {
      const { session } = sessionWith(
        { ...failure(code), httpStatus, message },
        "session=1",
      );
      const thrown: unknown = await session
        .requireUser()
        .catch((error: unknown) => error);
      if (!(thrown instanceof Response)) throw new Error("No response");
      const { status } = thrown;
      const data = await thrown.text();
      expect(data).toBe(message ?? "Unable to connect to server");
      const error = { status, statusText: "", data, internal: false };
      expect(Object.values(errorMessage(error))).toContain(data);
    },
  );

  it("is null without a session cookie, whatever the stored name, and no call is made", async () => {
    const { session, cookies, asked } = sessionWith(
      ann,
      "__portal_userFName=Ann",
    );
    expect(await thrownBy(session.requireUser())).toEqual([
      303,
      "/login?next=%2Fsearch%3FASNs%3D1",
    ]);
    expect(cookies).toEqual([cleared]);
    expect(asked()).toBe(0);
  });
});

it("the requested page is kept through documents, data requests and forms", async () => {
  const provider = await startFakeProvider();
  const portal = await stagePortal({ providerUrl: provider.url });
  const locationOf = async (path: string) => {
    const answer = await fetch(portal.url + path, { redirect: "manual" });
    return answer.headers.get("location") ?? (await answer.text());
  };
  expect(await locationOf("/search?ASNs=1+2&page=3")).toBe(
    "/login?next=%2Fsearch%3FASNs%3D1%2B2%26page%3D3",
  );
  expect(
    await locationOf("/search.data?ASNs=1%2C2&_routes=routes%2Fsearch"),
  ).toContain("/login?next=%2Fsearch%3FASNs%3D1%2C2");
  await portal.close();
  await provider.close();
});

describe("a message for the next page", () => {
  const env = readPortalEnv({
    SESSION_SECRET: "0123456789abcdefghijklmnopqrstuv",
  });
  const carry = () => {
    const cookies: string[] = [];
    return {
      cookies,
      carrier: { env, setCookie: (line: string) => void cookies.push(line) },
    };
  };
  const requestWith = (cookie: string) =>
    new Request("http://localhost/", { headers: { cookie } });

  it("is shown completely, and once", () => {
    const sent = carry();
    setFlash(sent.carrier, "Added zoë@x.org to the group; 💥");
    const taken = carry();
    expect(
      consumeFlash(
        requestWith(sent.cookies[0]?.split(";")[0] ?? ""),
        taken.carrier,
      ),
    ).toBe("Added zoë@x.org to the group; 💥");
    expect(taken.cookies).toEqual([
      "__portal_flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    ]);
    expect(consumeFlash(requestWith("other=1"), carry().carrier)).toBeNull();
  });

  it.each([
    "__portal_flash=QQ.x",
    "__portal_flash=QQ",
    "__portal_flash=",
    "__portal_flash=.",
  ])("without the portal's signature is ignored: %s", (cookie) => {
    expect(consumeFlash(requestWith(cookie), carry().carrier)).toBeNull();
  });
});
