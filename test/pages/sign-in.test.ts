import { setTimeout as pause } from "node:timers/promises";
import { expect, inject } from "vitest";
import { humanCheckOf, minimumMs } from "../portal/human-check";
import { randomAddress, signInOf } from "../portal/sessions";
import { Visitor } from "../portal/visitor";
import { test } from "./harness/test";

/** Fails to sign in as often as an address may without a human check. */
async function useUpFailures(visitor: Visitor) {
  const nobody = { email: "nobody@shop.example", password: "Wrong-1" };
  for (let failures = 0; failures < 3;) {
    expect(humanCheckOf(await visitor.get("/login"))).toEqual({});
    const page = await visitor.post("/login", nobody);
    // On a busy machine, passwords are hashed too slowly for the queue: that is no failure.
    if (visitor.consumeServerErrors().length > 0) continue;
    expect(page.alerts.join()).toContain("Incorrect Email Or Password");
    failures += 1;
  }
}

test("a login form has the human check after three failures from its address, and a correct password needs it then", async ({
  visitor,
}) => {
  const { email, password } = signInOf(inject("portal"), "store");
  await useUpFailures(visitor);
  const page = await visitor.post("/login", { email, password });
  expect(page.status).toBe(400);
  expect(page.alerts.join()).toContain("Must complete reCaptcha");
  expect(Object.keys(humanCheckOf(page))).not.toEqual([]);
  // Elsewhere it is not asked.
  const other = new Visitor(inject("portal").url, randomAddress());
  expect(humanCheckOf(await other.get("/login"))).toEqual({});
});

test("the same sign-in form posted twice is one attempt; another password with it is refused", async ({
  visitor,
}) => {
  const { email, password } = signInOf(inject("portal"), "store");
  await useUpFailures(visitor);
  const fillForm = async () => {
    const check = humanCheckOf(await visitor.get("/login"));
    await pause(minimumMs);
    return { email, password, ...check };
  };
  const postTwice = () =>
    Promise.all([visitor.post("/login", form), visitor.post("/login", form)]);
  let form = await fillForm();
  let pages = await postTwice();
  // On a busy machine, passwords are hashed too slowly for the queue.
  while (visitor.consumeServerErrors().length > 0) {
    form = await fillForm();
    pages = await postTwice();
  }
  expect(pages.map(({ status }) => status)).toEqual([303, 303]);
  const [first, second] = pages.map(({ headers }) => headers.get("set-cookie"));
  expect(first).toContain("trackingSession=");
  expect(second).toBe(first);
  // A signed-in user would be redirected home.
  visitor.clearCookies();
  const other = await visitor.post("/login", {
    ...form,
    password: `${password}x`,
  });
  expect(other.status).toBe(400);
  expect(other.text).toContain("Must complete reCaptcha");
});

test("no response to a sign-in contains its password", async ({ visitor }) => {
  const page = await visitor.post("/login", {
    email: "pat@example.com",
    password: "Only-once-1",
  });
  expect(page.status).toBe(400);
  expect(page.text).not.toContain("Only-once-1");
});

test("a space that was pasted with the password is said, and not removed", async ({
  visitor,
}) => {
  const page = await visitor.post("/login", {
    email: "pat@example.com",
    password: "Only-once-1 ",
  });
  expect(page.status).toBe(400);
  expect(page.main).toContain(
    "The password begins or ends with a space, perhaps pasted with it.",
  );
});

test("any path except login, register and contact redirects a visitor to login", async ({
  visitor,
}) => {
  for (const path of ["/", "/search", "/logOut", "/nowhere/at-all", "/POD/1"])
    expect((await visitor.open(path)).url.pathname, path).toBe("/login");
  for (const path of ["/register", "/contact"])
    expect((await visitor.open(path)).path).toBe(path);
});

test("without a sign-in that waits for a code, the page of the code leads to login", async ({
  visitor,
}) => {
  expect((await visitor.open("/login/code")).path).toBe("/login");
});

test("an expired session is cleared with a message, and continues after login", async ({
  visitor,
  openSessionOf,
}) => {
  await openSessionOf(signInOf(inject("portal"), "store"));
  const { cookies } = visitor;
  const page = await visitor.open(
    "/login/authExpired?next=%2Fsearch%3Fpanel%3Dx",
    { "Sec-Fetch-Site": "none" },
  );
  expect(page.path).toMatch(/^\/login\?expired&next=%2Fsearch/);
  expect(page.main).toContain("Your session has expired.");
  // What remains is set by the login form anew.
  expect(visitor.cookies.map(({ name }) => name)).toEqual(["__portal_test"]);
  expect(page.links("Register", "header")).toHaveLength(1);
  // It has ended at the provider too.
  for (const { name, value } of cookies) visitor.setCookie(name, value);
  expect((await visitor.open("/search")).url.pathname).toBe("/login");
});

test("a signed-in user is redirected from login and registration", async ({
  store: visitor,
}) => {
  for (const path of ["/login", "/register"])
    expect((await visitor.open(path)).path, path).toBe("/");
});

test("a page of the logout that the browser loads in advance does not log out by itself", async ({
  store: visitor,
}) => {
  const isAutomatic = async (headers: Record<string, string>) =>
    (await visitor.open("/logOut", headers)).main.includes("Logging out");
  const typed = { "Sec-Fetch-Site": "none" };
  expect(await isAutomatic(typed)).toBe(true);
  for (const name of ["Sec-Purpose", "Purpose"])
    expect(await isAutomatic({ ...typed, [name]: "prefetch;prerender" })).toBe(
      false,
    );
});

test("logging out by URL needs a button without JavaScript", async ({
  visitor,
  openSessionOf,
}) => {
  await openSessionOf(signInOf(inject("portal"), "store"));
  const page = await visitor.open("/logOut");
  expect(page.title).toBe(`${page.heading} · UL Tracking Portal`);
  expect(page.textsOf("main button")).toEqual(["Logout"]);
  // Both forms ask before they drop what the browser keeps; so does the one of the account that ends all sessions.
  const ending = "form[data-ends-session]";
  expect(page.$(ending)).toHaveLength(2);
  expect((await visitor.open("/account")).$(ending)).toHaveLength(2);
  expect((await visitor.submit(page, "Logout")).path).toBe("/login");
  expect((await visitor.open("/search")).url.pathname).toBe("/login");
});

test("the link that resets a password has the title of its form", async ({
  visitor,
}) => {
  const page = await visitor.open(`/reset-password/${"A".repeat(22)}`);
  expect(page.heading).toBe("Choose a new password");
  expect(page.title).toBe(`${page.heading} · UL Tracking Portal`);
});

test("the links of a rate have names of their own", async ({
  national: visitor,
}) => {
  const page = await visitor.open(
    "/rateGenerator?zipFrom=60601&zipTo=75201&numPallets=2",
  );
  expect(page.link("Book this shipment")).toContain("/book-LTL");
  expect(page.links("Book LTL", "main")).toHaveLength(0);
});
