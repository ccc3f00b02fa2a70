/** Why the database refuses a statement: too many are waiting, it is closing, or it has failed. */
type BusyReason =
  "too many statements" | "too many pages" | "closing" | "stopped";

const busyMessages: Record<BusyReason, string> = {
  "too many statements": "Too many statements wait for the database already",
  "too many pages": "Too many pages of rows are read already",
  closing: "The database is closing",
  stopped: "The database has stopped",
};

/** The database cannot run this statement now, but a retry may succeed. Sent as 503. */
export class DatabaseBusyError extends Error {
  override name = "DatabaseBusyError";
  readonly reason: BusyReason;

  /** @param cause the error that stopped the database */
  constructor(reason: BusyReason, cause?: unknown) {
    super(busyMessages[reason], { cause });
    this.reason = reason;
  }
}

/** The reasons of a database that has ended. */
const endReasons: ReadonlySet<BusyReason> = new Set(["closing", "stopped"]);

/** The storage of the provider cannot be opened; the message is written for the operator. */
export class StorageError extends Error {
  override name = "StorageError";
}

/** The meaning of an SQLSTATE of PostgreSQL or an errno of the operating system. */
interface Cause {
  codes: RegExp;
  /** A fixed phrase for logs. */
  name: string;
  /**
   * `busy`: the same statement may succeed a little later. `down`: the database cannot be reached or is
   * stopping. `storage`: it cannot write until an operator has intervened.
   */
  kind: "busy" | "down" | "storage";
  /** True if the connection is lost with it, and so the transaction with its locks. */
  endsConnection?: true;
}

const causes: readonly Cause[] = [
  { codes: /^(53100|ENOSPC|EDQUOT)$/, name: "disk full", kind: "storage" },
  { codes: /^(25006|EROFS)$/, name: "read-only storage", kind: "storage" },
  { codes: /^(58030|EIO)$/, name: "input/output error", kind: "storage" },
  { codes: /^57014$/, name: "statement timeout", kind: "busy" },
  { codes: /^55P03$/, name: "lock timeout", kind: "busy" },
  {
    codes: /^25P0[34]$/,
    name: "transaction timeout",
    kind: "busy",
    endsConnection: true,
  },
  { codes: /^40P01$/, name: "deadlock", kind: "busy" },
  { codes: /^40001$/, name: "serialization failure", kind: "busy" },
  { codes: /^53200$/, name: "out of memory", kind: "busy" },
  { codes: /^53300$/, name: "too many connections", kind: "busy" },
  { codes: /^53\d{3}$/, name: "insufficient resources", kind: "busy" },
  {
    codes: /^57P0[1-5]$/,
    name: "server starting or stopping",
    kind: "down",
    endsConnection: true,
  },
  { codes: /^ECONNREFUSED$/, name: "connection refused", kind: "down" },
  { codes: /^(ENOTFOUND|EAI_AGAIN)$/, name: "unknown host", kind: "down" },
  { codes: /^ETIMEDOUT$/, name: "connection timeout", kind: "down" },
  {
    codes: /^(08[\dP]\d{2}|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH)$/,
    name: "connection lost",
    kind: "down",
    endsConnection: true,
  },
];

/** What the driver says when the server has not answered in time. */
const unanswered = /^Query read timeout$/;

/** An SQLSTATE, by the classes that PostgreSQL has; an errno of the operating system begins with E. */
const sqlState = /^[0-9FHPX][0-9A-Z]{4}$/;

/** Messages of driver errors without a code. */
const messages: readonly [RegExp, Omit<Cause, "codes">][] = [
  [unanswered, { name: "no answer", kind: "busy" }],
  [
    /timeout exceeded when trying to connect/,
    { name: "connection timeout", kind: "down" },
  ],
  [
    /Connection terminated|connection error and is not/,
    { name: "connection lost", kind: "down" },
  ],
];

/** Returns the SQLSTATE or errno of an error or of its cause; null without one. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  if ("code" in error && /^[A-Z0-9_]{2,40}$/.test(String(error.code)))
    return String(error.code);
  return error instanceof DatabaseBusyError ? errorCode(error.cause) : null;
}

function classifyError(error: unknown): Omit<Cause, "codes"> | null {
  const code = errorCode(error);
  const known = causes.find(({ codes }) => code !== null && codes.test(code));
  if (known) return known;
  if (error instanceof DatabaseBusyError)
    return {
      name: error.reason,
      kind: endReasons.has(error.reason) ? "down" : "busy",
    };
  if (!(error instanceof Error)) return null;
  return messages.find(([pattern]) => pattern.test(error.message))?.[1] ?? null;
}

/**
 * Returns why a statement failed, as a fixed phrase without values; null if the statement itself is at
 * fault.
 */
export function failureCause(error: unknown): string | null {
  return classifyError(error)?.name ?? null;
}

/** Returns whether the same statement may succeed a little later. */
export function isTransient(error: unknown): boolean {
  return classifyError(error) !== null;
}

/** Returns whether the database works, and has only too much to do: users are told so. */
export function isBusy(error: unknown): boolean {
  return classifyError(error)?.kind === "busy";
}

/**
 * Returns whether PostgreSQL refused a statement and the connection is still there, so that the transaction
 * holds its locks until it ends.
 */
export function isRefusedStatement(error: unknown): boolean {
  const isReported = sqlState.test(errorCode(error) ?? "");
  return isReported && classifyError(error)?.endsConnection !== true;
}

/** Returns whether the database cannot write because its disk is full, read-only or broken. */
export function isStorageFailure(error: unknown): boolean {
  return classifyError(error)?.kind === "storage";
}

/** Returns whether the server has not answered a statement in time. */
export const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && unanswered.test(error.message);
