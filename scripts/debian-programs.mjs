/**
 * Finds programs that some tests need, or installs them from Debian's packages.
 */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run, say } from "./project.mjs";

/** @typedef {"pgbouncer" | "nginx" | "haproxy"} DebianProgram each is in a package of the same name */

/** @param {DebianProgram} name @returns {string | null} path of the program, null if it is not installed */
export function findProgram(name) {
  // Debian puts them where only root has its PATH.
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  for (const folder of folders) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/**
 * Installs the programs that are missing, if apt-get can.
 * @param {readonly DebianProgram[]} names
 * @returns {Promise<DebianProgram[]>} those that are missing still
 */
export async function ensurePrograms(names) {
  const missing = () => names.filter((name) => findProgram(name) === null);
  if (missing().length === 0) return [];
  say(`Not here: ${missing().join(", ")}; trying Debian's packages …`);
  const asRoot = process.getuid?.() === 0;
  const [program = "apt-get", ...before] = asRoot
    ? ["apt-get"]
    : ["sudo", "-n", "apt-get"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-q"],
    ["install", "-y", "-q", "--no-install-recommends", ...missing()],
  ])
    await run(program, [...before, ...args], { env, quiet: true });
  if (missing().length > 0)
    say(
      `Could not be installed: ${missing().join(", ")}. The tests that need them are left out.`,
    );
  return missing();
}
