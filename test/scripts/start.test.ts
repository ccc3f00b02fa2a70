import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort, nextFreePort } from "../../scripts/port.mjs";

/** Starts `npm start` with settings with which it must not get as far as installing and building. */
function start(variables: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/start.mjs"],
    {
      encoding: "utf8",
      env: { PATH: process.env.PATH, NODE_ENV: "test", ...variables },
    },
  );
  return { status, stdout, stderr };
}

test.each(["99999", "80x"])(
  "PORT=%s stops the start with one sentence",
  (PORT) => {
    expect(start({ PORT })).toEqual({
      status: 1,
      stdout: "",
      stderr: "PORT must be a port number, 1 to 65535.\n",
    });
  },
);

test("a taken port stops the start, and the suggested one is free", async () => {
  const first = await freePort();
  const servers = [first, first + 1].map((port) =>
    createServer().listen(port, "127.0.0.1"),
  );
  await Promise.all(servers.map((server) => once(server, "listening")));
  const free = await nextFreePort(first, "127.0.0.1");
  expect(free).toBeGreaterThan(first + 1);
  const { status, stderr } = start({ PORT: String(first) });
  expect([status, stderr]).toEqual([
    1,
    `Port ${first} is taken: something listens there already. Stop it, or choose another with PORT=${free} npm start.\n`,
  ]);
  for (const server of servers) server.close();
});
