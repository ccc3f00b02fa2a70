/** How `npm run mutations` runs tests: sources contain the mutants, files run in the order of the command. */
import { readFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";
import config from "../vitest.config";

const { MUTATIONS, MUTANT } = process.env;
const mutants = JSON.parse(readFileSync(`${MUTATIONS}/mutants.json`, "utf8"));

/** @param {string} code @param {string} id the path of a file @returns {string} with its mutants */
function transform(code, id) {
  const characters = code.split("");
  for (const [index, { file, start, end, after }] of mutants.entries()) {
    if (file !== id) continue;
    const isOn = `globalThis.mutant?.("${index + 1}")`;
    characters[start] = `(${isOn} ? (${after}) : (${characters[start]}`;
    characters[end - 1] += "))";
  }
  return characters.join("");
}

class Sequencer extends BaseSequencer {
  /** @override @type {BaseSequencer["sort"]} */
  async sort(files) {
    const at = (/** @type {any} */ file) => process.argv.indexOf(file.moduleId);
    return files.sort((a, b) => at(a) - at(b));
  }
}

const projects = config.test?.projects?.map((/** @type {any} */ { test }) => {
  const setupFiles = ["scripts/mutations.setup.mjs", ...test.setupFiles];
  // A module that files share runs in the first one only, which alone would reach its constants.
  const isolate = !MUTANT || test.isolate;
  const plugins = [{ name: "mutations", enforce: "pre", transform }];
  // The cache does not know which mutants a module contains.
  const experimental = { fsModuleCache: false };
  // A test that fails once, on a busy machine, proves nothing.
  const settings = { setupFiles, isolate, experimental, retry: 1 };
  return { plugins, test: { ...test, ...settings } };
});
const test = { ...config.test, projects, sequence: { sequencer: Sequencer } };
export default { cacheDir: "node_modules/.cache/mutations", test };
