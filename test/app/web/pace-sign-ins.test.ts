import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import { setImmediate } from "node:timers/promises";
import express, { type Request, type Response } from "express";
import { describe, expect, it } from "vitest";
import { Gate } from "../../../shared/gate";
import { openRequestContext } from "../../../app/web/request-context";
import {
  isPaced,
  paceSignIns,
  signInLimits,
} from "../../../app/web/guards/pace-sign-ins";
import { closed, listening } from "../support/listening";

const flooding = "203.0.113.7";
/** Without a longest wait: those who still wait when a test ends are never refused. */
const patient = { ...signInLimits, maxWaitMs: Infinity };

/** Sends a request through the gate; `leave` ends its response, or disconnects its client. */
function sender(gate: Gate) {
  const entered: string[] = [];
  const pace = paceSignIns(gate);
  return {
    /** The addresses that were admitted, in order. */
    entered,
    async send(address: string, path = "/login", method = "POST") {
      const response = new EventEmitter();
      // Only what the gate reads of a request that it has room for.
      void pace(
        { method, path, ip: address } as Request,
        response as Response,
        () => void entered.push(address),
      );
      await setImmediate();
      return {
        leave: async () => {
          response.emit("close");
          await setImmediate();
        },
      };
    },
  };
}

describe("sign-ins of a flood", () => {
  it("are followed by those of other networks before the rest of the flood", async () => {
    const { entered, send } = sender(new Gate(patient));
    const flood = [];
    while (flood.length < 30) flood.push(await send(flooding));
    await send("198.51.100.4");
    expect(entered).toHaveLength(signInLimits.inTotal);
    await flood[0]?.leave();
    expect(entered.at(-1)).toBe("198.51.100.4");
  });

  it("delay only posts of sign-in and registration", async () => {
    const { entered, send } = sender(new Gate(patient));
    for (let count = 0; count < 40; count += 1) await send(flooding);
    for (const path of ["/search", "/", "/loginx", "/logOut"])
      await send("192.0.2.1", path);
    await send("192.0.2.1", "/login", "GET");
    expect(entered.slice(signInLimits.inTotal)).toEqual(
      Array<string>(5).fill("192.0.2.1"),
    );
  });

  it("are forgotten when their client disconnects", async () => {
    const { entered, send } = sender(new Gate({ inTotal: 1 }));
    const first = await send(flooding);
    const second = await send(flooding);
    await send("198.51.100.4");
    await second.leave();
    await first.leave();
    expect(entered).toEqual([flooding, "198.51.100.4"]);
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

it("a sign-in for which there is no room is refused with 503 and Retry-After", async () => {
  const gate = new Gate({ inTotal: 1, maxWaiting: 0 });
  gate.tryEnter();
  const app = express();
  app.use(openRequestContext("http://localhost", ""));
  app.use(paceSignIns(gate));
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
});
