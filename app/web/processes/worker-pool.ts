import cluster, { type Worker } from "node:cluster";
import { mergeMetrics } from "../../../telemetry/merge-metrics";
import { workerNumberVariable } from "../../env.server";
import type { Log } from "../../log.server";
import { MetricsRequests } from "./metrics-requests";
import { toPrimary, type ToWorker } from "./messages";

interface Options {
  /** How many workers run. */
  count: number;
  /** The program of each worker. */
  program: string;
  /** Environment variables beside those of this process. */
  environment: Record<string, string>;
  log: Log;
  /** Returns the metrics of this process and of the provider. */
  readOwnMetrics: () => Promise<string>;
}

/** Pause before a worker is replaced, in milliseconds; doubles each time, up to the maximum. */
const backoffMs = 200;
const maxBackoffMs = 10_000;
/** A worker that has run this long is stable: the next pause is the shortest again. */
const steadyAfterMs = 10_000;
/** Time limit for the metrics of one worker, in milliseconds. */
const metricsMs = 3_000;

/**
 * Keeps the workers of `PORTAL_PROCESSES` running: `node:cluster` processes that share one port and one
 * provider. A worker that has ended is replaced.
 */
export class WorkerPool {
  readonly #options: Options;
  readonly #requests = new MetricsRequests();
  /** By number. */
  readonly #workers = new Map<number, Worker>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #providerUrl: string | null = null;
  #isReady = false;
  #closing = false;
  #ends = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** How often a worker has ended by itself. */
  get unexpectedEnds(): number {
    return this.#ends;
  }

  /**
   * Starts the workers.
   * @returns when every worker listens
   * @throws if one ends before; it has then written the reason to standard error
   */
  async start(): Promise<void> {
    const { count, program } = this.#options;
    cluster.setupPrimary({ exec: program, args: [] });
    await Promise.all(
      Array.from(
        { length: count },
        (_, index) =>
          new Promise<void>((resolve, reject) =>
            this.#launch(index + 1, 0, {
              onListening: resolve,
              onFirstEnd: () => reject(new Error("a worker did not start")),
            }),
          ),
      ),
    );
  }

  /** Tells all workers where the provider serves. */
  setProvider(url: string | null): void {
    this.#providerUrl = url;
    this.#sendToAll({ type: "provider", url });
  }

  /** Tells all workers that the provider has been started. */
  setReady(): void {
    this.#isReady = true;
    this.#sendToAll({ type: "ready" });
  }

  /** Asks all workers to drain, and kills those that have not exited within `graceMs`. */
  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(
      [...this.#workers.values()].map(
        (worker) =>
          new Promise<void>((resolve) => {
            const kill = setTimeout(
              () => worker.process.kill("SIGKILL"),
              graceMs,
            );
            worker.once("exit", () => {
              clearTimeout(kill);
              resolve();
            });
            send(worker, { type: "close" });
          }),
      ),
    );
  }

  #launch(
    number: number,
    restarts: number,
    first?: { onListening: () => void; onFirstEnd: () => void },
  ): void {
    const { environment, log } = this.#options;
    const worker = cluster.fork({
      ...environment,
      [workerNumberVariable]: String(number),
    });
    const startedAt = performance.now();
    let isListening = false;
    this.#workers.set(number, worker);
    worker.on("message", (raw) => this.#receive(worker, raw));
    worker.once("listening", () => {
      isListening = true;
      log("info", "portal process serves", { pid: worker.process.pid });
      first?.onListening();
    });
    worker.on("error", () => undefined); // "exit" follows
    worker.once("exit", (exitCode, signal) => {
      this.#workers.delete(number);
      if (this.#closing) return;
      // Code 0: somebody has asked this worker alone to stop, as in a rolling restart.
      if (exitCode !== 0) {
        this.#ends += 1;
        log("error", "portal process ended", {
          pid: worker.process.pid,
          exitCode: exitCode ?? undefined,
          signal: signal ?? undefined,
        });
      }
      if (first && !isListening) {
        first.onFirstEnd();
        return;
      }
      const wasSteady =
        exitCode === 0 || performance.now() - startedAt > steadyAfterMs;
      const ended = wasSteady ? 0 : restarts;
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer);
          this.#launch(number, ended + 1);
        },
        Math.min(maxBackoffMs, backoffMs * 2 ** ended),
      );
      this.#timers.add(timer);
    });
  }

  #receive(worker: Worker, raw: unknown): void {
    const read = toPrimary.safeParse(raw);
    if (!read.success) return;
    const { data } = read;
    switch (data.type) {
      case "hello":
        send(worker, { type: "provider", url: this.#providerUrl });
        if (this.#isReady) send(worker, { type: "ready" });
        break;
      case "metrics":
        this.#requests.answer(data.id, data.text);
        break;
      case "read-metrics": {
        const { id } = data;
        void this.#readMetricsFor(worker).then((text) =>
          send(worker, { type: "metrics", id, text }),
        );
      }
    }
  }

  /** Returns the metrics of all processes but one, which adds its own. */
  async #readMetricsFor(asking: Worker): Promise<string> {
    const others = [...this.#workers.values()].filter(
      (worker) => worker !== asking,
    );
    return mergeMetrics(
      await Promise.all([
        this.#options.readOwnMetrics(),
        ...others.map((worker) =>
          this.#requests.ask(
            (id) => send(worker, { type: "read-metrics", id }),
            metricsMs,
          ),
        ),
      ]),
    );
  }

  #sendToAll(message: ToWorker): void {
    for (const worker of this.#workers.values()) send(worker, message);
  }
}

function send(worker: Worker, message: ToWorker): void {
  // A worker that has just ended gets nothing.
  if (worker.isConnected())
    worker.process.send(message, undefined, undefined, () => undefined);
}
