import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** Returns the ids of a process and of those that it has started. */
export function processesOf(first: number): number[] {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid="], {
    encoding: "utf8",
  });
  const children = [...all.matchAll(/(\d+) +(\d+)/g)]
    .filter(([, , parent]) => Number(parent) === first)
    .map(([, pid]) => Number(pid));
  return [first, ...children];
}

/** Sends a signal to processes, some of which may have ended. */
export function signalProcesses(
  pids: readonly number[],
  name: NodeJS.Signals,
): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Waits until processes have ended. */
export async function whenEnded(pids: readonly number[]): Promise<void> {
  for (;;) {
    const all = execFileSync("ps", ["-A", "-o", "pid=,stat="], {
      encoding: "utf8",
    });
    // One that has ended is a zombie until its parent has noticed.
    const running = new Set(
      [...all.matchAll(/(\d+) +([^Z\s]\S*)/g)].map(([, pid]) => Number(pid)),
    );
    if (!pids.some((pid) => running.has(pid))) return;
    await pause(20);
  }
}
