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
import { StorageError } from "./errors";

/** How often a holder says that it lives, for processes that cannot see its pid. */
const touchEveryMs = 5_000;
/** A lock of another machine (or container) that was silent for this long is stale. */
const staleAfterMs = 30_000;

/** A guard is held for milliseconds; one that is as old was left behind. */
const guardAfterMs = 10_000;
/** How long to wait for whoever holds the guard. */
const waitMs = 50;
/** A draft is used for about a second; an older one was left behind by a killed process. */
const draftAfterMs = 60_000;
/** What stands between the name of the lock file and the end of a draft's: a random UUID. */
const draftEnding = /^\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Holder {
  pid: number;
  /** When the process started, as the kernel counts; pids are used again, these are not. */
  startedAt: string | null;
  host: string;
  nonce: string;
}

/** When a process started (Linux: clock ticks since boot, beside the boot's own id), else null. */
function startOf(pid: number): string | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    const boot = readFileSync(
      "/proc/sys/kernel/random/boot_id",
      "latin1",
    ).trim();
    // The name in parentheses may hold spaces; field 22 is the 20th after it.
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

/** Whether the process behind a lock still runs. */
async function holds(file: string, text: string): Promise<boolean> {
  const holder = parseHolder(text);
  if (holder === null) return false;
  if (holder.host !== hostname()) {
    const { mtimeMs } = await stat(file);
    return Date.now() - mtimeMs < staleAfterMs;
  }
  if (!isAlive(holder.pid)) return false;
  const started = startOf(holder.pid);
  return (
    started === null ||
    holder.startedAt === null ||
    started === holder.startedAt
  );
}

/** A lock that this process holds. */
export interface FolderLock {
  release(): Promise<void>;
}

const code = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error
    ? error.code
    : undefined;

/**
 * Removes a lock whose process is gone. Whoever does so holds a guard meanwhile: between a look at a
 * stale lock and its removal somebody else may have put a good one in its place, and that one would
 * go with it. Returns without having removed anything while others hold the guard.
 * @param draft a file of this process, linked as the guard
 */
async function removeStale(file: string, draft: string): Promise<void> {
  const guard = `${file}.guard`;
  try {
    await link(draft, guard);
  } catch (error) {
    if (code(error) !== "EEXIST") throw error;
    const made = await stat(guard).catch(() => null);
    // Its process ended between two of the lines below.
    if (made && Date.now() - made.ctimeMs > guardAfterMs)
      await rm(guard, { force: true });
    await setTimeout(waitMs);
    return;
  }
  try {
    const found = await readFile(file, "utf8").catch(() => null);
    if (found !== null && !(await holds(file, found).catch(() => true)))
      await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/**
 * Takes the lock file of a data folder for this process: PGlite survives anything but two
 * processes in one folder. A lock whose process is gone is taken over.
 * @param file path of the lock file; its folder exists
 * @throws StorageError when another process holds it
 */
export async function lockFolder(file: string): Promise<FolderLock> {
  const mine: Holder = {
    pid: process.pid,
    startedAt: startOf(process.pid),
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
        // A link appears with its content or not at all, unlike a file that is created, then filled.
        await link(draft, file);
        const lock = held(file, content);
        // What is left of others keeps nobody out, nor do troubles with it.
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
      if (await holds(file, found).catch(() => true)) throw refusal(found);
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

/** Removes the drafts of processes that were killed while they took the lock. */
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
