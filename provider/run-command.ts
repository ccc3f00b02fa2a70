import { StorageError } from "./db/errors";
import { SettingError } from "./env";

/** The command was called the wrong way; the message says what is right. */
export class UsageError extends Error {
  override name = "UsageError";
}

/**
 * Runs a command with the words of its command line. What is the caller's to mend is said in a
 * sentence, anything else with its stack; either ends the process with code 1.
 */
export async function runCommand(
  command: (words: string[]) => Promise<void>,
): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    const isSentence = [UsageError, SettingError, StorageError].some(
      (kind) => error instanceof kind,
    );
    const words =
      error instanceof Error
        ? isSentence
          ? error.message
          : error.stack
        : error;
    process.stderr.write(`${String(words)}\n`);
    process.exitCode = 1;
  }
}
