import { expect, it } from "vitest";
import { watchDiskSpace } from "../../../provider/health/disk-space";
import { makeLog } from "../../../provider/log";

/** What is logged while the free share of the disk takes these values. */
async function logOf(shares: readonly (number | null)[]) {
  const lines: string[] = [];
  const log = makeLog("info", {
    write: (line: string) => void lines.push(line),
  });
  let share: number | null = 1;
  const watch = watchDiskSpace("unused", log, async () => share);
  for (share of shares) await watch.look();
  watch.stop();
  return lines.map((line) => {
    const { level, msg, freePercent, name } = JSON.parse(line) as Record<
      string,
      unknown
    >;
    expect(name).toBe("DATA_DIR");
    return [level, msg, freePercent];
  });
}

it("warns once at 10 % and once at 1 %, and tells when there is room again", async () => {
  expect(
    await logOf([0.5, 0.101, 0.1, 0.09, 0.05, 0.01, 0.001, 0, 0.02, 0.05, 0.3]),
  ).toEqual([
    ["warn", "disk is filling up", 10],
    ["error", "disk is full", 1],
    ["info", "disk has more room again", 2],
    ["info", "disk has more room again", 30],
  ]);
});

it("warns once of a disk that stays at the very edge", async () => {
  expect(await logOf([0.0999, 0.1001, 0.0999, 0.105, 0.09])).toEqual([
    ["warn", "disk is filling up", 10],
  ]);
});

it("warns of what fell below both at once as of a full disk, and of no folder not at all", async () => {
  expect(await logOf([0.004, null, 0.004])).toEqual([
    ["error", "disk is full", 0.4],
  ]);
});
