import { createServer } from "node:http";
import { connect } from "node:net";
import { Agent, request } from "undici";
import { expect, it } from "vitest";
import { countRunningRequests, drain } from "../../../app/web/drain";
import { listening } from "../support/listening";
import { sendRaw } from "../support/raw";

it("draining finishes running requests, closes open connections and accepts no new ones", async () => {
  const readiness = { starting: false, draining: false };
  const server = createServer((_req, res) => {
    if (readiness.draining) res.setHeader("Connection", "close");
    setTimeout(() => res.end("done"), 30);
  });
  const countRunning = countRunningRequests(server);
  const url = await listening(server);
  const agent = new Agent({ connections: 20 });
  let answered = 0;
  const failed: string[] = [];
  let asking = true;
  const clients = Array.from({ length: 20 }, async () => {
    while (asking) {
      try {
        const { body } = await request(url, { dispatcher: agent });
        if ((await body.text()) === "done") answered += 1;
      } catch (error) {
        const code =
          error instanceof Error && "code" in error
            ? String(error.code)
            : String(error);
        // A refused connection sends no request, so the proxy uses the next replica.
        if (code === "ECONNREFUSED") return;
        failed.push(code);
      }
    }
  });
  await expect.poll(() => answered).toBeGreaterThan(20);
  await drain(server, readiness, countRunning, 600_000);
  asking = false;
  await Promise.all(clients);
  await agent.destroy();
  expect(failed).toEqual([]);
});

it("draining ends requests that do not finish in time", async () => {
  const server = createServer(() => undefined);
  const countRunning = countRunningRequests(server);
  const url = await listening(server);
  const answer = sendRaw(
    Number(new URL(url).port),
    "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    600_000,
  );
  await expect.poll(countRunning).toBe(1);
  const readiness = { starting: false, draining: false };
  await drain(server, readiness, countRunning, 300);
  expect((await answer).status).toBe(0);
});

it("draining answers a request that arrives on an open connection", async () => {
  const readiness = { starting: false, draining: false };
  const server = createServer((_req, res) => {
    if (readiness.draining) res.setHeader("Connection", "close");
    res.end("done");
  });
  const countRunning = countRunningRequests(server);
  const { port } = new URL(await listening(server));
  const socket = connect(Number(port), "127.0.0.1");
  let text = "";
  socket.on("data", (data) => (text += data.toString()));
  socket.on("error", () => undefined);
  const ask = () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  ask();
  await expect.poll(() => text).toContain("done");
  text = "";
  const drained = drain(server, readiness, countRunning, 600_000);
  ask();
  await drained;
  await expect
    .poll(() => text)
    .toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n/);
});

it("draining waits for a running download, not for idle connections", async () => {
  let finish = () => {};
  const server = createServer((_req, res) => {
    res.write("begun, ");
    finish = () => res.end("done");
  });
  const countRunning = countRunningRequests(server);
  const { port } = new URL(await listening(server));
  const answer = sendRaw(
    Number(port),
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    30_000,
  );
  // Browsers open connections that they may never use.
  const unused = connect(Number(port), "127.0.0.1");
  unused.on("error", () => undefined);
  await expect.poll(countRunning).toBe(1);
  let isDrained = false;
  const readiness = { starting: false, draining: false };
  const drained = drain(server, readiness, countRunning, 600_000).then(
    () => (isDrained = true),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(isDrained).toBe(false);
  finish();
  await drained;
  expect((await answer).text).toContain("done");
});

it("draining accepts the connections that wait, and answers their requests", async () => {
  const readiness = { starting: false, draining: false };
  const server = createServer((_req, res) => {
    res.setHeader("Connection", "close");
    res.end("done");
  });
  const countRunning = countRunningRequests(server);
  const { port } = new URL(await listening(server));
  const answers = Array.from({ length: 30 }, () =>
    sendRaw(Number(port), "GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
  );
  // The kernel has established them, and Node has accepted none yet.
  await Promise.resolve();
  await drain(server, readiness, countRunning, 30_000);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(Array<number>(30).fill(200));
});
