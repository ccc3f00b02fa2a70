/**
 * The worker thread that hashes passwords, one at a time, at a lower priority than the thread that
 * serves requests. Plain JavaScript, so that it can be loaded however the provider is started.
 */
import { scryptSync } from "node:crypto";
import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/**
 * Niceness relative to that of the process. While all processors are busy, the thread gets about a
 * third of the time that the process itself gets; otherwise, all the time available. At 10 (a tenth),
 * nobody could sign in while another program kept the machine busy.
 */
const niceness = 5;
/** The lowest scheduling priority (the highest niceness). */
const leastPriority = 19;

// On other systems, the priority applies to the whole process and would slow down every request.
if (process.platform === "linux") {
  try {
    setPriority(0, Math.min(leastPriority, getPriority(0) + niceness));
  } catch {
    // Lowering the priority is not permitted: hashes then run at the priority of the process.
  }
}

parentPort?.on(
  "message",
  /** @param {{ password: string, salt: Uint8Array, length: number, options: import("node:crypto").ScryptOptions }} job */
  ({ password, salt, length, options }) => {
    try {
      const key = scryptSync(password, salt, length, options);
      parentPort?.postMessage({ key: new Uint8Array(key) });
    } catch (error) {
      parentPort?.postMessage({ error });
    }
  },
);
