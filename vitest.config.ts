import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

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
};

export default defineConfig({
  test: {
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
