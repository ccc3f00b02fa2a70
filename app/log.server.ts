import pino from "pino";
import type { PortalEnv } from "./portal-env";

/**
 * Everything that a log line may say beside its event. A line holds these fields or none: values
 * of people (passwords, cookies, codes, search terms, addresses) have no field to travel in.
 */
export interface LogFields {
  requestId?: string;
  method?: string;
  /** Route name of the specification, never the URL itself: URLs carry codes and search terms. */
  route?: string;
  status?: number;
  durationMs?: number;
  /** Name of a provider call. */
  call?: string;
  /** Why a call or a start failed, a fixed word of ours or an error code of the system. */
  reason?: string;
  /** HTTP status of the provider's answer, beside the status of the portal's own. */
  providerStatus?: number;
  /** Where in an answer the contract was broken, e.g. `result.0.name`. */
  path?: string;
  errorName?: string;
  errorCode?: string;
  /** Stack frames without the message, which may quote values. */
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
/** Writes one line: a fixed sentence and allow-listed fields. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/**
 * JSON lines on standard error (standard output is for the person who started the portal).
 * @param level lines below it are not written
 * @param destination where lines go instead, for tests
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

/** What may be logged of something that was thrown: its kind and place, never its message. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) {
    // Remix's own 404 and 405 are no errors but say their status.
    const status =
      typeof error === "object" && error !== null && "status" in error
        ? Number(error.status)
        : undefined;
    return { errorName: typeof error, status };
  }
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
