import { keepFilesPrivate } from "./db/pglite/file-modes";
import { failureMessage, UsageError } from "./failure-message";

/** Prints a line. */
export const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Runs a command with the arguments of the command line. A failure is printed to standard error and
 * sets the exit code, to 1 unless it is a usage error with another one.
 */
export async function runCommand(
  command: (words: string[]) => Promise<void>,
): Promise<void> {
  keepFilesPrivate();
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${failureMessage(error)}\n`);
    process.exitCode = error instanceof UsageError ? error.exitCode : 1;
  }
}
