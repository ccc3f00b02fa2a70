import pino, { type DestinationStream } from "pino";

/**
 * The only fields that a log line may carry. Values of calls, cookies, codes, emails and addresses
 * are not among them, so no line can hold one.
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
]);

/** JSON lines. The event is a fixed phrase, never built from values. */
export interface ProviderLog {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** An exception: its kind and its stack without the message, which may quote values. */
  failure(event: string, error: unknown, fields?: LogFields): void;
}

function only(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => allowed.has(key)),
  );
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  const code =
    "code" in error && /^[A-Z0-9_]{2,40}$/.test(String(error.code))
      ? error.code
      : null;
  return {
    error: error.name,
    code,
    stack: frames.slice(0, 12).map((line) => line.trim()),
  };
}

/** Makes the log of the provider process. */
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
    info: (event, fields = {}) => logger.info(only(fields), event),
    warn: (event, fields = {}) => logger.warn(only(fields), event),
    failure: (event, error, fields = {}) =>
      logger.error({ ...only(fields), ...describe(error) }, event),
  };
}
