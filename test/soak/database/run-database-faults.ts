import { calls } from "../../../provider/contract/calls";
import type { CallCase } from "../faults/call-case";
import { prepareStage, send, unsure, type Cell } from "../faults/run-cell";
import { readCases } from "../faults/read-cases";
import { writeCases } from "../faults/write-cases";
import { findForbidden, visibleText } from "../faults/judge-page";
import { startWorld, type World } from "../world";
import { databaseFaults, type DatabaseFault } from "./database-faults";
import type { DatabaseProxy } from "./database-proxy";

/** One call of each kind of statement. */
const calledNames = [
  "checkValidUser",
  "ASNAdvancedSearch",
  "getOnTimeReportPoolSummary",
  "getDashboardManifests",
  "getDeliveryMapStatuses",
  "getUserMasterGroups",
  "loginPortal",
  "addUserToGroup",
  "createLTLBooking",
  "manualReport_ReportDelivery",
];

/** Names of what the database faults are combined with. */
export const databaseCases: readonly CallCase[] = [
  ...readCases,
  ...writeCases,
].filter(({ call }) => calledNames.includes(call));

/**
 * Breaks the connections to the database while each of these calls is made.
 * @param onCell called after each cell
 */
export async function runDatabaseFaults(
  settings: { calls: readonly string[]; faults: readonly string[] },
  onCell: (cell: Cell) => void,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  const isChosen = (names: readonly string[], name: string) =>
    names.length === 0 || names.includes(name);
  const world = await startWorld({
    hasDatabaseProxy: true,
    // A busy machine takes seconds for the hash of a password.
    settings: { PROVIDER_TIMEOUT_SECONDS: "12" },
  });
  try {
    const { databaseProxy } = world;
    if (!databaseProxy) throw new Error("There is no proxy.");
    for (const one of databaseCases)
      for (const fault of databaseFaults) {
        if (
          !isChosen(settings.calls, one.call) ||
          !isChosen(settings.faults, fault.name)
        )
          continue;
        const share = (cells.length % 10) / 10;
        const cell = await runCell(world, databaseProxy, one, fault, share);
        cells.push(cell);
        onCell(cell);
      }
  } finally {
    await world.stop();
  }
  return cells;
}

async function runCell(
  world: World,
  proxy: DatabaseProxy,
  one: CallCase,
  fault: DatabaseFault,
  share: number,
): Promise<Cell> {
  const startedAt = performance.now();
  const problems: string[] = [];
  try {
    const stage = await prepareStage(world, one);
    const prepared = await one.prepare(stage);
    await proxy.break(fault, share);
    const page = await send(stage, prepared);
    const text = visibleText(page.text);
    problems.push(...findForbidden(text));
    if (![502, 503].includes(page.status))
      problems.push(`${page.status} instead of 502 or 503`);
    if (text.length < 20) problems.push("is blank");
    if (page.status === 503 && page.retryAfter === null)
      problems.push("lacks Retry-After");
    await proxy.heal();
    const count = await prepared.count?.();
    const isKeyed = calls[one.call as keyof typeof calls].idempotencyKey;
    if (isKeyed && count === 1 && !unsure.test(text))
      problems.push(`does not say that it may be done: ${text.slice(0, 300)}`);
    const recovered = await send(stage, prepared);
    if (!one.isDone(recovered))
      problems.push(
        `does not recover: ${recovered.status} ${visibleText(recovered.text).slice(0, 300)}`,
      );
    const total = (await prepared.count?.()) ?? 1;
    if (total !== 1) problems.push(`was executed ${total} times`);
  } catch (error) {
    problems.push(String(error));
  } finally {
    await proxy.heal();
  }
  const durationMs = Math.round(performance.now() - startedAt);
  return {
    fault: `database: ${fault.name}`,
    call: one.call,
    problems,
    durationMs,
  };
}
