import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import express, { type Request, type Response } from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openRequestContext } from "../../../app/server/request-context";
import {
  isPaced,
  paceSignIns,
  SignInQueue,
} from "../../../app/server/pace-sign-ins";
import { closed, listening } from "../support/listening";

const flooding = "203.0.113.7";

describe("sign-ins of a flood", () => {
  let queue: SignInQueue;
  /** The addresses that were admitted, in order. */
  let entered: string[];
  beforeEach(() => {
    vi.useFakeTimers();
    queue = new SignInQueue();
    entered = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Sends a request through the queue; returns how its client disconnects. */
  function send(address: string, path = "/login", method = "POST") {
    const response = new EventEmitter();
    // Only what the queue reads of a request that it has room for.
    paceSignIns(queue)(
      { method, path, ip: address } as Request,
      response as Response,
      () => void entered.push(address),
    );
    return { leave: () => response.emit("close") };
  }
  const flood = (count: number) =>
    Array.from({ length: count }, () => send(flooding));

  it("are admitted ten at once, then ten a second", async () => {
    flood(30);
    expect(entered).toHaveLength(10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(entered).toHaveLength(20);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(entered).toHaveLength(30);
  });

  it("are preceded by those of other networks", async () => {
    flood(30);
    send("198.51.100.4");
    await vi.advanceTimersByTimeAsync(200);
    expect(entered.slice(10)).toEqual([flooding, "198.51.100.4"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(entered).toHaveLength(31);
  });

  it("delay only posts of sign-in and registration", () => {
    flood(40);
    for (const path of ["/search", "/", "/loginx", "/logOut"])
      send("192.0.2.1", path);
    send("192.0.2.1", "/login", "GET");
    expect(entered.slice(10)).toEqual(Array<string>(5).fill("192.0.2.1"));
  });

  it("leave the queue when their client disconnects", async () => {
    for (const { leave } of flood(40)) leave();
    send("198.51.100.4");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(entered.slice(10)).toEqual(["198.51.100.4"]);
  });
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

it("the queue of sign-ins refuses with 503 and Retry-After when it is full", async () => {
  const queue = new SignInQueue();
  // Nobody is admitted meanwhile.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const enter = () =>
    queue.enter(flooding, new EventEmitter() as Response, () => undefined);
  while (enter());
  const app = express();
  app.use(openRequestContext("http://localhost"));
  app.use(paceSignIns(queue));
  const server = createServer(app);
  const url = await listening(server);
  const refused = await fetch(`${url}/login`, {
    method: "POST",
    body: "email",
  });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  const text = await refused.text();
  expect(text).toContain("Too many people are signing in right now.");
  expect(text).toContain('<a href="/login">');
  await closed(server);
  vi.useRealTimers();
});
