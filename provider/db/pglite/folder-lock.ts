import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  link,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { StorageError } from "../errors";

/** Interval at which the holder updates the lock's mtime, for processes that cannot see its pid. */
const touchEveryMs = 5_000;
/** A lock of another machine (or container) that was not updated for this long is stale. */
const staleAfterMs = 30_000;

/** A guard is held for milliseconds; one of this age was left behind. */
const guardAfterMs = 10_000;
/** Wait before the next try while another process holds the guard. */
const waitMs = 50;
/** A draft exists for about a second; an older one was left behind by a killed process. */
const draftAfterMs = 60_000;
/** Suffix of a draft after the name of the lock file: a random UUID. */
const draftEnding = /^\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Holder {
  pid: number;
  /** Start time of the process as reported by the kernel: pids are reused, start times are not. */
  startedAt: string | null;
  host: string;
  nonce: string;
}

/** Returns when a process started (Linux: the boot id and clock ticks since boot), otherwise null. */
function getProcessStart(pid: number): string | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    const boot = readFileSync(
      "/proc/sys/kernel/random/boot_id",
      "latin1",
    ).trim();
    // The process name in parentheses may contain spaces; field 22 is the 20th after it.
    const ticks = status.slice(status.lastIndexOf(")") + 2).split(" ")[19];
    return ticks === undefined ? null : `${boot}:${ticks}`;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(
      error instanceof Error &&
      "code" in error &&
      error.code === "ESRCH"
    );
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { pid, startedAt, host, nonce } = value as Partial<Holder>;
    if (typeof pid !== "number" || !Number.isInteger(pid) || pid <= 0)
      return null;
    if (typeof host !== "string" || typeof nonce !== "string") return null;
    return {
      pid,
      host,
      nonce,
      startedAt: typeof startedAt === "string" ? startedAt : null,
    };
  } catch {
    return null;
  }
}

/** Returns whether the process that wrote a lock is still running. */
async function isLockHeld(file: string, text: string): Promise<boolean> {
  const holder = parseHolder(text);
  if (holder === null) return false;
  if (holder.host !== hostname()) {
    const { mtimeMs } = await stat(file);
    return Date.now() - mtimeMs < staleAfterMs;
  }
  if (!isAlive(holder.pid)) return false;
  const started = getProcessStart(holder.pid);
  return (
    started === null ||
    holder.startedAt === null ||
    started === holder.startedAt
  );
}

/** A lock held by this process. */
export interface FolderLock {
  release(): Promise<void>;
}

const code = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error
    ? error.code
    : undefined;

/**
 * Removes a lock whose process has ended, while holding a guard: between reading a stale lock and
 * removing it, another process may have replaced it with a valid one, which would be removed instead.
 * Returns without removing anything while another process holds the guard.
 * @param draft a file of this process, linked as the guard
 */
async function removeStale(file: string, draft: string): Promise<void> {
  const guard = `${file}.guard`;
  try {
    await link(draft, guard);
  } catch (error) {
    if (code(error) !== "EEXIST") throw error;
    const made = await stat(guard).catch(() => null);
    // The process that created the guard was killed before removing it.
    if (made && Date.now() - made.ctimeMs > guardAfterMs)
      await rm(guard, { force: true });
    await setTimeout(waitMs);
    return;
  }
  try {
    const found = await readFile(file, "utf8").catch(() => null);
    if (found !== null && !(await isLockHeld(file, found).catch(() => true)))
      await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/**
 * Takes the lock file of a data folder for this process, because two processes in one folder destroy a
 * PGlite database. A lock whose process has ended is taken over.
 * @param file path of the lock file; its folder exists
 * @throws StorageError if another process holds it
 */
export async function lockFolder(file: string): Promise<FolderLock> {
  const mine: Holder = {
    pid: process.pid,
    startedAt: getProcessStart(process.pid),
    host: hostname(),
    nonce: randomUUID(),
  };
  const content = JSON.stringify(mine);
  const draft = `${file}.${mine.nonce}`;
  const refusal = (text: string) => {
    const holder = parseHolder(text);
    const who = holder
      ? `process ${holder.pid} on ${holder.host}`
      : "another process";
    return new StorageError(
      `The data folder is in use by ${who}; stop it first, or choose another DATA_DIR`,
    );
  };

  try {
    await writeFile(draft, content, { mode: 0o600, flag: "wx" });
    for (let round = 0; round < 20; round += 1) {
      try {
        // A hard link appears with its content or not at all, unlike a file that is created and then
        // written.
        await link(draft, file);
        const lock = held(file, content);
        // Left-over drafts do not block the lock, and neither does a failure to remove them.
        await removeOldDrafts(file).catch(() => undefined);
        return lock;
      } catch (error) {
        if (code(error) !== "EEXIST") throw error;
      }
      const found = await readFile(file, "utf8").catch((error: unknown) => {
        if (code(error) === "ENOENT") return null;
        throw error;
      });
      if (found === null) continue;
      if (await isLockHeld(file, found).catch(() => true)) throw refusal(found);
      await removeStale(file, draft);
    }
    throw refusal("");
  } catch (error) {
    if (code(error) !== "ENOSPC" && code(error) !== "EDQUOT") throw error;
    throw new StorageError(
      `The disk is full, so that the data folder cannot be locked: ${file}`,
    );
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes the drafts of processes that were killed while taking the lock. */
async function removeOldDrafts(file: string): Promise<void> {
  const folder = dirname(file);
  const name = basename(file);
  for (const found of await readdir(folder)) {
    if (!found.startsWith(name) || !draftEnding.test(found.slice(name.length)))
      continue;
    const path = join(folder, found);
    const made = await stat(path).catch(() => null);
    if (made && Date.now() - made.mtimeMs > draftAfterMs)
      await rm(path, { force: true });
  }
}

function held(file: string, content: string): FolderLock {
  const timer = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, touchEveryMs);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      const now = await readFile(file, "utf8").catch(() => null);
      if (now === content) await rm(file, { force: true });
    },
  };
}
