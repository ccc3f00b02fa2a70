import { readFileSync } from "node:fs";

/** Ticks of processor time that the kernel counts in a second (`USER_HZ`, the same on every Linux). */
const ticksPerSecond = 100;

/**
 * Processor time that a process has used, in milliseconds, by the kernel's account (Linux); null
 * elsewhere, and for a process that is gone.
 */
export function processorTimeMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the program stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? (ticks / ticksPerSecond) * 1_000 : null;
  } catch {
    return null;
  }
}
