import { execFile } from "node:child_process";
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { median, percentile } from "../../bench/statistics";
import { processesOf } from "../../portal/process-tree";
import type { SoakSettings } from "../settings";
import { startWorld } from "../world";
import { TimedVisitor, type TimedRequest } from "./timed-visitor";
import { work } from "./virtual-user";

export type LoadSettings = Pick<
  SoakSettings,
  "users" | "minutes" | "processes"
>;

/** Figures of one period of the load. */
export interface LoadPeriod {
  fromMinute: number;
  requests: number;
  p50Ms: number;
  p95Ms: number;
  portalMB: number;
  providerMB: number;
}

/** The result of the load. */
export interface LoadResult extends LoadSettings {
  requests: number;
  /** Sign-ins that were asked to wait; they were tried again. */
  busySignIns: number;
  /** Other requests that were answered with 5xx, as `status task path`. */
  serverErrors: string[];
  /** Tasks that did not show the expected page. */
  failures: string[];
  periods: LoadPeriod[];
  tasks: { name: string; requests: number; p50Ms: number; p95Ms: number }[];
  /** What is wrong; empty if the load has passed. */
  problems: string[];
}

interface MemorySample {
  beganMs: number;
  portalMB: number;
  providerMB: number;
}

const run = promisify(execFile);

/** Returns the resident memory of a program, all of its processes together, in megabytes. */
async function residentMB(pid: number): Promise<number> {
  const { stdout } = await run("ps", [
    "-o",
    "rss=",
    "-p",
    String(processesOf(pid)),
  ]);
  const kilobytes = stdout.trim().split("\n").map(Number);
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1_024);
}

/** Periods over which figures are compared. */
const periodCount = 6;
/** A shorter load shows no trend. */
const leastMinutesForTrend = 10;
/**
 * The last periods may exceed the first ones by this much, and this share of the requests of signing in
 * may be asked to wait: other programs disturb a machine.
 */
const tolerance = {
  p95: 1.5,
  p95Ms: 100,
  memory: 1.25,
  memoryMB: 48,
  busySignIns: 0.02,
};

/** Lets users work with the portal, and measures response times and memory. */
export async function runLoad(settings: LoadSettings): Promise<LoadResult> {
  const world = await startWorld({
    // Loading more takes longer than a short load.
    demoScale: settings.minutes < leastMinutesForTrend ? 0.05 : 0.2,
    isProxied: false,
    // Longer than a page takes on a busy machine.
    settings: {
      HUMAN_CHECK: "question",
      PROVIDER_TIMEOUT_SECONDS: "60",
      PORTAL_PROCESSES: String(settings.processes),
    },
  });
  const requests: TimedRequest[] = [];
  const samples: MemorySample[] = [];
  const failures: string[] = [];
  try {
    const startedAt = performance.now();
    const durationMs = settings.minutes * 60_000;
    const end = AbortSignal.timeout(durationMs);
    setMaxListeners(settings.users + 1, end);
    // Passwords are hashed one after the other.
    const rampMs = Math.min(2_000, durationMs / 4 / settings.users);
    const users = Array.from({ length: settings.users }, async (_, at) => {
      await pause(at * rampMs);
      const address = `10.1.${at >> 8}.${at & 255}`;
      await work({
        world,
        visitor: new TimedVisitor(world.url, address, (request) =>
          requests.push({ ...request, beganMs: request.beganMs - startedAt }),
        ),
        isFirst: at === 0,
        signal: end,
        onFailure: (task, error) => failures.push(`${task}: ${String(error)}`),
      });
    });
    const sampling = (async () => {
      while (!end.aborted) {
        samples.push({
          beganMs: performance.now() - startedAt,
          portalMB: await residentMB(world.pids.portal),
          providerMB: await residentMB(world.pids.provider),
        });
        await pause(5_000, null, { signal: end }).catch(() => undefined);
      }
    })();
    await Promise.all([...users, sampling]);
    return summarize(settings, requests, samples, failures);
  } finally {
    await world.stop();
  }
}

function summarize(
  settings: LoadSettings,
  requests: readonly TimedRequest[],
  samples: readonly MemorySample[],
  failures: string[],
): LoadResult {
  const signIns = requests.filter(({ task }) => task === "sign-in");
  const busySignIns = signIns.filter(({ isBusy }) => isBusy);
  const serverErrors = requests
    .filter((one) => one.status >= 500 && !busySignIns.includes(one))
    .map(({ status, task, path }) => `${status} ${task} ${path}`);
  const periods = periodsOf(settings, requests, samples);
  const problems = [
    ...serverErrors.slice(0, 10),
    ...failures.slice(0, 10),
    ...(settings.minutes >= leastMinutesForTrend
      ? [
          ...findTrends(periods),
          ...(busySignIns.length > signIns.length * tolerance.busySignIns
            ? [`${busySignIns.length} sign-ins had to wait`]
            : []),
        ]
      : []),
  ];
  const names = [...new Set(requests.map(({ task }) => task))].sort();
  return {
    ...settings,
    requests: requests.length,
    busySignIns: busySignIns.length,
    serverErrors,
    failures,
    periods,
    tasks: names.map((name) => {
      const own = requests.filter(({ task }) => task === name);
      return { name, requests: own.length, ...percentilesOf(own) };
    }),
    problems,
  };
}

function percentilesOf(requests: readonly TimedRequest[]) {
  const times = requests.map(({ durationMs }) => durationMs);
  if (times.length === 0) return { p50Ms: 0, p95Ms: 0 };
  return {
    p50Ms: Math.round(percentile(times, 50)),
    p95Ms: Math.round(percentile(times, 95)),
  };
}

function periodsOf(
  { minutes }: LoadSettings,
  requests: readonly TimedRequest[],
  samples: readonly MemorySample[],
): LoadPeriod[] {
  const lengthMs = (minutes * 60_000) / periodCount;
  return Array.from({ length: periodCount }, (_, at) => {
    const isWithin = ({ beganMs }: { beganMs: number }) =>
      Math.floor(beganMs / lengthMs) === at;
    const own = requests.filter(isWithin);
    const memory = samples.filter(isWithin);
    const middle = (values: number[]) =>
      values.length === 0 ? 0 : Math.round(median(values));
    return {
      fromMinute: Math.round((at * lengthMs) / 6_000) / 10,
      requests: own.length,
      ...percentilesOf(own),
      portalMB: middle(memory.map(({ portalMB }) => portalMB)),
      providerMB: middle(memory.map(({ providerMB }) => providerMB)),
    };
  });
}

/** Compares the last two periods with the second and third: in the first one, users still arrive. */
function findTrends(periods: readonly LoadPeriod[]): string[] {
  const mean = (part: readonly LoadPeriod[], field: keyof LoadPeriod) =>
    part.reduce((sum, one) => sum + one[field], 0) / part.length;
  const early = periods.slice(1, 3);
  const late = periods.slice(-2);
  const rises = (field: keyof LoadPeriod, factor: number, extra: number) => {
    const [before, after] = [mean(early, field), mean(late, field)];
    return after > before * factor + extra
      ? [`${field} rises from ${Math.round(before)} to ${Math.round(after)}`]
      : [];
  };
  return [
    ...rises("p95Ms", tolerance.p95, tolerance.p95Ms),
    ...rises("portalMB", tolerance.memory, tolerance.memoryMB),
    ...rises("providerMB", tolerance.memory, tolerance.memoryMB),
  ];
}
