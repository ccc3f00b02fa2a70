import { describe, expect, it } from "vitest";
import {
  cookiesForProvider,
  relayedCookie,
} from "../../../../app/engine/provider-client/cookie-relay";
import { usePortal } from "../../support/use-portal";

const canonical = "; Path=/; HttpOnly; SameSite=Lax";

describe("a cookie of the provider", () => {
  it.each([
    ["session=abc", `session=abc${canonical}`],
    [
      "session=abc; Domain=.example.com; Path=/api; SameSite=None; Secure",
      `session=abc${canonical}`,
    ],
    ["session=abc; Max-Age=3600", `session=abc; Max-Age=3600${canonical}`],
    [
      "session=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
      `session=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT${canonical}`,
    ],
    ["a=b=c==; httponly", `a=b=c==${canonical}`],
    ['a="quoted"', `a="quoted"${canonical}`],
    [
      "a=b; Expires=Wed, 21-Oct-2026 07:28:00 GMT",
      `a=b; Expires=Wed, 21-Oct-2026 07:28:00 GMT${canonical}`,
    ],
    [
      "a=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Domain=evil.example",
      `a=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT${canonical}`,
    ],
    [
      "a=b; Max-Age=1e9; Expires=tomorrow; Partitioned; Priority=High",
      `a=b${canonical}`,
    ],
  ])("is relayed with canonical attributes: %s", (line, relayed) => {
    expect(relayedCookie(line, false)).toBe(relayed);
    expect(relayedCookie(line, true)).toBe(`${relayed}; Secure`);
  });

  it.each([
    ["of the portal's", "__portal_userFName=Eve"],
    ["of the portal's in capitals", "__PORTAL_userFName=Eve"],
    ["like one of the portal's", "__Host-__portal_flash=x"],
    ["with a line break", "a=b\r\nLocation: https://evil.example"],
    ["with a lone CR", "a=b\rc"],
    ["with NUL", "a=b\0"],
    ["with a comma", "a=b,c=d"],
    ["with a space", "a=b c"],
    ["beyond ASCII", "a=ä"],
    ["without a name", "=b"],
    ["without anything", ""],
    ["without =", "session"],
    ["with a name that is no token", "a b=c"],
    ["of 5 kB", `a=${"b".repeat(5_000)}`],
    ["of 5 kB of attributes", `a=b; Max-Age=1;${" ".repeat(5_000)}`],
    ["with half a quote", 'a="b'],
  ])("is not relayed: one %s", (_name, line) => {
    expect(relayedCookie(line, false)).toBeNull();
  });
});

describe("the browser's cookies", () => {
  it.each([
    [undefined, null],
    ["", null],
    ["session=1", "session=1"],
    ["session=1; __portal_userFName=Ann; other=2", "session=1; other=2"],
    ["__portal_userFName=Ann", null],
    ["__Portal_x=1; a=b", "a=b"],
    ["junk; a=b;; =c", "junk; a=b"],
    ["a=\u00e9; b=c", "b=c"],
  ])("are sent without the portal's own: %s", (header, sent) => {
    expect(cookiesForProvider(header)).toBe(sent);
  });
});

describe("through the whole portal", () => {
  const { provider, portal } = usePortal();

  it("relays each Set-Cookie line, sends no browser header other than cookies, and follows no redirect", async () => {
    provider.answer.headers = {
      "set-cookie": [
        "session=new; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Domain=evil.example",
        "second=2",
        "__portal_userFName=Eve",
        `big=${"b".repeat(5_000)}`,
      ],
    };
    const answer = await fetch(`${portal.url}/search`, {
      headers: {
        cookie: "session=old; __portal_userFName=Ann",
        authorization: "Basic secret",
        "x-evil": "1",
        "accept-language": "de",
        "x-request-id": "forged",
      },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      "session=new; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/; HttpOnly; SameSite=Lax",
      "second=2; Path=/; HttpOnly; SameSite=Lax",
    ]);
    const sent = provider.asked[0]?.headers ?? {};
    expect(Object.keys(sent).sort()).toEqual(
      [
        "accept",
        "accept-encoding",
        "accept-language",
        "connection",
        "content-length",
        "content-type",
        "cookie",
        "host",
        "x-forwarded-for",
        "x-request-id",
      ].sort(),
    );
    expect(sent["cookie"]).toBe("session=old");
    expect(sent["accept-encoding"]).toBe("identity");
    expect(sent["accept-language"]).toBe("en");
    expect(sent["host"]).toBe(new URL(provider.url).host);
    expect(sent["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);

    provider.answer = {
      status: 302,
      headers: { location: "https://evil.example/" },
      body: "",
    };
    const redirected = await fetch(`${portal.url}/logOut`, {
      method: "POST",
      body: new URLSearchParams(),
      headers: {
        cookie: "session=old",
        referer: `${portal.url}/search?ASNs=1`,
      },
      redirect: "manual",
    });
    expect(redirected.status).toBe(303);
    expect(redirected.headers.get("location")).toBe(
      "/login/authExpired?next=%2Fsearch%3FASNs%3D1",
    );
  });
});
