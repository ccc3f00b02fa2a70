/**
 * The reporter of vitest for `test-runners.mjs`. It writes a `Count` to the file of `TEST_REPORT`: beside tests,
 * `failures` names each file and suite whose hooks or imports failed, as their tests are only skipped.
 */
import { writeFileSync } from "node:fs";
import { describeFailure } from "./test-runners.mjs";

export default class TestReporter {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    let passed = 0;
    /** @type {string[]} */
    const failures = [];
    /** @type {string[]} */
    const flaky = [];
    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const part of [module, ...module.children.allSuites()]) {
        const name = "fullName" in part ? `${file} > ${part.fullName}` : file;
        for (const { stack, message } of part.errors())
          failures.push(
            describeFailure(name, `npx vitest run ${file}`, stack ?? message),
          );
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === "passed") passed += 1;
        const [first] = errors ?? [];
        if (!first) continue;
        (state === "failed" ? failures : flaky).push(
          describeFailure(
            `${file} > ${test.fullName}`,
            `npx vitest run ${file}:${test.location?.line}`,
            first.stack ?? first.message,
          ),
        );
      }
    }
    const { TEST_REPORT } = process.env;
    if (TEST_REPORT)
      writeFileSync(
        TEST_REPORT,
        JSON.stringify({ passed, failed: failures.length, failures, flaky }),
      );
  }
}
