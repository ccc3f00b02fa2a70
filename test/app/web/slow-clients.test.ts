import { connect, type Socket } from "node:net";
import { afterAll, expect, it } from "vitest";
import { createLog } from "../../../app/log.server";
import { allowUploadTime } from "../../../app/web/guards/body-time-limit";
import { createHttpServer } from "../../../app/web/http-server";
import { closed, listening } from "../support/listening";
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

it("a client whose headers do not arrive in time is answered with 408, and delays nobody", async () => {
  const server = createHttpServer(
    createLog("error", { write: () => undefined }),
    { headersMs: 200 },
  );
  server.on("request", (_request, response) => response.end("complete"));
  const url = await listening(server);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let text = "";
  socket.on("data", (data) => (text += data.toString("latin1")));
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  sockets.push(socket);
  expect(await (await fetch(url)).text()).toBe("complete");
  await expect.poll(() => text, patience).toMatch(/^HTTP\/1\.1 408 /);
  await closed(server);
});

it("headers with too many cookies are answered with 431, and a page that says what to do", async () => {
  const server = createHttpServer(
    createLog("error", { write: () => undefined }),
  );
  const url = await listening(server);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let text = "";
  socket.on("data", (data) => (text += data.toString("latin1")));
  socket.write(
    `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: other=${"a".repeat(20_000)}\r\n\r\n`,
  );
  sockets.push(socket);
  await expect.poll(() => text, patience).toMatch(/^HTTP\/1\.1 431 /);
  expect(text).toContain("Delete the cookies of this site");
  await closed(server);
});

it("a body that does not arrive in time is answered with 408, unless it is an upload", async () => {
  const server = createHttpServer(
    createLog("error", { write: () => undefined }),
    { bodyMs: 200 },
  );
  server.on("request", (request, response) => {
    if (request.url === "/upload") allowUploadTime(request);
    request.resume().once("end", () => response.end("complete"));
  });
  const url = await listening(server);
  const send = (path: string) => {
    let text = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("data", (data) => (text += data.toString("latin1")));
    socket.on("error", () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab`,
    );
    sockets.push(socket);
    return { socket, text: () => text };
  };
  const upload = send("/upload");
  const form = send("/form");
  await expect.poll(form.text, patience).toMatch(/^HTTP\/1\.1 408 /);
  expect(upload.text()).toBe("");
  upload.socket.write("cd");
  await expect.poll(upload.text).toMatch(/^HTTP\/1\.1 200 [^]*complete/);
  await closed(server);
});
