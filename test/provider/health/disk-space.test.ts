import { expect, it } from "vitest";
import { monitorDiskSpace } from "../../../provider/health/disk-space";
import { makeLog } from "../../../provider/log";

/** What is logged while the free share of the disk takes these values. */
async function logOf(shares: readonly (number | null)[]) {
  const lines: string[] = [];
  const log = makeLog("info", {
    write: (line: string) => void lines.push(line),
  });
  let share: number | null = 1;
  const watch = monitorDiskSpace("unused", log, async () => share);
  for (share of shares) await watch.check();
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

it("disk space is reported once at 10 %, once at 1 %, and when it has recovered", async () => {
  expect(
    await logOf([0.5, 0.101, 0.1, 0.09, 0.05, 0.01, 0.001, 0, 0.02, 0.05, 0.3]),
  ).toEqual([
    ["warn", "disk is filling up", 10],
    ["error", "disk is full", 1],
    ["info", "disk has more room again", 2],
    ["info", "disk has more room again", 30],
  ]);
});

it("a disk at the limit is reported once", async () => {
  expect(await logOf([0.0999, 0.1001, 0.0999, 0.105, 0.09])).toEqual([
    ["warn", "disk is filling up", 10],
  ]);
});

it("a disk below both limits at once is reported as full; a missing folder is not", async () => {
  expect(await logOf([0.004, null, 0.004])).toEqual([
    ["error", "disk is full", 0.4],
  ]);
});
