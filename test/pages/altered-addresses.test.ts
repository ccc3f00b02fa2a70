import { expect, inject } from "vitest";
import { humanCheckOf, minimumMs } from "../portal/human-check";
import { signInOf } from "../portal/sessions";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "./harness/test";

const week = "/dashboard/s=-7d_f=today";

test("an address that a mail program has altered leads to the canonical one", async ({
  national: visitor,
}) => {
  for (const [altered, path] of [
    ["/search/", "/search"],
    ["/search.", "/search"],
    ["/search%20", "/search"],
    ["/SEARCH", "/search"],
    ["/carton/?asn=1", "/carton?asn=1"],
    [`${week}%3E`, week],
    [`${week}).`, week],
    [`${week}/`, week],
    ["/DashBoard/s=-7d_f=today", week],
    ["/dashboard/s%3D-7d_f%3Dtoday", week],
    ["/dashboard/s=3D-7d_f=3Dtoday", week],
  ] as const) {
    const first = await visitor.get(altered);
    expect([altered, first.status]).toEqual([altered, 308]);
    const page = await visitor.follow(first);
    expect([altered, page.path]).toEqual([altered, path]);
  }
  for (const [path, status] of [
    ["/search/manifest-search/m=AB).", 200],
    ["/dashboard/s=2026-02-30_f=today", 400],
    ["/nowhere", 404],
  ] as const)
    expect([path, (await visitor.get(path)).status]).toEqual([path, status]);
});

test("files that browsers request by themselves are no screens", async ({
  visitor,
}) => {
  for (const [path, type] of [
    ["/robots.txt", "text/plain"],
    ["/favicon.ico", "image/"],
    ["/apple-touch-icon.png", "image/png"],
    ["/apple-touch-icon-precomposed.png", "image/png"],
  ] as const) {
    const file = await visitor.get(path);
    expect([path, file.status]).toEqual([path, 200]);
    expect(file.headers.get("content-type")).toContain(type);
  }
  for (const path of [
    "/sw.js",
    "/apple-touch-icon-120x120.png",
    "/.env",
    "/wp-login.php",
    "/.well-known/security.txt",
  ])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  const change = await visitor.open("/.well-known/change-password");
  expect(change.path).toBe("/login?next=%2Faccount");
});

test("a browser that refuses the cookie of the sign-in is told so; one that keeps it goes on", async ({
  visitor,
}) => {
  const { email, password } = signInOf(inject("portal"), "store");
  const login = "/login?next=%2Fsearch";
  const signIn = async () => {
    const page = await visitor.get(login);
    const check = humanCheckOf(page);
    await pause(minimumMs);
    return { email, password, ...check };
  };
  let form = await signIn();
  visitor.clearCookies();
  const posted = await visitor.post(login, form);
  expect(posted.status).toBe(303);
  visitor.clearCookies();
  const refused = await visitor.follow(posted);
  expect(refused.url.pathname).toBe("/login");
  expect(refused.main).toContain("your browser did not keep the cookie");

  // The cookie of the form was lost, but that of the sign-in is kept.
  form = await signIn();
  visitor.clearCookies();
  const kept = await visitor.follow(await visitor.post(login, form));
  expect(kept.path).toBe("/search");

  visitor.clearCookies();
  form = await signIn();
  const direct = await visitor.post(login, form);
  expect(direct.location).toBe("/search");
});
