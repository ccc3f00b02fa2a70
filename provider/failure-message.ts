import {
  failureCause,
  isPassing,
  isStorageFailure,
  StorageError,
} from "./db/errors";
import { SettingError } from "./env";

/** The command was called the wrong way; the message says what is right. */
export class UsageError extends Error {
  override name = "UsageError";
}

/**
 * What ended a program, for whoever started it: a sentence where that person can mend it, the stack
 * where it is a bug.
 */
export function failureMessage(error: unknown): string {
  const isSentence = [UsageError, SettingError, StorageError].some(
    (kind) => error instanceof kind,
  );
  if (isSentence && error instanceof Error) return error.message;
  const cause = failureCause(error) ?? "";
  if (isStorageFailure(error)) return `The database cannot write: ${cause}.`;
  if (isPassing(error)) return `The database cannot be used now: ${cause}.`;
  return error instanceof Error
    ? (error.stack ?? error.message)
    : String(error);
}
