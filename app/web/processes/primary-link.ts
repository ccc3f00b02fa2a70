import { MetricsRequests } from "./metrics-requests";
import { toWorker, type ToPrimary } from "./messages";

/** Time limit for the metrics of the other processes, in milliseconds. */
const metricsMs = 9_000;

/**
 * A worker's connection to the primary process, which keeps the embedded provider of all workers. Has the
 * methods of `EmbeddedProvider` that a portal process needs.
 */
export class PrimaryLink {
  readonly #requests = new MetricsRequests();
  #url: string | null = null;
  #isReady: () => void = () => undefined;
  readonly #ready = new Promise<undefined>((resolve) => {
    this.#isReady = () => resolve(undefined);
  });

  /** @param readOwnMetrics returns the metrics of this process */
  constructor(
    readonly readOwnMetrics: () => Promise<string>,
    /** Called when the primary process asks this one to drain and exit. */
    readonly onClose: () => void,
  ) {}

  /** Base URL of the running provider, null if none is running. */
  get url(): string | null {
    return this.#url;
  }

  /** Resolves when the primary process has started the provider, or needs none. */
  start(): Promise<undefined> {
    process.on("message", (raw) => this.#receive(raw));
    this.#send({ type: "hello" });
    return this.#ready;
  }

  /** Returns the metrics of all other processes, the provider's too. */
  readMetrics(): Promise<string> {
    return this.#requests.ask(
      (id) => this.#send({ type: "read-metrics", id }),
      metricsMs,
    );
  }

  /** Does nothing: the provider outlives a worker. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  #receive(raw: unknown): void {
    const read = toWorker.safeParse(raw);
    if (!read.success) return;
    const { data } = read;
    switch (data.type) {
      case "provider":
        this.#url = data.url;
        break;
      case "ready":
        this.#isReady();
        break;
      case "close":
        this.onClose();
        break;
      case "metrics":
        this.#requests.answer(data.id, data.text);
        break;
      case "read-metrics": {
        const { id } = data;
        void this.readOwnMetrics().then((text) =>
          this.#send({ type: "metrics", id, text }),
        );
      }
    }
  }

  #send(message: ToPrimary): void {
    // Without the primary process this one exits.
    if (process.connected)
      process.send?.(message, undefined, undefined, () => undefined);
  }
}
