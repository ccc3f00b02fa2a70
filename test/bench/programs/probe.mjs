/**
 * Preloaded into a measured program (`node --import`): tells the bench over IPC how long its event
 * loop stood still and how much memory it held. It watches from inside because neither can be seen
 * from outside exactly; it costs one timer.
 */
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const samplingMs = 20;
/** The histogram counts from tick to tick, so an idle loop reads as this many milliseconds. */
const resolutionMs = 5;

const delay = monitorEventLoopDelay({ resolution: resolutionMs });
let peakRss = 0;
let peakHeldBytes = 0;
/** What the process held when it was largest. */
let atPeak = process.memoryUsage();

/**
 * Processor time of the main thread in milliseconds, by the kernel's account (Linux); null
 * elsewhere. On a machine that others use as well it tells work from waiting for a turn.
 */
function mainThreadBusyMs() {
  try {
    const account = `/proc/self/task/${process.pid}/schedstat`;
    return Number(readFileSync(account, "latin1").split(" ")[0]) / 1e6;
  } catch {
    return null;
  }
}

let cpuAtReset = process.cpuUsage();
let busyAtLastTick = mainThreadBusyMs();
/** @type {number | null} */
let longestBusyMs = null;

/** Between two ticks lies one turn of the loop at most, and what led up to the timer. */
function tick() {
  const busy = mainThreadBusyMs();
  if (busy !== null && busyAtLastTick !== null) {
    longestBusyMs = Math.max(longestBusyMs ?? 0, busy - busyAtLastTick);
  }
  busyAtLastTick = busy;
}

function sample() {
  const usage = process.memoryUsage();
  const { rss, heapUsed, external } = usage;
  if (rss > peakRss) {
    peakRss = rss;
    atPeak = usage;
  }
  peakHeldBytes = Math.max(peakHeldBytes, heapUsed + external);
}

if (process.send) {
  delay.enable();
  setInterval(sample, samplingMs).unref();
  setInterval(tick, resolutionMs).unref();
  process.on("message", (/** @type {{ type?: unknown }} */ message) => {
    if (message.type === "probe:reset") {
      delay.reset();
      peakRss = 0;
      peakHeldBytes = 0;
      tick();
      longestBusyMs = null;
      cpuAtReset = process.cpuUsage();
      sample();
      process.send?.({ type: "probe:reset" });
    }
    if (message.type === "probe:read") {
      sample();
      const { user, system } = process.cpuUsage(cpuAtReset);
      process.send?.({
        type: "probe:read",
        cpuMs: (user + system) / 1_000,
        longestBlockMs: Math.max(0, delay.max / 1e6 - resolutionMs),
        longestBusyMs,
        peakRss,
        peakHeldBytes,
        atPeak,
        rss: process.memoryUsage.rss(),
      });
    }
  });
  // The probe alone must keep nothing running.
  process.channel?.unref();
}
