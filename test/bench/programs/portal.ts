import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { nextMessage, startNode, waitForHttp, type Program } from "./child";
import { freePort } from "../../../scripts/port.mjs";
import { projectRoot } from "./places";

/** The measurements of the probe in a portal since its last reset. */
export interface Probed {
  /** The longest turn of the event loop. */
  longestBlockMs: number;
  /**
   * The longest computation of the main thread in one turn; null if the kernel does not report it.
   */
  longestBusyMs: number | null;
  /** Processor time of all its threads. */
  cpuMs: number;
  peakRss: number;
  /** The memory of the process when its resident memory was highest. */
  atPeak: NodeJS.MemoryUsage;
  rss: number;
}

/** A program with the probe, on a port of its own. */
export interface ProbedServer {
  port: number;
  pid: number;
  /** `Host` that it answers to. */
  host: string;
  resetProbe(): Promise<void>;
  readProbe(): Promise<Probed>;
  stop(): Promise<void>;
}

/** The built portal. */
export type RunningPortal = ProbedServer;

const startTimeoutMs = 30_000;
const probe = path.join(projectRoot, "test/bench/programs/probe.mjs");

/**
 * Starts the built portal in front of a provider.
 * @param options.publicPort what browsers type, when they reach the portal through a slow line
 */
export async function startPortal(options: {
  providerUrl: string;
  publicPort?: number;
  nodeOptions?: string;
  /** Settings in addition to those of every measurement. */
  settings?: Record<string, string>;
}): Promise<RunningPortal> {
  const data = await mkdtemp(path.join(tmpdir(), "bench-portal-"));
  const port = await freePort();
  const host = `127.0.0.1:${options.publicPort ?? port}`;
  const program = startNode([path.join(projectRoot, "build/node/server.js")], {
    cwd: projectRoot,
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_ORIGIN: `http://${host}`,
      PROVIDER_API_URL: options.providerUrl,
      DATA_DIR: data,
      HUMAN_CHECK: "off",
      ...options.settings,
      NODE_OPTIONS: `--import ${probe} ${options.nodeOptions ?? ""}`,
    },
    ipc: true,
  });
  const stop = async () => {
    await program.stop();
    await rm(data, { recursive: true, force: true });
  };
  try {
    await waitForHttp(
      program,
      `http://127.0.0.1:${port}/healthz`,
      startTimeoutMs,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, host, ...probeOf(program), stop };
}

/** Returns the process of a program, and the functions that ask its probe. */
function probeOf(program: Program) {
  const ask = <Reply>(type: string): Promise<Reply> => {
    const reply = nextMessage(
      program,
      (message) =>
        (message as { type?: string }).type === type
          ? (message as Reply)
          : null,
      30_000,
    );
    program.child.send({ type });
    return reply;
  };
  return {
    pid: program.child.pid ?? 0,
    resetProbe: async () => {
      await ask("probe:reset");
    },
    readProbe: () => ask<Probed>("probe:read"),
  };
}

/**
 * Starts the plain export of `plain-export.ts`.
 * @param providerUrl where it gets the rows
 */
export async function startPlainExport(
  providerUrl: string,
): Promise<ProbedServer> {
  const port = await freePort();
  const script = path.join(projectRoot, "test/bench/programs/plain-export.ts");
  const program = startNode(["--import", probe, "--import", "tsx", script], {
    cwd: projectRoot,
    env: { PORT: String(port), PROVIDER_API_URL: providerUrl },
    ipc: true,
  });
  const host = `127.0.0.1:${port}`;
  await waitForHttp(program, `http://${host}/`, startTimeoutMs);
  return { port, host, ...probeOf(program), stop: () => program.stop() };
}
