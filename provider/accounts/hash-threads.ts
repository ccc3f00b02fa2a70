import type { ScryptOptions } from "node:crypto";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";

/**
 * Threads for scrypt, apart from the four of libuv: those read files, look up names and wait for
 * PGlite, and a hash would hold one of them for a third of a second.
 */

/** One hash to compute. */
export interface ScryptJob {
  password: string;
  salt: Uint8Array;
  /** Of the key, in bytes. */
  length: number;
  options: ScryptOptions;
}

/** Beside this module in the source; in a build beside the bundle, or beside the folder of its chunks. */
const places = ["./hash-thread.mjs", "./hash-thread.js", "../hash-thread.js"];

function threadFile(): URL {
  for (const place of places) {
    const file = new URL(place, import.meta.url);
    if (existsSync(file)) return file;
  }
  throw new Error("The thread that hashes is missing from this installation");
}

/** Threads without work. As many are made as ever work at once, and kept for the life of the process. */
const idle: Worker[] = [];

function takeThread(): Worker {
  const known = idle.pop();
  if (known) {
    known.ref();
    return known;
  }
  const made = new Worker(threadFile());
  // Without work it ends by itself only when something is wrong; then it is not used again.
  made.on("exit", () => {
    const at = idle.indexOf(made);
    if (at >= 0) idle.splice(at, 1);
  });
  return made;
}

/** Computes a key on a thread of its own; whoever calls bounds how many at once. */
export function scryptOnThread(job: ScryptJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = takeThread();
    const settle = () => {
      thread.off("message", onMessage);
      thread.off("error", onError);
      thread.off("exit", onExit);
    };
    const onMessage = (answer: { key: Uint8Array } | { error: Error }) => {
      settle();
      // A command that has nothing else to do ends although the thread stands ready.
      thread.unref();
      idle.push(thread);
      if ("key" in answer) resolve(Buffer.from(answer.key));
      else reject(answer.error);
    };
    const onError = (error: Error) => {
      settle();
      reject(error);
    };
    const onExit = () => onError(new Error("The thread that hashes ended"));
    thread.on("message", onMessage);
    thread.on("error", onError);
    thread.on("exit", onExit);
    thread.postMessage(job);
  });
}
