import { freeSpace } from "../db/free-space";
import type { ProviderLog } from "../log";

const lookEveryMs = 30_000;
/** Shares of the disk at whose crossing somebody is warned, the first one first. */
const thresholds = [0.1, 0.01];
/** How far above a threshold counts as out of danger: a disk at the very edge warns once. */
const slack = 1.1;

/** How many thresholds a free share is below. `before` is the count so far. */
function countCrossed(share: number, before: number): number {
  return thresholds.filter(
    (threshold, at) => share <= (at < before ? threshold * slack : threshold),
  ).length;
}

/** Watches the disk of `DATA_DIR`. */
export interface DiskWatch {
  look(): Promise<void>;
  stop(): void;
}

/**
 * Warns once when the free space of a folder's disk falls to 10 %, again at 1 %, and tells when there
 * is room again. A folder that is not there is not watched until it is.
 * @param measure the free share, for tests
 */
export function watchDiskSpace(
  folder: string,
  log: ProviderLog,
  measure = async () => (await freeSpace(folder))?.share ?? null,
): DiskWatch {
  let crossed = 0;
  async function look(): Promise<void> {
    const share = await measure();
    if (share === null) return;
    const before = crossed;
    crossed = countCrossed(share, before);
    if (crossed === before) return;
    const fields = {
      name: "DATA_DIR",
      freePercent: Math.round(share * 1000) / 10,
    };
    if (crossed < before) log.info("disk has more room again", fields);
    else if (crossed === thresholds.length) log.error("disk is full", fields);
    else log.warn("disk is filling up", fields);
  }
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  void look();
  return { look, stop: () => clearInterval(timer) };
}
