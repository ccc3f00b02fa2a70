/**
 * Shared functions of the project's commands: paths, checks for outdated installs and builds, and
 * running steps. Requires only Node, so that it works before packages are installed.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { endTrees, startGuard } from "./process-guard.mjs";

/** Root folder of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Where tools keep what they remember between runs. */
export const caches = join(root, "node_modules", ".cache");

/** Prints one line of progress. @param {string} text */
export function say(text) {
  console.log(text);
}

/** A failure that is printed as one sentence, without a stack. */
export class Stop extends Error {}

/**
 * Runs the body of a command; a `Stop` ends it with its message.
 * @param {() => Promise<number | void>} work resolves to the exit code. If it returns nothing, the exit
 *   code is the one set in the meantime, or 0
 */
export async function command(work) {
  try {
    const code = await work();
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @type {import("./process-guard.mjs").Guard | null} */
let guard = null;

/** Makes every program that is run from now on end with this process, and all that it has started. */
export function endProgramsWithThisProcess() {
  guard ??= startGuard();
}

const endSignals = ["SIGHUP", "SIGINT", "SIGTERM"];

/**
 * Runs a program and waits for it.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, timeoutMs?: number,
 *   endsOnSignal?: boolean }} [options] `quiet` returns the output instead of printing it; after `timeoutMs`,
 *   the program and all that it has started are ended, and the code is 124. With `endsOnSignal`, a signal to
 *   this process (Ctrl-C) ends them, and this process goes on when they have ended; the code is then 130
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(
  program,
  args,
  { env = {}, quiet = false, timeoutMs, endsOnSignal = false } = {},
) {
  return new Promise((resolve) => {
    let isStopped = false;
    const stop = () => {
      isStopped = true;
      if (child.pid !== undefined) void endTrees([child.pid]);
    };
    // Before the program runs, so that no signal comes in between.
    if (endsOnSignal) for (const name of endSignals) process.on(name, stop);
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
      detached: guard !== null,
    });
    if (child.pid !== undefined) guard?.watch(child);
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        if (child.pid !== undefined) void endTrees([child.pid]);
      },
      timeoutMs ?? 2 ** 31 - 1,
    );
    let output = "";
    child.stdout?.on("data", (chunk) => (output += String(chunk)));
    child.stderr?.on("data", (chunk) => (output += String(chunk)));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => {
      clearTimeout(timer);
      for (const name of endSignals) process.off(name, stop);
      resolve({ code: isStopped ? 130 : isLate ? 124 : (code ?? 1), output });
    });
  });
}

/**
 * Runs the JavaScript command of an installed package with this Node, which avoids the startup of npx
 * and a shell.
 * @param {string} packageName
 * @param {string} bin path of the command inside the package
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runPackage(packageName, bin, args, options) {
  const script = join(root, "node_modules", packageName, bin);
  return run(process.execPath, [script, ...args], options);
}

/**
 * Returns whether the installed packages match package-lock.json, according to npm's own record in
 * node_modules. A package of the record must be there, too: an installation that was interrupted takes away
 * packages, and leaves the record.
 * @returns {boolean}
 */
export function isInstalled() {
  try {
    const wanted = readLock("package-lock.json");
    const present = readLock(join("node_modules", ".package-lock.json"));
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === "") return true;
      const found = present[path];
      // Packages for other platforms are not installed.
      if (!found) return entry.optional === true;
      return (
        found.version === entry.version &&
        existsSync(join(root, path, "package.json"))
      );
    });
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readLock(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
}

/** Installs the packages of package-lock.json unless they are already installed. */
export async function install() {
  if (isInstalled()) return;
  say("Installing packages (npm ci) …");
  // Includes development packages, whatever NODE_ENV is, because the build needs them.
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { code } = await run(npm, ["ci", "--include=dev"], {
    endsOnSignal: true,
  });
  if (code === 130)
    throw new Stop(
      "The installation of packages was stopped; the next start repeats it.",
    );
  if (code !== 0) throw new Stop("The packages could not be installed.");
}

/** The sources of the build. */
const buildSources = [
  "app",
  "provider",
  "shared",
  "telemetry",
  "public",
  "server.ts",
  "vite.config.ts",
  "remix.config.js",
  "tsconfig.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/licences.mjs",
  "scripts/translated-messages.mjs",
];

/** @returns {string} a hash of all sources of the build */
export function sourceFingerprint() {
  const hash = createHash("sha256");
  for (const source of buildSources) {
    for (const file of filesOf(join(root, source))) {
      const contents = readFileSync(file);
      hash.update(`${projectPath(file)}\0${contents.length}\0`);
      hash.update(contents);
    }
  }
  return hash.digest("hex");
}

/** File with the fingerprint of the sources of the build. */
export const buildStamp = join(root, "build", "made-of.txt");

/** @returns {boolean} whether a build of the present sources exists */
export function isBuilt() {
  return (
    existsSync(buildStamp) &&
    readFileSync(buildStamp, "utf8") === sourceFingerprint()
  );
}

/**
 * @param {string} path a file or folder, which may be missing
 * @param {(name: string) => boolean} [wanted] false for names of files and folders to leave out
 * @returns {string[]} the file, or all files below the folder, in a stable order
 */
export function filesOf(path, wanted = () => true) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => wanted(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesOf(join(path, entry.name), wanted)
        : [join(path, entry.name)],
    );
}

/** @param {string} file an absolute path @returns {string} its path inside the project, with `/` */
export function projectPath(file) {
  return relative(root, file).split(sep).join("/");
}

/** @param {number} since from `performance.now()` @returns {string} e.g. `3.2 s` */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
