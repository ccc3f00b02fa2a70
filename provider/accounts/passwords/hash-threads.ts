import type { ScryptOptions } from "node:crypto";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";

/**
 * Worker threads for scrypt, separate from the four threads of libuv: those read files, resolve host
 * names and serve PGlite, and each hash would block one of them for a third of a second.
 */

/** One hash to compute. */
export interface ScryptJob {
  password: string;
  salt: Uint8Array;
  /** Length of the key, in bytes. */
  length: number;
  options: ScryptOptions;
}

/**
 * Beside this module in the source; in a build, beside the bundle or beside the folder of its chunks.
 */
const candidatePaths = [
  "./hash-thread.mjs",
  "./hash-thread.js",
  "../hash-thread.js",
];

function threadFile(): URL {
  for (const place of candidatePaths) {
    const file = new URL(place, import.meta.url);
    if (existsSync(file)) return file;
  }
  throw new Error("The thread that hashes is missing from this installation");
}

/**
 * Idle threads. The pool grows to the highest number used at once and is kept until the process ends.
 */
const idle: Worker[] = [];

function takeThread(): Worker {
  const known = idle.pop();
  if (known) {
    known.ref();
    return known;
  }
  const made = new Worker(threadFile());
  // An idle thread exits only on a failure; it is not reused.
  made.on("exit", () => {
    const at = idle.indexOf(made);
    if (at >= 0) idle.splice(at, 1);
  });
  return made;
}

/** Computes a key on a worker thread. The caller limits the number of concurrent calls. */
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
      // An idle thread must not keep the process of a finished command running.
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
