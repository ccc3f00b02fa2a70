import { freeSpace } from "../db/pglite/free-space";
import type { ProviderLog } from "../log";

const checkIntervalMs = 30_000;
/** Free shares of the disk at which a warning is logged, in order. */
const thresholds = [0.1, 0.01];
/** A threshold is left only this factor above it, so that a disk close to it warns once. */
const slack = 1.1;

/** Returns how many thresholds a free share is below. `before` is the previous count. */
function countThresholdsBelow(share: number, before: number): number {
  return thresholds.filter(
    (threshold, at) => share <= (at < before ? threshold * slack : threshold),
  ).length;
}

/** Monitors the disk of `DATA_DIR`. */
export interface DiskMonitor {
  check(): Promise<void>;
  stop(): void;
}

/**
 * Logs once when the free space of a folder's disk falls to 10 %, again at 1 %, and when it recovers. A
 * missing folder is ignored until it exists.
 * @param measure returns the free share; replaced in tests
 */
export function monitorDiskSpace(
  folder: string,
  log: ProviderLog,
  measure = async () => (await freeSpace(folder))?.share ?? null,
): DiskMonitor {
  let crossed = 0;
  async function look(): Promise<void> {
    const share = await measure();
    if (share === null) return;
    const before = crossed;
    crossed = countThresholdsBelow(share, before);
    if (crossed === before) return;
    const fields = {
      name: "DATA_DIR",
      freePercent: Math.round(share * 1000) / 10,
    };
    if (crossed < before) log.info("disk has more room again", fields);
    else if (crossed === thresholds.length) log.error("disk is full", fields);
    else log.warn("disk is filling up", fields);
  }
  const timer = setInterval(() => void look(), checkIntervalMs);
  timer.unref();
  void look();
  return { check: look, stop: () => clearInterval(timer) };
}
