import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "playwright/test";
import {
  parseSignIns,
  startPortal,
  type RunningPortal,
} from "../portal/portal-process";
import { openSession } from "../portal/sessions";

const token = "0123456789abcdef";
const count = 3;

/** Parses "key value" lines of /metrics for one metric. */
const samplesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}(\\{[^}]*\\})? (\\S+)$`, "gm"))].map(
    ([, labels = "", value]) => ({
      process: /process="([^"]*)"/.exec(labels)?.[1] ?? "",
      value: Number(value),
    }),
  );

/** The processes of a portal: itself, its workers and its provider, as `ps` shows them. */
function childrenOf(pid: number): { pid: number; program: string }[] {
  const lines = execFileSync("ps", ["-e", "-o", "pid=,ppid=,args="], {
    encoding: "utf8",
  });
  return [...lines.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)]
    .filter(([, , parent]) => Number(parent) === pid)
    .map(([, id, , program = ""]) => ({ pid: Number(id), program }));
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.describe.configure({ mode: "serial" });
let portal: RunningPortal;
test.beforeAll(async () => {
  portal = await startPortal({
    PORTAL_PROCESSES: String(count),
    HEALTH_TOKEN: token,
    HUMAN_CHECK: "off",
    TRUST_PROXY: "192.0.2.1",
  });
});
test.afterAll(() => portal.stop());

const scrape = async () => {
  const answer = await fetch(`${portal.url}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.text();
};
const workers = () =>
  childrenOf(portal.program.pid).filter(({ program }) =>
    program.includes("server.js"),
  );
const providers = () =>
  childrenOf(portal.program.pid).filter(({ program }) =>
    program.includes("provider.js"),
  );

test("a portal of several processes has one provider, and its processes have equal secrets", async () => {
  await expect.poll(() => workers().length).toBe(count);
  expect(providers()).toHaveLength(1);
  // A worker is ready before the primary process prints them.
  const signIns = () => parseSignIns(portal.output());
  await expect.poll(signIns).not.toEqual([]);
  const [{ email = "", password = "" } = {}] = signIns();
  const cookies = await openSession(portal, { email, password });
  const cookie = cookies
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  // Each on a connection of its own, so that every process answers.
  for (let at = 0; at < 2 * count; at += 1) {
    const page = await fetch(portal.url, {
      redirect: "manual",
      headers: { cookie, connection: "close" },
    });
    expect(page.status).toBe(200);
  }
});

test("a portal of several processes reports the metrics of all at one address", async () => {
  const text = await scrape();
  const names = ["1", "2", "3", "primary"];
  for (const name of [
    "portal_process_cpu_seconds_total",
    "portal_nodejs_eventloop_lag_p99_seconds",
  ])
    expect(
      samplesOf(text, name)
        .map(({ process }) => process)
        .sort(),
    ).toEqual(names);
  expect(samplesOf(text, "portal_provider_up")).toEqual(
    expect.arrayContaining(
      ["1", "2", "3"].map((process) => ({ process, value: 1 })),
    ),
  );
  const declared = [...text.matchAll(/^# TYPE (\S+) /gm)].map(
    ([, name]) => name,
  );
  expect(declared).toContain("provider_call_duration_seconds");
  expect(declared).toContain("portal_worker_ends_total");
  expect(new Set(declared).size).toBe(declared.length);
  // The signing in and the pages of the test before.
  const requests = samplesOf(
    text,
    "portal_http_request_duration_seconds_count",
  );
  expect(new Set(requests.map(({ process }) => process)).size).toBeGreaterThan(
    1,
  );
});

test("a portal of several processes answers while a killed one is replaced", async () => {
  const before = workers().map(({ pid }) => pid);
  let isOver = false;
  const outcomes = { answered: 0, broken: 0 };
  const ask = async () => {
    while (!isOver) {
      try {
        const answer = await fetch(`${portal.url}/login`, {
          headers: { connection: "close" },
          // node:cluster forgets a connection that it was handing to the killed process.
          signal: AbortSignal.timeout(30_000),
        });
        expect(answer.status).toBe(200);
        await answer.text();
        outcomes.answered += 1;
      } catch {
        outcomes.broken += 1;
      }
      // The new process needs the processors, too.
      await pause(50);
    }
  };
  const load = Array.from({ length: 4 }, ask);
  await expect.poll(() => outcomes.answered).toBeGreaterThan(0);
  process.kill(before[0] ?? 0, "SIGKILL");
  await expect
    .poll(() => workers().filter(({ pid }) => !before.includes(pid)).length)
    .toBe(1);
  await expect.poll(() => portal.output()).toMatch(/portal process ended/);
  await expect
    .poll(() => (portal.output().match(/portal process serves/g) ?? []).length)
    .toBe(count + 1);
  isOver = true;
  await Promise.all(load);
  // Only what the killed process was answering.
  expect(outcomes.broken).toBeLessThanOrEqual(4);
  expect(providers()).toHaveLength(1);
  expect(samplesOf(await scrape(), "portal_worker_ends_total")).toEqual([
    { process: "primary", value: 1 },
  ]);
});

test("a portal of several processes finds its provider again when that was killed", async () => {
  const [before] = providers();
  process.kill(before?.pid ?? 0, "SIGKILL");
  await expect
    .poll(() => providers().map(({ pid }) => pid !== before?.pid))
    .toEqual([true]);
  // Its database recovers before it answers, on a busy machine slowly.
  await expect
    .poll(
      async () => {
        const ups = samplesOf(await scrape(), "portal_provider_up");
        return ups.filter(({ value }) => value === 1).length;
      },
      { timeout: 60_000 },
    )
    .toBe(count);
});

test("a portal of several processes ends with all of them when it is asked to stop", async () => {
  const all = [
    portal.program.pid,
    ...childrenOf(portal.program.pid).map(({ pid }) => pid),
  ];
  await portal.stop();
  expect(all.filter(isAlive)).toEqual([]);
  // A portal that does not end in time is killed, and has no exit code.
  expect(portal.program.child.exitCode).toBe(0);
});
