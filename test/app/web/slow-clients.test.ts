import { connect, type Socket } from "node:net";
import { afterAll, expect, it } from "vitest";
import { createLog } from "../../../app/log.server";
import { allowUploadTime } from "../../../app/web/guards/body-time-limit";
import { createHttpServer } from "../../../app/web/http-server";
import { closed, listening } from "../support/listening";
import { openRaw } from "../support/raw";
import { usePortal } from "../support/use-portal";

/** Longest wait for what limits of the server do on a busy machine. */
const patience = { timeout: 120_000, interval: 200 };

const { portal } = usePortal();
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** Opens connections that send a little now and then. */
function slowClients(
  count: number,
  start: string,
  more: string,
): { closed: () => number } {
  let closed = 0;
  for (let index = 0; index < count; index++) {
    const socket = connect(portal.port, "127.0.0.1", () => socket.write(start));
    const timer = setInterval(
      () => socket.writable && socket.write(more),
      2_000,
    );
    socket.on("error", () => undefined);
    socket.on("data", () => undefined);
    socket.once("close", () => {
      clearInterval(timer);
      closed += 1;
    });
    sockets.push(socket);
  }
  return { closed: () => closed };
}

it(
  "slow clients do not delay others, and are disconnected after 10 s without complete headers",
  { tags: ["all"], timeout: 300_000 },
  async () => {
    const host = `Host: localhost:${portal.port}\r\n`;
    const headers = slowClients(400, `GET / HTTP/1.1\r\n${host}`, "X: y\r\n");
    slowClients(
      300,
      `POST /login HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n`,
      "a",
    );
    slowClients(300, `GET /contact HTTP/1.1\r\n${host}\r\n`, "");
    // All thousand are connected before the other clients start.
    await expect
      .poll(() => sockets.every(({ connecting }) => !connecting), patience)
      .toBe(true);
    for (let round = 0; round < 11; round++)
      expect((await fetch(`${portal.url}/contact`)).status).toBe(200);
    await expect.poll(headers.closed, patience).toBe(400);
  },
);

/** Starts a server with limits. @returns it, its address, and how bytes are sent to it */
async function startServer(limits?: Parameters<typeof createHttpServer>[1]) {
  const log = createLog("error", { write: () => undefined });
  const server = createHttpServer(log, limits);
  const url = await listening(server);
  const send = (bytes: string) => {
    const opened = openRaw(Number(new URL(url).port), bytes);
    sockets.push(opened.socket);
    return opened;
  };
  return { server, url, send };
}

it("a client whose headers do not arrive in time is answered with 408, and delays nobody", async () => {
  const { server, url, send } = await startServer({ headersMs: 200 });
  server.on("request", (_request, response) => response.end("complete"));
  const { text } = send("GET / HTTP/1.1\r\nHost: localhost\r\n");
  expect(await (await fetch(url)).text()).toBe("complete");
  await expect.poll(text, patience).toMatch(/^HTTP\/1\.1 408 /);
  await closed(server);
});

it("headers with too many cookies are answered with 431, and a page that says what to do", async () => {
  const { server, send } = await startServer();
  const { text } = send(
    `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: other=${"a".repeat(20_000)}\r\n\r\n`,
  );
  await expect.poll(text, patience).toMatch(/^HTTP\/1\.1 431 /);
  expect(text()).toContain("Delete the cookies of this site");
  await closed(server);
});

it("a body that does not arrive in time is answered with 408, unless it is an upload", async () => {
  const { server, send } = await startServer({ bodyMs: 200 });
  server.on("request", (request, response) => {
    if (request.url === "/upload") allowUploadTime(request);
    request.resume().once("end", () => response.end("complete"));
  });
  const begin = (path: string) =>
    send(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab`,
    );
  const upload = begin("/upload");
  const form = begin("/form");
  await expect.poll(form.text, patience).toMatch(/^HTTP\/1\.1 408 /);
  expect(upload.text()).toBe("");
  upload.socket.write("cd");
  await expect.poll(upload.text).toMatch(/^HTTP\/1\.1 200 [^]*complete/);
  await closed(server);
});
