import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paths } from "../../../../app/paths";
import { leadsToDocument, safeNext } from "../../../../app/engine/session/next";

describe("the return URL after sign-in", () => {
  it.each([
    "/",
    "/attention?list=received",
    "/contact",
    "/carton?asn=0012%2F3",
    "/shipment?pro=771",
    "/search",
    "/search/ASN-search?ASNs=1+2&page=3",
    "/search/advanced-search/s=2026-11-01_st=1+2_m=a%2Fb",
    "/onTime-report/result/s=2026-11-01",
    "/management",
    "/management/access?x=1",
    "/alerts",
    "/alerts/edit?id=1",
    "/POD/12/34",
    "/BOL/4711",
    "/CLAIM/4711",
    "/bookings/4711",
    "/data/abc/errors.csv",
    "/search/manifest-search/m=1/ULSearchResults.csv",
    "/track?date=2026-11-20&pool=3",
    // Altered by a mail program: the page corrects its address.
    "/track%3E",
    "/carton/?asn=1",
    "/DASHBOARD/s=-7d_f=today).",
  ])("is the requested page: %s", (next) => {
    expect(safeNext(next)).toBe(next);
  });

  it.each([
    null,
    undefined,
    "",
    "search",
    "https://evil.example/search",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/%09/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/search\r\nLocation: https://evil.example",
    "/search\0",
    "/.//evil.example",
    "/search/..//evil.example",
    "/search/../logOut",
    "/./login",
    "/%2e%2e/login",
    "/login",
    "/login/authExpired",
    "/login?next=/search",
    "/logOut",
    "/register",
    "/register/abc",
    "/LOGOUT",
    "/nothing",
    "/searching",
    "/cartons",
    "/shipment/1",
    "/contact/x",
    "/search/nothing",
    "/track/deliveries",
    "/unsubscribe/abc",
    "/reset-password/abc",
    "/search\u202e",
    "/s\u00e9arch",
    "http:/search",
    "/@evil.example",
    "//user@evil.example",
    "/search".repeat(2_000),
  ])("is the home menu for: %s", (next) => {
    expect(safeNext(next)).toBe("/");
  });

  it("is never on another origin, for any input", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "//",
      ".",
      "..",
      "%2f",
      "%5c",
      "%2e",
      "search",
      "login",
      "logOut",
      "evil.example",
      "@",
      ":",
      "?",
      "#",
      "\t",
      "\n",
      "http:",
      "x",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const next = safeNext(pieces.join(""));
        const url = new URL(next, "http://portal.example");
        expect(url.origin).toBe("http://portal.example");
        expect(url.pathname).not.toMatch(/^\/(login|register|logOut)/);
        expect(next).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 500 },
    );
  });
});

it.each([
  ["/POD/1/2", true],
  ["/DR/7?x=1", true],
  ["/BOL/4711", true],
  ["/", false],
  ["/search", false],
  ["/dashboard/DR/7", false],
])("whether a document is at %s", (path, is) => {
  expect(leadsToDocument(path)).toBe(is);
});

describe("the URL of the login page", () => {
  it("omits a return URL that is too long for proxies", () => {
    const next = (length: number) => `/search?ASNs=${"1+".repeat(length / 2)}`;
    expect(paths.login(next(6_000))).toContain("next=");
    for (const path of [
      paths.login(next(9_000)),
      paths.authExpired(next(9_000)),
      paths.loginAfterExpiry(next(9_000)),
    ])
      expect(path).not.toContain("next=");
  });
});
