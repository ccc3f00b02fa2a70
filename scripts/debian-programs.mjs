/**
 * Finds programs that some tests need, or installs them from Debian's packages.
 */
import { accessSync, constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { caches, run, say } from "./project.mjs";

/** @typedef {"pgbouncer" | "nginx" | "haproxy" | "promtool"} DebianProgram */

/**
 * Programs that are taken out of a package, because it would start a server if it were installed. All others
 * are in a package of their own name.
 * @type {Readonly<Partial<Record<DebianProgram, string>>>}
 */
const packagesToUnpack = { promtool: "prometheus" };
const unpackedFolder = join(caches, "debian-programs");

/** @param {string} name @returns {string | null} path of the program, null if it is not installed */
export function findProgram(name) {
  // Debian puts them where only root has its PATH.
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    "/usr/sbin",
    unpackedFolder,
  ];
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
 * @param {readonly string[]} packages
 * @param {{ quiet: boolean }} options
 */
export async function installPackages(packages, { quiet }) {
  const asRoot = process.getuid?.() === 0;
  const [program = "apt-get", ...before] = asRoot
    ? ["apt-get"]
    : ["sudo", "-n", "apt-get"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "-q", "--no-install-recommends"];
  for (const args of [
    ["update", "-q"],
    [...install, ...packages],
  ])
    await run(program, [...before, ...args], { env, quiet });
}

/**
 * Takes a program out of a package, if apt-get can download that.
 * @param {DebianProgram} name
 * @param {string} packageName
 */
async function unpackProgram(name, packageName) {
  const folder = await mkdtemp(join(tmpdir(), "debian-package-"));
  try {
    const { code } = await run(
      "sh",
      [
        "-c",
        'cd "$0" && apt-get download -q "$1" && dpkg-deb --fsys-tarfile ./*.deb | tar -x "./usr/bin/$2"',
        folder,
        packageName,
        name,
      ],
      { quiet: true },
    );
    if (code !== 0) return;
    await mkdir(unpackedFolder, { recursive: true });
    await copyFile(
      join(folder, "usr", "bin", name),
      join(unpackedFolder, name),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
  await installPackages(
    missing().filter((name) => !packagesToUnpack[name]),
    { quiet: true },
  );
  for (const name of missing()) {
    const packageName = packagesToUnpack[name];
    if (packageName !== undefined) await unpackProgram(name, packageName);
  }
  if (missing().length > 0)
    say(
      `Could not be installed: ${missing().join(", ")}. The tests that need them are left out.`,
    );
  return missing();
}
