import { calls } from "../../../provider/contract/calls";
import { startWorld } from "../world";
import type { CallCase } from "./call-case";
import { cases } from "./cases";
import { faults, type Fault } from "./faults";
import { everyCall } from "./faulty-proxy";
import { runCell, type Cell } from "./run-cell";

/** Which cells are run. */
export interface FaultSettings {
  /** Names of calls; empty for all. */
  calls: readonly string[];
  /** Names of faults; empty for all. */
  faults: readonly string[];
  /** Portals that are tested at the same time. */
  worlds: number;
}

const chosen = <One>(
  all: readonly One[],
  nameOf: (one: One) => string,
  names: readonly string[],
) =>
  names.length === 0 ? all : all.filter((one) => names.includes(nameOf(one)));

const hashesPassword = ({ call }: CallCase) =>
  call !== everyCall && calls[call].hashesPassword;

/**
 * Breaks every call in every way.
 * @param onCell called after each cell
 */
export async function runFaults(
  settings: FaultSettings,
  onCell: (cell: Cell) => void,
): Promise<Cell[]> {
  const work = chosen(cases, ({ call }) => call, settings.calls).flatMap(
    (one) =>
      chosen(faults, ({ name }) => name, settings.faults).map((fault) => ({
        one,
        fault,
        share: 0,
      })),
  );
  for (const [at, item] of work.entries()) item.share = (at % 10) / 10;
  const cells: Cell[] = [];
  const runAll = async (
    own: { one: CallCase; fault: Fault; share: number }[],
    timeoutSeconds: number,
  ) => {
    if (own.length === 0) return;
    const world = await startWorld({
      settings: { PROVIDER_TIMEOUT_SECONDS: String(timeoutSeconds) },
    });
    try {
      for (let item = own.shift(); item; item = own.shift()) {
        const cell = await runCell(world, item.one, item.fault, item.share);
        cells.push(cell);
        onCell(cell);
      }
    } finally {
      await world.stop();
    }
  };
  const general = work.filter(({ one }) => !hashesPassword(one));
  const hashing = work.filter(({ one }) => hashesPassword(one));
  await Promise.all([
    // A busy machine takes seconds for a page.
    ...Array.from({ length: settings.worlds }, () => runAll(general, 8)),
    // And longer for a hash.
    runAll(hashing, 15),
  ]);
  return cells;
}
