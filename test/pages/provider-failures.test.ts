import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { sessionCookie, type Reply } from "../portal/faulty-provider";
import { credentials, faultyTest } from "./harness/test";

const unreachable = "Unable to connect to server";
const refusal = (status: number, message?: string): Reply => ({
  status,
  body: { status: "Error", ...(message === undefined ? {} : { message }) },
});
const html = (status = 200): Reply => ({
  status,
  headers: { "Content-Type": "text/html" },
  body: "<!doctype html><title>Maintenance</title><h1>Back soon</h1>",
});

faultyTest(
  "a sign-in that the provider cannot process shows a message and keeps the email, but no password",
  async ({ visitor, provider }) => {
    visitor.clearCookies();
    const faults: [reply: Reply, message: string][] = [
      ["broken connection", unreachable],
      [html(), unreachable],
      [html(503), unreachable],
      [{ body: '{"status":"Succ' }, unreachable],
      [refusal(500), "An unexpected error occurred"],
    ];
    let page = await visitor.open("/login");
    for (const [reply, message] of faults) {
      provider.on("loginPortal", () => reply);
      page = await visitor.submit(page, "Log In", credentials);
      expect(page.alerts).toEqual([message]);
      expect(visitor.consumeServerErrors()).toEqual(["502 /login"]);
      expect(page.valueOf("Email")).toBe(credentials.Email);
      expect(page.valueOf("Password")).toBe("");
    }
    // The same form works as soon as the provider does.
    provider.restore("loginPortal");
    page = await visitor.submit(page, "Log In", credentials);
    expect(page.textOf(".person")).toBe("Dana");
  },
);

faultyTest(
  "a browser that keeps no cookies is told so after the password, and one that keeps them is asked for the code",
  async ({ visitor, provider }) => {
    visitor.clearCookies();
    provider.on("loginPortal", () => ({
      status: 401,
      body: { status: "Error", message: "Code", signInToken: "token" },
    }));
    const login = await visitor.open("/login?next=%2Fsearch");
    const asked = await visitor.submit(login, "Log In", credentials);
    expect(asked.path).toBe("/login/code?next=%2Fsearch");
    visitor.clearCookies();
    const form = { email: "dana@example.com", password: "a" };
    const refused = await visitor.post("/login?next=%2Fsearch", form);
    visitor.clearCookies();
    const told = await visitor.open(refused.headers.get("location") ?? "");
    expect(told.alerts).toEqual([expect.stringContaining("cookies")]);
  },
);

faultyTest(
  "a sign-in that the provider refuses as one too many is not retried, and shows its message and the time to wait",
  async ({ visitor, provider }) => {
    visitor.clearCookies();
    const message = "Too many attempts. Try again in 15 minutes.";
    provider.on("loginPortal", () => ({
      status: 429,
      headers: { "Retry-After": "900" },
      body: { status: "Error", message },
    }));
    const login = await visitor.open("/login?next=%2Fsearch");
    const page = await visitor.submit(login, "Log In", credentials);
    expect(page.status).toBe(429);
    expect(page.retryAfter).toBe("900");
    expect(page.alerts).toEqual([message]);
    expect(page.valueOf("Email")).toBe(credentials.Email);
    // Logins are never retried, because each one counts.
    expect(provider.received("loginPortal")).toHaveLength(1);
    provider.restore("loginPortal");
    const then = await visitor.submit(page, "Log In", credentials);
    expect(then.path).toBe("/search");
  },
);

faultyTest(
  "the message of a provider that cannot check the session is shown in place of every page, with its time to wait",
  async ({ visitor, provider }) => {
    const message = "Maintenance until 6 pm.";
    provider.on("checkValidUser", () => ({
      status: 503,
      headers: { "Retry-After": "3600" },
      body: { status: "Error", message },
    }));
    for (const path of ["/search", "/track", "/POD/7"]) {
      const page = await visitor.open(path);
      expect(page.status).toBe(503);
      expect(page.retryAfter).toBe("3600");
      expect(page.main).toContain(message);
      expect(page.main).not.toContain(unreachable);
    }
    expect(visitor.consumeServerErrors()).toHaveLength(3);
  },
);

faultyTest(
  "a provider that is down ends no session",
  async ({ visitor, provider }) => {
    await visitor.open("/search");
    const session = visitor.cookies.find(({ name }) => name === sessionCookie);
    provider.down = true;
    const page = await visitor.open("/search");
    expect(visitor.consumeServerErrors()).toEqual(["503 /search"]);
    expect(page.heading).toBe(unreachable);
    // The session is unknown: the page shows neither state.
    expect(page.links("Login")).toEqual([]);
    expect(page.main).toContain(
      `Reference: ${page.headers.get("x-request-id")}`,
    );
    expect(visitor.cookies).toContainEqual(session);
    provider.down = false;
    await expect
      .poll(async () => (await visitor.followLink(page, "Retry")).heading)
      .toBe("Check ASNs");
    visitor.consumeServerErrors();
  },
);

faultyTest(
  "a logout that fails shows a message and ends no session, and Retry logs out",
  async ({ visitor, provider }) => {
    for (const reply of ["broken connection", html()] as const) {
      visitor.setCookie(sessionCookie, randomUUID());
      provider.on("logoutPortal", () => reply);
      const failed = await visitor.submit(
        await visitor.open("/search"),
        "Logout",
      );
      expect(failed.alerts).toEqual([
        "The site encountered an error while logging out",
      ]);
      expect(visitor.consumeServerErrors()).toEqual(["502 /logOut"]);
      expect((await visitor.open("/")).textOf(".person")).toBe("Dana");
      provider.restore("logoutPortal");
      expect((await visitor.submit(failed, "Retry")).path).toBe("/login");
    }
  },
);

faultyTest(
  "a user whose session expires while a form is filled in continues with it after login",
  async ({ visitor, provider }) => {
    const week = "s=2026-11-13_f=2026-11-20";
    const forms: [
      path: string,
      values: Record<string, string>,
      then: string,
    ][] = [
      [
        "/search",
        { ASNs: "7700001 7700002" },
        "/search/ASN-search?ASNs=7700001,7700002",
      ],
      ["/search", { "Packing Slip": "S 1" }, "/search/packing-slip/ps=S%201"],
      [
        "/search",
        { "Delivery ID": "D9" },
        "/search/advanced-search/delivID=D9",
      ],
      [
        "/tracking",
        { "PRO Numbers": "771 772" },
        "/tracking/PRO-search/PROs=771+772",
      ],
      [
        "/tracking",
        { "Delivery ID": "D9" },
        "/tracking/advanced-search/delivID=D9",
      ],
      [
        `/dashboard/${week}`,
        { "Start Date": "1/2/2026" },
        "/dashboard/s=2026-01-02_f=2026-11-20",
      ],
      [
        `/doorscan-report/${week}`,
        { "Start Date": "1/2/2026" },
        "/doorscan-report/result/s=2026-01-02_f=2026-11-20",
      ],
    ];
    for (const [path, values, then] of forms) {
      visitor.setCookie(sessionCookie, randomUUID());
      const form = await visitor.open(path);
      provider.on("checkValidUser", () => refusal(401, "Not signed in"));
      const login = await visitor.submit(form, "Search", values);
      expect(login.url.pathname).toBe("/login");
      provider.restore("checkValidUser");
      const result = await visitor.submit(login, "Log In", credentials);
      expect(result.path).toBe(then);
      expect(result.main).toContain("Results Found: 0");
    }
  },
);

faultyTest(
  "while pools and stores fail to load, a form says so and keeps those of its address",
  async ({ visitor, provider }) => {
    provider.on("getUserPoolAndStoreList", () => refusal(500));
    const some =
      "Pools and stores cannot be loaded right now. The rest of the form still works.";
    const week = "s=2026-11-13_f=2026-11-20";
    const forms: [path: string, message: string, then: string][] = [
      [
        `/dashboard/${week}_p=1`,
        "Pools cannot be loaded right now. You can still search by date.",
        "/dashboard/s=2026-11-14_f=2026-11-20_p=1",
      ],
      ...["onTime-report", "scan-report", "doorscan-report"].map(
        (report): [string, string, string] => [
          `/${report}/${week}_p=1_st=1000`,
          some,
          `/${report}/result/s=2026-11-14_f=2026-11-20_p=1_st=1000`,
        ],
      ),
      [
        "/tracking?q=s%3D2026-11-13_p%3D1_st%3D1000",
        some,
        "/tracking/advanced-search/s=2026-11-14_p=1_st=1000",
      ],
      [
        "/search?panel=advanced-search&q=m%3DM1_p%3D7_st%3D101",
        some,
        "/search/advanced-search/s=2026-11-14_p=7_st=101_m=M1",
      ],
    ];
    for (const [path, message, then] of forms) {
      const page = await visitor.open(path);
      expect(page.main, path).toContain(message);
      const result = await visitor.submit(page, "Search", {
        "Start Date": "11/14/2026",
      });
      expect(result.path).toBe(then);
      expect(result.main).toContain("Results Found: 0");
    }
  },
);
