/**
 * Ends the programs that a command has started, and all that those have started, when the command ends in
 * any way: by itself, by Ctrl-C or by a kill. Otherwise a PostgreSQL, a browser or a portal of a test would
 * stay.
 *
 * The command runs this file as a separate process and writes the id of each program that it starts to its
 * standard input. That pipe is closed when the command ends, whatever ended it.
 */
import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

/** How long programs may take to end by themselves. */
const graceMs = 8_000;

/** @typedef {{ watch(program: import("node:child_process").ChildProcess): void }} Guard */

/**
 * Starts the guard of this process. On a signal, this process waits until the guard has ended everything.
 * @returns {Guard} `watch` takes a program that was started with `detached`: Ctrl-C in a terminal must not
 *   reach it directly, because the programs of a parent that has ended cannot be found any more
 */
export function startGuard() {
  const guard = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ["pipe", "ignore", "inherit"],
    detached: true,
  });
  guard.unref();
  // The pipe is a socket, which would keep this process alive.
  const pipe = /** @type {import("node:net").Socket} */ (guard.stdin);
  pipe.unref();
  for (const [signal, code] of [
    ["SIGHUP", 129],
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ])
    process.once(String(signal), () => {
      guard.ref();
      guard.once("exit", () => process.exit(Number(code)));
      pipe.end();
    });
  return {
    watch(program) {
      // After a signal, the pipe is closed while the programs end: what is started now would stay.
      if (!pipe.writable) {
        program.kill("SIGKILL");
        return;
      }
      pipe.write(`${program.pid}\n`);
      program.once("exit", () => {
        if (pipe.writable) pipe.write(`-${program.pid}\n`);
      });
    },
  };
}

/** @returns {[pid: number, parent: number][]} all running processes */
function listProcesses() {
  if (process.platform === "linux")
    return readdirSync("/proc").flatMap((name) => {
      if (!/^\d+$/.test(name)) return [];
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        // The name of the program, in parentheses, may contain anything.
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const [state, parent] = fields;
        return state === "Z" ? [] : [[Number(name), Number(parent)]];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], {
    encoding: "utf8",
  });
  return [...table.matchAll(/(\d+)\s+(\d+)/g)].map(([, pid, parent]) => [
    Number(pid),
    Number(parent),
  ]);
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Ends programs and all that they have started.
 * @param {Iterable<number>} pids
 */
export async function endTrees(pids) {
  const known = new Set(pids);
  const asked = new Set();
  const until = Date.now() + graceMs;
  for (;;) {
    const processes = listProcesses();
    for (let size = -1; size !== known.size;) {
      size = known.size;
      for (const [pid, parent] of processes)
        if (known.has(parent)) known.add(pid);
    }
    const running = processes
      .map(([pid]) => pid)
      .filter((pid) => known.has(pid));
    if (running.length === 0) return;
    const isLate = Date.now() > until;
    for (const pid of running) {
      // PostgreSQL would wait for its clients on SIGTERM.
      if (isLate) send(pid, "SIGKILL");
      else if (!asked.has(pid)) send(pid, "SIGINT");
      asked.add(pid);
    }
    await pause(100);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"])
    process.on(signal, () => undefined);
  let written = "";
  for await (const part of process.stdin) written += String(part);
  /** @type {Set<number>} */
  const pids = new Set();
  for (const line of written.split("\n").filter(Boolean).map(Number))
    if (line > 0) pids.add(line);
    else pids.delete(-line);
  await endTrees(pids);
}
