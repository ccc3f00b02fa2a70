/** Defines the switch of the mutants in each test file, and reports which ones the file reaches. */
import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

const { MUTANT, MUTATIONS } = process.env;
const start = performance.now();
const reached = new Set();
const mutant = (/** @type {string} */ id) => reached.add(id) && id === MUTANT;
Object.assign(globalThis, { mutant });

afterAll(() => {
  const { testPath: file } = expect.getState();
  const reach = { file, ms: performance.now() - start, ids: [...reached] };
  appendFileSync(`${MUTATIONS}/reach.json`, `,${JSON.stringify(reach)}`);
});
