import { execFile } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestStorage } from "./engines";

/** The exit of a command. */
export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs a program with Node and waits for its end. */
export function runNode(
  args: readonly string[],
  variables: Record<string, string>,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { env: { NODE_ENV: "test", PATH: process.env.PATH, ...variables } },
      (_error, stdout, stderr) =>
        resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** Runs a command of the provider. */
export const runProviderCommand = (
  name: string,
  args: readonly string[],
  variables: Record<string, string>,
) => runNode([join(inject("programs"), `${name}.js`), ...args], variables);

/** The settings that point a program to a database. */
export const databaseVariables = ({
  dataDir,
  databaseUrl,
}: TestStorage): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});
