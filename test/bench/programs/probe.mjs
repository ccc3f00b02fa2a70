/**
 * Preloaded into a measured program (`node --import`): reports over IPC how long its event loop was
 * blocked and how much memory it used. It measures inside the process, because neither can be seen
 * exactly from outside; it costs one timer.
 */
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const samplingMs = 20;
/** The histogram counts from tick to tick, so an idle loop has this many milliseconds. */
const resolutionMs = 5;

const delay = monitorEventLoopDelay({ resolution: resolutionMs });
let peakRss = 0;
/** The memory of the process when it was largest. */
let atPeak = process.memoryUsage();

/**
 * Processor time of the main thread in milliseconds, from the kernel (Linux); null elsewhere. On a
 * shared machine it distinguishes work from waiting for the processor.
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

/** Between two ticks there is at most one turn of the loop, and the time before the timer. */
function tick() {
  const busy = mainThreadBusyMs();
  if (busy !== null && busyAtLastTick !== null) {
    longestBusyMs = Math.max(longestBusyMs ?? 0, busy - busyAtLastTick);
  }
  busyAtLastTick = busy;
}

function sample() {
  const usage = process.memoryUsage();
  if (usage.rss > peakRss) {
    peakRss = usage.rss;
    atPeak = usage;
  }
}

if (process.send) {
  delay.enable();
  setInterval(sample, samplingMs).unref();
  setInterval(tick, resolutionMs).unref();
  process.on("message", (/** @type {{ type?: unknown }} */ message) => {
    if (message.type === "probe:reset") {
      delay.reset();
      peakRss = 0;
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
        atPeak,
        rss: process.memoryUsage.rss(),
      });
    }
  });
  // The probe must not keep the process alive.
  process.channel?.unref();
}
