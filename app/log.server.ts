import pino from "pino";
import type { PortalEnv } from "./portal-env";

/**
 * The fields that a log line may have besides its event. There are no fields for personal data
 * (passwords, cookies, codes, search terms, addresses), so that it cannot be logged.
 */
export interface LogFields {
  requestId?: string;
  method?: string;
  /** Route name of the specification, never the URL: URLs contain codes and search terms. */
  route?: string;
  status?: number;
  durationMs?: number;
  /** Name of a provider call. */
  call?: string;
  /** Why a call or a start failed: a fixed keyword, or a system error code. */
  reason?: string;
  /** Pseudonym of the user that a request is made for (`nameAccount`). */
  account?: string;
  /** HTTP status of the provider's response, besides that of the portal's own. */
  providerStatus?: number;
  /** Path of the field that violated the contract, e.g. `result.0.name`. */
  path?: string;
  errorName?: string;
  errorCode?: string;
  /** Stack frames without the error message, which may contain values. */
  frames?: string[];
  pid?: number;
  exitCode?: number;
  signal?: string;
}

const allowed: Record<keyof LogFields, true> = {
  requestId: true,
  method: true,
  route: true,
  status: true,
  durationMs: true,
  call: true,
  reason: true,
  account: true,
  providerStatus: true,
  path: true,
  errorName: true,
  errorCode: true,
  frames: true,
  pid: true,
  exitCode: true,
  signal: true,
};

export type LogLevel = "info" | "warn" | "error";
/** Writes one line: a fixed message and allow-listed fields. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/**
 * Creates a log that writes JSON lines to standard error (standard output is for the operator).
 * @param level lines below it are not written
 * @param destination alternative output, for tests
 */
export function createLog(
  level: PortalEnv["logLevel"],
  destination: pino.DestinationStream = pino.destination(2),
): Log {
  const logger = pino(
    {
      level,
      base: { program: "portal" },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  return (lineLevel, event, fields = {}) => {
    const kept = Object.entries(fields).filter(
      ([key, value]) => value !== undefined && Object.hasOwn(allowed, key),
    );
    logger[lineLevel](Object.fromEntries(kept), event);
  };
}

/** Names and codes of errors that pass: an aborted request, a time-out, a connection that broke. */
const temporaryFaults =
  /^(AbortError|TimeoutError|ABORT_ERR|ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|UND_ERR_\w+|ERR_STREAM_PREMATURE_CLOSE)$/;

/**
 * Returns the loggable fields of a thrown value: name, code and stack frames, never its message.
 * @returns the fields, and the level of their line: `warn` without frames for a fault that passes
 */
export function describeError(error: unknown): {
  level: "warn" | "error";
  fields: LogFields;
} {
  const fields = errorFields(error);
  const { errorName = "", errorCode = "" } = fields;
  const isTemporary =
    temporaryFaults.test(errorName) || temporaryFaults.test(errorCode);
  return isTemporary
    ? { level: "warn", fields: { errorName, errorCode } }
    : { level: "error", fields };
}

function errorFields(error: unknown): LogFields {
  // What is no error has no stack; a fixed word, because `object` would say nothing.
  if (!(error instanceof Error)) return { errorName: "notAnError" };
  const code =
    "code" in error && typeof error.code === "string" ? error.code : undefined;
  const { stack = "", message } = error;
  const frames = stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  return {
    errorName: error.name,
    errorCode: code,
    frames: frames.slice(0, 8).map((line) => line.trim()),
  };
}
