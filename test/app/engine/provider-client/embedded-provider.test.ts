import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";

import { EmbeddedProvider } from "../../../../app/engine/provider-client/embedded-provider.server";

vi.setConfig({ testTimeout: 300_000 });

/**
 * A provider process that reports ready and then behaves as its first environment argument says.
 */
const program = `
const { createServer } = require("node:http");
const server = createServer((req, res) => {
  if (req.url === "/crash") process.exit(7);
  if (req.url === "/hang") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (req.url.startsWith("/compute/working")) process.send({ type: "progress" });
  if (req.url.startsWith("/compute")) {
    const until = Date.now() + Number(req.url.split("/").at(-1));
    while (Date.now() < until);
  }
  res.end(req.url === "/ended" ? process.env.ENDED_PROVIDER_PID ?? "none" : String(process.pid));
});
process.on("message", (message) => {
  if (message.type === "ping") process.send({ type: "pong", id: message.id });
  if (message.type === "close" && process.env.STUBBORN !== "yes") process.exit(0);
});
if (process.env.FAILS === "yes") process.exit(3);
server.listen(0, "127.0.0.1", () => process.send({
  type: "ready", url: "http://127.0.0.1:" + server.address().port, engine: "none", outbox: null, demoSignIns: [],
}));
`;

let folder: string;
let entry: string;
let running: EmbeddedProvider | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "provider-"));
  entry = join(folder, "provider.cjs");
  await writeFile(entry, program);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => running?.close(200));

function provide(
  environment: Record<string, string> = {},
  options: Partial<ConstructorParameters<typeof EmbeddedProvider>[0]> = {},
): EmbeddedProvider {
  running = new EmbeddedProvider({
    entry,
    environment: { NODE_ENV: "test", ...environment },
    log: () => undefined,
    pingEveryMs: 300,
    // Large enough that a busy machine does not look like a hanging provider.
    missedPings: 100,
    missedPingsWhileBusy: 100,
    backoffMs: 20,
    maxBackoffMs: 200,
    ...options,
  });
  return running;
}

const pidOf = async (provider: EmbeddedProvider) =>
  (await fetch(`${provider.url}/`)).text();

/** Waits until another process serves than the one with this id. */
const whenRestarted = (provider: EmbeddedProvider, pid: string) =>
  expect
    .poll(
      async () =>
        provider.url !== null &&
        (await pidOf(provider).catch(() => pid)) !== pid,
      { timeout: 60_000 },
    )
    .toBe(true);

it("the embedded provider is restarted after a crash and after kill -9", async () => {
  const provider = provide();
  expect(await provider.start()).toMatchObject({
    engine: "none",
    demoSignIns: [],
  });
  const first = await pidOf(provider);
  await fetch(`${provider.url}/crash`).catch(() => undefined);
  await whenRestarted(provider, first);
  expect(await (await fetch(`${provider.url}/ended`)).text()).toBe(first);
  const second = await pidOf(provider);
  process.kill(Number(second), "SIGKILL");
  await whenRestarted(provider, second);
});

it(
  "the embedded provider is restarted when it hangs",
  { tags: ["all"] },
  async () => {
    const provider = provide({}, { missedPings: 4 });
    await provider.start();
    const first = await pidOf(provider);
    void fetch(`${provider.url}/hang`).catch(() => undefined);
    await whenRestarted(provider, first);
  },
);

// Without the kernel's processor times all children count as busy.
it.runIf(process.platform === "linux")(
  "the embedded provider is not terminated while it computes",
  { tags: ["all"] },
  async () => {
    const provider = provide({}, { missedPings: 10 });
    await provider.start();
    // Twice the time after which an idle child is terminated.
    const answer = await fetch(`${provider.url}/compute/6000`);
    expect(await answer.text()).toBe(String(provider.pid));
  },
);

it.runIf(process.platform === "linux")(
  "the embedded provider is restarted when it has computed for too long",
  { tags: ["all"] },
  async () => {
    const provider = provide({}, { missedPings: 4, missedPingsWhileBusy: 8 });
    await provider.start();
    const first = await pidOf(provider);
    void fetch(`${provider.url}/compute/600000`).catch(() => undefined);
    await whenRestarted(provider, first);
  },
);

it.runIf(process.platform === "linux")(
  "the embedded provider is not terminated while it works on what it has announced",
  { tags: ["all"] },
  async () => {
    const provider = provide(
      {},
      { pingEveryMs: 100, missedPings: 20, missedPingsWhileBusy: 20 },
    );
    await provider.start();
    // Twice the time after which a child that has announced nothing is terminated.
    const answer = await fetch(`${provider.url}/compute/working/4000`);
    expect(await answer.text()).toBe(String(provider.pid));
  },
);

it(
  "the embedded provider is restarted after each of five kills in a row",
  { tags: ["all"] },
  async () => {
    const provider = provide();
    await provider.start();
    for (let kill = 0; kill < 5; kill++) {
      const pid = await pidOf(provider);
      process.kill(Number(pid), "SIGKILL");
      await whenRestarted(provider, pid);
    }
  },
);

it("the embedded provider has no URL while it is down", async () => {
  const urls: (string | null)[] = [];
  const provider = provide({}, { onUrl: (url) => void urls.push(url) });
  await provider.start();
  const first = provider.url;
  await fetch(`${first}/crash`).catch(() => undefined);
  await expect.poll(() => urls.length).toBe(3);
  expect(urls).toEqual([first, null, provider.url]);
});

it("a failed first start is reported", async () => {
  await expect(provide({ FAILS: "yes" }).start()).rejects.toThrow(
    "did not start",
  );
});

it("the embedded provider closes on request, and is killed if it does not", async () => {
  for (const environment of [{ STUBBORN: "no" }, { STUBBORN: "yes" }]) {
    const provider = provide(environment);
    await provider.start();
    const pid = Number(await pidOf(provider));
    await provider.close(200);
    expect(() => process.kill(pid, 0)).toThrow();
    expect(provider.url).toBeNull();
  }
});
