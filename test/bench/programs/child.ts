import {
  spawn,
  type ChildProcess,
  type StdioOptions,
} from "node:child_process";
import { once } from "node:events";

/** A program that the benchmark started, with the end of its output for error messages. */
export interface Program {
  child: ChildProcess;
  /** The last few kilobytes of its output. */
  output(): string;
  /** Sends SIGTERM, after ten seconds SIGKILL, and waits for the exit. */
  stop(): Promise<void>;
}

const keptOutput = 8_192;

/** Starts `node` with the given arguments; its environment is this process's own plus `env`. */
export function startNode(
  args: string[],
  options: { cwd: string; env: Record<string, string>; ipc?: boolean },
): Program {
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  if (options.ipc) stdio.push("ipc");
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    env: { ...process.env, NODE_ENV: "production", ...options.env },
    stdio,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-keptOutput);
    });
  }
  return {
    child,
    output: () => output,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      const insist = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await gone;
      clearTimeout(insist);
    },
  };
}

/** Runs `node` until it exits; throws with its output unless it exits with 0. */
export async function runNode(
  args: string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<string> {
  const program = startNode(args, options);
  const [code] = (await once(program.child, "close")) as [number | null];
  if (code !== 0)
    throw new Error(`node ${args.join(" ")} failed:\n${program.output()}`);
  return program.output();
}

/**
 * Waits for a message that `accepts` accepts; throws if the program exits first or takes too long.
 */
export function nextMessage<Message>(
  program: Program,
  accepts: (message: unknown) => Message | null,
  timeoutMs: number,
): Promise<Message> {
  const { child } = program;
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      clearTimeout(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      settle();
    };
    const onMessage = (message: unknown) => {
      const accepted = accepts(message);
      if (accepted !== null) done(() => resolve(accepted));
    };
    const onExit = () =>
      done(() => reject(new Error(`It ended early:\n${program.output()}`)));
    const timer = setTimeout(
      () =>
        done(() =>
          reject(
            new Error(`No word within ${timeoutMs} ms:\n${program.output()}`),
          ),
        ),
      timeoutMs,
    );
    child.on("message", onMessage);
    child.on("exit", onExit);
    if (child.exitCode !== null) onExit();
  });
}

/** Waits until something answers HTTP on a port. */
export async function waitForHttp(
  program: Program,
  url: string,
  timeoutMs: number,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      await (await fetch(url, { redirect: "manual" })).arrayBuffer();
      return;
    } catch (error) {
      if (program.child.exitCode !== null || performance.now() > deadline) {
        throw new Error(`${url} does not answer:\n${program.output()}`, {
          cause: error,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
