import { statfs } from "node:fs/promises";

/** The free space of the disk that holds a folder. */
export interface FreeSpace {
  bytes: number;
  /** As a share of the whole disk, 0 to 1. */
  share: number;
}

/**
 * Free space that PGlite needs before it opens a database or runs a checkpoint: it stops if it cannot
 * write in the middle of either. Its write-ahead log grows by 16 MB at a time.
 */
export const neededBytes = 32 * 1024 * 1024;

/** Returns the free space available to an unprivileged user; null if it cannot be determined. */
export async function freeSpace(folder: string): Promise<FreeSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return blocks === 0
      ? null
      : { bytes: bavail * bsize, share: bavail / blocks };
  } catch {
    return null;
  }
}
