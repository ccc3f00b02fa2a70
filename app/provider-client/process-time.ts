import { readFileSync } from "node:fs";

/** Clock ticks per second in the kernel's processor times (`USER_HZ`, the same on every Linux). */
const ticksPerSecond = 100;

/**
 * Returns the processor time that a process has used, in milliseconds, as the kernel counts it (Linux);
 * null elsewhere, and for a process that has exited.
 */
export function processorTimeMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The program name is in parentheses and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? (ticks / ticksPerSecond) * 1_000 : null;
  } catch {
    return null;
  }
}
