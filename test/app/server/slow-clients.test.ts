import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stagePortal, type StagedPortal } from "../support/portal";
import {
  startFakeProvider,
  type StagedProvider,
} from "../support/fake-provider";

let provider: StagedProvider;
let portal: StagedPortal;
const sockets: Socket[] = [];
beforeAll(async () => {
  provider = await startFakeProvider();
  portal = await stagePortal({ providerUrl: provider.url });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await portal.close();
  await provider.close();
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

it("slow clients do not delay others, and are disconnected after 10 s without complete headers", async () => {
  const host = `Host: localhost:${portal.port}\r\n`;
  const headers = slowClients(400, `GET / HTTP/1.1\r\n${host}`, "X: y\r\n");
  const bodies = slowClients(
    300,
    `POST /login HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n`,
    "a",
  );
  slowClients(300, `GET /contact HTTP/1.1\r\n${host}\r\n`, "");
  // All thousand are connected before the other clients start.
  await expect
    .poll(() => sockets.every(({ connecting }) => !connecting))
    .toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (let round = 0; round < 11; round++)
    expect((await fetch(`${portal.url}/contact`)).status).toBe(200);
  await expect
    .poll(headers.closed, { timeout: 14_000, interval: 200 })
    .toBe(400);
  // A body has 30 s: the test does not wait for that, but checks the setting.
  expect(bodies.closed()).toBe(0);
  expect(portal.server.requestTimeout).toBe(30_000);
});
