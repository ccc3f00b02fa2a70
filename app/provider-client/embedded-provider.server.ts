import { fork, type ChildProcess } from "node:child_process";
import * as z from "zod";
import type { Log } from "../log.server";
import { processorTimeMs } from "./process-time";

/** A sign-in of the demonstration company, printed at the start. */
export interface DemoSignIn {
  role: string;
  email: string;
  password: string;
}

/** What the embedded provider says once it serves. */
export interface ProviderReady {
  url: string;
  engine: string;
  /** Folder of the mails that were not sent, or null when they are. */
  outbox: string | null;
  demoSignIns: DemoSignIn[];
}

const message = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("ready"),
    url: z.url(),
    engine: z.string(),
    outbox: z.string().nullable(),
    demoSignIns: z.array(
      z.object({ role: z.string(), email: z.string(), password: z.string() }),
    ),
  }),
  z.object({ type: z.literal("pong"), id: z.number() }),
]);

interface Options {
  /** File of the provider's process. */
  entry: string;
  /** Its environment. */
  environment: NodeJS.ProcessEnv;
  log: Log;
  /** How often the child is asked for a sign of life. */
  pingEveryMs?: number;
  /** How many of these may stay unanswered while the child uses no processor: it hangs. */
  missedPings?: number;
  /** How many may while it does: a large statement of PGlite holds up the event loop, too. */
  missedPingsWhileBusy?: number;
  /** Pause before the first restart; doubles while it keeps ending, up to one of the two bounds. */
  backoffMs?: number;
  /** Longest pause after a child that has served: people wait for it. */
  maxBackoffMs?: number;
  /** Longest pause after a child that has not: what it lacks will not be there at once. */
  maxBackoffOfStartsMs?: number;
}

/** A child that has used less processor time than this since its last sign of life does nothing. */
const idleBelowMs = 100;
/** A child that has served this long is steady: the next pause is the shortest again. */
const steadyAfterMs = 10_000;

/** Keeps the embedded provider running: forks it, watches it, starts it again, closes it. */
export class EmbeddedProvider {
  readonly #options: Required<Options>;
  #child: ChildProcess | null = null;
  #url: string | null = null;
  #closing = false;
  #restarts = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = {
      pingEveryMs: 1_500,
      missedPings: 4,
      missedPingsWhileBusy: 14,
      backoffMs: 200,
      maxBackoffMs: 1_000,
      maxBackoffOfStartsMs: 10_000,
      ...options,
    };
  }

  /** Base URL of the running provider, null while there is none. */
  get url(): string | null {
    return this.#url;
  }

  /** Process id of the running provider, null while there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Starts the provider.
   * @returns what it says once it serves
   * @throws when its first start fails: its own words stand on standard error then
   */
  start(): Promise<ProviderReady> {
    return new Promise((resolve, reject) => {
      this.#launch(resolve, () =>
        reject(new Error("the embedded provider did not start")),
      );
    });
  }

  /** Asks the provider to finish, and ends it when it does not within `graceMs`. */
  async close(graceMs = 8_000): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      const kill = setTimeout(() => child.kill("SIGKILL"), graceMs);
      child.once("exit", () => {
        clearTimeout(kill);
        resolve();
      });
      if (child.connected) child.send({ type: "close" });
      else child.kill("SIGTERM");
    });
  }

  #launch(
    onReady?: (ready: ProviderReady) => void,
    onFirstFailure?: () => void,
  ): void {
    const {
      entry,
      environment,
      log,
      pingEveryMs,
      missedPings,
      missedPingsWhileBusy,
      backoffMs,
      maxBackoffMs,
      maxBackoffOfStartsMs,
    } = this.#options;
    const child = fork(entry, {
      env: environment,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child = child;
    let unanswered = 0;
    let served = false;
    const processorTime = () => processorTimeMs(child.pid ?? 0);
    let busyAtPong: number | null = null;
    // Unknown counts as busy: it is better to wait for a child that hangs than to end one that works.
    const isIdle = () => {
      const now = processorTime();
      return (
        now !== null && busyAtPong !== null && now - busyAtPong < idleBelowMs
      );
    };

    const watchdog = setInterval(() => {
      if (!served || !child.connected) return;
      if (
        unanswered >= missedPingsWhileBusy ||
        (unanswered >= missedPings && isIdle())
      ) {
        // It hangs: nothing that it is asked would help.
        log("error", "embedded provider hangs, ending it", { pid: child.pid });
        child.kill("SIGKILL");
        return;
      }
      unanswered += 1;
      child.send({ type: "ping", id: unanswered }, () => undefined);
    }, pingEveryMs);
    watchdog.unref();

    child.on("message", (raw) => {
      const read = message.safeParse(raw);
      if (!read.success) return;
      if (read.data.type === "pong") {
        unanswered = 0;
        busyAtPong = processorTime();
        return;
      }
      served = true;
      busyAtPong = processorTime();
      this.#url = read.data.url.replace(/\/+$/, "");
      log("info", "embedded provider serves", { pid: child.pid });
      onReady?.(read.data);
      // Steady for a while: the next fall starts with the shortest pause again.
      setTimeout(() => {
        if (this.#child === child) this.#restarts = 0;
      }, steadyAfterMs).unref();
    });
    child.on("error", () => undefined); // "exit" or the watchdog follow up
    child.on("exit", (exitCode, signal) => {
      clearInterval(watchdog);
      if (this.#child === child) {
        this.#child = null;
        this.#url = null;
      }
      if (this.#closing) return;
      log("error", "embedded provider ended", {
        pid: child.pid,
        exitCode: exitCode ?? undefined,
        signal: signal ?? undefined,
      });
      if (!served && onFirstFailure) {
        onFirstFailure();
        return;
      }
      const delay = Math.min(
        served ? maxBackoffMs : maxBackoffOfStartsMs,
        backoffMs * 2 ** this.#restarts,
      );
      this.#restarts += 1;
      this.#timer = setTimeout(() => this.#launch(), delay);
    });
  }
}
