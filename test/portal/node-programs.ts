import {
  spawn,
  type ChildProcess,
  type StdioOptions,
} from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The folder of the project. */
export const root = join(import.meta.dirname, "..", "..");

/** A program that was started with Node. */
export interface NodeProgram {
  child: ChildProcess;
  pid: number;
  /** Everything that it has printed. */
  output(): string;
  /** Sends SIGTERM, after twelve seconds SIGKILL, and waits for the exit. */
  stop(): Promise<void>;
}

/** Whether a process has ended. */
export const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null;

/** Sends SIGTERM to a process, after twelve seconds SIGKILL, and waits for its exit. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), 12_000);
  await ended;
  clearTimeout(insist);
}

/** How a program is started. */
export interface StartOptions {
  /** The folder of the project by default. */
  cwd?: string;
  /** Variables in addition to `PATH` and `NODE_ENV`. */
  env?: Readonly<Record<string, string | undefined>>;
  /** True for a program that exchanges messages. */
  ipc?: boolean;
}

/** Starts `node`. */
export function startNode(
  args: readonly string[],
  { cwd = root, env = {}, ipc = false }: StartOptions = {},
): NodeProgram {
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  if (ipc) stdio.push("ipc");
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  return {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => stopProcess(child),
  };
}

/**
 * Runs `node` until it exits.
 * @returns what it has printed
 * @throws unless it exits with 0
 */
export async function runNode(
  ...[args, options]: Parameters<typeof startNode>
): Promise<string> {
  const { child, output } = startNode(args, options);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`node ${args.join(" ")}:\n${output()}`);
  return output();
}

/**
 * Waits for a message of a type.
 * @throws if the program ends first or takes too long
 */
export function nextMessage<Message>(
  { child, output }: NodeProgram,
  type: string,
  timeoutMs: number,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      act();
    };
    const fail = (what: string) =>
      settle(() => reject(new Error(`${what}:\n${output()}`)));
    const onMessage = (message: { type?: unknown }) => {
      if (message.type === type) settle(() => resolve(message as Message));
    };
    const onExit = () => fail("The program ended early");
    const timer = setTimeout(
      () => fail(`No message "${type}" within ${timeoutMs} ms`),
      timeoutMs,
    );
    child.on("message", onMessage);
    child.on("exit", onExit);
    if (hasEnded(child)) onExit();
  });
}

/** Sends a program a message, and waits for its answer, which has the same type. */
export async function askProgram<Answer>(
  program: NodeProgram,
  message: { type: string },
): Promise<Answer> {
  const answer = nextMessage<Answer>(program, message.type, 30_000);
  program.child.send(message);
  return answer;
}

/**
 * Waits until a program serves.
 * @throws if the program ends first or takes too long
 */
export async function whenServing(
  child: ChildProcess,
  isServing: () => boolean | Promise<boolean>,
  timeoutMs = 600_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await isServing())) {
    if (hasEnded(child) || Date.now() > end)
      throw new Error("The program did not start");
    await pause(50);
  }
}

/** Whether an address answers 200. */
export const isOk = (url: string) =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
