import {
  failureCause,
  isTransient,
  isStorageFailure,
  StorageError,
} from "./db/errors";
import { SettingError } from "./env";

/** Thrown when a command is called with wrong arguments; the message is the usage. */
export class UsageError extends Error {
  override name = "UsageError";
  /** @param exitCode 1, or what the command documents */
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/**
 * Returns the message for an error that ended a program: a sentence if the operator can fix the cause,
 * the stack if it is a bug.
 */
export function failureMessage(error: unknown): string {
  const isSentence = [UsageError, SettingError, StorageError].some(
    (kind) => error instanceof kind,
  );
  if (isSentence && error instanceof Error) return error.message;
  const cause = failureCause(error) ?? "";
  if (isStorageFailure(error)) return `The database cannot write: ${cause}.`;
  if (isTransient(error)) return `The database cannot be used now: ${cause}.`;
  return error instanceof Error
    ? (error.stack ?? error.message)
    : String(error);
}
