/**
 * Finds the PgBouncer for the tests, or installs that of Debian.
 */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run, say } from "./project.mjs";

/** @returns {string | null} path of the PgBouncer that is installed on this machine */
export function findPgbouncer() {
  // Debian puts it where only root has its PATH.
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  for (const folder of folders) {
    const file = join(folder, "pgbouncer");
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** @returns {Promise<string | null>} its path; null if it could not be installed */
export async function ensurePgbouncer() {
  const found = findPgbouncer();
  if (found !== null) return found;
  say("No PgBouncer here; trying Debian's package …");
  const asRoot = process.getuid?.() === 0;
  const [program = "apt-get", ...before] = asRoot
    ? ["apt-get"]
    : ["sudo", "-n", "apt-get"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-q"],
    ["install", "-y", "-q", "--no-install-recommends", "pgbouncer"],
  ])
    await run(program, [...before, ...args], { env, quiet: true });
  const installed = findPgbouncer();
  if (installed === null)
    say(
      "PgBouncer could not be installed: the tests of connections through it are left out.",
    );
  return installed;
}
