import pino, { type DestinationStream } from "pino";
import { errorCode, failureCause } from "./db/errors";

/**
 * The only fields allowed in a log line. Values of calls, cookies, codes, emails and addresses are not
 * among them, so no line can contain one.
 */
export interface LogFields {
  requestId?: string;
  /** Name of the call, or `unknown`. */
  call?: string;
  httpStatus?: number;
  durationMs?: number;
  accountId?: string;
  /** Path of the first field that failed its schema, without its value. */
  field?: string;
  kind?: string;
  engine?: string;
  url?: string;
  name?: string;
  signal?: string;
  /** Why a call was refused with a code of 500 or above, as a fixed phrase. */
  cause?: string;
  /** Free share of a disk in percent, 0 to 100. */
  freePercent?: number;
  /** Number of rows. */
  rows?: number;
  /** A difference of two clocks. */
  seconds?: number;
}

const allowed: ReadonlySet<string> = new Set<keyof LogFields>([
  "requestId",
  "call",
  "httpStatus",
  "durationMs",
  "accountId",
  "field",
  "kind",
  "engine",
  "url",
  "name",
  "signal",
  "cause",
  "freePercent",
  "rows",
  "seconds",
]);

/** Logs JSON lines. The event is a fixed phrase, never built from values. */
export interface ProviderLog {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /**
   * Logs an exception: its type, its code (SQLSTATE or errno), its known cause and its stack, without
   * the message, which may quote values.
   * @param level `warn` for temporary failures; the stack is omitted
   */
  failure(
    event: string,
    error: unknown,
    fields?: LogFields,
    level?: "warn" | "error",
  ): void;
}

function pickAllowed(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => allowed.has(key)),
  );
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  const cause = failureCause(error);
  return {
    error: error.name,
    code: errorCode(error),
    ...(cause === null ? {} : { cause }),
    stack: frames.slice(0, 12).map((line) => line.trim()),
  };
}

/** Creates the log of the provider process. */
export function makeLog(
  level: string,
  destination?: DestinationStream,
): ProviderLog {
  const logger = pino(
    {
      level,
      base: { program: "provider" },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
  return {
    info: (event, fields = {}) => logger.info(pickAllowed(fields), event),
    warn: (event, fields = {}) => logger.warn(pickAllowed(fields), event),
    error: (event, fields = {}) => logger.error(pickAllowed(fields), event),
    failure(event, error, fields = {}, level = "error") {
      const { stack, ...described } = describe(error);
      const line = { ...pickAllowed(fields), ...described };
      if (level === "warn") logger.warn(line, event);
      else logger.error({ ...line, stack }, event);
    },
  };
}
