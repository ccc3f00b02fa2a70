import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { EmbeddedProvider } from "../../../app/provider-client/embedded-provider.server";

/**
 * A provider process that reports ready and then behaves as its first environment argument says.
 */
const program = `
const { createServer } = require("node:http");
const server = createServer((req, res) => {
  if (req.url === "/crash") process.exit(7);
  if (req.url === "/hang") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (req.url.startsWith("/compute")) {
    const until = Date.now() + Number(req.url.split("/")[2]);
    while (Date.now() < until);
  }
  res.end(String(process.pid));
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

function provide(environment: Record<string, string> = {}): EmbeddedProvider {
  running = new EmbeddedProvider({
    entry,
    environment: { NODE_ENV: "test", ...environment },
    log: () => undefined,
    // Large enough that a busy machine does not look like a hanging provider.
    pingEveryMs: 300,
    missedPings: 4,
    missedPingsWhileBusy: 12,
    backoffMs: 20,
    maxBackoffMs: 200,
  });
  return running;
}

const pidOf = async (provider: EmbeddedProvider) =>
  (await fetch(`${provider.url}/`)).text();

async function untilAnother(
  provider: EmbeddedProvider,
  pid: string,
): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < 8_000) {
    if (
      provider.url !== null &&
      provider.pid !== Number(pid) &&
      (await pidOf(provider).catch(() => pid)) !== pid
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return performance.now() - startedAt;
}

it("the embedded provider restarts within 3 s after a crash and after kill -9", async () => {
  const provider = provide();
  expect(await provider.start()).toMatchObject({
    engine: "none",
    demoSignIns: [],
  });
  const first = await pidOf(provider);
  await fetch(`${provider.url}/crash`).catch(() => undefined);
  expect(await untilAnother(provider, first)).toBeLessThan(3_000);
  const second = await pidOf(provider);
  process.kill(Number(second), "SIGKILL");
  expect(await untilAnother(provider, second)).toBeLessThan(3_000);
});

it("the embedded provider is restarted when it hangs", async () => {
  const provider = provide();
  await provider.start();
  const first = await pidOf(provider);
  void fetch(`${provider.url}/hang`).catch(() => undefined);
  expect(await untilAnother(provider, first)).toBeLessThan(6_000);
});

// Without the kernel's processor times all children count as busy.
it.runIf(process.platform === "linux")(
  "the embedded provider is not terminated while it computes, until that has taken too long",
  async () => {
    const provider = provide();
    await provider.start();
    const first = await pidOf(provider);
    // Twice the time after which an idle child is terminated.
    expect(await (await fetch(`${provider.url}/compute/2400`)).text()).toBe(
      first,
    );
    void fetch(`${provider.url}/compute/600000`).catch(() => undefined);
    await untilAnother(provider, first);
    expect(provider.pid).not.toBe(Number(first));
  },
);

it("the embedded provider restarts as fast after the fifth kill in a row as after the first", async () => {
  const provider = provide();
  await provider.start();
  for (let kill = 0; kill < 5; kill++) {
    const pid = await pidOf(provider);
    process.kill(Number(pid), "SIGKILL");
    expect(await untilAnother(provider, pid)).toBeLessThan(3_000);
  }
});

it("the embedded provider has no URL while it is down", async () => {
  const provider = provide();
  await provider.start();
  await fetch(`${provider.url}/crash`).catch(() => undefined);
  await expect.poll(() => provider.url, { interval: 1 }).toBeNull();
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
