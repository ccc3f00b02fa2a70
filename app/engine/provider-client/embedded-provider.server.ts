import { fork, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "undici";
import * as z from "zod";
import type { Log } from "../../log.server";

const readyMessage = z.object({
  type: z.literal("ready"),
  url: z.url(),
  engine: z.string(),
  /** Folder of unsent emails, or null if emails are sent. */
  outbox: z.string().nullable(),
  /** The sign-ins of the demonstration company, printed at startup. */
  demoSignIns: z.array(
    z.object({ role: z.string(), email: z.string(), password: z.string() }),
  ),
});

/** The message of the embedded provider when it is ready. */
export type ProviderReady = z.output<typeof readyMessage>;

const message = z.discriminatedUnion("type", [
  readyMessage,
  z.object({ type: z.literal("pong"), id: z.number() }),
  // A statement begins that may block the event loop for minutes.
  z.object({ type: z.literal("progress") }),
]);

interface Options {
  /** Entry file of the provider process. */
  entry: string;
  /** Environment variables of the process. */
  environment: NodeJS.ProcessEnv;
  log: Log;
  /** Called with the base URL when the provider serves, and with null when it has ended. */
  onUrl?: (url: string | null) => void;
  /** Interval of the pings to the child, in milliseconds. */
  pingEveryMs?: number;
  /** Unanswered pings after which an idle child (no processor time used) counts as hung. */
  missedPings?: number;
  /** The same for a busy child: a large PGlite statement also blocks the event loop. */
  missedPingsWhileBusy?: number;
  /** The same for a busy child that has said since its last pong that it works: a large import on PGlite. */
  missedPingsWhileWorking?: number;
  /**
   * Pause before the first restart, in milliseconds; doubles with each restart, up to one of the two
   * limits.
   */
  backoffMs?: number;
  /** Maximum pause after a child that has served, because users are waiting for it. */
  maxBackoffMs?: number;
  /**
   * Maximum pause after a child that has never served: its missing prerequisite will not appear
   * immediately.
   */
  maxBackoffOfStartsMs?: number;
}

/** A child that has used less processor time than this since its last pong is idle. */
const idleBelowMs = 100;
/** A child that has served this long is stable: the next pause is the shortest again. */
const steadyAfterMs = 10_000;

/** Time limit for the metrics of the child, in milliseconds. */
const metricsMs = 8_000;

/** Keeps the embedded provider running: forks, monitors, restarts and closes it. */
export class EmbeddedProvider {
  readonly #options: Required<Options>;
  #child: ChildProcess | null = null;
  /** Process id of the child that has served and ended by itself last. */
  #endedPid: number | null = null;
  #url: string | null = null;
  #closing = false;
  #restarts = 0;
  #ends = 0;
  /** Known to this process and its child only. */
  readonly #token = randomBytes(32).toString("base64url");
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = {
      onUrl: () => undefined,
      pingEveryMs: 1_500,
      missedPings: 4,
      missedPingsWhileBusy: 14,
      missedPingsWhileWorking: 400,
      backoffMs: 200,
      maxBackoffMs: 1_000,
      maxBackoffOfStartsMs: 10_000,
      ...options,
    };
  }

  /** Base URL of the running provider, null if none is running. */
  get url(): string | null {
    return this.#url;
  }

  /** How often the provider has ended by itself. */
  get unexpectedEnds(): number {
    return this.#ends;
  }

  /** Returns the metrics of the running provider; empty if it does not answer. */
  async readMetrics(): Promise<string> {
    if (this.#url === null) return "";
    try {
      const { statusCode, body } = await request(`${this.#url}/metrics`, {
        headers: { authorization: `Bearer ${this.#token}` },
        signal: AbortSignal.timeout(metricsMs),
      });
      const text = await body.text();
      return statusCode === 200 ? text : "";
    } catch {
      return "";
    }
  }

  /** Process id of the running provider, null if none is running. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Starts the provider.
   * @returns its ready message
   * @throws if its first start fails; the provider has then written the reason to standard error
   */
  start(): Promise<ProviderReady> {
    return new Promise((resolve, reject) => {
      this.#launch(resolve, () =>
        reject(new Error("the embedded provider did not start")),
      );
    });
  }

  /** Asks the provider to close, and kills it if it does not exit within `graceMs`. */
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
      missedPingsWhileWorking,
      backoffMs,
      maxBackoffMs,
      maxBackoffOfStartsMs,
    } = this.#options;
    const child = fork(entry, {
      env: {
        ...environment,
        HEALTH_TOKEN: this.#token,
        ...(this.#endedPid !== null && {
          ENDED_PROVIDER_PID: String(this.#endedPid),
        }),
      },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child = child;
    let unanswered = 0;
    let isWorking = false;
    let served = false;
    const processorTime = () => processorTimeMs(child.pid ?? 0);
    let busyAtPong: number | null = null;
    // Unknown counts as busy: waiting for a hung child is better than killing a working one.
    const isIdle = () => {
      const now = processorTime();
      return (
        now !== null && busyAtPong !== null && now - busyAtPong < idleBelowMs
      );
    };

    const watchdog = setInterval(() => {
      if (!served || !child.connected) return;
      if (
        unanswered >=
          (isWorking ? missedPingsWhileWorking : missedPingsWhileBusy) ||
        (unanswered >= missedPings && isIdle())
      ) {
        // A hung child would not react to a close message.
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
      if (read.data.type !== "ready") {
        unanswered = 0;
        isWorking = read.data.type === "progress";
        busyAtPong = processorTime();
        return;
      }
      served = true;
      busyAtPong = processorTime();
      this.#url = read.data.url.replace(/(?<!\/)\/+$/, "");
      this.#options.onUrl(this.#url);
      log("info", "embedded provider serves", { pid: child.pid });
      onReady?.(read.data);
      // Stable for a while: the next failure starts with the shortest pause again.
      setTimeout(() => {
        if (this.#child === child) this.#restarts = 0;
      }, steadyAfterMs).unref();
    });
    child.on("error", () => undefined); // "exit" or the watchdog handle it
    child.on("exit", (exitCode, signal) => {
      clearInterval(watchdog);
      if (this.#child === child) {
        this.#child = null;
        this.#url = null;
        this.#options.onUrl(null);
      }
      if (this.#closing) return;
      this.#ends += 1;
      if (served && child.pid !== undefined) this.#endedPid = child.pid;
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

/** Clock ticks per second in the kernel's processor times (`USER_HZ`, the same on every Linux). */
const ticksPerSecond = 100;

/**
 * Returns the processor time that a process has used, in milliseconds, as the kernel counts it (Linux);
 * null elsewhere, and for a process that has exited.
 */
function processorTimeMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The program name is in parentheses and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? (ticks / ticksPerSecond) * 1_000 : null;
  } catch {
    return null;
  }
}
