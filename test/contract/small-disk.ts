import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A separate disk that a test may fill. */
export interface SmallDisk {
  /** A folder on it. */
  folder: string;
  /** Allocates all remaining space. */
  fill(): void;
  /** Frees it. */
  makeRoom(): void;
  remove(): Promise<void>;
}

/**
 * Mounts a disk in memory.
 * @returns null without permission: it needs Linux and root
 */
export async function mountSmallDisk(
  megabytes: number,
): Promise<SmallDisk | null> {
  const mount = await mkdtemp(join(tmpdir(), "portal-disk-"));
  try {
    execFileSync(
      "mount",
      ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", mount],
      { stdio: "ignore" },
    );
  } catch {
    await rm(mount, { recursive: true, force: true });
    return null;
  }
  await chmod(mount, 0o755);
  const folder = join(mount, "data");
  mkdirSync(folder);
  const filling = join(mount, "filling");
  return {
    folder,
    fill() {
      const file = openSync(filling, "a");
      let bytes = 1024 * 1024;
      while (bytes >= 1) {
        try {
          writeSync(file, Buffer.alloc(bytes));
        } catch {
          bytes = Math.floor(bytes / 2);
        }
      }
      closeSync(file);
    },
    makeRoom: () => rmSync(filling, { force: true }),
    async remove() {
      execFileSync("umount", ["--lazy", mount], { stdio: "ignore" });
      await rm(mount, { recursive: true, force: true });
    },
  };
}

/** Reports why tests of a full disk do not run. */
export const noSmallDisk =
  "Tests of a full disk are left out: a tmpfs can be mounted on Linux by root only.";
