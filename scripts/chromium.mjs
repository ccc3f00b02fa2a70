/**
 * Selects the Chromium for the tests: the one installed on the machine, otherwise that of Playwright,
 * otherwise that of Debian.
 */
import { existsSync } from "node:fs";
import { findProgram, installPackages } from "./debian-programs.mjs";
import { runPackage, say, Stop } from "./project.mjs";

/** Headless Chromium: twice as fast, but it does not display PDF. */
const shell = "chromium-headless-shell";
const whole = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * @param {readonly string[]} names
 * @returns {string | null} path of the Chromium that is installed on this machine
 */
function machineChromium(names) {
  const named = process.env.CHROMIUM_PATH;
  if (named && (names.includes(shell) || !named.includes("headless-shell")))
    return named;
  for (const name of names) {
    const file = findProgram(name);
    if (file !== null) return file;
  }
  const macChrome =
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return existsSync(macChrome) ? macChrome : null;
}

/** @returns {Promise<string | null>} path of the Chromium that Playwright downloaded */
async function playwrightChromium() {
  const { chromium } = await import("playwright");
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : null;
}

/** @returns {Promise<string | null>} path of the fastest Chromium available */
export async function findChromium() {
  return machineChromium([shell, ...whole]) ?? (await playwrightChromium());
}

/** @returns {Promise<string | null>} path of a Chromium that displays PDF */
export async function findWholeChromium() {
  return machineChromium(whole) ?? (await playwrightChromium());
}

/** @param {string} file @returns {Promise<boolean>} whether it starts (its libraries may be missing) */
async function starts(file) {
  const { chromium } = await import("playwright");
  try {
    const browser = await chromium.launch(launchOptions(file));
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a Chromium that starts, or installs one.
 * @param {() => Promise<string | null>} find selects one of those installed
 * @returns {Promise<string>} its path
 */
export async function ensureChromium(find = findChromium) {
  for (const known of [find, playwrightChromium]) {
    const file = await known();
    if (file && (await starts(file))) return file;
  }
  say("No Chromium here; fetching Playwright's own …");
  const asRoot = process.getuid?.() === 0;
  await runPackage("playwright", "cli.js", [
    "install",
    ...(asRoot ? ["--with-deps"] : []),
    "--no-shell",
    "chromium",
  ]);
  const own = await playwrightChromium();
  if (own && (await starts(own))) return own;

  say("Playwright's Chromium does not start here; trying Debian's package …");
  await installPackages(["chromium", shell], { quiet: false });
  const debian = await find();
  if (debian && (await starts(debian))) return debian;
  throw new Stop(
    "The end-to-end tests need a Chromium, and none could be installed. Install one and name it with CHROMIUM_PATH.",
  );
}

/**
 * @param {string} executablePath
 * @returns {import("playwright").LaunchOptions} options with which the tests launch it
 */
export function launchOptions(executablePath) {
  return {
    executablePath,
    args: [
      // Chromium's sandbox does not work for root; the tests open only pages of this portal.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
