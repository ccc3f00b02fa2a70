import { once } from "node:events";
import { root, startNode } from "../../portal/node-programs";

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
  const { child, output } = startNode(
    [
      `${root}/node_modules/vitest/vitest.mjs`,
      "run",
      "--project=contract",
      "test/contract/killed-under-load.test.ts",
    ],
    { env: { ...process.env, KILL_ROUNDS: String(rounds) } },
  );
  const [code] = (await once(child, "close")) as [number | null];
  const text = output();
  const lines = text.split("\n").filter((line) => / rounds, /.test(line));
  return { rounds, lines, problems: code === 0 ? [] : [text.slice(-4_000)] };
}
