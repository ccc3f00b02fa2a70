import path from "node:path";
import {
  askProgram,
  isOk,
  startNode,
  whenServing,
  type NodeProgram,
} from "../../portal/node-programs";
import { startPortal } from "../../portal/portal-process";
import { freePort } from "../../../scripts/port.mjs";

/** The measurements of the probe in a program since its last reset. */
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

/** The probe, which is loaded before a measured program. */
export const probe = path.join(import.meta.dirname, "probe.mjs");

/** Asks the probe in a program. */
export const probesOf = (program: NodeProgram) => ({
  resetProbe: () => askProgram(program, { type: "probe:reset" }),
  readProbe: () => askProgram<Probed>(program, { type: "probe:read" }),
});

/** A server with the probe, on a port of its own. */
export interface ProbedServer {
  port: number;
  /** `Host` that it answers to. */
  host: string;
  resetProbe(): Promise<unknown>;
  readProbe(): Promise<Probed>;
  stop(): Promise<void>;
}

/**
 * Starts the built portal in front of a provider.
 * @param publicPort what browsers type, when they reach the portal through a slow line
 */
export async function startProbedPortal(
  providerUrl: string,
  publicPort?: number,
): Promise<ProbedServer> {
  const portal = await startPortal(
    {
      PROVIDER_API_URL: providerUrl,
      HUMAN_CHECK: "off",
      ...(publicPort && { PUBLIC_ORIGIN: `http://127.0.0.1:${publicPort}` }),
    },
    { preloaded: probe, ipc: true },
  );
  const { port, program, stop } = portal;
  return { port, host: new URL(portal.url).host, ...probesOf(program), stop };
}

/**
 * Starts the plain export of `plain-export.ts`.
 * @param providerUrl where it gets the rows
 */
export async function startPlainExport(
  providerUrl: string,
): Promise<ProbedServer> {
  const port = await freePort();
  const script = path.join(import.meta.dirname, "plain-export.ts");
  const program = startNode(["--import", probe, "--import", "tsx", script], {
    env: { PORT: String(port), PROVIDER_API_URL: providerUrl },
    ipc: true,
  });
  const host = `localhost:${port}`;
  await whenServing(program.child, () => isOk(`http://127.0.0.1:${port}/`));
  return { port, host, ...probesOf(program), stop: () => program.stop() };
}
