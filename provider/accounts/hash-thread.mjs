/**
 * The thread in which passwords are hashed: one at a time, with less claim to the processor than
 * whatever answers people. In plain JavaScript, so that every way of starting the provider loads it.
 */
import { scryptSync } from "node:crypto";
import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/**
 * Niceness above that of the process: where all processors are busy, about a third of the time that
 * the process itself gets; where they are not, all the time there is. With 10, a tenth, nobody could
 * sign in while another program kept the machine busy.
 */
const niceness = 5;
/** The least claim that there is. */
const leastPriority = 19;

// Elsewhere the priority belongs to the process, and the calls of everybody would wait with it.
if (process.platform === "linux") {
  try {
    setPriority(0, Math.min(leastPriority, getPriority(0) + niceness));
  } catch {
    // Not allowed here: hashes then compete with everything else.
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
