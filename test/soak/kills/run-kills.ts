import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "../../bench/programs/places";

/** The result of the kills of one engine. */
export interface KillResult {
  rounds: number;
  /** What the test prints for each engine. */
  lines: string[];
  /** What is wrong; empty if they have passed. */
  problems: string[];
}

/**
 * Kills the provider under load on each engine; the test checks that everything that was confirmed exists
 * once (`test/contract/killed-under-load.test.ts`).
 */
export async function runKills(rounds: number): Promise<KillResult> {
  const vitest = path.join(projectRoot, "node_modules/vitest/vitest.mjs");
  const child = spawn(
    process.execPath,
    [
      vitest,
      "run",
      "--project=contract",
      "test/contract/killed-under-load.test.ts",
    ],
    {
      cwd: projectRoot,
      env: { ...process.env, KILL_ROUNDS: String(rounds) },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  const lines = output.split("\n").filter((line) => / rounds, /.test(line));
  return { rounds, lines, problems: code === 0 ? [] : [output.slice(-4_000)] };
}
