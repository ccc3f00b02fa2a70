/**
 * `npm run soak`: breaks every call in every way, kills the provider, and lets users work for a long time
 * (README.md). Writes `test-results/soak.md` and `soak.json`, and exits with 1 if anything has failed.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../portal/node-programs";
import type { Cell } from "./faults/run-cell";
import { runDatabaseFaults, runFaults } from "./faults/run-faults";
import { runKills } from "./kills/run-kills";
import { runLoad } from "./load/run-load";
import {
  countResults,
  listFailures,
  reportOf,
  type SoakResult,
} from "./report";
import { readSettings, type Part } from "./settings";

const settings = readSettings(process.env);
const began = performance.now();
const result: SoakResult = {
  settings,
  startedAt: new Date().toISOString(),
  minutes: 0,
  cells: [],
  kills: null,
  load: null,
};

function onCell(cell: Cell): void {
  const { call, fault, problems, durationMs } = cell;
  result.cells.push(cell);
  console.log(
    `${problems.length === 0 ? "✓" : "✗"} ${call}, ${fault} (${durationMs} ms) ${problems.join("; ")}`,
  );
}

const work: Record<Part, () => Promise<void>> = {
  faults: () => runFaults(settings, onCell),
  database: () => runDatabaseFaults(settings, onCell),
  async kills() {
    result.kills = await runKills(settings.killRounds);
  },
  async load() {
    result.load = await runLoad(settings);
  },
};

const folder = path.join(root, "test-results");
await mkdir(folder, { recursive: true });
for (const part of settings.parts) {
  console.log(`\n${part} …`);
  await work[part]();
  result.minutes = Math.round((performance.now() - began) / 6_000) / 10;
  // After each part, so that an aborted run leaves what it has found.
  const counts = countResults(result);
  const failures = listFailures(result);
  await writeFile(
    path.join(folder, "soak.json"),
    JSON.stringify({ ...counts, failures, ...result }, null, 2),
  );
  await writeFile(path.join(folder, "soak.md"), reportOf(result));
}
console.log(`\n${reportOf(result)}`);
process.exitCode = countResults(result).failed === 0 ? 0 : 1;
