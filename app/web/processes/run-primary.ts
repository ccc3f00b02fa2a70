import type { Registry } from "prom-client";
import { Counter } from "prom-client";
import { mergeMetrics } from "../../../telemetry/merge-metrics";
import type { Log } from "../../log.server";
import type { PortalEnv } from "../../portal-env";
import type {
  EmbeddedProvider,
  ProviderReady,
} from "../../engine/provider-client/embedded-provider.server";
import { closeOnSignal } from "./close-on-signal";
import { WorkerPool } from "./worker-pool";

interface PrimaryOptions {
  env: PortalEnv;
  log: Log;
  /** The program that workers run. */
  program: string;
  /** Creates the provider of all workers; null with a provider of the company's own. */
  createProvider: (
    onUrl: (url: string | null) => void,
  ) => EmbeddedProvider | null;
  /** Creates the registry of this process. */
  createRegistry: (provider: EmbeddedProvider | null) => Registry;
  /** Prints that the portal serves. */
  announce: (ready: ProviderReady | undefined) => void;
  /** Time limit for closing the embedded provider after the workers have drained, in milliseconds. */
  providerCloseMs: number;
}

/** How much longer than DRAIN_SECONDS a worker may take until it exits, in milliseconds. */
const workerExitMs = 1_500;

/**
 * Runs the primary process of `PORTAL_PROCESSES` processes: it starts the embedded provider and the
 * workers, replaces those that end, and closes everything in reverse order (decision 102).
 * @throws if the provider or a worker does not start; it has then written the reason to standard error
 */
export async function runPrimary({
  env,
  log,
  program,
  createProvider,
  createRegistry,
  announce,
  providerCloseMs,
}: PrimaryOptions): Promise<void> {
  const provider = createProvider((url) => workers.setProvider(url));
  const registry = createRegistry(provider);
  const workers: WorkerPool = new WorkerPool({
    count: env.processes,
    program,
    // Not read again: a replaced worker must not find another secret in DATA_DIR.
    environment: { SESSION_SECRET: env.sessionSecret },
    log,
    readOwnMetrics: async () =>
      mergeMetrics(
        await Promise.all([
          registry.metrics(),
          Promise.resolve(provider?.readMetrics() ?? ""),
        ]),
      ),
  });
  new Counter({
    name: "portal_worker_ends_total",
    help: "How often a process of PORTAL_PROCESSES has ended by itself and was replaced.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(workers.unexpectedEnds);
    },
  });
  const stop = async () => {
    await workers.close(env.drainMs + workerExitMs);
    // Only now, because running downloads need it.
    await provider?.close(providerCloseMs);
  };
  closeOnSignal(stop, env.drainMs + workerExitMs + providerCloseMs + 1_500);
  try {
    // Workers open their ports only after `setReady`.
    if (provider === null) workers.setReady();
    const [ready] = await Promise.all([
      provider?.start().then((started) => {
        workers.setReady();
        return started;
      }),
      workers.start(),
    ]);
    announce(ready);
  } catch (error) {
    await workers.close(0);
    await provider?.close();
    throw error;
  }
}
