import { statfs } from "node:fs/promises";

/** What is left of the disk that holds a folder. */
export interface FreeSpace {
  bytes: number;
  /** Of the whole disk, 0 to 1. */
  share: number;
}

/**
 * What PGlite has to find free before it is opened or told to bring all it holds to the disk: it ends
 * when it cannot write in the middle of that. Its log ahead grows by 16 MB at a time.
 */
export const neededBytes = 32 * 1024 * 1024;

/** The free space that an ordinary user may fill; null when the folder or its disk cannot be asked. */
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
