import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Which of the tests `npm test` runs; a test without a tag runs there. */
const tags = [
  {
    name: "all",
    description:
      "runs in `npm test -- all`: it kills, fills disks, waits or loads much",
  },
  {
    name: "second-engine",
    description:
      "runs in `npm test -- all`: `npm test` runs the same test on the other engine",
  },
];

const shared = {
  tags,
  // `npm test` names the line of a failed test.
  includeTaskLocation: true,
  // For a slow, shared machine: a test that is right does not wait for them.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 15_000 } },
  // As in playwright.config.ts: `npm test` names each test that needed the second attempt.
  retry: process.env.CI ? 1 : 0,
  setupFiles: ["test/setup/unexpected-console.ts"],
  // The runs of `npm test -- all` load the same modules, which the first one has compiled.
  experimental: { fsModuleCache: true },
};

/**
 * Runs the files first of which the last run ran nothing. Vitest runs longer files first, so that all workers have
 * work to the end, and takes those that `npm test` leaves to `npm test -- all`, the longest ones, for the shortest.
 */
class SkippedFirst extends BaseSequencer {
  #isSkipped({ project, moduleId }: TestSpecification): boolean {
    const key = `${project.name}:${relative(this.ctx.config.root, moduleId)}`;
    return this.ctx.cache.getFileTestResults(key)?.duration === 0;
  }

  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((project) => {
      const own = sorted.filter((one) => one.project === project);
      return [
        ...own.filter((one) => this.#isSkipped(one)),
        ...own.filter((one) => !this.#isSkipped(one)),
      ];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SkippedFirst },
    // One more than the processors of a small machine: much of a test is waiting.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["test/{app,provider,scripts,shared}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.isolated.test.{ts,tsx}"],
          // Test files of one worker share modules: loading them anew took longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "unit-isolated",
          // Files that replace modules (`vi.mock`), which the others would get, too.
          include: ["test/**/*.isolated.test.{ts,tsx}"],
        },
      },
      {
        test: {
          ...shared,
          name: "contract",
          include: ["test/contract/**/*.test.ts"],
          globalSetup: ["test/contract/global-setup.ts"],
          // Test files of one worker share modules and databases.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "pages",
          include: ["test/pages/**/*.test.ts"],
          globalSetup: ["test/pages/harness/global-setup.ts"],
          // Test files of one worker share the portal with a provider that fails.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "topology",
          include: ["test/topology/**/*.test.ts"],
        },
      },
    ],
  },
});
