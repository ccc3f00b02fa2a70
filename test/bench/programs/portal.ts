import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { nextMessage, startNode, untilAnswers } from "./child";
import { freePort, projectRoot } from "./places";

/** What the probe inside a portal saw since its last reset. */
export interface Probed {
  /** Longest time in which the event loop did nothing else. */
  longestBlockMs: number;
  /** The most that the main thread computed in one turn; null where the kernel does not tell. */
  longestBusyMs: number | null;
  /** Processor time of all its threads. */
  cpuMs: number;
  peakRss: number;
  /** Highest heap in use plus buffers outside of it. */
  peakHeldBytes: number;
  /** What the process held when its resident memory was highest. */
  atPeak: NodeJS.MemoryUsage;
  rss: number;
}

/** The built portal, on a port of its own. */
export interface RunningPortal {
  port: number;
  /** `Host` that it answers to. */
  host: string;
  resetProbe(): Promise<void>;
  readProbe(): Promise<Probed>;
  stop(): Promise<void>;
}

const startTimeoutMs = 30_000;

/**
 * Starts the built portal in front of a provider.
 * @param options.publicPort what browsers type, when they reach the portal through a slow line
 */
export async function startPortal(options: {
  providerUrl: string;
  publicPort?: number;
  nodeOptions?: string;
  /** Settings beside those that every measurement has. */
  settings?: Record<string, string>;
}): Promise<RunningPortal> {
  const data = await mkdtemp(path.join(tmpdir(), "bench-portal-"));
  const port = await freePort();
  const host = `127.0.0.1:${options.publicPort ?? port}`;
  const probe = path.join(projectRoot, "test/bench/programs/probe.mjs");
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
  try {
    await untilAnswers(
      program,
      `http://127.0.0.1:${port}/healthz`,
      startTimeoutMs,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    host,
    resetProbe: async () => {
      await ask("probe:reset");
    },
    readProbe: () => ask<Probed>("probe:read"),
    stop,
  };
}
