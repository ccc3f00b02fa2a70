import { setMaxListeners } from "node:events";
import { createServer, type Server } from "node:http";
import express from "express";
import { Agent, request } from "undici";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openRequestContext } from "../../../app/server/request-context";
import {
  isPaced,
  paceSignIns,
  SignInQueue,
} from "../../../app/server/pace-sign-ins";
import { closed, listening } from "../support/listening";

let server: Server;
let url: string;
let agent: Agent;
/** The clients that were admitted, in order. */
let entered: string[];

beforeEach(async () => {
  entered = [];
  agent = new Agent({ connections: 400 });
  const app = express();
  app.set("trust proxy", true);
  app.use(openRequestContext("http://localhost"));
  app.use(paceSignIns(new SignInQueue()));
  app.use((req, res) => {
    entered.push(req.ip ?? "");
    res.send("entered");
  });
  server = createServer(app);
  url = await listening(server);
});
afterEach(async () => {
  await agent.destroy();
  await closed(server);
});

async function post(path: string, address: string, signal?: AbortSignal) {
  const answer = await request(url + path, {
    dispatcher: agent,
    method: "POST",
    headers: { "x-forwarded-for": address },
    body: "email=ann",
    signal,
  });
  return { answer, text: await answer.body.text() };
}
/** More posts from one address than are admitted at once. */
function flood(count: number, signal?: AbortSignal) {
  if (signal) setMaxListeners(0, signal);
  return Array.from({ length: count }, () =>
    post("/login", "203.0.113.7", signal),
  );
}

it("sign-ins of other networks precede the rest of a flood", async () => {
  const all = flood(30);
  await expect.poll(() => entered.length).toBeGreaterThanOrEqual(10);
  await post("/login", "198.51.100.4");
  expect(entered.length).toBeLessThan(30);
  expect((await Promise.all(all)).every(({ text }) => text === "entered")).toBe(
    true,
  );
  expect(entered).toHaveLength(31);
});

it("only posts of sign-in and registration are queued", async () => {
  const all = flood(40);
  await expect.poll(() => entered.length).toBeGreaterThanOrEqual(10);
  for (const path of ["/search", "/", "/loginx", "/logOut"])
    await post(path, "192.0.2.1");
  const page = await request(`${url}/login`, { dispatcher: agent });
  expect(await page.body.text()).toBe("entered");
  expect(entered.filter((ip) => ip === "203.0.113.7").length).toBeLessThan(40);

  await Promise.all(all);
});

it.each([
  "/login",
  "/login.data",
  "/LOGIN",
  "/%6Cogin/",
  "/login/authExpired",
  "/register",
  "/register.data",
  "/register/code",
])("posts of %s are queued", (path) => {
  expect(isPaced(path)).toBe(true);
});

it("a client that disconnects leaves the queue", async () => {
  const leaving = new AbortController();
  const gone = flood(40, leaving.signal).map((one) => one.catch(() => null));
  await expect.poll(() => entered.length).toBeGreaterThanOrEqual(10);
  leaving.abort();
  await Promise.all(gone);
  await post("/login", "198.51.100.4");
  expect(entered.length).toBeLessThan(40);
});

it("the queue refuses with 503 and Retry-After when it is full", async () => {
  const leaving = new AbortController();
  const statuses: number[] = [];
  const all = flood(300, leaving.signal).map((one) =>
    one.then(
      ({ answer, text }) => {
        statuses.push(answer.statusCode);
        if (answer.statusCode !== 503) return;
        expect(answer.headers["retry-after"]).toBe("10");
        expect(text).toContain("Too many people are signing in right now.");
        expect(text).toContain('<a href="/login">');
      },
      () => null,
    ),
  );
  await expect.poll(() => statuses.includes(503)).toBe(true);
  leaving.abort();
  await Promise.all(all);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});
